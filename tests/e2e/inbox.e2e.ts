import type { Page } from '@playwright/test';
import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** A seed member that no other browser test uses. */
const READER = 'demo11';

const WIDTHS = [1440, 390, 320] as const;

const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^알림함/ });

/** The unread count that a page shows. */
async function unreadOn(page: Page): Promise<number> {
  const name = await bellOf(page).locator('.sr-only').textContent();
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0);
}

const expectUnread = (page: Page, unread: number) =>
  expect.poll(() => unreadOn(page), { timeout: 15_000 }).toBe(unread);

test('[P15] [A36] an answer raises the count on two devices, and reading it lowers both', async ({
  page: phone,
  stack,
  newSession,
  loginMember,
  loginStaff,
}) => {
  test.setTimeout(240_000);
  const title = `알림함 문의 ${Date.now()}`;
  await phone.goto(stack.url);
  await expect(phone.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();
  await expect(bellOf(phone)).toHaveCount(0);
  const desk = await newSession();
  for (const device of [phone, desk]) {
    await loginMember(device, READER);
    await expect(device).toHaveURL(`${stack.url}/`);
    await expect(bellOf(device)).toBeVisible();
  }
  await phone.goto(`${stack.url}/cs/inquiry-write`);
  const form = phone.getByRole('main').locator('form');
  await form.getByLabel('분류').selectOption('other');
  await form.getByLabel('제목').fill(title);
  await form.getByLabel('내용').fill('답변이 오면 어디에서 볼 수 있나요?');
  await form.getByRole('button', { name: '문의하기' }).click();
  await expect(phone).toHaveURL(/\/cs\/inquiry-view\?_id=\d+$/);
  const state = await desk.request.get(`${stack.url}/api/home/me/inbox/state`);
  const before: number = (await state.json()).item.unread;
  for (const device of [phone, desk]) await expectUnread(device, before);

  const staff = await loginStaff(await newSession(), 'users');
  await staff.goto(`${stack.url}/curve/inquiry?q=${encodeURIComponent(title)}`);
  await staff.getByRole('row').filter({ hasText: title }).click();
  const panel = staff.getByRole('dialog', { name: /^문의 \d+번$/ });
  await panel.getByLabel('답변이나 직원 메모').fill('알림함에서 볼 수 있어요.');
  await panel.getByRole('button', { name: '답변 보내기' }).click();

  for (const device of [phone, desk]) await expectUnread(device, before + 1);
  await bellOf(desk).click();
  await expect(desk.getByRole('heading', { level: 1, name: '알림함' })).toBeVisible();
  await bellOf(phone).click();
  const [onDesk, onPhone] = [desk, phone].map((device) =>
    device.getByRole('main').getByRole('listitem').filter({ hasText: '답변이 도착했어요' }).first(),
  );
  await expect(onDesk!.getByText('새 알림')).toBeVisible();
  await expect(onPhone!.getByText('새 알림')).toBeVisible();
  for (const width of WIDTHS) {
    expect([width, ...(await excessAt(desk, width))]).toEqual([width]);
    expect([width, ...(await accessFaultsOf(desk))]).toEqual([width]);
  }
  await desk.setViewportSize({ width: 1440, height: 900 });

  await onPhone!.getByRole('link', { name: /답변이 도착했어요/ }).click();
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const device of [phone, desk]) await expectUnread(device, before);
  await expect(onDesk!.getByText('새 알림')).toHaveCount(0);

  await onDesk!.getByRole('button', { name: '삭제' }).click();
  await expect(onDesk!).toHaveCount(0);
  await phone.goto(`${stack.url}/mypage/inbox`);
  await expect(phone.getByRole('heading', { level: 1, name: '알림함' })).toBeVisible();
  await expect(phone.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(phone.getByText('답변이 도착했어요')).toHaveCount(0);
});
