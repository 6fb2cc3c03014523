import * as z from 'zod/mini';
import { answerOf, refusalOf, type TossAnswer, type TossSend } from './toss-answer.ts';

/** A card that the gateway registered. Its key is a secret. */
const billing = z.object({
  billingKey: z.string().check(z.minLength(1), z.maxLength(200)),
  customerKey: z.string(),
  cardCompany: z.nullish(z.string()),
  /** Covered by the gateway, such as `43301234****123*`. */
  cardNumber: z.nullish(z.string()),
});
export type TossBilling = z.output<typeof billing>;

export type BillingAnswer =
  | { kind: 'billing'; billing: TossBilling }
  | Exclude<TossAnswer, { kind: 'payment' }>;

/** A charge to a registered card. */
export interface BillingCharge {
  billingKey: string;
  customerKey: string;
  /** Number of the order. The gateway approves it once. */
  orderId: string;
  orderName: string;
  /** Won. */
  amount: number;
  /** Idempotency key of this try. */
  key: string;
}

const NO_ANSWER = { kind: 'unknown', why: 'no answer' } as const;

/**
 * Recurring payments of Toss Payments: `POST /v1/billing/authorizations/issue`, `POST` and `DELETE`
 * of `/v1/billing/{billingKey}`. The gateway returns a key only once, and knows no list of keys.
 */
export function createTossBilling(send: TossSend) {
  return {
    /** A repeated call returns the same key, because the authorization is used once. */
    async issue(asked: { authKey: string; customerKey: string }): Promise<BillingAnswer> {
      const key = `issue-${asked.authKey}`.slice(0, 300);
      const answer = await send('issueBillingKey', 'billing/authorizations/issue', {
        body: asked,
        key,
      });
      if (!answer) return NO_ANSWER;
      if (answer.status !== 200) return refusalOf(answer);
      const { data } = billing.safeParse(answer.body);
      return data ? { kind: 'billing', billing: data } : { kind: 'unknown', why: 'unreadable' };
    },

    async charge({ billingKey, key, ...asked }: BillingCharge): Promise<TossAnswer> {
      const path = `billing/${encodeURIComponent(billingKey)}`;
      const answer = await send('charge', path, { body: asked, key });
      return answer ? answerOf(answer) : NO_ANSWER;
    },

    /** The payment of an order number. */
    async findOfOrder(orderId: string): Promise<TossAnswer> {
      const answer = await send('findOfOrder', `payments/orders/${encodeURIComponent(orderId)}`);
      return answer ? answerOf(answer) : NO_ANSWER;
    },

    /** Deletes a key at the gateway. @returns whether the gateway confirmed that it has no such key. */
    async deleteKey(billingKey: string): Promise<boolean> {
      const path = `billing/${encodeURIComponent(billingKey)}`;
      const answer = await send('deleteBillingKey', path, { method: 'DELETE' });
      if (answer?.status === 200) return true;
      const refusal = answer && refusalOf(answer);
      return refusal?.kind === 'refused' && UNKNOWN_KEY.has(refusal.code);
    },
  };
}

/** Codes of a key that the gateway does not have. */
const UNKNOWN_KEY: ReadonlySet<string> = new Set([
  'ALREADY_REMOVED_BILLING_KEY',
  'INVALID_BILL_KEY_REQUEST',
]);
