import type { Page } from '@playwright/test';
import { expect, test } from '../support/maru.ts';

const SCHEDULE = {
  maru: '/schedule/maru',
  futureon: '/schedule/live',
  daebeom: '/schedule/daebeom?view=day',
} as const;

const stateOf = (page: Page, scheduleId: number) =>
  page.locator(`main [data-schedule="${scheduleId}"]`).first();

const panelRow = (page: Page, scheduleId: number) =>
  page
    .getByRole('complementary', { name: '오늘의 방송' })
    .locator(`[data-schedule="${scheduleId}"]`);

test('[N4.14] a badge turns live in every open browser when staff open the broadcast, and off again', async ({
  stack,
  visit,
  staffAs,
  troubles,
}) => {
  const staff = await staffAs('content');
  const broadcast = await staff.addBroadcast();
  const [home, schedule] = [await visit('/'), await visit(SCHEDULE[stack.brand])];
  await home.getByRole('button', { name: '더보기' }).click();
  await expect(panelRow(home, broadcast._id)).not.toContainText('LIVE');
  await expect(stateOf(schedule, broadcast._id)).not.toContainText('LIVE');
  const loads = { home: 0, schedule: 0 };
  home.on('load', () => (loads.home += 1));
  schedule.on('load', () => (loads.schedule += 1));

  const live = await staff.changeStatus(broadcast, 1);

  await expect(panelRow(home, broadcast._id)).toContainText('LIVE');
  await expect(stateOf(schedule, broadcast._id)).toContainText('LIVE');
  await expect(
    stateOf(schedule, broadcast._id).getByRole('button', { name: '입장하기' }),
  ).toBeVisible();

  await staff.changeStatus(live, 0);

  await expect(panelRow(home, broadcast._id)).not.toContainText('LIVE');
  await expect(stateOf(schedule, broadcast._id)).not.toContainText('LIVE');
  expect(loads).toEqual({ home: 0, schedule: 0 });
  expect(troubles).toEqual([]);
});

test('[S21] a broadcast on the air shows its minutes', async ({ visit }) => {
  const home = await visit('/');

  await expect(home.getByRole('main').getByText(/분째$/).first()).toBeVisible();
});

test('[S4.15] a broadcast opens in a window of its own, and chat reaches everybody in the room', async ({
  visit,
  staffAs,
}) => {
  const staff = await staffAs('content');
  const broadcast = await staff.changeStatus(await staff.addBroadcast(), 1);
  const page = await visit('/');
  await page.getByRole('button', { name: '더보기' }).click();

  const [first] = await Promise.all([
    page.waitForEvent('popup'),
    panelRow(page, broadcast._id).click(),
  ]);
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(broadcast.title);
  const other = await visit('/');
  await other.getByRole('button', { name: '더보기' }).click();
  const [second] = await Promise.all([
    other.waitForEvent('popup'),
    panelRow(other, broadcast._id).click(),
  ]);
  await second.getByRole('textbox', { name: '메시지' }).fill('소리 잘 들려요');
  await second.getByRole('button', { name: '보내기' }).click();

  await expect(first.getByRole('log')).toContainText('소리 잘 들려요');
  // A phone, too, has room for the chat under the player.
  await first.setViewportSize({ width: 390, height: 780 });
  await expect
    .poll(async () => (await first.getByRole('log').boundingBox())?.height ?? 0)
    .toBeGreaterThan(150);

  await staff.changeStatus(broadcast, 0);
  await expect(first.getByRole('heading', { name: '방송이 끝났어요' })).toBeVisible();
});

test('[S09] where the browser gave no window, a press of its own opens one with a new way in', async ({
  visit,
  staffAs,
}) => {
  const staff = await staffAs('content');
  const broadcast = await staff.changeStatus(await staff.addBroadcast(), 1);
  const page = await visit('/');
  await page.getByRole('button', { name: '더보기' }).click();
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  const given: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/broadcast/join_broadcast')) return;
    given.push(String(Object(await response.json()).url));
  });

  await panelRow(page, broadcast._id).click();
  const instead = page.getByRole('alertdialog', { name: '방송 창이 열리지 않았어요' });
  const [room] = await Promise.all([
    page.waitForEvent('popup'),
    instead.getByRole('button', { name: '방송 열기' }).click(),
  ]);

  await expect(room.getByRole('heading', { level: 1 })).toHaveText(broadcast.title);
  await expect(instead).toHaveCount(0);
  await expect.poll(() => new Set(given).size).toBe(2);
});

test('joining a members-only broadcast continues after the login', async ({ visit, staffAs }) => {
  const staff = await staffAs('content');
  const broadcast = await staff.changeStatus(await staff.addBroadcast({ type: 0 }), 1);
  const page = await visit('/');
  await page.getByRole('button', { name: '더보기' }).click();

  await panelRow(page, broadcast._id).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('로그인이 필요합니다. 로그인 화면으로 이동하시겠습니까?');
  await question.getByRole('button', { name: '확인' }).click();
  // During its exit animation, the dialog still holds the focus.
  await expect(question).toHaveCount(0);
  await page.getByLabel('아이디', { exact: true }).fill('demo1');
  await page.getByLabel('비밀번호', { exact: true }).fill('maru1234!');
  const [room] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click(),
  ]);

  await expect(room.getByRole('heading', { level: 1 })).toHaveText(broadcast.title);
});

test('[R12] the tabs of one browser share a connection, and go on when the tab that has it closes', async ({
  context,
  stack,
  visit,
  staffAs,
  troubles,
}) => {
  const staff = await staffAs('content');
  const broadcast = await staff.addBroadcast();
  let connections = 0;
  context.on('page', (page) => page.on('websocket', () => (connections += 1)));
  const first = await visit('/');
  await expect.poll(() => connections).toBe(1);
  const tabs: Page[] = [];
  for (let i = 0; i < 3; i += 1) tabs.push(await visit(SCHEDULE[stack.brand]));

  const live = await staff.changeStatus(broadcast, 1);
  for (const tab of tabs) await expect(stateOf(tab, broadcast._id)).toContainText('LIVE');
  expect(connections).toBe(1);

  await first.close();
  await expect.poll(() => connections).toBe(2);
  await staff.changeStatus(live, 0);
  for (const tab of tabs) await expect(stateOf(tab, broadcast._id)).not.toContainText('LIVE');
  expect(connections).toBe(2);
  expect(troubles).toEqual([]);
});

test('@maru [R03] a page that is online again is up to date at once, before its next refresh', async ({
  context,
  stack,
  visit,
  staffAs,
}) => {
  const staff = await staffAs('content');
  const broadcast = await staff.addBroadcast();
  let frames = 0;
  context.on('page', (opened) =>
    opened.on('websocket', (socket) => socket.on('framereceived', () => (frames += 1))),
  );
  const page = await visit(SCHEDULE[stack.brand]);
  await expect.poll(() => frames).toBeGreaterThan(0);
  await expect(stateOf(page, broadcast._id)).toBeVisible();
  // Stops the clock of the page, so that no timer fires.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await staff.changeStatus(broadcast, 1);
  await expect(stateOf(page, broadcast._id)).not.toContainText('LIVE');

  await context.setOffline(false);

  await expect(stateOf(page, broadcast._id)).toContainText('LIVE');
});
