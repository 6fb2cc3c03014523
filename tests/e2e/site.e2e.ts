import { brandOf } from '@maru/brands/registry';
import { expect, test } from '../support/maru.ts';

test('the server itself answers with the content, the head and the right status', async ({
  request,
  stack,
}) => {
  const { name } = brandOf(stack.brand);
  const home = await request.get(stack.url);
  const html = await home.text();

  expect(home.status()).toBe(200);
  expect(html).toContain(`<title>${name}`);
  expect(html).toContain('property="og:title"');
  expect(html).toMatch(/<h1[^>]*>/);
  expect(home.headers()['content-security-policy']).toContain("'strict-dynamic'");
  const lost = await request.get(`${stack.url}/no-such-page`);
  expect(lost.status()).toBe(404);
  // The error page keeps the menu and the phone number, as every page does.
  expect(await lost.text()).toMatch(/<header[\s\S]*<h1[\s\S]*<footer/);
  expect((await request.get(`${stack.url}/nothing/here.asp`)).status()).toBe(404);
  expect((await request.get(`${stack.url}/sw.js`)).headers()['cache-control']).toContain(
    'no-cache',
  );
});

test('[A05] addresses of the former site lead to the pages that took their place', async ({
  request,
  stack,
}) => {
  const { legacy } = brandOf(stack.brand);
  expect(legacy.length).toBeGreaterThanOrEqual(45);

  for (const { path, query, target } of legacy) {
    const answer = await request.get(`${stack.url}${path}${query ? `?${query}` : ''}`, {
      maxRedirects: 0,
    });
    expect([path, query, answer.status(), decodeURI(answer.headers()['location'] ?? '')]).toEqual([
      path,
      query,
      301,
      target,
    ]);
  }
});

test('[V4.38] the popup comes after the page, small, and covers neither header nor hero', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Noted by the page itself, because a slow machine may look late.
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      if (!document.querySelector('[aria-label="팝업 배너"]')) return;
      watch.disconnect();
      const isAwake = 'awake' in document.documentElement.dataset;
      Reflect.set(window, 'cameLater', isAwake && document.readyState === 'complete');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(stack.url);
  const popup = page.getByRole('region', { name: '팝업 배너' });
  await expect(page.locator('h1')).toBeVisible();

  await expect(popup).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => Reflect.get(window, 'cameLater'))).toBe(true);

  const box = await popup.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(264);
  const heading = await page.locator('h1').boundingBox();
  expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThan(box?.y ?? 0);
  await page.getByRole('banner').getByRole('link', { name: /홈$/ }).click({ trial: true });
});

test('floating elements in the margins never cover the page', async ({ page, stack }) => {
  for (const width of [1024, 1280, 1349, 1350]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(stack.url);
    await expect(async () => {
      const home = await page.getByRole('banner').getByRole('link', { name: /홈$/ }).boundingBox();
      const rail = await page.getByRole('button', { name: '오늘의 방송' }).boundingBox();
      const menu = await page.getByRole('button', { name: '바로가기' }).boundingBox();
      expect(rail!.x + rail!.width).toBeLessThanOrEqual(home!.x);
      expect(menu!.x).toBeGreaterThanOrEqual(width - home!.x);
    }).toPass();
  }
});

test('@maru portraits line up, regardless of the badges on or beside them', async ({
  page,
  stack,
}) => {
  await page.goto(stack.url);
  const today = page.getByRole('complementary', { name: '오늘의 방송' });
  const live = today.locator('[aria-hidden]:has(> :text-is("LIVE"))').first();
  expect(await live.evaluate((avatar) => getComputedStyle(avatar).margin)).toBe('0px');

  await page.setViewportSize({ width: 390, height: 844 });
  const stocks = page.getByRole('table', { name: '베스트 종목' }).locator('td:nth-child(2)');
  await expect(stocks).toHaveCount(5);
  const edges = await stocks.evaluateAll((all) => all.map((td) => td.getBoundingClientRect().x));
  expect(edges).toHaveLength(5);
  expect(new Set(edges).size).toBe(1);
});

test('@futureon the header of a member has room for the menu of the brand on a small desktop', async ({
  page,
  loginMember,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await loginMember(page, 'demo1');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '마이페이지' })).toBeVisible();
  await expect(async () => {
    const last = await header
      .getByRole('navigation', { name: '주 메뉴' })
      .locator('> ul > li')
      .last()
      .boundingBox();
    const next = await header.getByRole('button', { name: '검색창 열기' }).boundingBox();
    expect(last!.x + last!.width).toBeLessThanOrEqual(next!.x);
  }).toPass();
});
