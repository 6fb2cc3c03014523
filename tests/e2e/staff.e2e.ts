import type { Browser, Page } from '@playwright/test';
import { expect, PASSWORD, test, type Stack } from '../support/maru.ts';

async function logIn(browser: Browser, stack: Stack, loginId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${stack.url}/curve/login`);
  await page.getByLabel('아이디', { exact: true }).fill(loginId);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).not.toHaveURL(/\/curve\/login/);
  return page;
}

test('a second login of the same staff account ends the first at once, and only that', async ({
  browser,
  stack,
}) => {
  const office = await logIn(browser, stack, 'super');
  const bystander = await logIn(browser, stack, 'content');
  const home = await logIn(browser, stack, 'super');

  const notice = office.getByRole('dialog').or(office.getByRole('alertdialog'));
  await expect(notice).toContainText('다른 기기에서 로그인되어 로그아웃 되었습니다.');
  await notice.getByRole('button', { name: '확인' }).click();
  await expect(office).toHaveURL(/\/curve\/login/);
  await expect(home).not.toHaveURL(/\/curve\/login/);
  await expect(bystander.getByText('다른 기기에서 로그인되어')).toHaveCount(0);
});

test('wrong passwords are told apart from nothing else', async ({ page, stack }) => {
  await page.goto(`${stack.url}/curve/login`);
  await page.getByLabel('아이디', { exact: true }).fill('super');
  await page.getByLabel('비밀번호', { exact: true }).fill('wrong-pass1');
  await page.getByRole('button', { name: '로그인', exact: true }).click();

  await expect(page.getByText('아이디 또는 비밀번호를 확인해주세요.').first()).toBeVisible();
});

test('staff turn a broadcast live from its screen, and the visitor’s page follows', async ({
  browser,
  stack,
  staffAs,
  visit,
}) => {
  const helper = await staffAs('super');
  const broadcast = await helper.addBroadcast();
  const visitor = await visit('/');
  await visitor.getByRole('button', { name: '더보기' }).click();
  const row = visitor
    .getByRole('complementary', { name: '오늘의 방송' })
    .locator(`[data-schedule="${broadcast._id}"]`);
  await expect(row).not.toContainText('LIVE');
  const staff = await logIn(browser, stack, 'content');
  await staff.goto(`${stack.url}/curve/broadcast-write?_id=${broadcast._id}`);

  await staff.getByRole('button', { name: '지금 LIVE 켜기' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: /켜기/ }).click();

  await expect(row).toContainText('LIVE');
});

test('a permission opens its own screens; a first visit elsewhere leads there without a word', async ({
  browser,
  stack,
}) => {
  const message = await logIn(browser, stack, 'message');

  await message.goto(`${stack.url}/curve/broadcast`);

  await expect(message).toHaveURL(/\/curve\/sms$/);
  await expect(message.getByRole('heading', { level: 1 })).toHaveText('문자 발송');
  await expect(message.getByText('접근 권한이 없습니다')).toHaveCount(0);
  const menu = message.getByRole('navigation').first();
  await expect(menu.getByText('방송 편성')).toHaveCount(0);
  const refused = await message.evaluate(
    async () => (await fetch('/api/admin/schedules?page=1')).status,
  );
  expect(refused).toBe(403);
});
