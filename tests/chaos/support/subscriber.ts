import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { orderAgreement } from '../../../contract/src/order/order.ts';
import {
  beginSubscription,
  previewSubscription,
  registerCard,
} from '../../../contract/src/subscription/subscription.ts';
import { again, send, type BuyerDeps } from './buyer.ts';
import type { World } from './world.ts';

const LOOK_MS = 500;

const shown = z.object({
  product: z.object({ version: z.number() }),
  terms: z.object({ version: z.number() }).nullable(),
  refund_rule: z.object({ _id: z.number() }),
  consent: z.object({ amount: z.number(), next_on: z.string() }),
});
const begun = z.object({ item: z.object({ _id: z.number(), standing: z.string() }) });

type SubscriberDeps = Pick<BuyerDeps, 'world' | 'cookie' | 'random' | 'until'>;

/** A product that recurs: the shortest expert product of the demo, for thirty days. */
export async function openRecurring({ db }: World): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    update product set recurs = true, period_unit = 'day', period_n = 30, version = version + 1
    where id = (select id from product where kind = 'vip' and price > 0 order by period_n limit 1)
    returning id`;
  return row!.id;
}

/** Consents to a product and registers a card. Every failed request is retried unchanged. */
export async function subscribe(deps: SubscriberDeps, product: number): Promise<void> {
  const key = randomUUID();
  let subscriptionId: number | undefined;
  await again(deps, async () => {
    const path = `${previewSubscription.path}?product=${product}`;
    const preview = await send(deps, { method: 'GET', path }, null);
    if (preview?.status !== 200) return false;
    const { product: offered, terms, refund_rule, consent } = shown.parse(preview.body);
    const answer = await send(
      deps,
      beginSubscription,
      {
        product,
        product_version: offered.version,
        terms_version: terms?.version ?? 0,
        refund_rule: refund_rule._id,
        amount: consent.amount,
        next_on: consent.next_on,
        agreed: [...orderAgreement.options],
        recurring: true,
      },
      { key },
    );
    if (answer?.status !== 201) return false;
    subscriptionId = begun.parse(answer.body).item._id;
    return true;
  });
  const back = await registerInWindow(deps, subscriptionId!);
  const path = registerCard.path.replace(':_id', String(subscriptionId));
  await again(deps, async () => {
    const answer = await send(deps, { method: 'POST', path }, back);
    // 409: the first request with this card is being charged.
    return answer?.status === 409 || answer?.status === 200;
  });
}

async function registerInWindow({ world }: SubscriberDeps, subscriptionId: number) {
  const [row] = await world.db<{ customerKey: string }[]>`
    select customer_key as "customerKey" from subscription where id = ${subscriptionId}`;
  const { headers } = await fetch(`${world.gatewayUrl}/toss/billing-window`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      clientKey: world.config.TOSS_CLIENT_KEY!,
      method: 'CARD',
      customerKey: row!.customerKey,
      successUrl: `${world.apiUrl}/payment`,
      failUrl: `${world.apiUrl}/payment`,
      choice: 'card',
    }),
  });
  const back = new URL(headers.get('location')!).searchParams;
  return { authKey: back.get('authKey'), customerKey: back.get('customerKey') };
}

/** Moves the paid time of every subscription into the past, so that its next charge is due. */
export async function makeChargesDue({ db }: World): Promise<void> {
  await db.begin(async (tx) => {
    // Through the far past, because no two periods may overlap for a moment.
    await tx`
      create temporary table shift on commit drop as
      select member_id, max(ends_at) - now() - interval '30 minutes' as by
      from membership where member_id in (select member_id from subscription) group by member_id`;
    for (const by of [tx`'365000 days'::interval`, tx`(shift.by - '365000 days'::interval)`]) {
      await tx`
        update membership m set starts_at = m.starts_at - ${by}, ends_at = m.ends_at - ${by}
        from shift where m.member_id = shift.member_id`;
    }
    await tx`
      update subscription set next_charge_at = now() - interval '30 minutes',
                              period_ends_at = now() + interval '30 minutes'
      where standing = 'active'`;
    await tx`
      insert into subscription_event (subscription_id, kind, at, detail)
      select id, 'noticed', now() - interval '2 days',
             jsonb_build_object('occasion', 'charge:' || kst_day(next_charge_at))
      from subscription where standing = 'active'`;
  });
}

/** Until each subscription has paid a number of periods, and no charge is in question. */
export async function untilPaid(
  { db }: World,
  { periods, until }: { periods: number; until: number },
): Promise<void> {
  for (;;) {
    const [row] = await db<{ behind: number }[]>`
      select count(*)::int as behind from subscription s
      where s.standing <> 'ended' and (s.standing <> 'active' or s.periods < ${periods})`;
    if (row!.behind === 0) return;
    if (Date.now() > until) throw new Error(`${row!.behind} subscriptions were not charged.`);
    await pause(LOOK_MS);
  }
}

interface Ours {
  id: number;
  orderNo: string;
  amount: number;
  state: string;
  orders: number;
  balance: number;
  memberships: number;
  receipts: number;
}

const theirPayment = z.object({
  orderId: z.string(),
  status: z.string(),
  balanceAmount: z.number(),
});

/** Compares each period with the books of the gateway, and with itself. */
export async function judgeSubscriptions(world: World) {
  const charges = await readCharges(world);
  const answer = await fetch(`${world.gatewayUrl}/sandbox/payments`);
  const approvals = new Map<string, number[]>();
  for (const line of (await answer.text()).split('\n').filter(Boolean)) {
    const { orderId, status, balanceAmount } = theirPayment.parse(JSON.parse(line));
    if (status !== 'DONE') continue;
    approvals.set(orderId, [...(approvals.get(orderId) ?? []), balanceAmount]);
  }
  const wrong = charges
    .filter(({ orderNo, amount, state, orders, balance, memberships, receipts }) => {
      const theirs = approvals.get(orderNo) ?? [];
      const times = state === 'approved' ? 1 : 0;
      return !(
        theirs.length === times &&
        theirs.every((won) => won === amount) &&
        orders === times &&
        balance === times * amount &&
        memberships === times &&
        receipts === times &&
        (state === 'approved' || state === 'failed')
      );
    })
    .map((charge) => JSON.stringify(charge));
  const periods = charges.filter(({ state }) => state === 'approved').length;
  return { wrong, periods };
}

async function readCharges({ db }: World): Promise<Ours[]> {
  return db<Ours[]>`
    select c.id, c.order_no as "orderNo", c.amount, c.state,
           (select count(*) from product_order o
            where o.order_no = c.order_no and o.state = 'paid')::int as orders,
           (select coalesce(sum(p.balance), 0) from payment p
            where p.order_id = c.order_id and p.state = 'approved')::int as balance,
           (select count(*) from membership s join order_line l on l.id = s.order_line_id
            where l.order_id = c.order_id and s.state = 'active')::int as memberships,
           (select count(*) from single_message
            where occasion = 'order:paid:' || c.order_id)::int as receipts
    from subscription_charge c`;
}
