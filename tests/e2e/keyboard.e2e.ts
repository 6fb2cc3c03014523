import { brandOf } from '@maru/brands/registry';
import { chooseByKeyboard, pressByKeyboard, typeByKeyboard } from '../support/keyboard.ts';
import { expect, test } from '../support/maru.ts';

/** A seeded member that no other browser test uses. */
const READER = 'demo13';

test('@maru [Y03] a visitor joins a broadcast and writes in its chat by keyboard alone', async ({
  page,
  stack,
  staffAs,
}) => {
  const staff = await staffAs('content');
  const broadcast = await staff.changeStatus(await staff.addBroadcast(), 1);
  await page.goto(stack.url + brandOf(stack.brand).places.schedule);
  const row = page.locator(`main [data-schedule="${broadcast._id}"]`).first();

  const [room] = await Promise.all([
    page.waitForEvent('popup'),
    pressByKeyboard(page, row.getByRole('button', { name: '입장하기' }), 'Enter'),
  ]);
  await expect(room.getByRole('heading', { level: 1 })).toHaveText(broadcast.title);
  await typeByKeyboard(room, room.getByRole('textbox', { name: '메시지' }), 'keyboard only');
  await room.keyboard.press('Enter');

  await expect(room.getByRole('log')).toContainText('keyboard only');
});

test('@maru [Y03] a member orders a product and writes a review by keyboard alone', async ({
  page,
  stack,
  loginMember,
}) => {
  await loginMember(page, READER);
  await expect(page).toHaveURL(`${stack.url}/`);
  const products = await page.request.get(`${stack.url}/api/home/products`);
  const { items } = (await products.json()) as { items: { _id: number; price: number }[] };
  const product = items.find(({ price }) => price > 0)!;
  await page.goto(`${stack.url}/payment?product=${product._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('결제');
  // A group of radio buttons is one tab stop. Arrow keys select an option.
  const transfer = page.getByRole('radio', { name: /무통장 입금/ });
  await pressByKeyboard(page, page.getByRole('radio', { checked: true }), 'ArrowDown');
  for (let step = 0; step < 4 && !(await transfer.isChecked()); step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(transfer).toBeChecked();
  await pressByKeyboard(page, page.getByLabel('아래 내용에 모두 동의해요'), 'Space');
  await pressByKeyboard(page, page.getByRole('button', { name: /원 주문하기$/ }), 'Enter');
  await expect(page.getByRole('heading', { name: '주문이 접수됐어요' })).toBeVisible();

  const title = `Keyboard ${Date.now()}`;
  await page.goto(`${stack.url}/reviews/content-write`);
  const form = page.getByRole('main').locator('form');
  await chooseByKeyboard(page, form.getByLabel('전문가'));
  await pressByKeyboard(page, form.getByRole('radio', { name: '1점' }), 'Space');
  await typeByKeyboard(page, form.getByLabel('제목'), title);
  await typeByKeyboard(
    page,
    form.getByRole('textbox', { name: '내용', exact: true }),
    'I wrote the rules down first, and then watched.',
  );
  await pressByKeyboard(page, form.getByRole('button', { name: '등록하기' }), 'Enter');
  await expect(page).toHaveURL(/\/reviews\/list\?mine=true$/);
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
});
