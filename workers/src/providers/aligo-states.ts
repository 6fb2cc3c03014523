/**
 * Maps Aligo's delivery states to the equivalent codes of `sms-result.ts`. Its protocol defines no
 * closed set of states.
 */
const CODES: Readonly<Record<string, string>> = {
  '': '3000',
  전송대기: '3000',
  발송대기: '3000',
  예약대기중: '3000',
  전송중: '3000',
  발송중: '3000',
  발송완료: '4000',
  전송완료: '4000',
  전송성공: '4000',
  수신번호오류: '3010',
  결번: '3032',
  가입자없음: '3032',
  시간초과: '3040',
  음영지역: '3042',
  전원꺼짐: '3043',
  메시지함풀: '3044',
  서비스정지: '3045',
  단말기오류: '3046',
  수신거부: '3047',
  전송실패: '3048',
  발송실패: '3048',
  취소완료: '3052',
  스팸차단: '3054',
};

/** Words that are not listed go through as they are: they end the message, and staff read them. */
export function aligoCodeOf(state: string): string {
  const words = state.replaceAll(/\s/g, '');
  return Object.hasOwn(CODES, words) ? CODES[words]! : words;
}

/** Maps Aligo's delivery states of an 알림톡, which are codes of Kakao, to our codes. */
const ALIMTALK_CODES: Readonly<Record<string, string>> = {
  '': '3000',
  '0': '4000',
  '1': '3103',
  '2': '3104',
  // The message may have arrived, or its result can no longer be determined.
  '5': '3014',
  '6': '3014',
  '9': '3104',
  A: '3104',
  B: '3107',
  G: '3012',
  H: '3012',
  I: '3010',
  J: '3010',
  L: '3101',
  M: '3105',
  U: '3106',
  V: '3106',
  f: '3101',
  k: '3101',
  t: '3101',
};

/** A letter that is not listed ends the message, with the provider's words for staff to read. */
export function aligoAlimtalkCodeOf(letter: string, words: string): string {
  return Object.hasOwn(ALIMTALK_CODES, letter)
    ? ALIMTALK_CODES[letter]!
    : `${letter} ${words}`.trim();
}
