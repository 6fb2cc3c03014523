import { brandOf } from '@maru/brands/registry';
import { weighFirstScripts } from '../bench/support/first-scripts.ts';
import { expect, PASSWORD, test } from '../support/maru.ts';

/** Bytes over the wire. */
const MOST_FONT = 150_000;
/** KiB by gzip, of the scripts that the home page names. */
const MOST_SCRIPTS = 130;

test('[P22] a first view needs one file of letters and few scripts, none for schemas, staff or the editor', async ({
  page,
  stack,
}) => {
  const fonts: Promise<number>[] = [];
  const scripts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
    if (request.resourceType() !== 'font') return;
    fonts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });

  await page.goto(stack.url, { waitUntil: 'networkidle' });

  const sizes = await Promise.all(fonts);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_FONT);
  expect(scripts.filter((url) => /admin|editor|slate|zod|answers/.test(url))).toEqual([]);
  expect(await weighFirstScripts(stack.url)).toBeLessThanOrEqual(MOST_SCRIPTS);
  const first = await (await fetch(stack.url)).text();
  expect(first.match(/\/assets\/[\w-]+\.js/g)).not.toEqual([]);
  expect(first.match(/\/assets\/(?:zod|answers)[\w.-]+\.js/g)).toBeNull();
});

test(
  '[W8] without scripts the pages can be read and their links followed',
  { tag: '@maru' },
  async ({ browser, stack }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();

    await page.goto(`${stack.url}/cs/notice`);
    await page.locator('main a[href*="/cs/notice-content?_id="]').first().click();
    await expect(page.locator('main article p').first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(brandOf(stack.brand).name));
    await page.goto(`${stack.url}/cs/faq`);
    await expect(page.getByRole('region').first()).toBeVisible();
    await page.goto(stack.url);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('main [data-schedule]').first()).toBeVisible();
    await context.close();
  },
);

test('a form that is sent before the scripts are there is sent once they are, with all that was typed', async ({
  page,
  stack,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });

  const awake = page.goto(`${stack.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('아이디', { exact: true }).fill('demo1');
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
  release();
  await awake;

  await expect(page).toHaveURL(stack.url);
});

test(
  '[I14] whatever a browser has stored, or refuses to store, breaks no page',
  { tag: '@maru' },
  async ({ browser, stack }) => {
    const paths = ['/', brandOf(stack.brand).places.schedule, '/login', '/signup'];
    const spoil = {
      garbage: () => {
        // The empty document before the first page has no storage at all.
        if (location.protocol === 'about:') return;
        const names = [
          'popup.1',
          'popup.2',
          'entered./signup',
          'join',
          'return',
          'panel',
          'device.id',
        ];
        for (const name of names) {
          localStorage.setItem(`maru.${name}`, '{"broken');
          sessionStorage.setItem(`maru.${name}`, '\u0000[[');
        }
      },
      blocked: () => {
        const refuse = {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        };
        Object.defineProperty(window, 'localStorage', refuse);
        Object.defineProperty(window, 'sessionStorage', refuse);
      },
    };

    for (const script of Object.values(spoil)) {
      const context = await browser.newContext();
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      await context.addInitScript(script);
      const page = await context.newPage();
      for (const path of paths) {
        await page.goto(stack.url + path);
        await expect(page.locator('h1')).toHaveCount(1);
      }
      expect(errors).toEqual([]);
      await context.close();
    }
  },
);

test(
  '[I14] a block without its data shows an error, and loads them on retry',
  { tag: '@maru' },
  async ({ page, stack }) => {
    await page.goto(`${stack.url}/cs/faq`);
    await page.route('**/api/home/cs/notices?*', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'SERVICE_UNAVAILABLE' } }),
    );
    await page.getByRole('main').getByRole('link', { name: '공지사항' }).click();

    const retry = page.getByRole('main').getByRole('button', { name: '다시 시도' });
    await expect(retry).toBeVisible();
    await expect(page.locator('h1')).toHaveText('공지사항');
    await page.unroute('**/api/home/cs/notices?*');
    await retry.click();

    await expect(page.locator('main a[href*="/cs/notice-content?_id="]').first()).toBeVisible();
  },
);

test('[A29] crawler files are valid, and every kind of page in them answers at its own address', async ({
  page,
  request,
  stack,
}) => {
  await page.goto(`${stack.url}/robots.txt`);
  const read = (path: string, name: string) =>
    page.evaluate(
      async ([address, element]) => {
        const xml = await (await fetch(address)).text();
        const root = new DOMParser().parseFromString(xml, 'application/xml');
        if (root.querySelector('parsererror')) throw new Error(`${address} is not XML`);
        return [...root.getElementsByTagName(element)].map((each) => each.textContent ?? '');
      },
      [path, name] as const,
    );

  const locations = await read('/sitemap.xml', 'loc');
  const feed = await read('/rss.xml', 'guid');

  expect(new Set(locations).size).toBe(locations.length);
  expect(locations.filter((url) => /curve|mypage|payment|room/.test(url))).toEqual([]);
  expect(feed.length).toBeGreaterThan(3);
  expect(feed.filter((url) => !locations.includes(url))).toEqual([]);
  // One page of each kind. Paths that differ only in a number are the same page.
  const kinds = new Map(locations.map((url) => [url.replaceAll(/\d+/g, '0'), url]));
  for (const url of kinds.values()) {
    const { pathname, search } = new URL(url);
    const answer = await request.get(stack.url + pathname + search);
    const html = await answer.text();
    expect([url, answer.status()]).toEqual([url, 200]);
    expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(html).not.toContain('name="robots" content="noindex"');
  }
});
