import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { newKey } from '../campaign/campaign.fixture.ts';
import { insertProduct, orderIdOf, placeOrder } from './order.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** Makes the next number that is drawn for the table collide with its existing row. */
async function drawTaken(table: 'product_order' | 'refund', column: string): Promise<void> {
  await test.db.unsafe(`
    create sequence if not exists draws;
    alter sequence draws restart;
    create or replace function draw_taken() returns trigger language plpgsql as $$
    begin
      if nextval('draws') = 1 then new.${column} := (select ${column} from ${table} limit 1); end if;
      return new;
    end $$;
    create or replace trigger draw_taken before insert on ${table}
    for each row execute function draw_taken();`);
}

it('[O04] [O07] gives orders and refunds another number when theirs is taken', async () => {
  await insertAdmin(test, 'pay', ['managePayments']);
  const [memberId, otherId] = [
    await insertMember(test, 'buyer'),
    await insertMember(test, 'other'),
  ];
  const [pay, member, other] = [
    await loginStaff(test, 'pay'),
    await loginMember(test, 'buyer'),
    await loginMember(test, 'other'),
  ];
  const product = await insertProduct(test, { kind: 'vip' });
  const orderId = await orderIdOf(placeOrder(member, product));
  const askBack = (order: number) =>
    pay.send('POST', '/api/admin/refunds', {
      order,
      reason: '회원이 전화로 요청했어요',
      account: { bank: '우리은행', number: '110123451234', holder: '김하나' },
    });
  const confirm = (order: number) =>
    pay.send('POST', `/api/admin/orders/${order}/confirm-deposit`, {});
  await confirm(orderId);
  expect((await askBack(orderId)).status).toBe(201);

  await drawTaken('product_order', 'order_no');
  const secondId = await orderIdOf(placeOrder(other, product));
  await drawTaken('product_order', 'order_no');
  const manual = await pay.send(
    'POST',
    `/api/admin/users/${memberId}/orders`,
    {
      product,
      starts_at: null,
      ends_at: null,
      days: 3,
      amount: 1_000,
      method: 'transfer',
      reason: '전화로 주문하셨어요',
    },
    newKey(),
  );
  await confirm(secondId);
  await drawTaken('refund', 'request_no');
  const refund = await askBack(secondId);

  expect([manual.status, refund.status]).toEqual([201, 201]);
  const numbers = await test.db<{ n: number }[]>`
    select count(distinct order_no)::int as n from product_order
    where member_id in (${memberId}, ${otherId})`;
  expect(numbers[0]?.n).toBe(3);
});
