import type { Page } from '@playwright/test';
import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** Opens the table of a chart by keyboard. @returns the rows of the table. */
async function rowsBehind(page: Page, name: string) {
  const chart = page.getByRole('region', { name, exact: true });
  await expect(chart.getByRole('img').first()).toHaveAccessibleName(/\d/);
  await chart.getByText('표로 보기').press('Enter');
  return chart.locator('details tbody tr');
}

test('@maru [D19] staff read the funnel and the curve of a campaign', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms?state=done`);
  await page.getByRole('table').locator('tbody tr').last().press('Enter');

  await expect(page.getByRole('table', { name: '발송 단계' }).locator('tbody tr')).toHaveCount(5);
  expect(await (await rowsBehind(page, '시간별 결과')).count()).toBeGreaterThan(1);
  expect(await accessFaultsOf(page)).toEqual([]);
  expect(await excessAt(page, 390)).toEqual([]);
});
