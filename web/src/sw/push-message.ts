import { ownPathOr } from '../shared/paths.ts';

/** The button of an advertisement that opens its opt-out page. Only earlier pushes have it. */
export const OPT_OUT = 'opt-out';

/** The button that opens the page of a push. */
const OPEN = 'open';

/** The button that stops the kind of a push. */
export const STOP = 'stop';

/** How a notification is shown. Not all of these are in the types of the DOM. */
interface ShownNotification {
  title: string;
  options: NotificationOptions & {
    image?: string;
    actions?: { action: string; title: string }[];
  };
}

/** Icons and language of all notifications. */
export const LOOK = {
  icon: '/brand/icon-192.png',
  badge: '/brand/badge-96.png',
  lang: 'ko',
} as const;

/**
 * The notification of a push: `{ title, body, link, tag, image, report, optOut, openLabel,
 * stopLabel, stop }` as JSON, or any text as its body.
 */
export function notificationOf(payload: string, brandName: string): ShownNotification {
  const message = readPayload(payload);
  const tag = textIn(message, 'tag');
  const image = ownPathOr(textIn(message, 'image'), '');
  const carried = Object.fromEntries(
    ['report', 'optOut', 'stop'].flatMap((name) => {
      const value = textIn(message, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const actions = actionsOf(message);
  return {
    title: textIn(message, 'title') ?? brandName,
    options: {
      body: textIn(message, 'body') ?? textIn(message, 'text') ?? '새 소식이 있어요.',
      ...LOOK,
      data: { link: textIn(message, 'link') ?? '/', ...carried },
      // A picture of another site would report the reader to it.
      ...(image === '' ? {} : { image }),
      ...(actions.length === 0 ? {} : { actions }),
      ...(tag === undefined ? {} : { tag }),
    },
  };
}

/** Buttons of a push (features P13). Browsers show two at most. */
function actionsOf(message: object): { action: string; title: string }[] {
  const open = textIn(message, 'openLabel');
  const stop = textIn(message, 'stop') === undefined ? undefined : textIn(message, 'stopLabel');
  const isFormer = stop === undefined && textIn(message, 'optOut') !== undefined;
  return [
    ...(open === undefined ? [] : [{ action: OPEN, title: open }]),
    ...(stop === undefined ? [] : [{ action: STOP, title: stop }]),
    ...(isFormer ? [{ action: OPT_OUT, title: '수신거부' }] : []),
  ];
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

/** A text of a payload or of a notification's data; `undefined` if it is empty or another type. */
export function textIn(message: unknown, name: string): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const value: unknown = Reflect.get(message, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
