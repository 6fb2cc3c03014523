import { isNeverConnected } from './never-connected.ts';
import { retryAfterMsOf } from './retry-after.ts';
import { GatewayRejected, GatewayUnclear, GatewayUnreached } from './sms-gateway.ts';

/** Response of a gateway to one request. */
export interface Answer {
  ok: boolean;
  status: number;
  retryAfter: string | null;
  /** Time of the response, by the gateway's own clock. */
  date: string | null;
  body: unknown;
}

/**
 * Sends one request to a gateway and does not follow redirects.
 *
 * @param init.timeoutMs from the first byte sent to the last byte read.
 * @throws GatewayUnreached if no connection was made, GatewayUnclear if the response was lost.
 */
export async function ask(
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const text = await response.text();
    return {
      ok: response.ok,
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      date: response.headers.get('date'),
      body: jsonOf(text),
    };
  } catch (cause) {
    if (isNeverConnected(cause)) throw new GatewayUnreached('no connection', { cause });
    throw new GatewayUnclear('no answer', { cause });
  }
}

/**
 * Error for a status that means the same in every protocol; `null` if the gateway's response body
 * decides.
 */
export function refusalByStatus({ status, retryAfter }: Answer): Error | null {
  if (status === 429) {
    const retryAfterMs = retryAfterMsOf(retryAfter, Date.now());
    return new GatewayUnreached('too many requests', { retryAfterMs });
  }
  if (status === 408 || status >= 500) return new GatewayUnclear(`answered ${status}`);
  return null;
}

/**
 * Posts a form in a protocol that returns even refusals with status 200.
 *
 * @throws like `ask`, and for any other status.
 */
export async function postForm(
  url: string,
  body: URLSearchParams | FormData,
  timeoutMs: number,
): Promise<unknown> {
  const answer = await ask(url, { method: 'POST', body, timeoutMs });
  if (answer.ok) return answer.body;
  const { status } = answer;
  throw refusalByStatus(answer) ?? new GatewayRejected(status, 'Unknown', `answered ${status}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, or a truncated response: the schema of the call rejects it.
    return undefined;
  }
}
