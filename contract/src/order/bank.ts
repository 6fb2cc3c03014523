/** Banks by the codes that payment gateways know them under, as members call them. */
const BANKS: readonly (readonly [code: string, ...names: string[]])[] = [
  ['06', 'KB국민은행', '국민은행', '국민'],
  ['88', '신한은행', '신한'],
  ['20', '우리은행', '우리'],
  ['81', '하나은행', '하나', 'KEB하나은행'],
  ['11', 'NH농협은행', '농협은행', '농협'],
  ['03', 'IBK기업은행', '기업은행', '기업'],
  ['90', '카카오뱅크', '카카오'],
  ['92', '토스뱅크', '토스'],
  ['89', '케이뱅크', 'K뱅크'],
  ['31', 'iM뱅크', '대구은행', 'DGB대구은행'],
  ['32', '부산은행', 'BNK부산은행'],
  ['39', '경남은행', 'BNK경남은행'],
  ['34', '광주은행'],
  ['37', '전북은행'],
  ['35', '제주은행'],
  ['23', 'SC제일은행', '제일은행'],
  ['27', '한국씨티은행', '씨티은행'],
  ['07', 'Sh수협은행', '수협은행', '수협'],
  ['02', 'KDB산업은행', '산업은행'],
  ['12', '단위농협', '지역농협'],
  ['45', '새마을금고'],
  ['48', '신협', '신용협동조합'],
  ['50', '저축은행'],
  ['54', '홍콩상하이은행', 'HSBC'],
  ['64', '산림조합'],
  ['71', '우체국', '우체국예금'],
];

/** Bank names, the most used first. */
export const bankNames: readonly string[] = BANKS.map(([, name = '']) => name);

const wordOf = (name: string) => name.replaceAll(/\s/g, '').toLowerCase();

const codes = new Map(
  BANKS.flatMap(([code, ...names]) => names.map((name) => [wordOf(name), code])),
);
const names = new Map(BANKS.map(([code, name = '']) => [code, name]));

/** The code of a bank by any of its names; `null` for one that is not known. */
export function bankCodeOf(name: string): string | null {
  return codes.get(wordOf(name)) ?? null;
}

/** Name of the bank with this code. An unknown bank is shown by its code. */
export function bankNameOf(code: string): string {
  return names.get(code) ?? `은행(${code})`;
}
