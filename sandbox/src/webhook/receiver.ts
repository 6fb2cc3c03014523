import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Tolerance for the age of a message in seconds, as the Standard Webhooks libraries have it. */
const TOLERANCE_S = 300;

/** Messages that each receiver keeps. */
const KEPT = 500;

export const receiverInput = z.strictObject({
  /** Secrets of which one must have signed: `whsec_` and base64. Without any, all are accepted. */
  secrets: z.array(z.string().startsWith('whsec_')).max(5).default([]),
  /** Answers in this order, then 204. */
  statuses: z.array(z.number().int().min(200).max(599)).max(100).default([]),
  /** Time before each answer. */
  delay_ms: z.number().int().min(0).max(60_000).default(0),
  /** Bytes of each answer. */
  answer_bytes: z.number().int().min(0).max(1_000_000).default(0),
});
export type ReceiverInput = z.output<typeof receiverInput>;

/** A message that arrived, whatever was answered. */
export interface ReceivedWebhook {
  id: string;
  timestamp: string;
  body: string;
  /** Why it would be refused; `null` if its signature is right. */
  problem: string | null;
  status: number;
}

interface Receiver {
  input: ReceiverInput;
  received: ReceivedWebhook[];
}

/** Headers of a message; a missing one is empty. */
export interface WebhookHeaders {
  id: string;
  timestamp: string;
  signature: string;
}

/** Receivers of webhooks by name, as a partner of Maru would run them. */
export function openReceivers() {
  const receivers = new Map<string, Receiver>();

  function receiverOf(name: string): Receiver {
    const known = receivers.get(name);
    if (known) return known;
    const made = { input: receiverInput.parse({}), received: [] };
    receivers.set(name, made);
    return made;
  }

  return {
    /** Sets how a receiver answers, and forgets what it has received. */
    set(name: string, input: ReceiverInput): void {
      receivers.set(name, { input, received: [] });
    },
    list: (name: string): readonly ReceivedWebhook[] => receivers.get(name)?.received ?? [],
    /** Stores a message. @returns how it is answered. */
    take(name: string, headers: WebhookHeaders, body: string, now: number) {
      const { input, received } = receiverOf(name);
      const problem = problemOf(input.secrets, headers, body, now);
      const status = problem === null ? (input.statuses[received.length] ?? 204) : 401;
      const { id, timestamp } = headers;
      received.push({ id, timestamp, body, problem, status });
      if (received.length > KEPT) received.shift();
      return { status, delayMs: input.delay_ms, bytes: input.answer_bytes };
    },
  };
}

function problemOf(
  secrets: readonly string[],
  { id, timestamp, signature }: WebhookHeaders,
  body: string,
  now: number,
): string | null {
  if (id === '') return 'no webhook-id';
  if (!/^\d+$/.test(timestamp)) return 'no webhook-timestamp';
  if (Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_S) return 'too old or too new';
  if (secrets.length === 0) return null;
  const given = signature.split(' ');
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const hash = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return given.some((one) => isEqual(one, `v1,${hash}`));
  });
  return isSigned ? null : 'wrong signature';
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
