import type { BrandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import type { Page } from '@playwright/test';
import {
  accessFaultsOf,
  excessAt,
  lostContentOf,
  smallFieldsOf,
} from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';
import { createSite, linksOf } from '../support/public-pages.ts';

const WIDTHS = [1440, 820, 360] as const;
const BRANDS: readonly BrandId[] = ['maru', 'futureon', 'daebeom'];

/** Three English words in a row are a sentence without a Korean translation. */
const ENGLISH = /[A-Za-z]{2,}(?: [A-Za-z']{2,}){2,}/;

test('[V3.11] [Y01] every public page that can be reached is whole, and no link is dead', async ({
  page,
  request,
  stack,
  troubles,
}) => {
  test.setTimeout(900_000);
  page.on('response', (answer) => {
    if (answer.status() >= 400) troubles.push(`${answer.status()} ${answer.url()}`);
  });
  const site = createSite(stack.brand);
  const titles = new Map<string, string>();
  const faults: string[] = [];
  const look = (path: string, holds: boolean, what: string) => {
    if (!holds) faults.push(`${path}: ${what}`);
  };

  for (let path = site.next(); path !== undefined; path = site.next()) {
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    const answer = await page.goto(stack.url + path);
    await page.waitForLoadState('networkidle');
    site.add(await linksOf(page));
    const { title, description, text, headings } = await wordsOf(page);
    look(path, answer?.status() === 200, `answers ${answer?.status()}`);
    look(path, headings === 1, `${headings} h1`);
    look(path, !titles.has(title), `has the title of ${titles.get(title)}`);
    look(path, title.includes(brandOf(stack.brand).name), `is called ${title}`);
    look(path, description.length > 10, `describes itself as "${description}"`);
    look(path, !ENGLISH.test(text), `is in English: ${ENGLISH.exec(text)?.[0]}`);
    titles.set(title, path);
    for (const width of WIDTHS) {
      for (const excess of await excessAt(page, width)) look(path, false, excess);
      for (const lost of await lostContentOf(page)) look(path, false, `at ${width}, ${lost}`);
    }
    // Every brand has this screen. Each brand checks it at a different width.
    const width = WIDTHS[(titles.size + BRANDS.indexOf(stack.brand)) % WIDTHS.length] ?? 360;
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await accessFaultsOf(page, ['best-practice']))
      look(path, false, `at ${width}, ${fault}`);
    for (const field of await smallFieldsOf(page)) look(path, false, field);
    for (const trouble of troubles.splice(0)) look(path, false, trouble);
  }
  for (const path of site.missed()) look(path, false, 'no page leads there');
  for (const link of site.links()) {
    const answer = await request.get(stack.url + link, { maxRedirects: 0 });
    look(link, answer.status() < 400, `a link leads to ${answer.status()}`);
  }

  expect(faults).toEqual([]);
});

const wordsOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    text: document.body.innerText,
    headings: document.querySelectorAll('h1').length,
  }));
