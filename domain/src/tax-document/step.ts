import type { TaxKind } from '@maru/contract/tax-document/tax-machine';
import { COMPULSORY_NUMBER } from '@maru/contract/tax-document/tax-number';
import { addDays, seoulDayOf } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Queryable } from '@maru/platform/db/db';
import type { ReceiptAnswer, TossReceipt } from '../order/toss-receipt.ts';
import type { Toss } from '../order/toss.ts';
import { openDetails } from './tax-document.ts';

/** Unanswered questions after which a try gets a new idempotency key, if the list has nothing. */
const ASKS_PER_KEY = 8;

const NAME_LETTERS = 100;

/** A step that the gateway is to make, or is making. */
export interface Step {
  id: number;
  documentId: number;
  orderId: number;
  orderNo: string;
  product: string;
  document: TaxKind;
  kind: 'issue' | 'cancel';
  amount: number;
  state: 'asking' | 'in_progress';
  tries: number;
  asks: number;
  /** Day of the first question of this try; `null` before it. */
  askedOn: string | null;
  detailsEnc: Buffer | null;
  /**
   * For a cancellation: the issued receipt. `made` are the keys of its earlier cancellations.
   * `unnamed`: won of those without a key of their own, since the day of this try.
   */
  issued: { key: string; no: string; made: string[]; unnamed: number } | null;
}

/** Outcome of a step. `unknown`: the gateway may have made it. */
export type StepTruth =
  | { kind: 'done' | 'in_progress'; receipt: TossReceipt }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown' };

const columns = (db: Queryable) => db`
  e.id, e.document_id as "documentId", d.order_id as "orderId", o.order_no as "orderNo",
  (select name from order_line where order_id = o.id order by no limit 1) as product,
  d.kind as document, e.kind, e.amount, e.state, e.tries, e.asks, e.asked_on as "askedOn",
  d.details_enc as "detailsEnc",
  case when e.kind = 'cancel' then
    (select json_build_object('key', i.receipt_key, 'no', i.gateway_no,
       'made', (select coalesce(json_agg(c.receipt_key), '[]') from tax_entry c
                where c.document_id = i.document_id and c.kind = 'cancel' and c.state = 'done'
                  and c.id > i.id and c.receipt_key <> i.receipt_key),
       'unnamed', (select coalesce(sum(c.amount), 0) from tax_entry c
                   where c.document_id = i.document_id and c.kind = 'cancel' and c.state = 'done'
                     and c.id > i.id and c.receipt_key = i.receipt_key
                     and c.asked_on >= e.asked_on))
     from tax_entry i
     where i.document_id = e.document_id and i.kind = 'issue' and i.state = 'done'
     order by i.id desc limit 1) end as issued`;

const tables = (db: Queryable) => db`
  tax_entry e join tax_document d on d.id = e.document_id join product_order o on o.id = d.order_id`;

/** Steps of one document are made one after the other. */
const isNext = (db: Queryable) => db`
  not exists (select from tax_entry f where f.document_id = e.document_id and f.id < e.id
              and f.state in ('asking', 'in_progress'))`;

export async function listDueSteps(db: Queryable): Promise<Step[]> {
  return db<Step[]>`
    select ${columns(db)} from ${tables(db)}
    where e.state in ('asking', 'in_progress') and e.ask_at <= now() and ${isNext(db)}
    order by e.ask_at limit 100`;
}

/**
 * Notes the day and the number of a try before the gateway is asked. A lost answer is found under
 * them.
 *
 * @returns the step as it is now; `null` if another worker has settled it.
 */
export async function beginTry(db: Db, { id, tries }: Step): Promise<Step | null> {
  const [open] = await db`
    update tax_entry e
    set asked_on = coalesce(e.asked_on, kst_day(now())),
        gateway_no = case when e.kind = 'issue'
          then (select o.order_no from product_order o join tax_document d on d.order_id = o.id
                where d.id = e.document_id) || '-r' || e.id || '-' || e.tries end
    where e.id = ${id} and e.tries = ${tries} and e.state in ('asking', 'in_progress')
    returning 1`;
  if (!open) return null;
  const [step] = await db<Step[]>`
    select ${columns(db)} from ${tables(db)} where e.id = ${id}`;
  return step ?? null;
}

/** Reads the list of each day once. */
export type ReadDay = (day: string) => Promise<TossReceipt[] | null>;

export function createDayReader({ receipts }: Toss): ReadDay {
  const known = new Map<string, Promise<TossReceipt[] | null>>();
  return (day) => {
    const list = known.get(day) ?? receipts.list(day);
    known.set(day, list);
    return list;
  };
}

interface AskDeps {
  toss: Toss;
  personal: PersonalData;
  readDay: ReadDay;
}

/**
 * Has the gateway make a step, or asks what became of it. Repeated calls make it once: a try has one
 * idempotency key, and after an unanswered question the list of the day is read first.
 */
export async function askStep(deps: AskDeps, step: Step): Promise<StepTruth> {
  if (step.asks > 0 || step.state === 'in_progress') {
    const rows = await rowsOf(deps.readDay, step);
    if (rows === null) return { kind: 'unknown' };
    const found = truthIn(rows, step);
    if (found || step.state === 'in_progress') return found ?? { kind: 'unknown' };
  }
  const answer = await makeStep(deps, step);
  if (answer.kind === 'refused' && TAKEN.test(answer.code)) {
    const rows = await rowsOf((day) => deps.toss.receipts.list(day), step);
    if (rows === null) return { kind: 'unknown' };
    return truthIn(rows, step) ?? answer;
  }
  if (answer.kind !== 'receipt') return answer.kind === 'unknown' ? { kind: 'unknown' } : answer;
  return truthOf(answer.receipt, step);
}

/** Refusals that say that an earlier request with this number or key was taken. */
const TAKEN = /ALREADY|DUPLICATE|NOT_CANCELABLE/;

/** Number under which the gateway lists the receipt of a step. */
export function gatewayNoOf({ kind, orderNo, id, tries, issued }: Step): string {
  return kind === 'cancel' ? (issued?.no ?? '') : `${orderNo}-r${id}-${tries}`;
}

async function makeStep({ toss, personal }: AskDeps, step: Step): Promise<ReceiptAnswer> {
  const { id, orderId, tries, asks, amount, document, issued } = step;
  const key = `receipt-${id}-${tries}-${Math.floor(asks / ASKS_PER_KEY)}`;
  if (step.kind === 'cancel') {
    if (!issued) return refused('NOT_FOUND_RECEIPT', '발급한 현금영수증이 없어요.');
    return toss.receipts.cancel({ receiptKey: issued.key, amount, key });
  }
  const number =
    document === 'compulsory'
      ? COMPULSORY_NUMBER
      : openDetails(personal, orderId, step.detailsEnc)?.number;
  if (number === undefined) return refused('NOT_FOUND_NUMBER', '번호를 더는 보관하지 않아요.');
  return toss.receipts.issue({
    orderId: gatewayNoOf(step),
    orderName: step.product.slice(0, NAME_LETTERS),
    amount,
    type: document === 'expense' ? '지출증빙' : '소득공제',
    customerIdentityNumber: number,
    key,
  });
}

const refused = (code: string, message: string) => ({ kind: 'refused', code, message }) as const;

/** Rows of the gateway under the number of a step, of the days on which it can be listed. */
async function rowsOf(readDay: ReadDay, step: Step): Promise<TossReceipt[] | null> {
  const from = step.askedOn ?? seoulDayOf(Date.now());
  const days = [from, addDays(from, 1)].filter((day) => day <= seoulDayOf(Date.now()));
  const type = step.kind === 'issue' ? 'CONFIRM' : 'CANCEL';
  const rows: TossReceipt[] = [];
  for (const day of days) {
    const list = await readDay(day);
    if (list === null) return null;
    rows.push(
      ...list.filter(
        ({ orderId, transactionType }) => orderId === gatewayNoOf(step) && transactionType === type,
      ),
    );
  }
  return rows;
}

/**
 * A cancellation has no number of its own. It is made if the list has one of its amount beside the
 * earlier ones.
 */
function truthIn(rows: readonly TossReceipt[], step: Step): StepTruth | null {
  if (step.kind === 'issue') {
    const last = rows.at(-1);
    return last ? truthOf(last, step) : null;
  }
  const { made = [], unnamed = 0 } = step.issued ?? {};
  const live = rows.filter(
    ({ issueStatus, receiptKey }) => issueStatus !== 'FAILED' && !made.includes(receiptKey),
  );
  const mine = live.findLast(({ amount }) => amount === step.amount);
  const sum = live.reduce((total, { amount }) => total + amount, 0);
  if (mine && sum - unnamed >= step.amount) return truthOf(mine, step);
  const failed = rows.findLast(({ issueStatus }) => issueStatus === 'FAILED');
  return failed && step.state === 'in_progress' ? truthOf(failed, step) : null;
}

function truthOf(receipt: TossReceipt, { amount }: Step): StepTruth {
  if (receipt.amount !== amount) {
    return refused('INVALID_AMOUNT', '결제사의 금액이 달라요.');
  }
  switch (receipt.issueStatus) {
    case 'COMPLETED':
      return { kind: 'done', receipt };
    case 'IN_PROGRESS':
      return { kind: 'in_progress', receipt };
    case 'FAILED': {
      const { code, message } = receipt.failure ?? { code: 'FAILED', message: '발급 실패' };
      return refused(code, message);
    }
  }
}
