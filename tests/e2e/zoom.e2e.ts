import { brandOf } from '@maru/brands/registry';
import { excessAt, lostContentOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

const PUBLIC = ['/', '/expert-list', '/products', '/vod', '/cs/faq', '/login', '/terms'];
const STAFF = ['/curve/broadcast', '/curve/sms-write', '/curve/user-management'];

/** CSS px of a window of 1280 px at 200 % zoom. */
const WIDTH = 640;

test.use({ viewport: { width: WIDTH, height: 450 }, deviceScaleFactor: 2 });

test(
  '[Y08] [V2.33] 200 % zoom cuts nothing off, on the site and for staff',
  { tag: '@maru' },
  async ({ page, stack, loginStaff }) => {
    const faults: string[] = [];
    const look = async (path: string) => {
      await page.goto(stack.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const found = [...(await excessAt(page, WIDTH)), ...(await lostContentOf(page))];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    };
    await page.goto(stack.url);
    await page.getByRole('button', { name: '닫기', exact: true }).click();

    for (const path of [...PUBLIC, brandOf(stack.brand).places.schedule]) await look(path);
    // The login waits for the menu, which only a wide window shows at once.
    await page.setViewportSize({ width: 1440, height: 900 });
    await loginStaff(page, 'super');
    for (const path of STAFF) await look(path);

    expect(faults).toEqual([]);
  },
);
