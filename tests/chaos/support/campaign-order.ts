import { smsCalls } from '../../../contract/src/campaign/campaign.ts';
import type { SmsCampaignInput } from '../../../contract/src/campaign/campaign-input.ts';

/** Number of recipients per campaign. */
export const RECIPIENTS = 3;

const ANSWER_MS = 10_000;
const DAY_MS = 86_400_000;
/** Statuses after which the same request is retried. */
const AGAIN = new Set([409, 429, 503]);

/** The text of the campaign with this number, which no other has. */
export const textOf = (no: number): string => `점검 ${no}`;

/** Body of an order, scheduled for tomorrow by default so that nothing is sent during the test. */
export function orderOf(no: number, aheadMs = DAY_MS): string {
  const phones = Array.from({ length: RECIPIENTS }, (_, i) => `010${30_000_000 + no * 10 + i}`);
  const input: SmsCampaignInput = {
    title: '',
    text: textOf(no),
    picture: null,
    advertising: false,
    short_links: false,
    audience: { kind: 'phones', phones },
    send_at: new Date(Date.now() + aheadMs).toISOString(),
  };
  return JSON.stringify(input);
}

/** An order as staff give it. */
interface Order {
  cookie: string;
  key: string;
  /** The same under the same key. */
  body: string;
}

/**
 * Orders a campaign as staff, once.
 *
 * @returns the answer. Its body is not read.
 * @throws if there was no answer.
 */
export async function askFor(baseUrl: string, { cookie, key, body }: Order): Promise<Response> {
  const response = await fetch(`${baseUrl}${smsCalls.create.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
    body,
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await response.body?.cancel();
  return response;
}

/**
 * Orders a campaign, for callers that retry until it succeeds.
 *
 * @returns whether the order succeeded; if not, the caller may retry it unchanged.
 * @throws Error for an answer that a retry cannot change.
 */
export async function order(baseUrl: string, wish: Order): Promise<boolean> {
  // If the API died during the request, the caller retries the same request.
  const answer = await askFor(baseUrl, wish).catch(() => null);
  if (answer === null || AGAIN.has(answer.status)) return false;
  if (answer.ok) return true;
  throw new Error(`Creating a campaign returned ${answer.status}.`);
}
