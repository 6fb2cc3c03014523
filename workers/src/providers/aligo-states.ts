/**
 * How Aligo words what became of a message, and the code of `sms-result.ts` that says the same.
 * Its protocol lists no closed set of them.
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
