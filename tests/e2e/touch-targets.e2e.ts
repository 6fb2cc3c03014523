import { brandOf } from '@maru/brands/registry';
import { expect, test } from '../support/maru.ts';
import { smallTargetsOf } from '../support/touch-targets.ts';

const PAGES = ['/', '/expert-list', '/products', '/vod', '/reviews/list', '/cs/faq', '/login'];

test('@maru [Y08] controls are large enough for a finger on a phone', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const small: string[] = [];

  for (const path of [...PAGES, brandOf(stack.brand).places.schedule]) {
    await page.goto(stack.url + path);
    await page.waitForLoadState('networkidle');
    for (const target of await smallTargetsOf(page)) small.push(`${path}: ${target}`);
  }

  expect([...new Set(small)]).toEqual([]);
  await context.close();
});
