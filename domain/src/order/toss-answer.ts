import * as z from 'zod/mini';

const payment = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  status: z.string(),
  totalAmount: z.int(),
  /** Amount not refunded yet. */
  balanceAmount: z.int(),
  failure: z.nullish(z.object({ code: z.string(), message: z.string() })),
  /** For a virtual account: the issued account, and its payment deadline. */
  virtualAccount: z.nullish(
    z.object({
      bankCode: z.string(),
      accountNumber: z.string(),
      customerName: z.nullish(z.string()),
      dueDate: z.iso.datetime({ offset: true, local: true }),
      expired: z.boolean(),
    }),
  ),
  /** Secret that the webhook of a deposit to the account contains. */
  secret: z.nullish(z.string()),
});
export type TossPayment = z.output<typeof payment>;

const refusal = z.object({ code: z.string(), message: z.string() });

/**
 * Response of the gateway. `unknown` means no response, or an unreadable one. The caller must query
 * the gateway again and must not assume any result.
 */
export type TossAnswer =
  | { kind: 'payment'; payment: TossPayment }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; why: string };

/** A request that changes something at the gateway. */
export interface TossRequest {
  /** POST if omitted. */
  method?: 'POST' | 'DELETE';
  body?: object;
  /** Idempotency key. */
  key?: string;
}

/** Sends a request below `/v1/`. @returns `null` if there was no answer, or an unreadable one. */
export type TossSend = (
  call: string,
  path: string,
  given?: TossRequest,
) => Promise<{ status: number; body: unknown } | null>;

/**
 * Statuses that do not reveal the state of the payment: invalid keys, rate limit, or a request in
 * progress.
 */
const SAYS_NOTHING = new Set([401, 408, 409, 429]);

export function answerOf(answer: { status: number; body: unknown }): TossAnswer {
  if (answer.status !== 200) return refusalOf(answer);
  const { data } = payment.safeParse(answer.body);
  return data ? { kind: 'payment', payment: data } : { kind: 'unknown', why: 'unreadable' };
}

/** A response other than 200. */
export function refusalOf({
  status,
  body,
}: {
  status: number;
  body: unknown;
}): Exclude<TossAnswer, { kind: 'payment' }> {
  const { data } = refusal.safeParse(body);
  const isSaid = status >= 400 && status < 500 && !SAYS_NOTHING.has(status);
  return data && isSaid
    ? { kind: 'refused', ...data }
    : { kind: 'unknown', why: data?.code ?? `answered ${status}` };
}
