import { AxeBuilder } from '@axe-core/playwright';
import { brandOf } from '@maru/brands/registry';
import { expect, test, type BrandName } from '../support/maru.ts';

const WIDTHS = [1440, 820, 390] as const;

/** Addresses that anybody may open and that need nothing in their query. */
const openPaths = (brand: BrandName) =>
  brandOf(brand)
    .routes.filter(
      (route) => 'indexed' in route && route.indexed && !route.one && !/[:{*]/.test(route.path),
    )
    .map((route) => route.path);

test('every public page has its heading, fits its screen, and leaves the console silent', async ({
  page,
  stack,
  troubles,
}) => {
  test.setTimeout(300_000);
  const visited: string[] = [];

  for (const path of openPaths(stack.brand)) {
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    const answer = await page.goto(stack.url + path);
    // A page of a later release answers 404 with the not-found page, and is linked from nowhere
    // but the menu; it is counted below.
    if (answer?.status() === 404) {
      troubles.length = 0;
      continue;
    }
    visited.push(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('h1')).toHaveCount(1);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, width, over <= 0]).toEqual([path, width, true]);
    }
    expect([path, ...troubles]).toEqual([path]);
  }

  expect(visited).toContain('/');
  expect(visited.length).toBeGreaterThan(2);
});

test('the first pages have no accessibility fault at any width', async ({ page, stack }) => {
  test.setTimeout(180_000);
  const { schedule } = brandOf(stack.brand).places;
  await page.emulateMedia({ reducedMotion: 'reduce' });

  for (const path of ['/', schedule, '/login', '/vod']) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(stack.url + path);
      await expect(page.locator('h1')).toHaveCount(1);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
      expect([path, width, ...found]).toEqual([path, width]);
    }
  }
});

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
  expect((await request.get(`${stack.url}/no-such-page`)).status()).toBe(404);
  expect((await request.get(`${stack.url}/nothing/here.asp`)).status()).toBe(404);
  expect((await request.get(`${stack.url}/sw.js`)).headers()['cache-control']).toContain(
    'no-cache',
  );
});

test('addresses of the former site lead to the pages that took their place', async ({
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
