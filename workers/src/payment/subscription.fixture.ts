import type { OwnSubscription } from '@maru/contract/subscription/subscription';
import { orderAgreement } from '@maru/contract/order/order';
import { insertRecipient, newKey } from '../../../api/src/campaign/campaign.fixture.ts';
import { insertProduct } from '../../../api/src/order/order.fixture.ts';
import { loginMember, type Browser } from '../../../tests/support/app.ts';
import type { PaymentBench } from './payment.fixture.ts';

export const SUBSCRIPTIONS = '/api/home/subscriptions';

/** A product of thirty days that recurs. */
export async function insertRecurring(
  { test }: PaymentBench,
  {
    price = 50_000,
    days = 30,
    expertId,
  }: { price?: number; days?: number; expertId?: number } = {},
): Promise<number> {
  const product = await insertProduct(test, {
    price,
    days,
    ...(expertId === undefined ? {} : { kind: 'expert' as const, expertId }),
  });
  await test.db`update product set recurs = true where id = ${product}`;
  return product;
}

export interface Subscriber {
  browser: Browser;
  memberId: number;
  subscriptionId: number;
  customerKey: string;
  /** Registers a card in the gateway's window, and returns to the page. */
  payWith: (choice?: string) => ReturnType<Browser['send']>;
  send: (path: string, body?: object) => ReturnType<Browser['send']>;
  read: () => Promise<OwnSubscription>;
}

let subscribers = 0;

/** Fields of a consent to what a preview shows. */
export function consentTo(shown: Record<string, unknown>): object {
  const preview = shown as {
    product: { _id: number; version: number };
    terms: { version: number } | null;
    refund_rule: { _id: number };
    consent: { amount: number; next_on: string };
  };
  return {
    product: preview.product._id,
    product_version: preview.product.version,
    terms_version: preview.terms?.version ?? 0,
    refund_rule: preview.refund_rule._id,
    amount: preview.consent.amount,
    next_on: preview.consent.next_on,
    agreed: orderAgreement.options,
    recurring: true,
  };
}

/** A new member who has consented to a product, and registered no card. */
export async function subscribe(bench: PaymentBench, product: number): Promise<Subscriber> {
  const { test, toss } = bench;
  subscribers += 1;
  const loginId = `subscriber${subscribers}`;
  await insertRecipient(test, loginId, { phone: `0107777${String(1_000 + subscribers)}` });
  const browser = await loginMember(test, loginId);
  const { body: shown } = await browser.send('GET', `${SUBSCRIPTIONS}/preview?product=${product}`);
  const begun = await browser.send('POST', SUBSCRIPTIONS, consentTo(shown), newKey());
  if (begun.status !== 201) throw new Error(`Subscribing returned ${begun.status}.`);
  const { _id: subscriptionId } = begun.body['item'] as OwnSubscription;
  const [row] = await test.db<{ memberId: number; customerKey: string }[]>`
    select member_id as "memberId", customer_key as "customerKey" from subscription
    where id = ${subscriptionId}`;
  const { memberId, customerKey } = row!;
  const send = (path: string, body: object = {}) =>
    browser.send('POST', `${SUBSCRIPTIONS}/${subscriptionId}/${path}`, body);
  return {
    browser,
    memberId,
    subscriptionId,
    customerKey,
    send,
    payWith: async (choice = 'card') => send('card', await toss.registerCard(customerKey, choice)),
    async read() {
      const { body } = await browser.send('GET', `${SUBSCRIPTIONS}/${subscriptionId}`);
      return body['item'] as OwnSubscription;
    },
  };
}

/** A subscriber whose first period is paid. */
export async function subscribeAndPay(bench: PaymentBench, product: number): Promise<Subscriber> {
  const subscriber = await subscribe(bench, product);
  await subscriber.payWith();
  return subscriber;
}

/**
 * Moves the paid time of a subscription into the past, so that its next charge is due.
 *
 * @param noticed whether the notice of the charge is two days old.
 */
export async function bringDue(
  { test: { db } }: PaymentBench,
  { subscriptionId, memberId }: Pick<Subscriber, 'subscriptionId' | 'memberId'>,
  { noticed = true }: { noticed?: boolean } = {},
): Promise<void> {
  await db`
    update membership m set starts_at = m.starts_at - gap.by, ends_at = m.ends_at - gap.by
    from (select max(ends_at) - now() - interval '30 minutes' as by
          from membership where member_id = ${memberId}) gap
    where m.member_id = ${memberId}`;
  await db`
    update subscription set next_charge_at = now() - interval '30 minutes',
                            period_ends_at = now() + interval '30 minutes'
    where id = ${subscriptionId}`;
  if (!noticed) return;
  await db`
    insert into subscription_event (subscription_id, kind, at, detail)
    select id, 'noticed', now() - interval '2 days',
           jsonb_build_object('occasion', 'charge:' || kst_day(next_charge_at))
    from subscription where id = ${subscriptionId}`;
}

/** Counts the records of a subscription. */
export async function booksOf({ test: { db } }: PaymentBench, subscriptionId: number) {
  const [row] = await db<
    { orders: number; paid: number; memberships: number; receipts: number; open: number }[]
  >`
    select count(*)::int as orders, coalesce(sum(o.payable), 0)::int as paid,
           (select count(*) from membership s join order_line l on l.id = s.order_line_id
            join subscription_charge x on x.order_id = l.order_id
            where x.subscription_id = ${subscriptionId} and s.state = 'active')::int as memberships,
           (select count(*) from single_message t
            join subscription_charge x on t.occasion = 'order:paid:' || x.order_id
            where x.subscription_id = ${subscriptionId})::int as receipts,
           (select count(*) from subscription_charge x
            where x.subscription_id = ${subscriptionId} and x.settled_at is null)::int as open
    from subscription_charge c join product_order o on o.id = c.order_id and o.paid_at is not null
    where c.subscription_id = ${subscriptionId}`;
  return row!;
}

/** Won that the gateway took for a subscription, less refunds. */
export async function takenBy({ test, toss }: PaymentBench, subscriptionId: number) {
  const charges = await test.db<{ orderNo: string }[]>`
    select order_no as "orderNo" from subscription_charge
    where subscription_id = ${subscriptionId}`;
  let sum = 0;
  for (const { orderNo } of charges) {
    for (const { status, balanceAmount } of await toss.paymentsOf(orderNo)) {
      if (status === 'DONE' || status === 'PARTIAL_CANCELED') sum += balanceAmount;
    }
  }
  return sum;
}
