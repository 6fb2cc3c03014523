import type { Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, PASSWORD, test } from '../support/maru.ts';

const rowOf = (page: Page, provider: string) =>
  page
    .getByRole('list', { name: '연결된 로그인' })
    .getByRole('listitem')
    .filter({ hasText: provider });

/** Opens the own account, whose password is asked for again. */
async function openInfo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/mypage/info`);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByRole('heading', { name: '연결된 로그인' })).toBeVisible();
}

/** Chooses a person, or cancels, on the page of the simulated provider. */
async function choose(page: Page, title: string, choice: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: choice }).click();
}

async function openLogin(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/login`);
}

const isLoggedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: '마이페이지' })).toBeVisible();

test('[U32] [U34] a member links Kakao and Apple, logs in with them, and unlinks', async ({
  page,
  stack,
  loginMember,
}) => {
  await loginMember(page, 'demo12');
  await page.waitForURL((url) => url.pathname !== '/login');
  await openInfo(page, stack.url);
  await page.getByRole('button', { name: '카카오 연결하기' }).click();
  await choose(page, '카카오 로그인', '김하나');
  await expect(page.getByText('카카오 계정을 연결했어요').first()).toBeVisible();
  await expect(rowOf(page, '카카오')).toContainText('아직 로그인에 쓰지 않았어요');
  await page.getByRole('button', { name: 'Apple 연결하기' }).click();
  await choose(page, 'Apple로 로그인', '김하나');
  await expect(rowOf(page, 'Apple')).toContainText('아직 로그인에 쓰지 않았어요');
  await expect(page).toHaveURL(`${stack.url}/mypage/info`);
  expect(await accessFaultsOf(page)).toEqual([]);

  // The page that asked for the login opens again after it.
  await page.context().clearCookies();
  await page.goto(`${stack.url}/mypage/service`);
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await page.waitForURL(/\/login$/);
  await page.getByRole('button', { name: 'Apple로 로그인' }).click();
  await choose(page, 'Apple로 로그인', '김하나');
  await page.waitForURL(/\/mypage\/service$/);
  await isLoggedIn(page);

  await openLogin(page, stack.url);
  await page.getByRole('button', { name: '카카오 로그인' }).click();
  await choose(page, '카카오 로그인', '김하나');
  await page.waitForURL((url) => url.pathname === '/');
  await openInfo(page, stack.url);
  await expect(rowOf(page, '카카오')).toContainText('마지막 로그인');
  for (const provider of ['카카오', 'Apple']) {
    await page.getByRole('button', { name: `${provider} 연결 끊기` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '연결 끊기' }).click();
    await expect(rowOf(page, provider)).toContainText('연결하지 않았어요');
  }
});

test('[U35] an account without a link is linked after a login with the password', async ({
  page,
  stack,
}) => {
  await openLogin(page, stack.url);
  await page.getByRole('button', { name: '네이버 로그인' }).click();
  await choose(page, '네이버 로그인', '이두리');
  await expect(page.getByText('아직 연결된 회원이 없는 네이버 계정이에요.')).toBeVisible();
  await expect(page).toHaveURL(`${stack.url}/login`);
  await page.getByRole('main').getByRole('link', { name: '무료 회원가입' }).click();
  await expect(page.getByText('가입을 마치면 네이버 계정이 연결돼요.')).toBeVisible();
  await page.goBack();
  await page.getByLabel('아이디', { exact: true }).fill('demo13');
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText(/네이버 계정을 연결했어요/).first()).toBeVisible();

  await openLogin(page, stack.url);
  await page.getByRole('button', { name: '네이버 로그인' }).click();
  await choose(page, '네이버 로그인', '이두리');
  await page.waitForURL((url) => url.pathname === '/');
  await isLoggedIn(page);
});

test('[U32] a cancelled and a failed visit lead back with one sentence', async ({
  page,
  stack,
}) => {
  await openLogin(page, stack.url);
  await page.getByRole('button', { name: 'Apple로 로그인' }).click();
  await choose(page, 'Apple로 로그인', '취소');
  await expect(page.getByText('Apple 로그인을 취소했어요.')).toBeVisible();
  await page.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(`${stack.url}/login`);

  await fetch(`${stack.sandboxUrl}/sandbox/social-faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wrong_nonce: true }),
  });
  await page.getByRole('button', { name: '카카오 로그인' }).click();
  await choose(page, '카카오 로그인', '박세나');
  await expect(page.getByText('카카오에서 확인하지 못했어요.')).toBeVisible();
  await fetch(`${stack.sandboxUrl}/sandbox/social-faults`, { method: 'POST' });
});

test('[U32] the buttons have enough contrast, and are large enough on a phone', async ({
  page,
  stack,
}) => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, name] of [
      ['/login', '카카오 로그인'],
      ['/terms', '카카오 시작하기'],
    ] as const) {
      await page.goto(stack.url + path);
      const button = page.getByRole('button', { name });
      await expect(button).toBeVisible();
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await accessFaultsOf(page)).toEqual([]);
    }
  }
});
