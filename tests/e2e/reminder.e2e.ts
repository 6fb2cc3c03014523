import { wholeBrowser } from '../support/launch-options.ts';
import { expect, test } from '../support/maru.ts';
import { deliverPush, pressNotification } from '../support/notifications.ts';

const MINUTE_MS = 60_000;

test.use(wholeBrowser);

/** A seed member that no other browser test uses. */
const LISTENER = 'demo12';

/** Subscription that the page receives from the push service instead of the browser's own. */
interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

test('@maru a press of the bell brings a notification, and a press of that the broadcast', async ({
  stack,
  staffAs,
  page,
  context,
  loginMember,
}) => {
  // The browser's own push service is not reachable, so the simulator replaces it. The product
  // subscribes, sends and shows notifications as usual.
  await context.grantPermissions(['notifications'], { origin: stack.url });
  await context.exposeFunction('subscribeAtService', async (): Promise<Subscribed> => {
    const key = await (await fetch(`${stack.url}/api/home/push/key`)).json();
    const answer = await fetch(`${stack.sandboxUrl}/sandbox/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey: key.key }),
    });
    return answer.json();
  });
  await context.addInitScript(() => {
    let held: object | null = null;
    PushManager.prototype.getSubscription = async () => held as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      const service = Reflect.get(globalThis, 'subscribeAtService') as () => Promise<Subscribed>;
      const made = await service();
      held = { ...made, options: { applicationServerKey: null }, toJSON: () => made };
      return held as PushSubscription;
    };
  });
  const staff = await staffAs('content');
  const title = `알림 방송 ${Date.now()}`;
  const start = Date.now() + 8 * MINUTE_MS;
  const { _id } = await staff.addBroadcast({
    title,
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 20 * MINUTE_MS).toISOString(),
  });
  await loginMember(page, LISTENER);
  await page.waitForURL(`${stack.url}/`);
  // A broadcast shortly before midnight appears on the page of its own day.
  const day = new Date(start + 9 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  await page.goto(`${stack.url}/schedule/maru?day=${day}`);

  await page.getByRole('button', { name: `${title} 알림 받기` }).click();
  await expect(page.getByRole('button', { name: `${title} 알림 켜짐` })).toBeVisible();

  let payload = '';
  await expect
    .poll(
      async () => {
        const pushes = await (await fetch(`${stack.sandboxUrl}/sandbox/pushes`)).text();
        const line = pushes.split('\n').find((each) => each.includes(title));
        payload = line === undefined ? '' : String(JSON.parse(line).text);
        return payload;
      },
      { timeout: 30_000 },
    )
    .toContain('뒤 방송이 시작돼요');

  await deliverPush(page, stack.url, payload);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ body }) => body);
    });
  expect(await shown()).toEqual([expect.stringContaining(title)]);

  const opened = await pressNotification(page);
  await page.goto(opened);
  await expect(page.locator(`[data-schedule="${_id}"]`).first()).toBeVisible();
  expect(await shown()).toEqual([]);
});
