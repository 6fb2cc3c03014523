import { request as requestByHttp, type IncomingMessage } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookProblem } from '@maru/contract/webhook/webhook';
import {
  createPublicLookup,
  createReceiverCheck,
  RefusedAddress,
} from '@maru/platform/core/receiver-hosts';
import { retryAfterMsOf } from '../providers/retry-after.ts';

/** Bytes of an answer that are read. Its content is ignored. */
const MOST_ANSWER_BYTES = 16_384;

export interface WebhookResult {
  /** Status of the answer; `null` if there was none. */
  status: number | null;
  durationMs: number;
  /** `null` after a 2xx. */
  problem: WebhookProblem | null;
  /** Delay that the receiver asked for, in ms. */
  retryAfterMs: number | null;
}

/** Sends one request. It never throws. */
export type PostWebhook = (
  url: string,
  message: { headers: Record<string, string>; body: string },
) => Promise<WebhookResult>;

interface PostOptions {
  timeoutMs: number;
  localHosts: readonly string[];
  /** For tests. */
  lookup?: LookupFunction;
}

/**
 * Creates the sender of webhooks. It follows no redirect, uses each connection once, and connects
 * only to public addresses.
 */
export function createPostWebhook({
  timeoutMs,
  localHosts,
  lookup = createPublicLookup(),
}: PostOptions): PostWebhook {
  const mayReceive = createReceiverCheck(localHosts);

  return async (address, message) => {
    const began = performance.now();
    const result = (found: Partial<WebhookResult>): WebhookResult => ({
      status: null,
      problem: null,
      retryAfterMs: null,
      ...found,
      durationMs: Math.round(performance.now() - began),
    });
    const url = new URL(address);
    if (!mayReceive(url)) return result({ problem: 'refused-address' });
    try {
      // A receiver on this machine was named by its address, which needs no lookup.
      const guard = url.protocol === 'https:' ? { lookup } : {};
      const { status, retryAfter } = await ask(url, { ...message, timeoutMs, ...guard });
      return result({
        status,
        problem: status >= 200 && status < 300 ? null : 'status',
        retryAfterMs: retryAfterMsOf(retryAfter, Date.now()),
      });
    } catch (error) {
      return result({ problem: problemOf(error) });
    }
  };
}

class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

function problemOf(error: unknown): WebhookProblem {
  if (error instanceof RefusedAddress) return 'refused-address';
  return error instanceof TimedOut ? 'timeout' : 'connection';
}

interface Question {
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  lookup?: LookupFunction;
}

/** Once the status has arrived it counts, however slow the rest of the answer is. */
function ask(
  url: URL,
  { headers, body, timeoutMs, lookup }: Question,
): Promise<{ status: number; retryAfter: string | null }> {
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      ...(lookup ? { lookup } : {}),
    });
    const timer = setTimeout(() => asked.destroy(new TimedOut('no answer in time')), timeoutMs);
    asked.once('close', () => clearTimeout(timer));
    asked.on('error', reject);
    asked.once('response', (answer) => {
      const { statusCode = 0, headers: answered } = answer;
      void drained(answer).then(() =>
        resolve({ status: statusCode, retryAfter: answered['retry-after'] ?? null }),
      );
    });
    asked.end(body);
  });
}

/** Reads the start of an answer and drops the rest. Settles also if the connection breaks. */
function drained(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  return new Promise((resolve) => {
    answer.on('error', () => resolve());
    answer.once('close', resolve);
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_ANSWER_BYTES) answer.destroy();
    });
  });
}
