import { pushKey, subscribePush } from '@maru/contract/push/push-subscription';
import { expect, it, vi } from 'vitest';
import { renewSubscription } from './renew-subscription.ts';

const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

function subscription(name: string): PushSubscription {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  const toJSON = () => ({ endpoint, expirationTime: null, keys });
  return { endpoint, toJSON } as unknown as PushSubscription;
}

function server() {
  const sent: unknown[] = [];
  const fetch = vi.fn(async (path: unknown, init?: RequestInit) => {
    if (path === pushKey.path) return Response.json({ key: 'the-key' });
    expect([path, init?.method]).toEqual([subscribePush.path, subscribePush.method]);
    sent.push(subscribePush.body.parse(await new Response(init?.body).json()));
    return Response.json({ item: { _id: 1, ended: false } }, { status: 201 });
  });
  return { sent, fetch };
}

it('[P05] resubscribes after a subscription ended, and names the subscription that it replaces', async () => {
  const { sent, fetch } = server();
  const subscribe = vi.fn(async () => subscription('new'));

  await renewSubscription({
    pushManager: { subscribe },
    before: subscription('old'),
    made: null,
    fetch,
  });

  expect(subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'the-key',
  });
  expect(sent).toEqual([
    expect.objectContaining({
      endpoint: subscription('new').endpoint,
      replaces: subscription('old').endpoint,
    }),
  ]);
});

it('[P05] takes the subscription the browser has made, whatever stood before it', async () => {
  const { sent, fetch } = server();
  const subscribe = vi.fn(async () => subscription('unwanted'));

  await renewSubscription({
    pushManager: { subscribe },
    before: null,
    made: subscription('new'),
    fetch,
  });

  expect(subscribe).not.toHaveBeenCalled();
  expect(sent).toEqual([{ endpoint: subscription('new').endpoint, expirationTime: null, keys }]);
});
