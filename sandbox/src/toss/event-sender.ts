import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { TossFaults } from '../faults.ts';
import { paymentAnswer, type Payment } from './payment.ts';

/** Total attempts for an event without a success response, as the protocol defines. */
const TRIES = 8;
const FIRST_PAUSE_MS = 500;
const TIMEOUT_MS = 10_000;

interface EventSenderDeps {
  /** URL that receives events; `null` = none. Read for each event, because the desk changes it. */
  webhook: () => string | null;
  faults: () => Pick<TossFaults, 'event_delay_ms' | 'event_twice' | 'event_disorder'>;
}

/**
 * Reports each changed payment to the shop, by webhook. Events still due at shutdown are never
 * sent.
 */
export function createEventSender({ webhook, faults }: EventSenderDeps) {
  const stopping = new AbortController();
  // As much news waits for it as is under way.
  setMaxListeners(0, stopping.signal);
  /** The last events sent for each payment. */
  const sent = new Map<string, object[]>();

  function announce(one: Payment): void {
    const before = sent.get(one.paymentKey) ?? [];
    const news = newsOf(one);
    sent.set(one.paymentKey, news);
    void send(news, before).catch(() => {
      // Stopped meanwhile.
    });
  }

  async function send(news: object[], before: object[]): Promise<void> {
    const { event_delay_ms: delayMs, event_twice: twice, event_disorder: disorder } = faults();
    await pause(delayMs, null, { signal: stopping.signal });
    for (const event of [...news, ...(twice ? news : []), ...(disorder ? before : [])]) {
      const url = webhook();
      if (url !== null) await post(url, event, stopping.signal);
    }
  }

  /** Sends the event of a deleted key. */
  function announceDeletedKey(billingKey: string, reason: string): void {
    const createdAt = new Date().toISOString().slice(0, -1).padEnd(26, '0');
    const event = { eventType: 'BILLING_DELETED', createdAt, data: { billingKey, reason } };
    void send([event], []).catch(() => {
      // Stopped meanwhile.
    });
  }

  return { announce, announceDeletedKey, stop: () => stopping.abort() };
}

/** A deposit also sends an event of its own format. */
function newsOf(one: Payment): object[] {
  const createdAt = new Date().toISOString().slice(0, -1).padEnd(26, '0');
  const status = { eventType: 'PAYMENT_STATUS_CHANGED', createdAt, data: paymentAnswer(one) };
  const isDeposit = one.method === 'virtual_account' && one.status !== 'IN_PROGRESS';
  if (!isDeposit) return [status];
  const { secret, orderId, transactionKey } = one;
  return [status, { createdAt, secret, status: one.status, transactionKey, orderId }];
}

async function post(url: string, event: object, signal: AbortSignal): Promise<void> {
  const transmissionId = randomUUID();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answered = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'tosspayments-webhook-transmission-id': transmissionId,
        'tosspayments-webhook-transmission-time': new Date().toISOString(),
        'tosspayments-webhook-transmission-retried-count': String(tries),
      },
      body: JSON.stringify(event),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (answered) return;
    await pause(FIRST_PAUSE_MS * 2 ** tries, null, { signal });
  }
}
