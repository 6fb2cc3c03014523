import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('@maru [M23] recipients are chosen by what members did, reversed, and saved under a name', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const people = page.getByRole('region', { name: '받는 사람' });
  const counted = async () => {
    await expect(people.locator('[aria-busy="false"]')).toBeVisible();
    return Number((await people.getByRole('status').innerText()).replaceAll(/\D/g, ''));
  };
  await people.getByRole('button', { name: '조건으로 고르기' }).click();
  await people.getByText('활동 조건', { exact: true }).click();

  const paid = people.getByRole('group', { name: '결제', exact: true });
  await paid.getByText('결제한 회원').click();
  await expect(people.getByText('활동 조건 1개')).toBeVisible();
  await expect(people.getByRole('status')).toContainText(/[1-9]\d*명/);
  const buyers = await counted();
  expect(await accessFaultsOf(page)).toEqual([]);

  await paid.getByText('결제 안 한 회원').click();
  await expect(people.getByRole('status')).not.toContainText(`${buyers}명`);
  await expect(people.getByRole('status')).toContainText(/[1-9]\d*명/);

  await page
    .getByRole('region', { name: '저장한 조건' })
    .getByRole('button', { name: '저장' })
    .click();
  await page.getByLabel('이름').fill('아직 안 산 회원');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^아직 안 산 회원 결제 안 함/ })).toBeVisible();

  await page.goto(`${stack.url}/curve/audience?q=${encodeURIComponent('안 산')}`);
  const row = page.getByRole('row', { name: /아직 안 산 회원/ });
  await expect(row).toContainText('결제 안 함');
  await expect(row).toContainText(/문자 [\d,]+명/);
  for (const width of [1440, 820, 390]) expect(await excessAt(page, width)).toEqual([]);
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole('link', { name: '아직 안 산 회원: 문자 쓰기' }).press('Enter');
  await expect(page).toHaveURL(/\/curve\/sms-write$/);
  await expect(people.getByText('활동 조건 1개')).toBeVisible();
  await expect(people.getByRole('status')).toContainText(/[1-9]\d*명/);
});
