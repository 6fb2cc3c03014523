/* The part of a mobile number that is stored unencrypted, for masks and searches. */

/** Prefixes of the older networks. The numbers of all others begin with 010. */
const OLDER_PREFIXES = ['011', '016', '017', '018', '019'];

/** The last four digits of a mobile number, after the prefix of an older network. */
export function phoneTail(digits: string): string {
  const prefix = digits.slice(0, 3);
  return `${OLDER_PREFIXES.includes(prefix) ? prefix : ''}${digits.slice(-4)}`;
}

/** The stored tails of all numbers with these last four digits; none for any other text. */
export function phoneTailsOf(lastDigits: string): string[] {
  if (!/^\d{4}$/.test(lastDigits)) return [];
  return ['', ...OLDER_PREFIXES].map((prefix) => prefix + lastDigits);
}

/** `010-****-5678` or `011-****-5678`, from a stored tail. */
export function maskedTail(tail: string): string {
  return `${tail.slice(0, -4) || '010'}-****-${tail.slice(-4)}`;
}
