import { expect, test } from '../support/maru.ts';

const popupOf = { name: '팝업 배너' };

test(
  'the home page is no wider than a window of 320 px',
  { tag: '@maru' },
  async ({ page, stack }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(stack.url);
    await expect(page.getByRole('heading', { name: '공지사항' })).toBeAttached();

    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
  },
);

test(
  '[C31] a page is no wider than a window of 320 px before its code has loaded',
  { tag: '@maru' },
  async ({ browser, stack }) => {
    // The page of other tests waits for its scripts.
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await page.route(/\.js$/, () => undefined);
    await page.goto(`${stack.url}/cs/faq`, { waitUntil: 'commit' });
    await expect(page.getByText('로그인 상태를 확인하는 중')).toBeAttached();
    await expect(page.getByRole('button', { name: '메뉴 열기' })).toBeInViewport({ ratio: 1 });

    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
    await page.close();
  },
);

test(
  'a page with letters of double width does not scroll sideways on a phone',
  { tag: '@maru' },
  async ({ page, stack }) => {
    const width = 390;
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${stack.url}/products`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        text.textContent = text.textContent?.replaceAll(/\S/g, '$&$&') ?? '';
      }
    });

    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  },
);

test(
  'the popup fits a page at 200 % zoom, and closes with one press',
  { tag: '@maru' },
  async ({ page, stack }) => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto(stack.url);
    const popup = page.getByRole('region', popupOf);
    await expect(popup).toBeInViewport({ ratio: 1 });

    await popup.getByRole('button', { name: '닫기', exact: true }).click();

    await expect(popup).toHaveCount(0);
  },
);

test(
  '[A11] a new page begins at its top, and back returns to the place',
  { tag: '@maru' },
  async ({ page, stack }) => {
    const top = () => page.evaluate(() => window.scrollY);
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto(`${stack.url}/cs/notice`);
    const notice = page.getByRole('main').locator('a[href*="/cs/notice-content"]').last();
    await notice.scrollIntoViewIfNeeded();
    await expect.poll(top).toBeGreaterThan(0);
    await notice.click();
    await page.waitForURL('**/cs/notice-content**');
    await expect.poll(top).toBe(0);

    await page.goBack();

    await expect(notice).toBeInViewport();
    await expect.poll(top).toBeGreaterThan(0);
  },
);
