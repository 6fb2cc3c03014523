import type { Page } from '@playwright/test';
import { expect, test } from '../support/maru.ts';

/**
 * Simulates a browser that translates the page: replaces every text by `<font>` elements, now and
 * after each change.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replaceTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || !text.textContent?.trim()) continue;
        if (parent.closest('font, script, style, textarea, option')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `T ${text.textContent}`;
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    replaceTexts();
    new MutationObserver(replaceTexts).observe(document.body, { childList: true, subtree: true });
  });
}

test('@futureon the home page of a translating browser shows every slide and a live change', async ({
  visit,
  staffAs,
  troubles,
}) => {
  const staff = await staffAs('content');
  const forMembers = await staff.changeStatus(await staff.addBroadcast({ type: 0 }), 1);
  const forAll = await staff.addBroadcast();
  const page = await visit('/');
  await page.getByRole('button', { name: '더보기' }).click();
  const row = page.getByRole('complementary').locator(`[data-schedule="${forAll._id}"]`).first();
  const hero = page.getByRole('main').locator('[aria-roledescription="carousel"]').first();
  await translate(page);
  await expect(row).toContainText('T ');

  const live = await staff.changeStatus(forAll, 1);
  await expect(row).toContainText('LIVE');
  const seen = new Set<string>();
  for (let turn = 0; turn < 6; turn += 1) {
    seen.add(await hero.getByRole('group').first().innerText());
    await hero.getByRole('button', { name: /다음/ }).click();
    await expect(hero.getByRole('group').first()).toBeVisible();
  }
  expect(seen.size).toBeGreaterThan(1);
  await staff.changeStatus(live, 0);
  await expect(row).not.toContainText('LIVE');
  await staff.changeStatus(forMembers, 0);

  await expect(page.getByText('화면을 열지 못했어요')).toHaveCount(0);
  await expect(hero).toBeVisible();
  // Parts of the page that hydrate later find changed text. React renders them again, silently.
  expect(troubles).toEqual([]);
});

test('@futureon [C26] a page that the browser translates before its scripts run is whole', async ({
  page,
  stack,
  troubles,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      for (const link of document.querySelectorAll('main h2, main h3, footer a')) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `T ${link.textContent}`;
        outer.append(inner);
        link.replaceChildren(outer);
      }
      document.documentElement.dataset['early'] = 'translated';
    });
  });
  await page.goto(stack.url);
  await expect(page.locator('html')).toHaveAttribute('data-early', 'translated');

  const hero = page.getByRole('main').locator('[aria-roledescription="carousel"]').first();
  await expect(hero).toBeVisible();
  await hero.getByRole('button', { name: /다음/ }).click();

  await expect(hero.getByRole('group').first()).toBeVisible();
  await expect(page.getByText('화면을 열지 못했어요')).toHaveCount(0);
  expect(troubles).toEqual([]);
});
