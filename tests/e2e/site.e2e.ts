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
  // Whoever is lost finds the menu and the phone, as on every page.
  expect(await lost.text()).toMatch(/<header[\s\S]*<h1[\s\S]*<footer/);
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

test('the popup banners scroll away under the header', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(stack.url);
  const popup = page.getByRole('region', { name: '팝업 배너' });
  await expect(popup).toBeVisible();

  await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await popup.boundingBox())?.y ?? 0).toBeLessThan(0);

  await page.getByRole('banner').getByRole('link', { name: /홈$/ }).click({ trial: true });
});
