/**
 * How a reader of a push opts out: a button that needs no login. If none is shown, the reader uses
 * the settings.
 */
const OPT_OUT = '무료수신거부: 수신거부 버튼 또는 알림 설정';
/** The line of earlier campaigns. */
const FORMER_OPT_OUT = '무료수신거부: 브라우저의 알림 설정';

interface PushText {
  title: string;
  text: string;
}

/**
 * A push with the frame that the law requires for advertising: the mark in front, the opt-out at
 * the end.
 */
export function advertisingPush({ title, text }: PushText, brandName: string): PushText {
  return {
    title: `(광고)[${brandName}] ${title.replace(/^\s*\(광고\)\s*/, '')}`,
    text: `${text}\n${OPT_OUT}`,
  };
}

/** Removes the advertising frame from a push. A push without a frame is returned unchanged. */
export function bodyOfPush({ title, text }: PushText, brandName: string): PushText {
  const head = `(광고)[${brandName}] `;
  const foot = [OPT_OUT, FORMER_OPT_OUT]
    .map((line) => `\n${line}`)
    .find((line) => text.endsWith(line));
  return {
    title: title.startsWith(head) ? title.slice(head.length) : title,
    text: foot === undefined ? text : text.slice(0, -foot.length),
  };
}
