import type { Locator } from '@playwright/test';
import { expect, test } from '../support/maru.ts';

const hasOutline = (element: Locator) =>
  element.evaluate((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
  });

test(
  'in forced colours, choices and LIVE badges have an outline',
  { tag: '@maru' },
  async ({ page, stack }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${stack.url}/schedule`);
    const main = page.getByRole('main');
    const day = main.locator('button[aria-current="date"]');
    const chip = main.locator('[aria-pressed="true"]').first();
    const segment = main.getByRole('navigation', { name: '보기' }).locator('[aria-current="true"]');
    const others = [
      main.locator('ol > li > button:not([aria-current])').first(),
      main.locator('[aria-pressed="false"]').first(),
      main.getByRole('navigation', { name: '보기' }).locator('a:not([aria-current])'),
    ];

    // The badge is the parent of the text that screen readers read instead of LIVE.
    const live = main.getByText('생방송 중', { exact: true }).first().locator('..');

    for (const marked of [day, chip, segment, live]) {
      await expect(marked).toBeVisible();
      expect.soft(await hasOutline(marked)).toBe(true);
    }
    for (const other of others) expect(await hasOutline(other)).toBe(false);

    await page.goto(`${stack.url}/invest/calendar`);
    const cell = page.getByRole('gridcell', { selected: true });
    await expect(cell).toBeVisible();
    expect(await hasOutline(cell)).toBe(true);
  },
);

test(
  'on a phone, the rule of a report table is as wide as its rows and below its caption',
  { tag: '@maru' },
  async ({ page, stack }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stack.url}/invest/daily-report`);
    const report = page.getByRole('main').locator('a[href*="/invest/daily-report-view"]').first();
    await page.goto(new URL((await report.getAttribute('href'))!, stack.url).href);
    // Charts are tables too. This one is a table of the text itself.
    const table = page.getByRole('main').locator('table', { hasText: '오늘 일정' });
    await expect(table).toBeVisible();

    const { rules, caption, row } = await table.evaluate((one: HTMLTableElement) => {
      const ruled = [one, ...one.querySelectorAll('caption, thead, tbody, tr, th, td')].filter(
        (part) => parseFloat(getComputedStyle(part).borderTopWidth) >= 1,
      );
      const placeOf = (part: Element) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left, right, top, bottom };
      };
      return {
        rules: ruled.map(placeOf),
        caption: one.caption && placeOf(one.caption),
        row: placeOf(one.rows[0]!),
      };
    });

    expect(caption).not.toBeNull();
    expect(rules.length).toBeGreaterThan(0);
    expect(Math.min(...rules.map(({ top }) => top))).toBeGreaterThanOrEqual(caption!.bottom - 1);
    expect(Math.min(...rules.map(({ left }) => left))).toBeCloseTo(row.left, 0);
    expect(Math.max(...rules.map(({ right }) => right))).toBeCloseTo(row.right, 0);
  },
);

test('pinned notices have a thumbtack', { tag: '@maru' }, async ({ page, stack }) => {
  await page.goto(`${stack.url}/cs/notice`);
  const words = page.getByRole('main').getByText('고정', { exact: true }).first();
  await expect(words).toBeVisible();
  const path = await words.locator('..').locator('svg path').first().getAttribute('d');
  expect(path).not.toBeNull();

  // A thumbtack has a bar and a needle below it. A map pin has a ring and a round head.
  const drawn = await page.evaluate((d) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    line.setAttribute('d', d);
    line.setAttribute('fill', 'none');
    line.setAttribute('stroke', 'black');
    line.setAttribute('stroke-width', '1.8');
    svg.append(line);
    document.body.append(svg);
    const has = (x: number, y: number) => line.isPointInStroke(new DOMPoint(x, y));
    const needle = [16, 17, 18, 19, 20].every((y) => has(12, y));
    const bar = [8, 10, 12, 14, 16].every((x) => has(x, 15));
    svg.remove();
    return { needle, bar };
  }, path!);

  expect(drawn).toEqual({ needle: true, bar: true });
});
