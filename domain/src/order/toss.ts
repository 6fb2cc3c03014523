import * as z from 'zod/mini';
import type { Config } from '@maru/platform/config/config';
import { callProvider, type ProviderWatch } from '@maru/platform/telemetry/provider-call';
import { answerOf, type TossAnswer, type TossRequest, type TossSend } from './toss-answer.ts';
import { createTossBilling } from './toss-billing.ts';
import { createTossReceipts } from './toss-receipt.ts';

/** How long one request may take in ms, from the first byte sent to the last one read. */
const TIMEOUT_MS = 10_000;

/** Transactions in one answer. */
const PAGE = 1_000;

const transactions = z.array(z.object({ transactionKey: z.string(), paymentKey: z.string() }));

export type Toss = ReturnType<typeof createToss>;

/** Toss Payments in its public v1 protocol; `null` where no keys are set. */
export function openToss(
  config: Pick<Config, 'TOSS_URL' | 'TOSS_SECRET_KEY'>,
  watch: ProviderWatch,
  timeoutMs = TIMEOUT_MS,
): Toss | null {
  const { TOSS_URL: url, TOSS_SECRET_KEY: secretKey } = config;
  return secretKey === undefined ? null : createToss({ url, secretKey, timeoutMs, watch });
}

interface TossOptions {
  url: string;
  secretKey: string;
  timeoutMs: number;
  watch: ProviderWatch;
}

function createToss(options: TossOptions) {
  const send = createSend(options);

  async function ask(call: string, path: string, given?: TossRequest): Promise<TossAnswer> {
    const answer = await send(call, `payments/${path}`, given);
    return answer ? answerOf(answer) : { kind: 'unknown', why: 'no answer' };
  }

  return {
    /**
     * Takes the payment. The idempotency key belongs to this payment alone, so a repeated call
     * takes it once.
     */
    confirm: (asked: { paymentKey: string; orderId: string; amount: number }) =>
      ask('confirm', 'confirm', {
        body: asked,
        key: `confirm-${asked.orderId}-${asked.paymentKey}`,
      }),

    find: (paymentKey: string) => ask('find', encodeURIComponent(paymentKey)),

    /**
     * @param asked.amount partial amount; if omitted, the whole remaining amount.
     * @param asked.left expected amount not refunded before this call; if it differs, nothing is
     *   refunded.
     * @param asked.account account for the refund of a virtual account payment.
     */
    cancel: (asked: {
      paymentKey: string;
      key: string;
      reason: string;
      amount?: number;
      left?: number;
      account?: { bank: string; accountNumber: string; holderName: string };
    }) =>
      ask('cancel', `${encodeURIComponent(asked.paymentKey)}/cancel`, {
        key: asked.key,
        body: {
          cancelReason: asked.reason,
          ...(asked.amount === undefined ? {} : { cancelAmount: asked.amount }),
          ...(asked.left === undefined ? {} : { refundableAmount: asked.left }),
          ...(asked.account === undefined ? {} : { refundReceiveAccount: asked.account }),
        },
      }),

    listPaymentKeys: (day: string) => listPaymentKeys(send, day),

    billing: createTossBilling(send),

    receipts: createTossReceipts(send),
  };
}

/** Sends requests with the secret key, and reports each to the watch. */
function createSend(options: TossOptions): TossSend {
  const baseUrl = options.url.replace(/\/+$/, '');
  const authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`;

  /** @returns `null` if there was no answer in time, or a proxy's page. */
  async function fetchFrom(
    path: string,
    given?: TossRequest,
  ): Promise<{ status: number; body: unknown } | null> {
    try {
      const response = await fetch(`${baseUrl}/v1/${path}`, {
        method: given ? (given.method ?? 'POST') : 'GET',
        headers: {
          authorization,
          ...(given?.body ? { 'content-type': 'application/json' } : {}),
          ...(given?.key ? { 'idempotency-key': given.key } : {}),
        },
        ...(given?.body ? { body: JSON.stringify(given.body) } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  }

  return (call: string, ...asked: Parameters<typeof fetchFrom>) =>
    callProvider(
      options.watch,
      { provider: 'toss', call },
      () => fetchFrom(...asked),
      (answer) => String(answer?.status ?? 'no answer'),
    );
}

/**
 * Lists the payments with a charge or refund on a day in Seoul.
 *
 * @returns `null` if the gateway does not report them.
 */
async function listPaymentKeys(send: TossSend, day: string): Promise<string[] | null> {
  const keys: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({
      startDate: `${day}T00:00:00.000`,
      endDate: `${day}T23:59:59.999`,
      limit: String(PAGE),
      ...(after === '' ? {} : { startingAfter: after }),
    });
    const answer = await send('transactions', `transactions?${query.toString()}`);
    const page = answer?.status === 200 ? transactions.safeParse(answer.body).data : undefined;
    if (!page) return null;
    keys.push(...page.map(({ paymentKey }) => paymentKey));
    after = page.length === PAGE ? page.at(-1)!.transactionKey : null;
  }
  return keys;
}
