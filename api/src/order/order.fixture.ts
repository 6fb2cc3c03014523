import { orderAgreement } from '@maru/contract/order/order';
import type { Browser, TestApp } from '../../../tests/support/app.ts';
import { newKey } from '../campaign/campaign.fixture.ts';

interface NewProduct {
  kind?: 'expert' | 'vip' | 'premium' | 'series' | 'trial';
  expertId?: number | null;
  price?: number;
  months?: number;
  /** Instead of months: how long it runs whatever the day. */
  days?: number | null;
}

export async function insertProduct(
  { db }: TestApp,
  { kind = 'vip', expertId = null, price = 390_000, months = 3, days = null }: NewProduct = {},
): Promise<number> {
  const [name, unit] =
    days === null ? [`${kind} ${months}개월`, 'month'] : [`${kind} ${days}일`, 'day'];
  const [row] = await db<{ id: number }[]>`
    insert into product (kind, expert_id, name, price, period_unit, period_n)
    values (${kind}, ${expertId}, ${name}, ${price}, ${unit}, ${days ?? months})
    returning id`;
  return row!.id;
}

/** Returns the form input for a product in its current state. */
export function wishFor(product: number, change: object = {}) {
  return {
    product,
    product_version: 1,
    terms_version: 0,
    refund_rule: 1,
    method: 'bank_transfer',
    depositor: '김하나',
    agreed: orderAgreement.options,
    ...change,
  };
}

export const placeOrder = (
  browser: Browser,
  product: number,
  { change = {}, headers = newKey() }: { change?: object; headers?: Record<string, string> } = {},
) => browser.send('POST', '/api/home/orders', wishFor(product, change), headers);

/** The number of an order that was placed. */
export async function orderIdOf(placed: ReturnType<typeof placeOrder>): Promise<number> {
  const { status, body } = await placed;
  if (status !== 201) throw new Error(`Creating the order returned ${status}.`);
  return (body['item'] as { _id: number })._id;
}
