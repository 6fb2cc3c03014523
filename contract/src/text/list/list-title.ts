import { usualForm } from '../typed-text.ts';
import { isRefusalTitle } from './list-consent.ts';
import { nameFormOf } from './person-name.ts';

/** Words of titles and of headings of telephones that say nothing of refusals. */
const WORDS = new RegExp(
  `^(?:${[
    '\\d+|제?\\d+[차회기월년일주명건개원분]|\\d{4}년\\d{1,2}월(?:\\d{1,2}일)?|명단|목록|리스트|고객|회원|예약|구매|신청|참가|참석|참여|이벤트|행사|발송|대상|수신|문자|sms|전체|신규|기존|휴면',
    '휴대|휴대폰|휴대전화|핸드폰|폰|손전화|모바일|전화|연락처|번호|본인|받는|보낼|사람|분|이|수령인?|수취인?|주문|결제|구독|친구|신|현재|새|hp|h|p|tel|mobile|cell|cellphone|phone|telephone|contact|number|no|to|receiver|recipient',
    '계좌|주민|등록|사업자|우편|금액|가격|수량|날짜|생년월일|일시|원|account|amount|total|order|id|no',
    '안내|공지|주간|월간|분기|상반기|하반기|기준|작성|작성일|담당|문의|상담|연락|총|계|합계|칸|명|건|월|년|일|차|자|용|의|및|기|sheet|list|members?|customers?|vip|우수|무료|유료|등급|가입|세미나|강의|교육|설명회|특강|방송|공개|최근|순서?|이름|성명|메모|비고|지점|모음|자료|파일|엑셀|필수|선택|주식회사|주|고객님|님|봄|여름|가을|겨울',
  ].join('|')})+$`,
);

/**
 * Whether a title of a list, or the heading of its numbers, certainly says nothing of refusals. Only
 * known words do.
 */
export function isPlainTitle(title: string): boolean {
  if (isRefusalTitle(title)) return false;
  const words = usualForm(title)
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  return (
    words.every((word) => WORDS.test(word) || nameFormOf(word) === 'clear') &&
    !/[\u0335-\u0338]|[⛔🚫❌✕✖✗✘×☒🙅👎🛑🔕📵]/u.test(title)
  );
}
