import { usualForm } from '../text/typed-text.ts';

/** Banks and securities firms by their codes at the payment gateway, with the names in use. */
const BANKS: readonly (readonly [code: string, ...names: string[]])[] = [
  ['06', 'KB국민은행', '국민은행', '국민', 'KB국민', 'KB'],
  ['88', '신한은행', '신한'],
  ['20', '우리은행', '우리'],
  ['81', '하나은행', '하나', 'KEB하나은행', 'KEB하나'],
  ['11', 'NH농협은행', '농협은행', '농협', 'NH농협', 'NH'],
  ['03', 'IBK기업은행', '기업은행', '기업', 'IBK', 'IBK기업'],
  ['90', '카카오뱅크', '카카오', '카뱅'],
  ['92', '토스뱅크', '토스', '토뱅'],
  ['89', '케이뱅크', 'K뱅크', '케뱅'],
  ['31', 'iM뱅크', '아이엠뱅크', 'iM', '대구은행', 'DGB대구은행', '대구', 'DGB'],
  ['32', '부산은행', 'BNK부산은행', '부산'],
  ['39', '경남은행', 'BNK경남은행', '경남'],
  ['34', '광주은행', '광주'],
  ['37', '전북은행', '전북', 'JB전북은행'],
  ['35', '제주은행', '제주'],
  ['23', 'SC제일은행', '제일은행', 'SC제일', '제일', 'SC'],
  ['27', '한국씨티은행', '씨티은행', '씨티', '한국씨티'],
  ['07', 'Sh수협은행', '수협은행', '수협', 'Sh수협'],
  ['02', 'KDB산업은행', '산업은행', 'KDB', 'KDB산업', '산업'],
  ['12', '단위농협', '지역농협', '지역농축협'],
  ['45', '새마을금고', 'MG새마을금고', '새마을', 'MG'],
  ['48', '신협', '신용협동조합'],
  ['50', '저축은행', '저축은행중앙회'],
  ['54', '홍콩상하이은행', 'HSBC'],
  ['64', '산림조합'],
  ['71', '우체국', '우체국예금', '우체국예금보험', '우정사업본부'],
  ['S5', '미래에셋증권', '미래에셋'],
  ['SB', '키움증권', '키움'],
  ['S3', '삼성증권', '삼성'],
  ['S6', '한국투자증권', '한국투자', '한투'],
  ['SL', 'NH투자증권', 'NH투자'],
  ['S4', 'KB증권'],
  ['ST', '토스증권'],
  ['SQ', '카카오페이증권'],
  ['S2', '신한투자증권', '신한금융투자', '신한투자'],
  ['SH', '하나증권', '하나금융투자'],
  ['SE', '대신증권', '대신'],
  ['SK', '메리츠증권', '메리츠'],
  ['S0', '유안타증권', '유안타'],
  ['SG', '한화투자증권', '한화투자', '한화'],
  ['SJ', '유진투자증권', '유진투자'],
  ['SA', '현대차증권'],
  ['SI', 'DB증권', 'DB금융투자'],
  ['S9', 'iM증권', '아이엠증권', '하이투자증권'],
  ['SP', '다올투자증권', 'KTB투자증권'],
  ['S8', '교보증권', '교보'],
  ['SN', '신영증권'],
  ['SM', '부국증권'],
  ['SO', '케이프투자증권', 'LIG투자증권'],
  ['SR', '우리투자증권', '한국포스증권', '펀드온라인코리아'],
  ['SD', 'SK증권'],
];

/** Bank names, the most used first. */
export const bankNames: readonly string[] = BANKS.map(([, name = '']) => name);

/** The legal form of a company, which NFKC writes for `㈜`. */
const LEGAL_FORM = /\(주\)|주식회사/g;

const wordOf = (name: string) =>
  usualForm(name).replaceAll(LEGAL_FORM, '').replaceAll(/\s/g, '').toLowerCase();

const codes = new Map(
  BANKS.flatMap(([code, ...names]) => names.map((name) => [wordOf(name), code])),
);
const names = new Map(BANKS.map(([code, name = '']) => [code, name]));

/** The code of a bank by any of its names; `null` for one that is not known. */
export function bankCodeOf(name: string): string | null {
  return codes.get(wordOf(name)) ?? null;
}

/** The first name of a bank, by any of its names; an unknown name as it is written. */
export function listedBank(name: string): string {
  const code = bankCodeOf(name);
  return code === null ? name : bankNameOf(code);
}

/** Name of the bank with this code. An unknown bank is shown by its code. */
export function bankNameOf(code: string): string {
  return names.get(code) ?? `은행(${code})`;
}
