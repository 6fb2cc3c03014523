import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('[A39] [A41] a member reads the page of a stock, watches it, and removes it @maru @daebeom', async ({
  page,
  stack,
  loginMember,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await loginMember(page, 'demo6');
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`${stack.url}/invest/stock?code=990010`);
  await expect(page.getByRole('heading', { level: 1, name: '하늘반도체(가상)' })).toBeVisible();
  await expect(page.locator('figure canvas').first()).toBeVisible();
  await page.getByRole('slider').press('Home');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '1');
  await page.getByRole('button', { name: '관심 종목' }).press('Enter');
  await expect(page.getByRole('heading', { name: '내 알림' })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  for (const width of [390, 820, 1440]) expect(await excessAt(page, width)).toEqual([]);

  await page.goto(`${stack.url}/mypage/stocks`);
  await expect(page.getByRole('link', { name: '하늘반도체(가상)' })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  for (const width of [390, 820, 1440]) expect(await excessAt(page, width)).toEqual([]);
  await page.getByRole('button', { name: '하늘반도체(가상) 빼기' }).press('Enter');
  await expect(page.getByText('관심 종목이 없어요')).toBeVisible();
  expect(problems).toEqual([]);
});
