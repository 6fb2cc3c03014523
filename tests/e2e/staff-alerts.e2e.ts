import type { Page } from '@playwright/test';
import { expect, test } from '../support/maru.ts';

const WIDTHS = [1440, 820, 390] as const;

/** The buttons in a part of the page that an alert covers. */
async function coveredIn(page: Page, part: string): Promise<string[]> {
  const alert = page.locator('[data-alert]').first();
  await expect(alert).toBeVisible();
  // It has slid in.
  await alert.evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)));
  return page.evaluate((selector) => {
    const over = document.querySelector('[data-alert]')?.getBoundingClientRect();
    const buttons = [...document.querySelectorAll(`${selector} :is(button, a)`)];
    return buttons
      .filter((button) => {
        const { left, right, top, bottom, width } = button.getBoundingClientRect();
        return (
          over !== undefined &&
          width > 0 &&
          left < over.right &&
          right > over.left &&
          top < over.bottom &&
          bottom > over.top
        );
      })
      .map((button) => button.textContent || button.getAttribute('aria-label') || '');
  }, part);
}

for (const width of WIDTHS) {
  test(`@maru an alert leaves the buttons of forms, panels and bulk bars free at ${width}`, async ({
    page,
    stack,
    loginStaff,
  }) => {
    await loginStaff(page, 'content');
    await page.setViewportSize({ width, height: 900 });

    await page.goto(`${stack.url}/curve/youtube?write=true`);
    await page.getByRole('textbox', { name: /^제목/ }).fill(`알림 자리 ${width}`);
    await page.getByRole('textbox', { name: /^영상 주소/ }).fill('https://youtu.be/demoyout098');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page.getByText('저장했어요').first()).toBeVisible();
    expect(await coveredIn(page, 'main form div:has(> h1)')).toEqual([]);

    await page.goto(`${stack.url}/curve/youtube`);
    const row = page.getByRole('row', { name: new RegExp(`알림 자리 ${width}`) });
    await row.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeFocused();
    await row.getByRole('switch').focus();
    await page.keyboard.press('Space');
    // At once, as an alert goes by itself.
    expect(await coveredIn(page, ':is([role="dialog"], [role="toolbar"])')).toEqual([]);
  });
}
