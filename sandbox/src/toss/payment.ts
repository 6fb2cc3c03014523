import { z } from 'zod';

export const HOUR_MS = 3_600_000;
const SEOUL_OFFSET_MS = 9 * HOUR_MS;

/** How long a completed window can be approved, as in the protocol. */
export const SESSION_MS = 10 * 60_000;

/** Validity of a virtual account if the shop sets none, as the protocol defines. */
export const DEFAULT_VALID_HOURS = 168;

/** Account that receives the refund of a virtual account payment, in the terms of the protocol. */
export const refundAccount = z.object({
  bank: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
});

export const paymentStatus = z.enum([
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'PARTIAL_CANCELED',
  'CANCELED',
  'ABORTED',
  'EXPIRED',
]);

const at = z.number().int();

const cancel = z.object({
  transactionKey: z.string(),
  cancelReason: z.string(),
  cancelAmount: z.number().int(),
  refundableAmount: z.number().int(),
  at,
});

/** A payment as stored. Times are in ms since the epoch. */
export const payment = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  amount: z.number().int(),
  method: z.enum(['card', 'virtual_account']),
  /** `BILLING`: charged to a registered card, without a window. */
  type: z.enum(['NORMAL', 'BILLING']).default('NORMAL'),
  status: paymentStatus,
  /** Whether the card company will refuse the approval. */
  refused: z.boolean(),
  requestedAt: at,
  approvedAt: at.nullable(),
  /** Of the approval. */
  transactionKey: z.string().nullable(),
  cancels: z.array(cancel),
  /** Proves news of a deposit. */
  secret: z.string(),
  accountNumber: z.string(),
  /**
   * Fields of a virtual account: the customer name if the shop gives one, the validity in hours,
   * and the payment deadline.
   */
  customerName: z.string().nullable().default(null),
  validHours: z.number().default(DEFAULT_VALID_HOURS),
  dueAt: at.nullable().default(null),
  /** Where the money of one went back to. */
  refundAccount: refundAccount.nullable().default(null),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Payment = z.output<typeof payment>;

const METHODS = { card: '카드', virtual_account: '가상계좌' } as const;

/** Amount that has not been refunded. */
export function balanceOf({ amount, cancels }: Payment): number {
  return cancels.reduce((left, { cancelAmount }) => left - cancelAmount, amount);
}

/** A payment in the protocol's format. */
export function paymentAnswer(one: Payment) {
  const { paymentKey, amount, method, approvedAt, cancels } = one;
  const balance = one.status === 'CANCELED' ? 0 : balanceOf(one);
  const vat = Math.round(balance / 11);
  return {
    mId: 'sandbox',
    version: '2022-11-16',
    paymentKey,
    lastTransactionKey: cancels.at(-1)?.transactionKey ?? one.transactionKey,
    status: one.status,
    orderId: one.orderId,
    orderName: one.orderName,
    requestedAt: seoulTime(one.requestedAt),
    approvedAt: approvedAt === null ? null : seoulTime(approvedAt),
    type: one.type,
    country: 'KR',
    currency: 'KRW',
    method: METHODS[method],
    totalAmount: amount,
    balanceAmount: balance,
    suppliedAmount: balance - vat,
    vat,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    useEscrow: false,
    cultureExpense: false,
    isPartialCancelable: true,
    card: method === 'card' ? cardOf(amount) : null,
    virtualAccount: method === 'virtual_account' ? accountOf(one) : null,
    transfer: null,
    mobilePhone: null,
    giftCertificate: null,
    easyPay: null,
    discount: null,
    cashReceipt: null,
    cancels: cancels.length === 0 ? null : cancels.map(cancelAnswer),
    secret: method === 'virtual_account' ? one.secret : null,
    failure: one.failure,
    receipt: null,
    checkout: null,
  };
}

function cardOf(amount: number) {
  return {
    amount,
    issuerCode: '61',
    acquirerCode: '31',
    number: '12345678****123*',
    installmentPlanMonths: 0,
    approveNo: '00000000',
    useCardPoint: false,
    cardType: '신용',
    ownerType: '개인',
    acquireStatus: 'READY',
    isInterestFree: false,
    interestPayer: null,
  };
}

function accountOf({ accountNumber, customerName, status, requestedAt, ...one }: Payment) {
  return {
    accountType: '일반',
    accountNumber,
    bankCode: '20',
    customerName,
    dueDate: seoulTime(one.dueAt ?? requestedAt + one.validHours * HOUR_MS),
    expired: status === 'EXPIRED',
    settlementStatus: 'INCOMPLETED',
    refundStatus: 'NONE',
    refundReceiveAccount: one.refundAccount,
  };
}

function cancelAnswer({ at: canceledAt, ...rest }: Payment['cancels'][number]) {
  return {
    ...rest,
    canceledAt: seoulTime(canceledAt),
    cancelStatus: 'DONE',
    cancelRequestId: null,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    easyPayDiscountAmount: 0,
    receiptKey: null,
  };
}

/** Every movement of money, as the protocol lists them: the approval, then each return. */
export function transactionsOf(one: Payment) {
  const common = {
    mId: 'sandbox',
    paymentKey: one.paymentKey,
    orderId: one.orderId,
    method: METHODS[one.method],
    customerKey: null,
    useEscrow: false,
    receiptUrl: null,
    currency: 'KRW',
  };
  const { transactionKey, approvedAt, amount } = one;
  const approval =
    transactionKey === null || approvedAt === null
      ? []
      : [{ ...common, transactionKey, status: 'DONE', at: approvedAt, amount }];
  const returns = one.cancels.map((gone) => ({
    ...common,
    transactionKey: gone.transactionKey,
    status: gone.refundableAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
    at: gone.at,
    amount: -gone.cancelAmount,
  }));
  return [...approval, ...returns];
}

/** In the offset of Seoul, as the protocol writes moments. */
export function seoulTime(ms: number): string {
  return `${new Date(ms + SEOUL_OFFSET_MS).toISOString().slice(0, 19)}+09:00`;
}
