import * as z from 'zod/mini';

/** Won of a sale in cash from which the business must issue a receipt unasked (소득세법 162조의3). */
export const COMPULSORY_FROM = 100_000;

/**
 * Days after the payment on which a receipt is issued unasked. The law allows five; two are left
 * for retries.
 */
export const COMPULSORY_AFTER_DAYS = 3;

/** Day of the next month until which a document can be asked for (부가가치세법 34조 3항). */
const ASK_UNTIL_DAY = 10;

/** Payment methods that bring money as cash. A card sale has its slip as proof. */
export const CASH_METHODS: readonly string[] = [
  'bank_transfer',
  'virtual_account',
  'transfer',
  'cash',
];

/** `compulsory`: 자진발급, a cash receipt that no customer asked for. */
export const taxKind = z.enum(['deduction', 'expense', 'compulsory', 'invoice']);
export type TaxKind = z.output<typeof taxKind>;

/**
 * asked → issuing → issued → cancelled. `asked` waits for the payment. An invoice is `issuing` until
 * staff have issued it. `dropped`: nothing is to be issued.
 */
export const taxState = z.enum(['asked', 'issuing', 'issued', 'failed', 'cancelled', 'dropped']);
export type TaxState = z.output<typeof taxState>;

/**
 * State of one step. `waiting`: for staff. `asking`: the gateway is asked, or a try follows.
 * `in_progress`: the tax office has it. `dropped`: it is no longer needed, and was never made.
 */
export const taxEntryState = z.enum([
  'waiting',
  'asking',
  'in_progress',
  'done',
  'failed',
  'dropped',
]);
export type TaxEntryState = z.output<typeof taxEntryState>;

/** Input of the decision whether a member may ask for a document, or change it. */
export interface AskBasis {
  method: string;
  orderState: string;
  /** Whether documents of the payment are issued here. */
  own: boolean;
  /** Won that is not refunded; the sum of the order until it is paid. */
  balance: number;
  paid_at: string | null;
  document: { kind: TaxKind; state: TaxState } | null;
}

/** Whether the member may ask for a document now, change it or take it back. */
export function canAskForTax(basis: AskBasis, now: number): boolean {
  const { method, orderState, own, balance, paid_at, document } = basis;
  const isOpen = ['pending', 'paid', 'partial_refund'].includes(orderState);
  if (!own || !isOpen || balance <= 0 || !CASH_METHODS.includes(method)) return false;
  if (paid_at !== null && now >= askUntil(paid_at)) return false;
  switch (document?.state) {
    case undefined:
    case 'asked':
    case 'failed':
    case 'cancelled':
    case 'dropped':
      return true;
    case 'issuing':
      // Staff have not issued it yet.
      return document?.kind === 'invoice';
    case 'issued':
      return false;
  }
}

const SEOUL_MS = 9 * 3_600_000;

/** End of the tenth day of the month after the payment, in ms since the epoch. */
export function askUntil(paidAt: string): number {
  const seoul = new Date(Date.parse(paidAt) + SEOUL_MS);
  return Date.UTC(seoul.getUTCFullYear(), seoul.getUTCMonth() + 1, ASK_UNTIL_DAY + 1) - SEOUL_MS;
}

/** Waits before a refused step is tried again, in minutes. After the last one it has failed. */
const RETRY_MINUTES: readonly number[] = [10, 60, 360];

/** Refusals that no repeat changes: the number or the sum is wrong. */
const PERMANENT = /INVALID|NOT_FOUND|ALREADY|EXCEED|UNSUPPORTED/;

/** Minutes until the next try of a step; `null` if it has failed. */
export function retryAfterMinutes(code: string, tries: number): number | null {
  return PERMANENT.test(code) ? null : (RETRY_MINUTES[tries] ?? null);
}
