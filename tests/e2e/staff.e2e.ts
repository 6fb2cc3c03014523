import { expect, test } from '../support/maru.ts';

test('[V7.3] @daebeom [U16] a second login of the same staff account ends the first at once, and only that', async ({
  newSession,
  loginStaff,
}) => {
  const office = await loginStaff(await newSession(), 'super');
  const bystander = await loginStaff(await newSession(), 'content');
  const home = await loginStaff(await newSession(), 'super');

  const notice = office.getByRole('dialog').or(office.getByRole('alertdialog'));
  await expect(notice).toContainText('다른 기기에서 로그인되어 로그아웃 되었습니다.');
  await notice.getByRole('button', { name: '확인' }).click();
  await expect(office).toHaveURL(/\/curve\/login/);
  await expect(home).not.toHaveURL(/\/curve\/login/);
  await expect(bystander.getByText('다른 기기에서 로그인되어')).toHaveCount(0);
});

test('[S8.18] @maru [U14] [K17] wrong passwords are told apart from nothing else', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.url}/curve/login`);
  await page.getByLabel('아이디', { exact: true }).fill('super');
  await page.getByLabel('비밀번호', { exact: true }).fill('wrong-pass1');
  await page.getByRole('button', { name: '로그인', exact: true }).click();

  await expect(page.getByText('아이디 또는 비밀번호를 확인해주세요.').first()).toBeVisible();
});

test('staff turn a broadcast live from its screen, and the visitor’s page follows', async ({
  stack,
  newSession,
  staffAs,
  loginStaff,
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
  const staff = await loginStaff(await newSession(), 'content');
  await staff.goto(`${stack.url}/curve/broadcast-write?_id=${broadcast._id}`);

  await staff.getByRole('button', { name: '지금 LIVE 켜기' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: /켜기/ }).click();

  await expect(row).toContainText('LIVE');
});

test('[S6.12] [V7.2] @maru [U18] [K21] a permission opens its own screens; a first visit elsewhere leads there without a word', async ({
  page: message,
  stack,
  loginStaff,
}) => {
  await loginStaff(message, 'message');

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

test('@daebeom [U19] [E09] the order pages are for super admins only', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'payment');
  await page.goto(`${stack.url}/curve/order-paid`);

  // The menu is empty, so the account screen opens.
  await expect(page).toHaveURL(/\/curve\/start$/);
  const refused = await page.evaluate(async () => (await fetch('/api/admin/orders')).status);
  expect(refused).toBe(403);
});
