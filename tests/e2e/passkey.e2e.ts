import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/maru.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

type Device = Awaited<ReturnType<typeof addVirtualAuthenticator>>;

const rowsOf = (page: Page) =>
  page.getByRole('list', { name: '등록한 패스키' }).getByRole('listitem');

/** Opens the own account, whose password is asked for again. */
async function openInfo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/mypage/info`);
  const gate = page.getByRole('button', { name: '확인', exact: true });
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await gate.click();
  await expect(page.getByRole('heading', { name: '패스키' })).toBeVisible();
}

/** Presses the button. The device does not answer a suggestion of the page before. */
async function logInByButton(page: Page, url: string, device: Device): Promise<void> {
  await page.context().clearCookies();
  await device.answerAlone(false);
  await page.goto(`${url}/login`);
  const button = page.getByRole('button', { name: '패스키로 로그인' });
  await expect(button).toBeEnabled();
  await device.answerAlone(true);
  await button.click();
}

test('[U29] a member adds a passkey, logs in with it, renames and removes it', async ({
  page,
  stack,
  loginMember,
}) => {
  const device = await addVirtualAuthenticator(page);
  await loginMember(page, 'demo7');
  await page.waitForURL((url) => url.pathname !== '/login');
  await openInfo(page, stack.url);
  await page.getByRole('button', { name: '패스키 등록' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('아직 로그인에 쓰지 않았어요');
  expect(await device.count()).toBe(1);

  await logInByButton(page, stack.url, device);
  await page.waitForURL((url) => url.pathname !== '/login');
  await openInfo(page, stack.url);
  await expect(rowsOf(page)).toContainText('마지막 로그인');

  await page.getByRole('button', { name: /이름 바꾸기$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('이름').fill('거실 노트북');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(rowsOf(page)).toContainText('거실 노트북');

  await page.getByRole('button', { name: '거실 노트북 지우기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
  await expect(rowsOf(page)).toHaveCount(0);

  await logInByButton(page, stack.url, device);
  await expect(page.getByText('등록되지 않았거나 지운 패스키예요')).toBeVisible();
});

test('[U29] the field of the login id suggests the passkey', async ({
  page,
  stack,
  loginMember,
}) => {
  const device = await addVirtualAuthenticator(page);
  await loginMember(page, 'demo10');
  await page.waitForURL((url) => url.pathname !== '/login');
  await openInfo(page, stack.url);
  await page.getByRole('button', { name: '패스키 등록' }).click();
  await expect(rowsOf(page)).toHaveCount(1);

  await page.context().clearCookies();
  // The virtual authenticator chooses a suggestion without a click.
  await page.goto(`${stack.url}/login`);
  await page.waitForURL((url) => url.pathname !== '/login');
  await openInfo(page, stack.url);
  await expect(rowsOf(page)).toContainText('마지막 로그인');
  await device.remove();
});

test('[U29] a browser without WebAuthn has no button', async ({ page, stack }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await page.goto(`${stack.url}/login`);
  const form = page.getByRole('main');
  await expect(form.getByRole('link', { name: '무료 회원가입' })).toBeVisible();
  await expect(page.getByRole('button', { name: '패스키로 로그인' })).toHaveCount(0);
});
