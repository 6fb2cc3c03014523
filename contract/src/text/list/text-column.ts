import { usualForm } from '../typed-text.ts';
import { consentColumnOf, possibleColumnOf } from './list-consent.ts';

/** Meaning of a column by its heading. `null` = the heading does not make its texts harmless. */
export type TextColumn =
  | 'name'
  | 'date'
  | 'number'
  | 'email'
  | 'address'
  | 'grade'
  | 'sex'
  | 'consent'
  | 'refusal'
  | 'maybe-consent'
  | 'maybe-refusal'
  | 'other-channel'
  | null;

const OF_PERSON =
  '(?:고객|회원|수신자?|수신인|참가자?|참석자?|신청자?|주문자?|구매자?|예약자?|가입자?|받는(?:사람|분|이))';
const NAMES = new RegExp(
  `^(?:${OF_PERSON}?(?:이름|성명|성함|명|닉네임|별명|별칭|대화명|아이디|id)|${OF_PERSON}|성|실명|본명|필명|` +
    '(?:full|first|last|user|member|customer|nick|display)?name|name|nickname|username|user|customer|member|userid|loginid|memberid)$',
);
const DAYS = new RegExp(
  '^(?:(?:회원)?(?:가입|등록|생년월|생|출생|구매|결제|주문|예약|방문|상담|만료|시작|최근|마지막|최종|접속|로그인|최근접속|최근방문|최근구매|최종접속|최종로그인|마지막접속|작성|입금|생성)' +
    '(?:일|일자|일시|날짜|시각|시간|연월|월일)|일자|날짜|일시|생일|생년|생년월일|출생년도|생년월일시|기념일|' +
    '(?:birth|join(?:ed)?|sign(?:ed)?up|created?|registered|order(?:ed)?|paid|lastlogin|lastvisit|visit(?:ed)?)?(?:day|date|at|on)|birthday|dob)$',
);
const NUMBERS = new RegExp(
  '^(?:(?:no|번호|순번|연번|순서|번|num|number|seq|index|id|idx|키)|' +
    '(?:회원|고객|주문|예약|접수|쿠폰|상품|우편|송장|카드|계좌|사번|member|user|customer|order|coupon|zip|post(?:al)?)(?:번호|코드|no|number|id|code)|' +
    '나이|연령|만나이|age|.*(?:금액|가격|단가|잔액|매출액?|포인트|적립금|마일리지|예수금|투자금|횟수|건수|수량|개수|총액|합계)|amount|price|total|balance|points?|qty|quantity|count|' +
    '(?:집|자택|회사|직장|보호자|비상|배우자|가족)?(?:휴대(?:폰|전화)?|핸드폰|전화|연락처|폰|hp|tel|phone|mobile)(?:번호)?\\d?)$',
);
const EMAILS = /^(?:이?메일|전자우편|e?mail)(?:주소|address)?$/;
const ADDRESSES =
  /^(?:(?:집|자택|배송지?|거주지?|회사)?주소|주소지|도로명주소|거주지|지역|시도|address|city|region)\d?$/;
const GRADES = /^(?:(?:회원|고객|멤버십)?(?:등급|레벨)|grade|level|tier|membership)$/;
const SEXES = /^(?:성별|sex|gender)$/;
/** Headings of consents for other ways to reach a person, or for the night alone. */
const OTHER_CHANNEL =
  /^(?:이?메일|email|카카오|카톡|우편|야간|앱?푸시|push)(?:광고성?|마케팅|정보|알림|sms|문자)*(?:수신)?(?:동의|여부|수신)+$/;

/** Letters of a heading without notes and units: `결제금액(원)`, `이름*`. */
const lettersOf = (heading: string) =>
  usualForm(heading)
    .toLowerCase()
    .replaceAll(/[([{<].*?[)\]}>]/g, '')
    .replaceAll(/[^\p{L}\d]+/gu, '');

/** Reads the heading of a column. Headings of refusals and consents are read first. */
export function textColumnOf(heading: string): TextColumn {
  const letters = lettersOf(heading);
  if (letters === '') return null;
  const answers = consentColumnOf(heading);
  if (answers !== null) return answers;
  if (OTHER_CHANNEL.test(letters)) return 'other-channel';
  const possible = possibleColumnOf(heading);
  if (possible !== null)
    return /^(?:비고|메모|특이|참고|기타|전달|note|remark|memo|comment)/.test(letters)
      ? null
      : possible;
  if (GRADES.test(letters)) return 'grade';
  if (DAYS.test(letters)) return 'date';
  if (EMAILS.test(letters)) return 'email';
  if (ADDRESSES.test(letters)) return 'address';
  if (SEXES.test(letters)) return 'sex';
  // `id` names a login rather than a count, and both are harmless only in their own form.
  if (NAMES.test(letters)) return 'name';
  return NUMBERS.test(letters) ? 'number' : null;
}
