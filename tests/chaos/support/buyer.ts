import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { BodyOf } from '../../../contract/src/core/call.ts';
import { cancelMyOrder, placeOrder } from '../../../contract/src/order/order.ts';
import { confirmPayment } from '../../../contract/src/order/payment.ts';
import type { World } from './world.ts';

/** Behaviours of impatient buyers. */
export const MANNERS = [
  'once',
  'double click',
  'reload',
  'gone before the answer',
  'first card refused',
  'two windows',
  'never comes back',
] as const;
export type Manner = (typeof MANNERS)[number];

/** A purchase as its buyer knows it. */
export interface Purchase {
  orderNo: string;
  manner: Manner;
}

type WayBack = BodyOf<typeof confirmPayment>;

const ANSWER_MS = 30_000;
/** The buyer closes the page this long after the payment prompt, in ms. */
const GONE_MS = 40;
/** Longest pause before a retry of the same request. */
const AGAIN_MS = 1_000;

const placed = z.object({
  item: z.object({ _id: z.number(), order_no: z.string(), payable: z.number() }),
});
const paidOrNot = z.object({
  item: z.object({ state: z.string(), card: z.object({ checking: z.boolean() }).nullable() }),
});

export interface BuyerDeps {
  world: World;
  /** The cookies of the buyer. */
  cookie: string;
  wish: BodyOf<typeof placeOrder>;
  random: () => number;
  /** Ms since the epoch, at which patience ends. */
  until: number;
}

/**
 * Buys a product by card, as a browser does. Every failed request is retried unchanged.
 *
 * @throws Error on a timeout or an unexpected answer.
 */
export async function buy(deps: BuyerDeps, manner: Manner): Promise<Purchase> {
  const { _id, order_no: orderNo, payable: amount } = await order(deps, manner);
  const window = (choice: string) => goThroughWindow(deps, { orderId: orderNo, amount, choice });
  const confirm = (back: WayBack) => untilSettled(deps, back);
  switch (manner) {
    case 'once':
      await confirm(await window('card'));
      break;
    case 'double click': {
      const back = await window('card');
      await Promise.all([confirm(back), confirm(back)]);
      break;
    }
    case 'reload': {
      const back = await window('card');
      for (let times = 0; times < 3; times += 1) await confirm(back);
      break;
    }
    case 'gone before the answer':
      await send(deps, confirmPayment, await window('card'), { giveUpMs: GONE_MS });
      break;
    case 'first card refused':
      await confirm(await window('over_limit'));
      await confirm(await window('card'));
      break;
    case 'two windows':
      await Promise.all([await window('card'), await window('card')].map(confirm));
      break;
    case 'never comes back':
      await window('card');
      await again(deps, async () => {
        const path = cancelMyOrder.path.replace(':_id', String(_id));
        const answer = await send(deps, { ...cancelMyOrder, path }, {});
        return answer?.status === 200 || answer?.status === 409;
      });
  }
  return { orderNo, manner };
}

async function order(deps: BuyerDeps, manner: Manner) {
  const key = randomUUID();
  let made: z.output<typeof placed>['item'] | undefined;
  await again(deps, async () => {
    const press = () => send(deps, placeOrder, deps.wish, { key });
    const answers =
      manner === 'double click' ? await Promise.all([press(), press()]) : [await press()];
    for (const answer of answers) {
      if (answer?.status === 201) made = placed.parse(answer.body).item;
      // 409: another request with the same key is in flight. 429: the buyer has too many unpaid
      // orders for a moment.
      else if (answer && ![409, 429].includes(answer.status)) throw unexpected(answer);
    }
    return made !== undefined;
  });
  return made!;
}

/** Until the order is paid, or this payment was refused. */
async function untilSettled(deps: BuyerDeps, back: WayBack): Promise<void> {
  await again(deps, async () => {
    const answer = await send(deps, confirmPayment, back);
    if (answer === null || answer.status === 429) return false;
    // The other window was first, or its request is still in flight.
    if (answer.status === 409) return true;
    if (answer.status !== 200) throw unexpected(answer);
    return !paidOrNot.parse(answer.body).item.card?.checking;
  });
}

async function goThroughWindow(
  { world }: BuyerDeps,
  { orderId, amount, choice }: Pick<WayBack, 'orderId' | 'amount'> & { choice: string },
): Promise<WayBack> {
  const { headers } = await fetch(`${world.gatewayUrl}/toss/window`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      clientKey: world.config.TOSS_CLIENT_KEY!,
      method: 'CARD',
      amount: String(amount),
      orderId,
      orderName: '상품',
      successUrl: `${world.apiUrl}/payment`,
      failUrl: `${world.apiUrl}/payment`,
      choice,
    }),
  });
  const paymentKey = new URL(headers.get('location')!).searchParams.get('paymentKey');
  if (paymentKey === null) throw new Error('The payment window returned no address.');
  return { paymentKey, orderId, amount };
}

interface Answer {
  status: number;
  body: unknown;
}

/** @returns `null` if the api died with the request, or is not back yet. */
export async function send(
  { world, cookie }: Pick<BuyerDeps, 'world' | 'cookie'>,
  { method, path }: { method: string; path: string },
  body: object | null,
  { key, giveUpMs = ANSWER_MS }: { key?: string; giveUpMs?: number } = {},
): Promise<Answer | null> {
  try {
    const response = await fetch(`${world.apiUrl}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(giveUpMs),
    });
    const answer = { status: response.status, body: await response.json() };
    return answer.status === 503 ? null : answer;
  } catch {
    // Disconnected or timed out. The caller decides whether to retry.
    return null;
  }
}

export async function again(
  { random, until }: Pick<BuyerDeps, 'random' | 'until'>,
  attempt: () => Promise<boolean>,
): Promise<void> {
  while (!(await attempt())) {
    if (Date.now() > until) throw new Error('A purchase did not finish in time.');
    await pause(random() * AGAIN_MS);
  }
}

function unexpected({ status, body }: Answer): Error {
  return new Error(`Received ${status}: ${JSON.stringify(body)}`);
}
