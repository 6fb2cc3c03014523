import { z } from 'zod';

const rate = z.number().min(0).max(1);

/** Faults that can affect any request. Every rate is a share of requests, 0 to 1. */
const requestFaults = z.strictObject({
  /** Added before each answer, in ms. */
  latency_ms: z.number().int().min(0).max(600_000).default(0),
  /** Answered 500 with nothing done. */
  fail_rate: rate.default(0),
  /** Answered 500 although everything was done. */
  fail_after_rate: rate.default(0),
  /** The connection is cut, as often before the work as after it. */
  cut_rate: rate.default(0),
  /** Done, and then never answered. */
  hang_rate: rate.default(0),
});
export type RequestFaults = z.output<typeof requestFaults>;

/** Simulated faults of the message gateway. */
export const gatewayFaults = requestFaults.extend({
  /** Look-ups answer as if no group had ever been made. */
  forget_groups: z.boolean().default(false),
  /** Delay of webhook reports, in ms. */
  report_delay_ms: z.number().int().min(0).max(600_000).default(0),
  /** Sends every report twice. */
  report_twice: z.boolean().default(false),
  /** The last reports come first, and after the end of a message that it is under way. */
  report_disorder: z.boolean().default(false),
  /** Report code of every 알림톡; 0 = the regular result. */
  alimtalk_code: z.number().int().min(0).max(3_999).default(0),
});
export type GatewayFaults = z.output<typeof gatewayFaults>;

/** Answer of the tax office. `delay`: receipts stay in progress until this changes. */
export const receiptFate = z.enum(['complete', 'delay', 'fail']);
export type ReceiptFate = z.output<typeof receiptFate>;

/** Simulated faults of the payment gateway. */
export const tossFaults = requestFaults.extend({
  /** Makes every approval fail as if the payment had expired. */
  lose_sessions: z.boolean().default(false),
  /** Nothing that was taken is given back. */
  refuse_cancels: z.boolean().default(false),
  /** Delay of webhook events, in ms. */
  event_delay_ms: z.number().int().min(0).max(600_000).default(0),
  /** Sends every event twice. */
  event_twice: z.boolean().default(false),
  /** After each event of a payment, sends the previous event of that payment again. */
  event_disorder: z.boolean().default(false),
  /** Answer of the tax office to cash receipts. */
  receipts: receiptFate.default('complete'),
});
export type TossFaults = z.output<typeof tossFaults>;

/** Simulated faults of the streaming provider. `POST /sandbox/streams/:key` has those of one stream. */
export const liveFaults = requestFaults.pick({ latency_ms: true, fail_rate: true });
export type LiveFaults = z.output<typeof liveFaults>;

/** Simulated faults of the login providers. */
export const socialFaults = z.strictObject({
  /** Discovery, keys and tokens are answered 503. */
  unavailable: z.boolean().default(false),
  /** ID tokens of a wrong nonce, audience, issuer or key, and expired ones. */
  wrong_nonce: z.boolean().default(false),
  wrong_audience: z.boolean().default(false),
  wrong_issuer: z.boolean().default(false),
  wrong_signature: z.boolean().default(false),
  expired: z.boolean().default(false),
});
export type SocialFaults = z.output<typeof socialFaults>;

/** Simulated faults of the daily prices. */
export const kisFaults = z.strictObject({
  unavailable: z.boolean().default(false),
  /** Calls that are answered in a second. */
  per_second: z.number().int().min(0).max(1_000).default(20),
  /** Seconds between two tokens, and seconds that each lasts. */
  token_every_s: z.number().int().min(0).max(3_600).default(60),
  token_s: z.number().int().min(1).max(86_400).default(86_400),
  /** Every token is unknown. */
  forget_tokens: z.boolean().default(false),
  /** The last day of each answer is missing, as if it were not published yet. */
  hide_last: z.boolean().default(false),
});
export type KisFaults = z.output<typeof kisFaults>;

/** Simulated faults of the list of filings. */
export const dartFaults = z.strictObject({
  unavailable: z.boolean().default(false),
  /** The number of calls of the day is used up. */
  limit_reached: z.boolean().default(false),
});
export type DartFaults = z.output<typeof dartFaults>;

const pushStatus = z.literal([400, 401, 403, 404, 410, 413, 429, 500, 502, 503]);

/** Simulated faults of the push service. */
export const pushFaults = z.strictObject({
  latency_ms: z.number().int().min(0).max(600_000).default(0),
  missing_rate: rate.default(0),
  gone_rate: rate.default(0),
  throttle_rate: rate.default(0),
  fail_rate: rate.default(0),
  /** Taken, and then never answered. */
  hang_rate: rate.default(0),
  /** Taken, and then the stream is reset; over HTTP/1.1 the connection is cut. */
  reset_rate: rate.default(0),
  /** The stream is refused before anything was done; over HTTP/1.1 the answer is 503. */
  refuse_rate: rate.default(0),
  /** GOAWAY before the push was taken; over HTTP/1.1 the answer is 503. */
  goaway_rate: rate.default(0),
  /** Error code of these GOAWAY frames: 0 = the server closes, 11 = too many requests. */
  goaway_code: z.number().int().min(0).max(13).default(0),
  /** Concurrent streams that a new HTTP/2 connection allows. */
  max_streams: z.number().int().min(0).max(1_000).default(100),
  /** The secure port speaks no HTTP/2. */
  only_http1: z.boolean().default(false),
  /** Value of `Retry-After` in seconds, sent when there are too many requests. */
  retry_after_s: z.number().int().min(0).max(3_600).default(5),
  /** A fixed answer for single subscriptions. */
  ids: z.record(z.string(), pushStatus).default({}),
});
export type PushFaults = z.output<typeof pushFaults>;

/** How one request to the gateway ends. */
export type Fate = 'answer' | 'fail' | 'fail-after' | 'cut' | 'cut-after' | 'hang-after';

/** How one push ends. */
export type PushFate =
  | 'deliver'
  | 'missing'
  | 'gone'
  | 'throttle'
  | 'fail'
  | 'hang'
  | 'reset'
  | 'refuse'
  | 'go-away';

/** @param draw a number from 0 up to 1, as Math.random gives. */
export function fateOf(faults: RequestFaults, draw: number): Fate {
  const fate = pick(draw, {
    fail: faults.fail_rate,
    'fail-after': faults.fail_after_rate,
    cut: faults.cut_rate / 2,
    'cut-after': faults.cut_rate / 2,
    'hang-after': faults.hang_rate,
  });
  return fate ?? 'answer';
}

/** @param draw a number from 0 up to 1, as Math.random gives. */
export function pushFateOf(faults: PushFaults, draw: number): PushFate {
  const fate = pick(draw, {
    missing: faults.missing_rate,
    gone: faults.gone_rate,
    throttle: faults.throttle_rate,
    fail: faults.fail_rate,
    hang: faults.hang_rate,
    reset: faults.reset_rate,
    refuse: faults.refuse_rate,
    'go-away': faults.goaway_rate,
  });
  return fate ?? 'deliver';
}

function pick<F extends string>(draw: number, rates: Record<F, number>): F | undefined {
  let bound = 0;
  for (const fate in rates) {
    bound += rates[fate];
    if (draw < bound) return fate;
  }
  return undefined;
}
