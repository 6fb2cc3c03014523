/** Countries with figures that Korean investors watch, by ISO 3166. `EU` is reserved there. */
export const countries = [
  { code: 'KR', name: '한국' },
  { code: 'US', name: '미국' },
  { code: 'CN', name: '중국' },
  { code: 'JP', name: '일본' },
  { code: 'EU', name: '유로존' },
  { code: 'GB', name: '영국' },
  { code: 'DE', name: '독일' },
  { code: 'HK', name: '홍콩' },
  { code: 'TW', name: '대만' },
  { code: 'IN', name: '인도' },
  { code: 'VN', name: '베트남' },
] as const;

/** Name of a country. A country that is not in the table keeps its two letters. */
export function countryNameOf(code: string): string {
  return countries.find((known) => known.code === code)?.name ?? code;
}
