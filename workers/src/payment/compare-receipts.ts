import { addDays } from '@maru/platform/core/seoul-day';
import type { Db } from '@maru/platform/db/db';
import type { TossReceipt } from '@maru/domain/order/toss-receipt';
import type { PaymentDeps } from './ask-payments.ts';

/** A cash receipt that differs from the list of the gateway. Sums are won issued less cancelled. */
export interface ReceiptDifference {
  gatewayNo: string;
  orderId: number | null;
  ours: number | null;
  theirs: number | null;
}

interface OurReceipt {
  gatewayNo: string;
  orderId: number;
  /** Of steps that were first asked on the day, and of those around it. */
  ofDay: number;
  around: number;
  /** The gateway has not answered about a step, so the sums may differ. */
  isUnsettled: boolean;
}

/**
 * Compares the cash receipts of a past day in Seoul with the list of the gateway. A request at
 * midnight may be listed under the other day. So the days around it count where one day differs.
 *
 * @throws Error if the gateway does not return its list.
 */
export async function compareReceipts(
  { db, toss }: Pick<PaymentDeps, 'db' | 'toss'>,
  day: string,
): Promise<ReceiptDifference[]> {
  const lists: TossReceipt[][] = [];
  for (const listed of [addDays(day, -1), day, addDays(day, 1)]) {
    const list = await toss.receipts.list(listed);
    if (list === null) throw new Error(`The gateway did not return the receipts of ${listed}.`);
    lists.push(list);
  }
  const theirs = sumsOf(lists[1]!);
  const theirsAround = sumsOf(lists.flat());
  const ours = new Map(
    (await listOurs(db, day, [...theirs.keys()])).map((one) => [one.gatewayNo, one]),
  );
  const differences: ReceiptDifference[] = [];
  for (const gatewayNo of new Set([...theirs.keys(), ...ours.keys()])) {
    const own = ours.get(gatewayNo);
    const ofDay = theirs.get(gatewayNo) ?? 0;
    const around = theirsAround.get(gatewayNo);
    if (own?.isUnsettled || own?.ofDay === ofDay) continue;
    if (own?.around === (around ?? 0) || (!own && ofDay === 0)) continue;
    differences.push({
      gatewayNo,
      orderId: own?.orderId ?? null,
      ours: atLeastZero(own?.around),
      theirs: atLeastZero(around),
    });
  }
  return differences;
}

const atLeastZero = (won: number | undefined) => (won === undefined ? null : Math.max(0, won));

/** Won issued less cancelled, by the number of the gateway. */
function sumsOf(receipts: readonly TossReceipt[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { orderId, transactionType, amount, issueStatus } of receipts) {
    if (issueStatus === 'FAILED') continue;
    const signed = transactionType === 'CONFIRM' ? amount : -amount;
    sums.set(orderId, (sums.get(orderId) ?? 0) + signed);
  }
  return sums;
}

/** Receipts with a step that was first asked on the day, or with one of the given numbers. */
async function listOurs(db: Db, day: string, numbers: readonly string[]): Promise<OurReceipt[]> {
  const signed = db`case when e.kind = 'issue' then e.amount else -e.amount end`;
  const isMade = db`e.state in ('in_progress', 'done')`;
  return db<OurReceipt[]>`
    select e.gateway_no as "gatewayNo", d.order_id as "orderId",
           coalesce(sum(${signed}) filter (where ${isMade} and e.asked_on = ${day}), 0)::bigint
             as "ofDay",
           coalesce(sum(${signed}) filter (
             where ${isMade} and abs(e.asked_on - ${day}::date) <= 1), 0)::bigint as around,
           exists (select from tax_entry x where x.document_id = d.id and x.state = 'asking'
                   and x.asked_on is not null) as "isUnsettled"
    from tax_entry e join tax_document d on d.id = e.document_id
    where e.gateway_no in (select gateway_no from tax_entry where asked_on = ${day})
       or e.gateway_no = any(${[...numbers]})
    group by e.gateway_no, d.order_id, d.id`;
}
