import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong with a page by WCAG 2.2 AA, once its data are there, each fault as `rule:
 * first element`. From here on the page moves no more: a notice that fades in has no contrast yet.
 *
 * @param alsoTags further axe tags to hold the page to, such as `best-practice`.
 */
export async function accessFaultsOf(
  page: Page,
  alsoTags: readonly string[] = [],
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => {
    for (const motion of document.getAnimations()) {
      const ends = Number(motion.effect?.getComputedTiming().endTime);
      if (Number.isFinite(ends)) motion.finish();
    }
  });
  const { violations } = await new AxeBuilder({ page })
    // Both only save time: nothing is told about what is right, and no page is opened to sum up.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags([...WCAG_22_AA, ...alsoTags])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}

/** How many pixels of the page stick out of its window at this width. */
export async function excessAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
