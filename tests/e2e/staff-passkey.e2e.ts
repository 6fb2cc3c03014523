import { expect, PASSWORD, test } from '../support/maru.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

test('[U31] staff add a passkey, log in with it and remove it', async ({
  page,
  stack,
  loginStaff,
}) => {
  const device = await addVirtualAuthenticator(page);
  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/start?tab=account`);
  await page.getByRole('button', { name: '패스키 등록' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('지금 비밀번호').fill(PASSWORD);
  await dialog.getByRole('button', { name: '다음' }).click();
  const rows = page.getByRole('list', { name: '등록한 패스키' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('region', { name: '복구 코드' }).getByRole('listitem')).toHaveCount(
    10,
  );
  await expect(page.getByText(/패스키가 2단계 인증을 대신해요/)).toBeVisible();

  await page.context().clearCookies();
  await device.answerAlone(false);
  await expect(async () => {
    await page.goto(`${stack.url}/curve/login`);
    await expect(page.getByLabel('아이디', { exact: true })).toBeEnabled({ timeout: 10_000 });
  }).toPass();
  await device.answerAlone(true);
  const button = page.getByRole('button', { name: '패스키로 로그인' });
  // The suggestion of the page may log in before the press.
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    const menu = page.getByRole('navigation', { name: '관리자 메뉴' });
    await expect(menu).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await page.goto(`${stack.url}/curve/start?tab=account`);
  await expect(rows).toContainText('마지막 로그인');
  await page.getByRole('button', { name: /지우기$/ }).click();
  await dialog.getByLabel('지금 비밀번호').fill(PASSWORD);
  await dialog.getByRole('button', { name: '지우기' }).click();
  await expect(rows).toHaveCount(0);
  await page.context().clearCookies();
  await loginStaff(page, 'content');
});
