import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** A member of the seeds who buys nothing in any browser test. */
const BUYER = 'demo16';

test('@maru [Z13] a feature closed by staff closes on every open page at once, and keeps typed text', async ({
  page,
  stack,
  newSession,
  loginStaff,
  loginMember,
}) => {
  const shop = await newSession();
  await loginMember(shop, BUYER);
  await expect(shop).toHaveURL(`${stack.url}/`);
  await shop.goto(`${stack.url}/payment?product=1`);
  await shop.getByRole('radio', { name: /무통장 입금/ }).check();
  await shop.getByLabel('입금자명').fill('박보낸이');
  const order = shop.getByRole('button', { name: /원 (?:주문|결제)하기$|주문할 수 없어요$/ });
  await expect(order).toBeEnabled();

  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/features`);
  const turn = async (says: string) => {
    await page.getByRole('switch', { name: /^상품 주문/ }).press('Enter');
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByLabel('바꾸는 사유').fill('결제사를 점검해요');
    await dialog.getByRole('button', { name: says, exact: true }).click();
  };
  await turn('기능 닫기');

  const notice = shop.getByText('지금은 상품 주문을 잠시 쉬고 있어요.');
  await expect(notice).toBeVisible();
  await expect(order).toHaveAttribute('aria-disabled', 'true');
  await expect(shop.getByLabel('입금자명')).toHaveValue('박보낸이');
  expect(await accessFaultsOf(shop)).toEqual([]);
  await expect(page.getByText('1개 닫힘')).toBeVisible();
  await expect(page.getByText('결제사를 점검해요')).toBeVisible();
  // A visitor who arrives now sees the notice too.
  await shop.reload();
  await expect(notice).toBeVisible();

  await turn('기능 열기');

  await expect(notice).toBeHidden();
  await expect(order).toHaveAttribute('aria-disabled', 'false');
});
