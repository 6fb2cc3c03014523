import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReceiptFate } from '../faults.ts';
import { openJournal } from '../journal.ts';
import { seoulTime } from './payment.ts';
import type { Answer } from './payment.store.ts';
import { TossRefusal } from './refusal.ts';

/** A mobile number that the simulator refuses. */
const REFUSED_NUMBER = '01000000000';

const status = z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']);

/** A request: the issue, or a cancellation. Both have a row in the list of their day. */
const receiptRow = z.object({
  receiptKey: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  type: z.enum(['소득공제', '지출증빙']),
  transactionType: z.enum(['CONFIRM', 'CANCEL']),
  amount: z.number().int(),
  number: z.string(),
  issueNumber: z.string(),
  status,
  at: z.number().int(),
});
export type ReceiptRow = z.output<typeof receiptRow>;

const answer = z.object({ status: z.number().int(), body: z.unknown() });
const journalLine = z.object({
  /** Position of the row: a later line with the same position replaces it. */
  no: z.number().int().nullable(),
  row: receiptRow.nullable(),
  kept: z.object({ key: z.string(), answer }).nullable(),
});
type JournalLine = z.output<typeof journalLine>;

export interface Issuing {
  orderId: string;
  orderName: string;
  amount: number;
  type: ReceiptRow['type'];
  customerIdentityNumber: string;
}

interface Store {
  rows: ReceiptRow[];
  answers: Map<string, Answer>;
  fate: () => ReceiptFate;
  journal: Awaited<ReturnType<typeof openJournal>>;
}

export type ReceiptStore = Awaited<ReturnType<typeof openReceipts>>;

/** Stores cash receipts. Each step is written to disk before it is answered. */
export async function openReceipts(dataDir: string, fate: () => ReceiptFate) {
  const rows: ReceiptRow[] = [];
  const answers = new Map<string, Answer>();
  const noteLine = (line: JournalLine) => {
    if (line.row && line.no !== null) rows[line.no] = line.row;
    if (line.kept) answers.set(line.kept.key, line.kept.answer);
  };
  const journal = await openJournal(join(dataDir, 'receipts.ndjson'), (text) =>
    noteLine(journalLine.parse(JSON.parse(text))),
  );
  const store: Store = { rows, answers, fate, journal };

  const write = async (line: JournalLine): Promise<void> => {
    noteLine(line);
    await journal.append(`${JSON.stringify(line)}\n`).written;
  };

  /** Runs an operation once per idempotency key, whether it succeeds or fails. */
  const settle = async (key: string | null, decide: () => ReceiptRow): Promise<Answer> => {
    const before = key === null ? undefined : answers.get(key);
    if (before) return before;
    const made = outcomeOf(decide);
    const kept = key === null ? null : { key, answer: made.answer };
    await write({ no: made.row ? rows.length : null, row: made.row, kept });
    return made.answer;
  };

  return {
    issue: (key: string | null, asked: Issuing) => settle(key, () => issued(store, asked)),
    cancel: (key: string | null, receiptKey: string, amount: number | undefined) =>
      settle(key, () => cancelled(store, receiptKey, amount)),
    /** Rows that were requested on a day in Seoul, oldest first. */
    async list(day: string): Promise<ReceiptRow[]> {
      await settleDelayed(store, write);
      return rows.filter(({ at }) => seoulTime(at).startsWith(day));
    },
    all: () => [...rows],
    close: () => journal.close(),
  };
}

/** The tax office has answered what it delayed before. */
async function settleDelayed(store: Store, write: (line: JournalLine) => Promise<void>) {
  const fate = store.fate();
  if (fate === 'delay') return;
  for (const [no, one] of store.rows.entries()) {
    if (one.status !== 'IN_PROGRESS') continue;
    const now = { ...one, status: fate === 'fail' ? ('FAILED' as const) : ('COMPLETED' as const) };
    await write({ no, row: now, kept: null });
  }
}

const STATUSES = { complete: 'COMPLETED', delay: 'IN_PROGRESS', fail: 'FAILED' } as const;

/** @throws TossRefusal */
function issued({ rows, fate }: Store, asked: Issuing): ReceiptRow {
  const { customerIdentityNumber: number, ...given } = asked;
  const digits = /^(?:\d{10,11}|\d{16,19})$/;
  if (!digits.test(number) || number === REFUSED_NUMBER) {
    const message = '소득공제 또는 지출증빙 번호를 확인해주세요.';
    throw new TossRefusal(400, 'INVALID_CUSTOMER_IDENTITY_NUMBER', message);
  }
  if (rows.some(({ orderId }) => orderId === given.orderId)) {
    throw new TossRefusal(400, 'ALREADY_EXISTS_ORDER_ID', '이미 발급을 요청한 주문번호입니다.');
  }
  return {
    ...given,
    receiptKey: createKey(),
    transactionType: 'CONFIRM',
    number,
    issueNumber: createIssueNumber(),
    status: STATUSES[fate()],
    at: Date.now(),
  };
}

/** @throws TossRefusal */
function cancelled({ rows, fate }: Store, receiptKey: string, asked?: number): ReceiptRow {
  const one = rows.find(
    (row) => row.receiptKey === receiptKey && row.transactionType === 'CONFIRM',
  );
  if (!one) throw new TossRefusal(404, 'NOT_FOUND_RECEIPT', '존재하지 않는 현금영수증입니다.');
  const left = leftOf(rows, one);
  const amount = asked ?? left;
  if (one.status !== 'COMPLETED' || amount < 1 || amount > left) {
    const message = '취소할 수 없는 현금영수증입니다.';
    throw new TossRefusal(403, 'NOT_CANCELABLE_AMOUNT', message);
  }
  return {
    ...one,
    receiptKey: createKey(),
    transactionType: 'CANCEL',
    amount,
    issueNumber: createIssueNumber(),
    status: STATUSES[fate()],
    at: Date.now(),
  };
}

function leftOf(rows: readonly ReceiptRow[], { orderId, amount }: ReceiptRow): number {
  return rows
    .filter((row) => row.orderId === orderId && row.transactionType === 'CANCEL')
    .filter((row) => row.status !== 'FAILED')
    .reduce((left, row) => left - row.amount, amount);
}

function outcomeOf(decide: () => ReceiptRow): { answer: Answer; row: ReceiptRow | null } {
  try {
    const one = decide();
    return { answer: { status: 200, body: receiptAnswer(one) }, row: one };
  } catch (error) {
    if (!(error instanceof TossRefusal)) throw error;
    const { statusCode, code, message } = error;
    return { answer: { status: statusCode, body: { code, message } }, row: null };
  }
}

/** A receipt in the protocol's format. The number of the customer is masked. */
export function receiptAnswer({ number, status: issueStatus, at, ...one }: ReceiptRow) {
  const isFailed = issueStatus === 'FAILED';
  return {
    ...one,
    receiptUrl: `https://dashboard.tosspayments.com/receipt/mids/sandbox/cash/${one.receiptKey}`,
    businessNumber: '0000000000',
    taxFreeAmount: 0,
    issueStatus,
    failure: isFailed
      ? { code: 'CASH_RECEIPT_ISSUE_FAILED', message: '국세청이 발급을 거절했습니다.' }
      : null,
    customerIdentityNumber: `${number.slice(0, 3)}****${number.slice(-4)}`,
    requestedAt: seoulTime(at),
  };
}

function createKey(): string {
  return `rcpt_${randomBytes(18).toString('base64url')}`;
}

const createIssueNumber = () => String(randomInt(10 ** 9)).padStart(9, '0');
