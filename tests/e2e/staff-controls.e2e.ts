import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('@maru a list of experts shows faces and works by keyboard', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/broadcast-write`);
  const expert = page.getByRole('combobox', { name: /^전문가/ });
  await expect(expert.getByRole('option')).not.toHaveCount(1);
  const options = expert.locator('option[value]:not([value=""])');

  await expert.focus();
  await page.keyboard.press('Enter');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(options.last()).toBeFocused();
  const face = await options
    .first()
    .evaluate((option) => getComputedStyle(option, '::before').backgroundImage);
  expect(face).toContain('url(');
  expect(await accessFaultsOf(page)).toEqual([]);

  // - 도담, by its first consonant
  await page.keyboard.press('KeyE');
  await expect(options.filter({ hasText: '도담' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(options.first()).toBeHidden();
  await expect(expert).toBeFocused();
  await expect(expert.locator('option:checked')).toHaveText(/^도담/);
});

test('@maru Escape closes the list of a select and keeps the dialog around it', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/broadcast`);
  await page.getByRole('button', { name: '주간 편성 복사' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '주간 편성 복사' });
  const week = dialog.getByLabel('복사할 주');
  await week.press('Enter');
  await expect(week.getByRole('option').first()).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(week.getByRole('option').first()).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
