import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has. */
const MAX_STOPS = 250;

/** Moves the focus by Tab until the element has it, and presses a key there. */
export async function pressByKeyboard(
  page: Page,
  target: Locator,
  key: 'Enter' | 'Space' | 'ArrowDown',
): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus by Tab until the field has it, and types. */
export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Moves the focus by Tab to a select, opens its list, and chooses the option after the current. */
export async function chooseByKeyboard(page: Page, target: Locator): Promise<void> {
  await pressByKeyboard(page, target, 'Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}
