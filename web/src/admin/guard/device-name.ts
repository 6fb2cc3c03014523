/** Browsers by a token that only they put into the user agent. The order matters. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', '삼성 인터넷'],
  ['Whale/', '웨일'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** Returns `Chrome · Windows` for a user agent, or `알 수 없는 기기` if it names neither. */
export function deviceNameOf(userAgent: string): string {
  const nameIn = (table: readonly (readonly [string, string])[]) =>
    table.find(([mark]) => userAgent.includes(mark))?.[1];
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? '알 수 없는 기기' : parts.join(' · ');
}

/** `203.0.113.***`: enough to recognise one's own address by, too little to pass on. */
export function maskAddress(address: string): string {
  if (address.includes(':')) return address.replace(/[^:]*:[^:]*$/, '***');
  return address.replace(/\.\d+$/, '.***');
}
