import * as z from 'zod/mini';
import { refusalOf, type TossAnswer, type TossSend } from './toss-answer.ts';

/** Receipts in one answer. */
const PAGE = 100;

/** Pages of one day that are read at most, against a cursor that never ends. */
const MOST_PAGES = 1_000;

const receipt = z.object({
  receiptKey: z.string().check(z.minLength(1), z.maxLength(200)),
  orderId: z.string(),
  /** `CANCEL` for a cancellation of the whole or a part. */
  transactionType: z.enum(['CONFIRM', 'CANCEL']),
  amount: z.int(),
  issueStatus: z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']),
  issueNumber: z.nullish(z.string()),
  receiptUrl: z.nullish(z.string()),
  failure: z.nullish(z.object({ code: z.string(), message: z.string() })),
  requestedAt: z.nullish(z.string()),
});
export type TossReceipt = z.output<typeof receipt>;

const receipts = z.object({
  hasNext: z.boolean(),
  lastCursor: z.nullish(z.union([z.number(), z.string()])),
  data: z.array(receipt),
});

export type ReceiptAnswer =
  | { kind: 'receipt'; receipt: TossReceipt }
  | Exclude<TossAnswer, { kind: 'payment' }>;

export interface ReceiptRequest {
  /** Number of this try. The gateway lists the receipt under it. */
  orderId: string;
  orderName: string;
  /** Won with VAT. */
  amount: number;
  type: '소득공제' | '지출증빙';
  customerIdentityNumber: string;
  /** Idempotency key. */
  key: string;
}

/**
 * Cash receipts of Toss Payments: `POST /v1/cash-receipts`, `POST` of
 * `/v1/cash-receipts/{receiptKey}/cancel`, `GET /v1/cash-receipts`. There is no call for one
 * receipt, so a lost answer is found in the list of its day.
 */
export function createTossReceipts(send: TossSend) {
  return {
    async issue({ key, ...asked }: ReceiptRequest): Promise<ReceiptAnswer> {
      const body = { ...asked, taxFreeAmount: 0 };
      return readAnswer(await send('issueReceipt', 'cash-receipts', { body, key }));
    },

    /** Cancels a part, or the whole, of an issued receipt. */
    async cancel(asked: {
      receiptKey: string;
      amount: number;
      key: string;
    }): Promise<ReceiptAnswer> {
      const { receiptKey, amount, key } = asked;
      const path = `cash-receipts/${encodeURIComponent(receiptKey)}/cancel`;
      return readAnswer(await send('cancelReceipt', path, { body: { amount }, key }));
    },

    /**
     * Lists the receipts that were requested on a day in Seoul.
     *
     * @returns `null` if the gateway does not report them.
     */
    async list(day: string): Promise<TossReceipt[] | null> {
      const found: TossReceipt[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = new URLSearchParams({
          requestDate: day,
          limit: String(PAGE),
          ...(cursor === null ? {} : { cursor }),
        });
        const answer = await send('listReceipts', `cash-receipts?${query.toString()}`);
        const { data } = receipts.safeParse(answer?.status === 200 ? answer.body : null);
        if (!data) return null;
        found.push(...data.data);
        if (!data.hasNext || data.lastCursor == null) return found;
        cursor = String(data.lastCursor);
      }
      return null;
    },
  };
}

function readAnswer(answer: Awaited<ReturnType<TossSend>>): ReceiptAnswer {
  if (!answer) return { kind: 'unknown', why: 'no answer' };
  if (answer.status !== 200) return refusalOf(answer);
  const { data } = receipt.safeParse(answer.body);
  return data ? { kind: 'receipt', receipt: data } : { kind: 'unknown', why: 'unreadable' };
}
