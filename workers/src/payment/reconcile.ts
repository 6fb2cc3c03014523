import type { Db, Queryable } from '@maru/platform/db/db';
import { addDays, seoulClockOf, seoulDayOf } from '@maru/platform/core/seoul-day';
import { postNotice } from '@maru/domain/staff/staff-notice';
import type { Toss } from '@maru/domain/order/toss';
import type { PaymentDeps } from './ask-payments.ts';
import { compareReceipts } from './compare-receipts.ts';

/** Time from which the previous day is reconciled. Its last payments are settled by then. */
const FROM_CLOCK = '04:00';

/** Days that are made up for when no worker ran. */
const DAYS = 7;

/** After this time without completion another worker may claim the day. */
const LEASE_MIN = 30;

/** A payment or a cash receipt that differs. Sums are in won; `null` if unknown on that side. */
interface Difference {
  kind: 'payment' | 'cash_receipt';
  /** Payment key, or the number under which the gateway lists the receipt. */
  key: string;
  orderId: number | null;
  ours: number | null;
  theirs: number | null;
}

/**
 * Reconciles the payments and cash receipts of each past day with the gateway's records, once a
 * night (features O12, O25). Differences are stored and ring the bell. Nothing is corrected
 * automatically.
 */
export async function reconcileDue(deps: PaymentDeps, now: number): Promise<void> {
  if (seoulClockOf(now) < FROM_CLOCK) return;
  const today = seoulDayOf(now);
  const days = Array.from({ length: DAYS }, (_, i) => addDays(today, i - DAYS));
  for (const day of await listOpen(deps.db, days)) {
    if (await claim(deps.db, day)) await reconcile(deps, day);
  }
}

/**
 * Returns the days that are not reconciled yet. This read runs every few seconds, where a claim
 * would write.
 */
async function listOpen(db: Db, days: readonly string[]): Promise<string[]> {
  const done = await db<{ day: string }[]>`
    select day from reconciliation where day = any(${[...days]}) and finished_at is not null`;
  return days.filter((day) => !done.some((one) => one.day === day));
}

async function claim(db: Db, day: string): Promise<boolean> {
  const [claimed] = await db`
    insert into reconciliation (day) values (${day})
    on conflict (day) do update set started_at = now()
    where reconciliation.finished_at is null
      and reconciliation.started_at < now() - make_interval(mins => ${LEASE_MIN})
    returning 1`;
  return claimed !== undefined;
}

/** @throws Error if the gateway does not answer: a later round restarts the day. */
async function reconcile(deps: PaymentDeps, day: string): Promise<void> {
  const { db, toss, brand } = deps;
  const theirs = await toss.listPaymentKeys(day);
  if (theirs === null) throw new Error(`The gateway did not return the payments of ${day}.`);
  const keys = [...new Set([...theirs, ...(await listOurKeys(db, day))])];
  const differences: Difference[] = [];
  for (const paymentKey of keys) {
    const difference = await compare(db, toss, paymentKey);
    if (difference) differences.push(difference);
  }
  for (const { gatewayNo, ...sums } of await compareReceipts(deps, day)) {
    differences.push({ kind: 'cash_receipt', key: gatewayNo, ...sums });
  }
  await db.begin(async (tx) => {
    for (const { kind, key, orderId, ...sums } of differences) {
      await tx`
        insert into payment_difference (day, payment_key, order_id, ours, theirs, kind)
        values (${day}, ${key}, ${orderId}, ${sums.ours}, ${sums.theirs}, ${kind})
        on conflict (day, payment_key) do nothing`;
    }
    const count = differences.length;
    await tx`
      update reconciliation set finished_at = now(), payments = ${keys.length} where day = ${day}`;
    if (count === 0) return;
    await postNotice(tx, {
      kind: 'payment.difference',
      severity: 'error',
      detail: { day, count },
      permission: brand.switches.orderPagesNeed,
      link: '/curve/order-paid',
    });
  });
}

/** Payments and refunds recorded here on that day. */
async function listOurKeys(db: Queryable, day: string): Promise<string[]> {
  const rows = await db<{ paymentKey: string }[]>`
    select payment_key as "paymentKey" from payment
    where provider = 'toss' and kst_day(approved_at) = ${day}
    union
    select p.payment_key from refund r
    join payment p on p.order_id = r.order_id and p.provider = 'toss'
    where kst_day(r.done_at) = ${day}`;
  return rows.map(({ paymentKey }) => paymentKey);
}

/** @returns `null` if both records match, or if the payment is still in progress. */
async function compare(db: Db, toss: Toss, paymentKey: string): Promise<Difference | null> {
  const answer = await toss.find(paymentKey);
  if (answer.kind === 'unknown')
    throw new Error(`The gateway did not return payment ${paymentKey}.`);
  const theirs = answer.kind === 'payment' ? takenOf(answer.payment) : null;
  const [here] = await db<{ orderId: number; ours: number | null; inHand: boolean }[]>`
    select o.id as "orderId",
           (select balance from payment
            where order_id = o.id and provider = 'toss' and payment_key = ${paymentKey}) as ours,
           exists (select from refund where order_id = o.id and state = 'processing')
           or exists (select from payment_attempt
                      where order_id = o.id and settled_at is null
                        and created_at > now() - interval '1 hour') as "inHand"
    from product_order o
    where o.id = coalesce(
      (select order_id from payment where provider = 'toss' and payment_key = ${paymentKey}),
      (select order_id from payment_attempt where payment_key = ${paymentKey}))`;
  if (here?.inHand) return null;
  if (!here && answer.kind === 'payment' && (await isCharging(db, answer.payment.orderId))) {
    return null;
  }
  const ours = here?.ours ?? null;
  const isSame = ours === null || theirs === null ? (ours ?? theirs) === 0 : ours === theirs;
  const orderId = here?.orderId ?? null;
  return isSame ? null : { kind: 'payment', key: paymentKey, orderId, ours, theirs };
}

/** Whether a subscription is being charged under this number, or is being refunded. */
async function isCharging(db: Db, orderNo: string): Promise<boolean> {
  const [open] = await db`
    select from subscription_charge
    where order_no = ${orderNo} and settled_at is null and created_at > now() - interval '1 hour'`;
  return open !== undefined;
}

/** Amount of a payment that the gateway holds; 0 if it was never approved. */
function takenOf({ status, balanceAmount }: { status: string; balanceAmount: number }): number {
  return status === 'DONE' || status === 'PARTIAL_CANCELED' ? balanceAmount : 0;
}
