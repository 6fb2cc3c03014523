import { stopPushes as call } from '@maru/contract/push/push-stop';
import { expect, it, vi } from 'vitest';
import { stopPushes } from './stop-pushes.ts';

const TOKEN = `000007.abcdefghijkl.20500.${'A'.repeat(22)}`;
const item = { kind: 'expert', name: '한결', category: null, stopped: true, used: true };

it('[P13] sends the token once, in the body and without a session, and confirms', async () => {
  const send = vi.fn(async () => Response.json({ item }));

  const notice = await stopPushes(TOKEN, send);

  expect(send).toHaveBeenCalledExactlyOnceWith(call.path, expect.any(Object));
  const [, init] = send.mock.calls[0] as unknown as [string, RequestInit];
  expect([init.method, init.credentials]).toEqual([call.method, 'omit']);
  expect(call.body.parse(await new Response(init.body).json())).toEqual({ token: TOKEN });
  expect(notice).toEqual({
    title: '알림을 껐어요',
    body: '한결 전문가의 방송 알림을 더 보내지 않아요. 마이페이지에서 다시 켤 수 있어요.',
    link: '/mypage/sms',
  });
});

it('[P13] says so when a used button stops nothing any more', async () => {
  const again = { ...item, kind: 'advertising', name: null, stopped: false };

  const notice = await stopPushes(TOKEN, async () => Response.json({ item: again }));

  expect(notice.title).toBe('이미 쓴 버튼이에요');
});

it.each([
  ['the network is away', () => Promise.reject(new TypeError('offline'))],
  ['the server refuses', async () => Response.json({ message: 'NOT_FOUND' }, { status: 404 })],
])('[P13] leads to the page that tries again when %s', async (_case, send) => {
  const notice = await stopPushes(TOKEN, send);

  expect(notice).toMatchObject({ title: '알림을 끄지 못했어요', link: `/push/stop#${TOKEN}` });
});
