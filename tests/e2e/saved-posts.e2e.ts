import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('[A38] a member saves a post, finds it in the own pages, and removes it', async ({
  page,
  stack,
  loginMember,
}) => {
  await loginMember(page, 'demo6');
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`${stack.url}/cs/notice-content?_id=1`);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: '담아 두기' }).press('Enter');
  await expect(page.getByRole('button', { name: '담은 글' })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);

  await page.goto(`${stack.url}/mypage/saved`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  for (const width of [390, 820, 1440]) expect(await excessAt(page, width)).toEqual([]);

  await page.getByRole('button', { name: `${title} 빼기` }).press('Enter');
  await expect(page.getByText('담아 둔 글이 없어요')).toBeVisible();
});
