/** The button of an advertisement that opens its opt-out page. */
export const OPT_OUT = 'opt-out';

/** How a notification is shown. */
interface ShownNotification {
  title: string;
  options: NotificationOptions & { actions?: { action: string; title: string }[] };
}

const ICON = '/brand/icon-192.png';
const BADGE = '/brand/badge-96.png';

/** The notification of a push: `{ title, body, link, tag, report, optOut }` as JSON, or any text as its body. */
export function notificationOf(payload: string, brandName: string): ShownNotification {
  const message = readPayload(payload);
  const tag = textIn(message, 'tag');
  const report = textIn(message, 'report');
  const optOut = textIn(message, 'optOut');
  return {
    title: textIn(message, 'title') ?? brandName,
    options: {
      body: textIn(message, 'body') ?? textIn(message, 'text') ?? '새 소식이 있어요.',
      icon: ICON,
      badge: BADGE,
      lang: 'ko',
      data: {
        link: textIn(message, 'link') ?? '/',
        ...(report === undefined ? {} : { report }),
        ...(optOut === undefined ? {} : { optOut }),
      },
      ...(optOut === undefined ? {} : { actions: [{ action: OPT_OUT, title: '수신거부' }] }),
      ...(tag === undefined ? {} : { tag }),
    },
  };
}

function readPayload(payload: string): object {
  try {
    const parsed: unknown = JSON.parse(payload);
    return typeof parsed === 'object' && parsed !== null ? parsed : { body: payload };
  } catch {
    // Not JSON: the sender meant the text itself.
    return payload === '' ? {} : { body: payload };
  }
}

function textIn(message: object, name: string): string | undefined {
  const value: unknown = Reflect.get(message, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
