import type { BrowserContext, Page } from '@playwright/test';
import { wholeBrowser } from '../support/launch-options.ts';
import { expect, test, type Stack } from '../support/maru.ts';
import { deliverPush, pressButton, pressNotification } from '../support/notifications.ts';

const MINUTE_MS = 60_000;

test.use(wholeBrowser);

/** Seed members that no other browser test uses. */
const LISTENER = 'demo12';
const STOPPER = 'demo14';

/** Subscription that the page receives from the push service instead of the browser's own. */
interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Replaces the browser's own push service, which is not reachable, by the simulator. The product
 * subscribes, sends and shows notifications as usual.
 */
async function useSimulator(context: BrowserContext, stack: Stack): Promise<void> {
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
}

/** The payload of the push that the simulator received for this broadcast. */
async function pushWith(stack: Stack, title: string): Promise<string> {
  let payload = '';
  await expect
    .poll(
      async () => {
        const pushes = await (await fetch(`${stack.sandboxUrl}/sandbox/pushes`)).text();
        const line = pushes.split('\n').find((each) => each.includes(title));
        payload = line === undefined ? '' : String(JSON.parse(line).text);
        return payload;
      },
      { timeout: 120_000 },
    )
    .not.toBe('');
  return payload;
}

/** Texts of the notifications that the browser shows. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ body }) => body);
  });

test('@maru a press of the bell brings a notification, and a press of that the broadcast', async ({
  stack,
  staffAs,
  page,
  context,
  loginMember,
}) => {
  await useSimulator(context, stack);
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

  const payload = await pushWith(stack, title);
  expect(payload).toContain('뒤 방송이 시작돼요');
  await deliverPush(page, stack.url, payload);
  expect(await shownOn(page)).toEqual([expect.stringContaining(title)]);

  const opened = await pressNotification(page);
  await page.goto(opened);
  await expect(page.locator(`[data-schedule="${_id}"]`).first()).toBeVisible();
  expect(await shownOn(page)).toEqual([]);
});

test('@maru [P13] a button of the notification stops the reminder without a login', async ({
  stack,
  staffAs,
  page,
  context,
  loginMember,
}) => {
  await useSimulator(context, stack);
  const staff = await staffAs('content');
  const title = `그만 방송 ${Date.now()}`;
  const start = Date.now() + 8 * MINUTE_MS;
  await staff.addBroadcast({
    title,
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 20 * MINUTE_MS).toISOString(),
  });
  await loginMember(page, STOPPER);
  await page.waitForURL(`${stack.url}/`);
  const day = new Date(start + 9 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  await page.goto(`${stack.url}/schedule/maru?day=${day}`);
  await page.getByRole('button', { name: `${title} 알림 받기` }).click();
  await expect(page.getByRole('button', { name: `${title} 알림 켜짐` })).toBeVisible();
  const payload = await pushWith(stack, title);
  await deliverPush(page, stack.url, payload);
  await context.clearCookies();

  await pressButton(page, 'stop');

  expect(await shownOn(page)).toEqual([
    `'${title}' 방송 알림을 더 보내지 않아요. 마이페이지에서 다시 켤 수 있어요.`,
  ]);
  const { stop } = JSON.parse(payload) as { stop: string };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${stack.url}/push/stop#${stop}`);
  await expect(page.getByRole('heading', { name: '알림을 껐어요' })).toBeVisible();
  expect(asked.filter((url) => new URL(url).search.includes(stop))).toEqual([]);
  expect(asked.filter((url) => new URL(url).pathname.includes(stop))).toEqual([]);
  await loginMember(page, STOPPER);
  await page.waitForURL(`${stack.url}/`);
  await page.goto(`${stack.url}/schedule/maru?day=${day}`);
  await expect(page.getByRole('button', { name: `${title} 알림 받기` })).toBeVisible();
});
