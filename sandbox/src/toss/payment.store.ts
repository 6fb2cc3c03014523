import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../journal.ts';
import {
  balanceOf,
  DEFAULT_VALID_HOURS,
  HOUR_MS,
  payment,
  paymentAnswer,
  SESSION_MS,
  type Payment,
} from './payment.ts';
import type { CardFate } from './billing.store.ts';
import { TossRefusal } from './refusal.ts';

/** How many payments the page shows. */
const SHOWN = 40;

const answer = z.object({ status: z.number().int(), body: z.unknown() });
export type Answer = z.output<typeof answer>;

/**
 * One line of the journal: the new state of a payment, and the answer stored under an idempotency
 * key. That answer is returned for every later request with the key. Both are written at once, so
 * that a kill cannot separate them.
 */
const journalLine = z.object({
  payment: payment.nullable(),
  kept: z.object({ key: z.string(), answer }).nullable(),
});
type JournalLine = z.output<typeof journalLine>;

export interface WindowResult {
  orderId: string;
  orderName: string;
  amount: number;
  method: Payment['method'];
  refused: boolean;
  customerName?: string | undefined;
  validHours?: number | undefined;
}

export interface Confirming {
  paymentKey: string;
  orderId: string;
  amount: number;
}

/** A charge to a registered card. */
export interface Charging {
  orderId: string;
  orderName: string;
  amount: number;
}

export interface Cancelling {
  cancelReason: string;
  cancelAmount?: number | undefined;
  /** Remaining amount as the caller expects it. */
  refundableAmount?: number | undefined;
  refundReceiveAccount?: Payment['refundAccount'] | undefined;
}

interface Known {
  onChange: (one: Payment) => void;
  losesSessions: () => boolean;
  refusesCancels: () => boolean;
}

/** Payments and stored answers, as the journal has them. */
interface Memory {
  payments: Map<string, Payment>;
  answers: Map<string, Answer>;
}

interface Store extends Memory, Known {
  journal: Awaited<ReturnType<typeof openJournal>>;
}

export type PaymentStore = Awaited<ReturnType<typeof openPayments>>;

/**
 * Stores payments. Each step is written to disk before it is answered.
 *
 * @param known.onChange called with each payment that changes.
 * @param known.losesSessions whether approvals fail as too late, evaluated for each approval.
 * @param known.refusesCancels whether refunds are refused, evaluated for each refund.
 */
export async function openPayments(dataDir: string, known: Known) {
  const memory: Memory = { payments: new Map(), answers: new Map() };
  const journal = await openJournal(join(dataDir, 'payments.ndjson'), (line) => {
    note(memory, journalLine.parse(JSON.parse(line)));
  });
  const store: Store = { ...memory, ...known, journal };

  /** Creates a payment from a completed window. No money is taken yet. */
  async function open(result: WindowResult): Promise<Payment> {
    const one = createPayment(result);
    await write(store, { payment: one, kept: null });
    return one;
  }

  const confirm = (key: string | null, asked: Confirming) =>
    settle(store, key, () => {
      const one = get(asked.paymentKey);
      const others = paymentsOf(store, one.orderId);
      return confirmed(one, asked, { others, isLate: known.losesSessions() });
    });

  /**
   * Charges a registered card.
   *
   * @param fateOf returns what the card company does, or throws a TossRefusal.
   */
  const charge = (key: string | null, asked: Charging, fateOf: () => CardFate) =>
    settle(store, key, () => charged(asked, fateOf(), paymentsOf(store, asked.orderId)));

  /** Plays the buyer who transfers to a virtual account. */
  const deposit = (paymentKey: string) => settle(store, null, () => deposited(get(paymentKey)));

  /** Closes a virtual account after its deadline, or at once when the desk requests it. */
  const expire = (paymentKey: string) => settle(store, null, () => expired(get(paymentKey)));

  /** Closes the virtual accounts that were not paid in time. */
  async function expireDue(now: number): Promise<void> {
    for (const { paymentKey } of unpaidAt(store, now)) await expire(paymentKey);
  }

  /** Refunds the full remaining amount, or a part of it. */
  const cancel = (key: string | null, paymentKey: string, asked: Cancelling) =>
    settle(store, key, () => cancelled(get(paymentKey), asked, known.refusesCancels()));

  /** @throws TossRefusal if there is no such payment. */
  function get(paymentKey: string): Payment {
    return store.payments.get(paymentKey) ?? refuseUnknown();
  }

  /**
   * Returns the latest payment of an order.
   *
   * @throws TossRefusal if there is none.
   */
  function getOfOrder(orderId: string): Payment {
    return paymentsOf(store, orderId).at(-1) ?? refuseUnknown();
  }

  return {
    open,
    confirm,
    charge,
    deposit,
    expire,
    expireDue,
    cancel,
    get,
    getOfOrder,
    list: () => [...store.payments.values()],
    recent: () => [...store.payments.values()].slice(-SHOWN).toReversed(),
    clear: () => clear(store),
    close: () => journal.close(),
  };
}

function note({ payments, answers }: Memory, { payment: one, kept }: JournalLine): void {
  if (one) payments.set(one.paymentKey, one);
  if (kept) answers.set(kept.key, kept.answer);
}

async function write(store: Store, line: JournalLine): Promise<void> {
  note(store, line);
  await store.journal.append(`${JSON.stringify(line)}\n`).written;
  if (line.payment) store.onChange(line.payment);
}

/** Runs an operation on a payment once per idempotency key, whether it succeeds or fails. */
async function settle(store: Store, key: string | null, decide: () => Payment): Promise<Answer> {
  const before = key === null ? undefined : store.answers.get(key);
  if (before) return before;
  const { answer: given, payment: one } = outcomeOf(decide);
  await write(store, { payment: one, kept: key === null ? null : { key, answer: given } });
  return given;
}

function paymentsOf({ payments }: Memory, orderId: string): Payment[] {
  return [...payments.values()].filter((one) => one.orderId === orderId);
}

/** Lists the virtual accounts whose deadline has passed without a deposit. */
function unpaidAt({ payments }: Memory, now: number): Payment[] {
  return [...payments.values()].filter(
    ({ status, dueAt }) => status === 'WAITING_FOR_DEPOSIT' && dueAt !== null && dueAt <= now,
  );
}

async function clear({ payments, answers, journal }: Store): Promise<void> {
  payments.clear();
  answers.clear();
  await journal.clear();
}

function createPayment(result: WindowResult): Payment {
  const { customerName = null, validHours = DEFAULT_VALID_HOURS } = result;
  return {
    ...result,
    customerName,
    validHours,
    dueAt: null,
    refundAccount: null,
    type: 'NORMAL',
    paymentKey: createKey('tsim'),
    status: 'IN_PROGRESS',
    requestedAt: Date.now(),
    approvedAt: null,
    transactionKey: null,
    cancels: [],
    secret: createKey('ps'),
    accountNumber: `X${String(randomInt(10 ** 12)).padStart(13, '0')}`,
    failure: null,
  };
}

/** @throws TossRefusal, for a session that ended or a refused card with the changed payment. */
function confirmed(
  one: Payment,
  asked: Confirming,
  { others, isLate }: { others: readonly Payment[]; isLate: boolean },
): Payment {
  // The documentation does not say which error takes precedence for an approved payment with
  // another order id. With this order, the caller has to check the owner of the payment.
  if (one.status !== 'IN_PROGRESS') throw alreadyProcessed();
  if (one.orderId !== asked.orderId || one.amount !== asked.amount) {
    throw new TossRefusal(400, 'INVALID_REQUEST', '결제 요청 정보가 올바르지 않습니다.');
  }
  if (isLate || Date.now() - one.requestedAt > SESSION_MS) {
    const message = '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.';
    const failure = { code: 'EXPIRED_PAYMENT', message };
    const over: Payment = { ...one, status: 'EXPIRED', failure };
    throw new TossRefusal(404, 'NOT_FOUND_PAYMENT_SESSION', message, over);
  }
  refuseDuplicate(others);
  if (one.refused) throw overLimit(one);
  if (one.method === 'virtual_account') {
    const dueAt = Date.now() + one.validHours * HOUR_MS;
    return { ...one, status: 'WAITING_FOR_DEPOSIT', dueAt };
  }
  return approved(one);
}

/** @throws TossRefusal, for a refused card with the payment that was made. */
function charged(asked: Charging, fate: CardFate, others: readonly Payment[]): Payment {
  refuseDuplicate(others);
  const one: Payment = {
    ...createPayment({ ...asked, method: 'card', refused: fate !== 'card' }),
    type: 'BILLING',
  };
  if (fate === 'over_limit') throw overLimit(one);
  if (fate === 'expired') {
    const message = '카드 정보를 다시 확인해주세요. (유효기간)';
    const failure = { code: 'INVALID_CARD_EXPIRATION', message };
    throw new TossRefusal(400, failure.code, message, { ...one, status: 'ABORTED', failure });
  }
  return approved(one);
}

/** @throws TossRefusal if a payment of the order was approved before. */
function refuseDuplicate(others: readonly Payment[]): void {
  if (others.every(({ transactionKey }) => transactionKey === null)) return;
  throw new TossRefusal(
    400,
    'DUPLICATED_ORDER_ID',
    '이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.',
  );
}

function overLimit(one: Payment): TossRefusal {
  const message = '한도초과 혹은 잔액부족으로 결제에 실패했습니다.';
  const failure = { code: 'REJECT_CARD_PAYMENT', message };
  return new TossRefusal(403, failure.code, message, { ...one, status: 'ABORTED', failure });
}

/** @throws TossRefusal */
function cancelled(one: Payment, asked: Cancelling, isRefused: boolean): Payment {
  if (one.status === 'CANCELED') {
    throw new TossRefusal(400, 'ALREADY_CANCELED_PAYMENT', '이미 취소된 결제 입니다.');
  }
  if (one.status === 'WAITING_FOR_DEPOSIT') return { ...one, status: 'CANCELED' };
  if (one.status !== 'DONE' && one.status !== 'PARTIAL_CANCELED') {
    throw new TossRefusal(403, 'NOT_CANCELABLE_PAYMENT', '취소 할 수 없는 결제 입니다.');
  }
  const refundAccount = asked.refundReceiveAccount ?? null;
  if (one.method === 'virtual_account' && refundAccount === null) {
    const message = '환불 계좌번호와 예금주명이 일치하지 않습니다.';
    throw new TossRefusal(400, 'INVALID_REFUND_ACCOUNT_INFO', message);
  }
  if (isRefused) {
    const message = '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';
    throw new TossRefusal(400, 'PROVIDER_ERROR', message);
  }
  const left = balanceOf(one);
  if (asked.refundableAmount !== undefined && asked.refundableAmount !== left) {
    const message = '잔액 결과가 일치하지 않습니다.';
    throw new TossRefusal(400, 'NOT_MATCHES_REFUNDABLE_AMOUNT', message);
  }
  const cancelAmount = asked.cancelAmount ?? left;
  if (cancelAmount > left) {
    throw new TossRefusal(403, 'NOT_CANCELABLE_AMOUNT', '취소 할 수 없는 금액 입니다.');
  }
  const gone = {
    transactionKey: createKey('txrd'),
    cancelReason: asked.cancelReason,
    cancelAmount,
    refundableAmount: left - cancelAmount,
    at: Date.now(),
  };
  const status = gone.refundableAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
  return { ...one, status, refundAccount, cancels: [...one.cancels, gone] };
}

/** @throws TossRefusal if the payment does not wait for a deposit. */
function deposited(one: Payment): Payment {
  if (one.status !== 'WAITING_FOR_DEPOSIT') throw alreadyProcessed();
  return approved(one);
}

/** @throws TossRefusal if the payment does not wait for a deposit. */
function expired(one: Payment): Payment {
  if (one.status !== 'WAITING_FOR_DEPOSIT') throw alreadyProcessed();
  return { ...one, status: 'EXPIRED', dueAt: Math.min(Date.now(), one.dueAt ?? Infinity) };
}

function outcomeOf(decide: () => Payment): { answer: Answer; payment: Payment | null } {
  try {
    const one = decide();
    return { answer: { status: 200, body: paymentAnswer(one) }, payment: one };
  } catch (error) {
    if (!(error instanceof TossRefusal)) throw error;
    const { statusCode, code, message, payment: one } = error;
    return { answer: { status: statusCode, body: { code, message } }, payment: one };
  }
}

function approved(one: Payment): Payment {
  return { ...one, status: 'DONE', approvedAt: Date.now(), transactionKey: createKey('txrd') };
}

function alreadyProcessed(): TossRefusal {
  return new TossRefusal(400, 'ALREADY_PROCESSED_PAYMENT', '이미 처리된 결제 입니다.');
}

function refuseUnknown(): never {
  throw new TossRefusal(404, 'NOT_FOUND_PAYMENT', '존재하지 않는 결제 정보 입니다.');
}

function createKey(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`;
}
