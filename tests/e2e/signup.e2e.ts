import type { Page } from '@playwright/test';
import { expect, test, type Stack } from '../support/maru.ts';

const PASSWORD = 'river-Boat7';
const NEW_PASSWORD = 'cliff-Lamp29';

/** The code that a phone was sent last: what its owner reads on the screen. */
async function readCode(stack: Stack, phone: string, earlier = 0): Promise<string> {
  let texts: string[] = [];
  await expect
    .poll(async () => {
      const lines = await (await fetch(`${stack.sandboxUrl}/sandbox/messages`)).text();
      texts = lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, string>)
        .filter(({ to }) => to === phone)
        .map(({ text }) => text ?? '');
      return texts.length;
    })
    .toBe(earlier + 1);
  return /\d{6}/.exec(texts.at(-1)!)![0];
}

async function provePhone(page: Page, stack: Stack, phone: string, earlier = 0): Promise<void> {
  await page.getByLabel('휴대폰 번호').fill(phone);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호').fill(await readCode(stack, phone, earlier));
  await page.getByRole('button', { name: '확인', exact: true }).click();
}

test('a visitor signs up in three steps and finds the account again', async ({ stack, visit }) => {
  // A second code to the same phone takes half a minute.
  test.setTimeout(120_000);
  const mark = String(Date.now()).slice(-7);
  const phone = `0109${mark}`;
  const userId = `walker${mark}`;

  const early = await visit('/signup');
  await expect(early).toHaveURL(/\/terms$/);
  await early.close();

  const page = await visit('/terms');
  const all = page.getByRole('checkbox', { name: '전체 동의하기' });
  await expect(all).not.toBeChecked();
  for (const name of ['회원 이용약관', '개인정보 수집·이용', '전문가 윤리강령']) {
    await page.getByRole('checkbox', { name }).check();
  }
  await expect(all).toHaveJSProperty('indeterminate', true);
  await page.getByRole('button', { name: '회원 이용약관 전문 보기' }).click();
  await expect(page.getByText('제1조 (목적)')).toBeVisible();
  await page.getByRole('button', { name: '동의하고 계속하기' }).click();

  await expect(page).toHaveURL(/\/signup$/);
  await page.getByLabel('아이디', { exact: false }).first().fill(userId);
  await page.getByRole('button', { name: '중복 확인 아이디' }).click();
  await expect(page.getByText('사용할 수 있는 아이디예요.')).toBeVisible();
  await page.getByLabel('이름', { exact: false }).first().fill('이예시');
  await page.reload();
  await expect(page.getByLabel('아이디', { exact: false }).first()).toHaveValue(userId);

  await page.locator('[name="password"]').fill(PASSWORD);
  await page.locator('[name="passwordAgain"]').fill(PASSWORD);
  await page.locator('[name="nickname"]').fill(`산책${mark}`);
  await provePhone(page, stack, phone);
  await expect(page.getByText('휴대폰을 확인했어요.')).toBeVisible();
  await page.getByRole('button', { name: '가입하기' }).click();

  await expect(page).toHaveURL(/\/signup-complete$/);
  await expect(page.getByRole('heading', { name: '이예시 님, 환영해요' })).toBeVisible();

  const lost = await visit('/find-account?tab=password');
  await lost.locator('[name="user_id"]').fill(userId);
  await lost.getByLabel('휴대폰 번호').fill(phone);
  // The number has just been sent a code, so the next one takes half a minute.
  await expect(async () => {
    const answered = lost.waitForResponse((response) => response.url().endsWith('/verify-phone'));
    await lost.getByRole('button', { name: '인증번호 받기' }).click();
    expect((await answered).status()).toBe(201);
  }).toPass({ timeout: 60_000, intervals: [3_000] });
  await lost.getByLabel('인증번호').fill(await readCode(stack, phone, 1));
  await lost.getByRole('button', { name: '확인', exact: true }).click();
  await lost.locator('[name="password"]').fill(NEW_PASSWORD);
  await lost.locator('[name="again"]').fill(NEW_PASSWORD);
  await lost.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await expect(lost.getByRole('heading', { name: '비밀번호를 바꿨어요' })).toBeVisible();

  const status = await page.evaluate(async () => (await fetch('/api/home/auth/protected')).status);
  expect(status).toBe(401);
});
