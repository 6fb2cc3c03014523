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

/** What was written, of a push within its frame; one without as it is. */
export function bodyOfPush({ title, text }: PushText, brandName: string): PushText {
  const head = `(광고)[${brandName}] `;
  const foot = `\n${OPT_OUT}`;
  return {
    title: title.startsWith(head) ? title.slice(head.length) : title,
    text: text.endsWith(foot) ? text.slice(0, -foot.length) : text,
  };
}
