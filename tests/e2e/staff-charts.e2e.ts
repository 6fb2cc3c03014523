import type { Page } from '@playwright/test';
import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** Opens the table of a chart by keyboard, which then has at least so many rows. */
async function expectRowsBehind(page: Page, name: string, least: number): Promise<void> {
  const chart = page.getByRole('region', { name, exact: true });
  await expect(chart.getByRole('img').first()).toHaveAccessibleName(/\d/);
  await chart.getByText('표로 보기').press('Enter');
  await expect(chart.locator('details tbody tr').nth(least - 1)).toBeVisible();
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
  await expectRowsBehind(page, '시간별 결과', 2);
  expect(await accessFaultsOf(page)).toEqual([]);
  expect(await excessAt(page, 390)).toEqual([]);
});

test('@maru [D19] staff read orders, settlements and members as charts with tables', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'super');
  for (const [screen, charts] of [
    ['order-paid', ['결제 금액', '주문']],
    ['order-expert', ['월별 순매출']],
    ['user-management', ['가입', '탈퇴']],
  ] as const) {
    await page.goto(`${stack.url}/curve/${screen}`);
    for (const name of charts) await expectRowsBehind(page, name, 1);
    expect(await accessFaultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /접기$/ }).press('Enter');
    await expect(page.getByRole('region', { name: charts[0], exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: /펼치기$/ }).press('Enter');
    expect(await excessAt(page, 390)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('@maru [D19] staff read a broadcast by minute', async ({
  page,
  stack,
  staffAs,
  loginStaff,
}) => {
  const staff = await staffAs('super');
  const item = await staff.addBroadcast();
  await staff.changeStatus(item, 1);

  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/broadcast?state=live&id=${item._id}`);
  await expect(page.getByRole('region', { name: '방송 중 판매' })).toBeVisible();
  await expectRowsBehind(page, '입장과 채팅', 2);
  expect(await accessFaultsOf(page)).toEqual([]);
  expect(await excessAt(page, 390)).toEqual([]);
});
