/** How somebody who gets a push takes themselves off; browsers need no number for it. */
const OPT_OUT = '무료수신거부: 브라우저의 알림 설정';

interface PushText {
  title: string;
  text: string;
}

/** A push within the frame the law asks of advertising: its mark in front, the way out at the end. */
export function advertisingPush({ title, text }: PushText, brandName: string): PushText {
  return {
    title: `(광고)[${brandName}] ${title.replace(/^\s*\(광고\)\s*/, '')}`,
    text: `${text}\n${OPT_OUT}`,
  };
}
