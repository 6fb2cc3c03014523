import type { Page } from '@playwright/test';
import { expect, test } from '../support/maru.ts';

/** Functions newer than Safari 16.4, Chrome 109 and Samsung Internet 20. */
const NEWER = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  Response: ['json'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
  'Element.prototype': ['checkVisibility'],
  'Document.prototype': ['startViewTransition', 'caretPositionFromPoint'],
} as const;

/** Removes the newer functions from every page before its scripts run. */
async function withoutNewer(page: Page): Promise<void> {
  await page.addInitScript((newer) => {
    for (const [place, names] of Object.entries(newer)) {
      const owner: unknown = place
        .split('.')
        .reduce<unknown>((held, name) => Reflect.get(Object(held), name), globalThis);
      for (const name of names) Reflect.deleteProperty(Object(owner), name);
    }
    for (const name of ['scheduler', 'navigation', 'CloseWatcher']) {
      Reflect.deleteProperty(globalThis, name);
    }
  }, NEWER);
}

test('@maru the main flows work without the functions that the oldest browsers lack', async ({
  page,
  stack,
  staffAs,
  loginMember,
  troubles,
}) => {
  await withoutNewer(page);
  const staff = await staffAs('content');
  const broadcast = await staff.addBroadcast();

  await page.goto(stack.url);
  await page.getByRole('button', { name: '더보기' }).click();
  const row = page
    .getByRole('complementary', { name: '오늘의 방송' })
    .locator(`[data-schedule="${broadcast._id}"]`);
  await expect(row).not.toContainText('LIVE');
  const live = await staff.changeStatus(broadcast, 1);
  await expect(row).toContainText('LIVE');
  await staff.changeStatus(live, 0);

  for (const path of ['/expert-list', '/search?q=ETF', '/products', '/schedule/maru']) {
    await page.goto(stack.url + path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.getByText('화면을 열지 못했어요')).toHaveCount(0);
  }
  await page.goto(`${stack.url}/cs/faq`);
  await page.getByRole('main').getByRole('link', { name: '공지사항' }).first().click();
  await expect(page).toHaveURL(/\/cs\/notice/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('목록을 불러오지 못했어요')).toHaveCount(0);

  await loginMember(page, 'demo1');
  await expect(page).toHaveURL(`${stack.url}/`);
  for (const path of ['/mypage', '/mypage/sms', '/mypage/service']) {
    await page.goto(stack.url + path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText('불러오지 못했어요')).toHaveCount(0);
  }
  expect(troubles).toEqual([]);
});

test('@maru staff screens work without the functions that the oldest browsers lack', async ({
  page,
  stack,
  loginStaff,
  troubles,
}) => {
  await withoutNewer(page);
  await loginStaff(page, 'super');

  for (const screen of ['broadcast-write', 'notice-write', 'sms-write', 'user-management']) {
    await page.goto(`${stack.url}/curve/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('화면을 열지 못했어요')).toHaveCount(0);
    await expect(page.getByText('불러오지 못했어요')).toHaveCount(0);
  }
  expect(troubles).toEqual([]);
});
