import type { BrandId } from '@maru/brands/brand';
import type { Page } from '@playwright/test';
import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, PASSWORD, test } from '../support/maru.ts';

const WIDTHS = [1440, 820, 390] as const;
const BRANDS: readonly BrandId[] = ['maru', 'futureon', 'daebeom'];

/** Seed members that no other browser test uses. */
const READER = 'demo4';
const LEAVER = 'demo9';
const CHANGER = 'demo8';

/** The sum of all layout shifts since the page was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const report = (list: PerformanceObserverEntryList) =>
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          );
        new PerformanceObserver(report).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 2_000);
      }),
  );

/** Presses a button of the dialog that is open, be it a question or a piece of news. */
const answer = (page: Page, name: string) =>
  page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name, exact: true })
    .click();

test('@maru [U13] a visitor is asked to log in and returns to the page', async ({ visit }) => {
  const page = await visit('/mypage/sms');

  await answer(page, '확인');
  await expect(page).toHaveURL(/\/login$/);
  // During its exit animation, the dialog still holds the focus.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByLabel('아이디', { exact: true }).fill(READER);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();

  await expect(page).toHaveURL(/\/mypage\/sms$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('문자·알림');
});

test('every own page fits its screen and has no accessibility fault', async ({
  page,
  stack,
  loginMember,
}) => {
  await loginMember(page, READER);
  await expect(page).toHaveURL(`${stack.url}/`);

  for (const [index, path] of ['', '/info', '/service', '/inbox', '/sms', '/cancel'].entries()) {
    await page.goto(`${stack.url}/mypage${path}`);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    for (const width of WIDTHS) {
      expect([path, ...(await excessAt(page, width))]).toEqual([path]);
    }
    // Each page is looked at in every brand, every time at another width.
    const width = WIDTHS[(index + BRANDS.indexOf(stack.brand)) % WIDTHS.length] ?? 390;
    await page.setViewportSize({ width, height: 900 });
    const faults = await accessFaultsOf(page);
    expect([path, width, ...faults]).toEqual([path, width]);
  }
});

test('@daebeom on a phone the row of own pages shows the one that is open', async ({
  page,
  stack,
  loginMember,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginMember(page, READER);
  await expect(page).toHaveURL(`${stack.url}/`);

  await page.goto(`${stack.url}/mypage/cancel`);

  const row = page.getByRole('navigation', { name: '마이페이지' });
  await expect(row.getByRole('link', { name: '해지·탈퇴' })).toBeInViewport({ ratio: 0.95 });
});

test('@daebeom the home of an expert moves nothing while it loads', async ({
  page,
  stack,
  loginMember,
}) => {
  await loginMember(page, 'expert1');
  await expect(page).toHaveURL(`${stack.url}/`);
  await page.goto(`${stack.url}/mypage-expert`);
  await expect(page.getByRole('heading', { name: '칼럼', exact: true })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test('@maru a consent is kept at once and can be taken back', async ({
  page,
  stack,
  loginMember,
}) => {
  await loginMember(page, READER);
  await expect(page).toHaveURL(`${stack.url}/`);
  await page.goto(`${stack.url}/mypage/sms`);
  const night = page.getByRole('switch', { name: '야간 광고 수신' });
  await expect(night).toBeVisible();
  const before = await night.getAttribute('aria-checked');

  await night.click();
  await expect(night).not.toHaveAttribute('aria-checked', String(before));
  await page.getByRole('button', { name: '되돌리기' }).click();

  await expect(night).toHaveAttribute('aria-checked', String(before));
  await page.reload();
  await expect(night).toHaveAttribute('aria-checked', String(before));
});

test('@daebeom [U22] a device that is logged out elsewhere learns of it at once', async ({
  page,
  stack,
  newSession,
  loginMember,
}) => {
  await loginMember(page, READER);
  await expect(page).toHaveURL(`${stack.url}/`);
  const other = await newSession();
  await loginMember(other, READER);
  await expect(other).toHaveURL(`${stack.url}/`);
  await other.goto(`${stack.url}/mypage/info`);
  await expect(other.getByText('이 기기', { exact: true })).toBeVisible();

  await page.goto(`${stack.url}/mypage`);
  await page.getByRole('button', { name: '다른 기기 로그아웃' }).click();
  await answer(page, '로그아웃하기');

  await expect(other.getByRole('link', { name: '로그인' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('안녕하세요');
});

test('@maru [A2] a new password leaves the tabs of its own browser logged in', async ({
  page,
  stack,
  loginMember,
}) => {
  await loginMember(page, CHANGER);
  await expect(page).toHaveURL(`${stack.url}/`);
  const tab = await page.context().newPage();
  await tab.goto(`${stack.url}/mypage`);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('안녕하세요');
  await page.goto(`${stack.url}/mypage/info`);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await page.getByLabel('현재 비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByLabel('새 비밀번호', { exact: true }).fill('bluetea88!');
  await page.getByLabel('새 비밀번호 확인', { exact: true }).fill('bluetea88!');
  // Both tabs learn that their session has ended, and check the login.
  const asked = [page, tab].map((one) => one.waitForResponse(/\/api\/home\/auth\/check$/));
  await page.getByRole('button', { name: '비밀번호 변경', exact: true }).click();

  await expect(page.getByText('비밀번호를 바꿨어요').first()).toBeVisible();
  for (const answered of await Promise.all(asked)) expect(answered.status()).toBe(200);
  await expect(page.getByText('이 기기', { exact: true })).toBeVisible();
  await tab.getByRole('link', { name: '문자·알림' }).first().click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('문자·알림');
});

test('[S8.16] [U11] [K13] the account opens after the password, and a withdrawal ends it', async ({
  page,
  stack,
  loginMember,
}) => {
  await loginMember(page, LEAVER);
  await expect(page).toHaveURL(`${stack.url}/`);
  await page.goto(`${stack.url}/mypage/info`);
  const proof = page.getByLabel('비밀번호', { exact: true });
  await proof.fill(PASSWORD);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await page.getByLabel('닉네임').fill('새이름');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByText('회원 정보를 저장했어요').first()).toBeVisible();
  await expect(page.getByText('새이름', { exact: true }).first()).toBeVisible();

  await page.goto(`${stack.url}/mypage/cancel`);
  const next = page.getByRole('link', { name: '다음', exact: true });
  await expect(page.getByRole('heading', { name: '탈퇴하면 사라져요' })).toBeVisible();
  if (await next.isVisible()) {
    // The last page opens only from this one.
    await page.goto(`${stack.url}/mypage/cancel-next`);
    await expect(page).toHaveURL(`${stack.url}/mypage/cancel`);
    await next.click();
  }
  await proof.fill(PASSWORD);
  await page.getByRole('button', { name: '탈퇴하기' }).click();
  await answer(page, '탈퇴하기');

  await expect(page.getByText('탈퇴가 완료되었어요')).toBeVisible();
  await answer(page, '확인');
  await loginMember(page, LEAVER);
  await expect(
    page.getByText('탈퇴한 계정입니다. 재가입을 원하시면 관리자에게 문의해주세요.').first(),
  ).toBeVisible();
});
