import { stopNameOf } from '../shared/push-stop-words.ts';
import { PUSH_STOP_PAGE } from '../shared/push-stop-page.ts';
import type { PushStop } from '@maru/contract/push/push-stop';

const SETTINGS = '/mypage/sms';

/** Notice that the reader gets after the press of a stop button. */
export interface StopNotice {
  title: string;
  body: string;
  /** Page that a press on the notice opens. */
  link: string;
}

/**
 * Stops the kind of a push, without a login (features P13). If the server cannot be told now, the
 * notice leads to a page that tries again.
 */
export async function stopPushes(token: string, send: typeof fetch): Promise<StopNotice> {
  const item = await send('/api/home/push/stops', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    // The token belongs to the recipient of the push, not to the logged-in member.
    credentials: 'omit',
    keepalive: true,
  }).then(readItem, () => null);
  if (item === null) {
    return {
      title: '알림을 끄지 못했어요',
      body: '눌러서 다시 시도해 주세요.',
      link: `${PUSH_STOP_PAGE}#${token}`,
    };
  }
  const name = stopNameOf(item);
  if (!item.stopped) {
    const body = `${name}은 다시 받고 있어요. 눌러서 끌 수 있어요.`;
    return { title: '이미 쓴 버튼이에요', body, link: SETTINGS };
  }
  const body = `${name}을 더 보내지 않아요. 마이페이지에서 다시 켤 수 있어요.`;
  return { title: '알림을 껐어요', body, link: SETTINGS };
}

/** The stop in an answer; `null` for a refusal. */
async function readItem(answer: Response): Promise<PushStop | null> {
  if (!answer.ok) return null;
  const { item } = (await answer.json()) as { item: PushStop };
  return item;
}
