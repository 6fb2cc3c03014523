import { randomUUID } from 'node:crypto';
import { wholeBrowser } from '../support/launch-options.ts';
import { expect, test, type Staff } from '../support/maru.ts';
import { deliverPush, pressNotification } from '../support/notifications.ts';

test.use(wholeBrowser);

/** An external page, as staff may choose for a push. */
const LINK = 'https://partner.example/lecture?id=3';

interface Campaign {
  _id: number;
  state: string;
  total: number;
  waiting: number;
  sent: number;
  failed: number;
  unknown: number;
  shown: number;
  clicked: number;
}

async function untilDone(staff: Staff, channel: 'sms' | 'push', _id: number): Promise<Campaign> {
  let campaign: Campaign | undefined;
  await expect
    .poll(
      async () => {
        const answer = await staff.call<{ item: Campaign }>('GET', `/${channel}/campaigns/${_id}`);
        campaign = answer.item;
        return campaign.state;
      },
      { timeout: 120_000 },
    )
    .toBe('done');
  return campaign!;
}

async function linesOf(address: string): Promise<Record<string, string>[]> {
  const text = await (await fetch(address)).text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, string>);
}

test('[N7.4] [D07] an SMS to all members reaches each of them exactly once', async ({
  stack,
  staffAs,
}) => {
  const staff = await staffAs('message');
  const text = `방송이 곧 시작돼요 ${Date.now()}`;
  const body = { title: '', text, advertising: false, audience: { kind: 'all' }, send_at: null };
  const key = randomUUID();

  const tester = '01012345678';

  const preview = await staff.call<{ total: number }>('POST', '/sms/campaigns/preview', body);
  const words = { title: '', text, advertising: false };
  await staff.call('POST', '/sms/campaigns/test', { ...words, to: tester }, randomUUID());
  const [first, repeated] = [
    await staff.call<{ item: Campaign }>('POST', '/sms/campaigns', body, key),
    await staff.call<{ item: Campaign }>('POST', '/sms/campaigns', body, key),
  ];
  const done = await untilDone(staff, 'sms', first.item._id);

  expect(repeated.item._id).toBe(first.item._id);
  expect(done).toMatchObject({ total: preview.total, sent: preview.total, waiting: 0, failed: 0 });
  const arrived = (await linesOf(`${stack.sandboxUrl}/sandbox/messages`)).filter(
    (message) => message['text'] === text && message['to'] !== tester,
  );
  expect(arrived).toHaveLength(preview.total);
  expect(new Set(arrived.map((message) => message['to'])).size).toBe(preview.total);
});

test('[P01] a push arrives in the service worker, shows a notification, and its press is counted', async ({
  stack,
  staffAs,
  page,
  context,
  loginMember,
}) => {
  // The browser's own push service is not reachable, so the sandbox replaces it. The sandbox keeps
  // the keys and decrypts the sent message. The browser's debugger passes it to the service worker.
  await context.grantPermissions(['notifications'], { origin: stack.url });
  await loginMember(page, 'demo1');
  await page.waitForURL(`${stack.url}/`);
  const { key } = await page.evaluate(async () => (await fetch('/api/home/push/key')).json());
  const subscription = await (
    await fetch(`${stack.sandboxUrl}/sandbox/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey: key }),
    })
  ).json();
  const kept = await page.evaluate(async (value) => {
    const response = await fetch('/api/home/push/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: value.endpoint, keys: value.keys }),
    });
    return response.status;
  }, subscription);
  expect(kept).toBe(201);

  const staff = await staffAs('message');
  const title = `알림 ${Date.now()}`;
  const words = { title, text: '지금 방송이 시작됐어요', link: LINK, advertising: false };
  await staff.call('POST', '/push/campaigns/test', { ...words, to: 'demo1' }, randomUUID());
  const { item } = await staff.call<{ item: Campaign }>(
    'POST',
    '/push/campaigns',
    { ...words, audience: { kind: 'all' }, send_at: null },
    randomUUID(),
  );
  const done = await untilDone(staff, 'push', item._id);
  expect(done).toMatchObject({ sent: 1, failed: 0, unknown: 0 });

  // The test message before it has the same text, and may arrive later.
  const pushed = (await linesOf(`${stack.sandboxUrl}/sandbox/pushes`)).find((line) =>
    line['text']?.includes(`"campaign-${item._id}"`),
  );
  const payload = pushed?.['text'] ?? '';
  expect(payload).toContain(title);

  await deliverPush(page, stack.url, payload);
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map((notification) => notification.title);
  });
  expect(shown).toContain(title);

  expect(await pressNotification(page)).toBe(LINK);
  const receipts = async () =>
    (await staff.call<{ item: Campaign }>('GET', `/push/campaigns/${item._id}`)).item;
  await expect.poll(receipts, { timeout: 120_000 }).toMatchObject({ shown: 1, clicked: 1 });
});
