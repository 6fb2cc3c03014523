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

test('@maru a date is typed, or chosen in a calendar by keyboard', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/broadcast-write`);
  const start = page.getByRole('textbox', { name: /^시작/ });
  await expect(start).not.toHaveValue('');

  await start.fill('');
  await start.pressSequentially('203611200905');
  await expect(start).toHaveValue('2036.11.20 09:05');
  await expect(page.getByText('2036.11.20 (목) 09:05 한국 시간')).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '날짜와 시각 고르기' });
  await expect(dialog.getByRole('button', { name: '2036.11.20 (목)' })).toBeFocused();
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('분').selectOption('30분');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(start).toHaveValue('2036.12.20 09:30');
  await expect(page.getByRole('button', { name: '달력 열기' }).first()).toBeFocused();
});

test('@maru a calendar fits on a phone', async ({ page, stack, loginStaff }) => {
  await loginStaff(page, 'content');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stack.url}/curve/broadcast-write`);
  await page.getByRole('button', { name: '달력 열기' }).first().click();
  const dialog = page.getByRole('dialog', { name: '날짜와 시각 고르기' });
  await expect(dialog.getByRole('grid')).toBeInViewport({ ratio: 1 });
  expect(await accessFaultsOf(page)).toEqual([]);
});

test('@maru the filters of long lists fit in one row', async ({ page, stack, loginStaff }) => {
  await loginStaff(page, 'super');
  for (const list of ['order-paid', 'audit-log', 'broadcast', 'user-management']) {
    await page.goto(`${stack.url}/curve/${list}`);
    const filters = page.getByRole('search').filter({ visible: true }).first();
    await expect(filters.getByRole('button', { name: /^조건/ })).toBeVisible();
    await expect
      .poll(async () => (await filters.boundingBox())?.height, { message: list })
      .toBeLessThan(80);
  }

  await page.getByRole('button', { name: /^조건/ }).press('Enter');
  const panel = page.getByRole('dialog', { name: '조건' });
  await panel.getByRole('button', { name: '이번 달' }).press('Enter');
  await expect(page.getByRole('button', { name: '조건 2개' })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
});
