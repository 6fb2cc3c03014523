import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** Maximum bytes read from the body of a refusal. */
export const MOST_REASON_BYTES = 1_024;

/**
 * Keep-alive connections are closed after a short idle time. If the provider closes a connection
 * during reuse, it is unknown whether the request arrived.
 */
const KEPT = { keepAlive: true, timeout: 4_000 };
const agents = { 'http:': new HttpAgent(KEPT), 'https:': new HttpsAgent(KEPT) };

export interface PostRequest {
  headers: Record<string, string | number>;
  body: Uint8Array;
}

export interface Answer {
  status: number;
  retryAfter: string | null;
  /** The start of the response body. */
  reason: string;
}

/** The request certainly had no effect: it was not sent, or the server did not process it. */
export class NotProcessed extends Error {
  override readonly name = 'NotProcessed';
}

/**
 * Posts a byte body over HTTP/1.1. `fetch` needs five times the CPU, and this function runs for
 * each recipient. Redirects are returned like other responses.
 *
 * @param options.ca certificates to trust instead of the default ones, in PEM.
 * @throws Error of the connection, or after `timeoutMs`.
 */
export function post(
  url: URL,
  { headers, body }: PostRequest,
  { timeoutMs, ca }: { timeoutMs: number; ca?: string | undefined },
): Promise<Answer> {
  const secure = url.protocol === 'https:';
  const [request, agent] = secure
    ? [httpsRequest, agents['https:']]
    : [httpRequest, agents['http:']];
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers, ca }, (answer) => {
      read(answer).then(resolve, reject);
    });
    const timer = setTimeout(() => asked.destroy(new Error('no answer in time')), timeoutMs);
    asked.once('close', () => clearTimeout(timer));
    asked.on('error', reject);
    asked.end(body);
  });
}

/** To the end, or the connection cannot be used for the next request. */
async function read(answer: IncomingMessage): Promise<Answer> {
  let reason = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    if (reason.length < MOST_REASON_BYTES) reason += String(chunk);
  }
  return {
    status: answer.statusCode ?? 0,
    retryAfter: answer.headers['retry-after'] ?? null,
    reason,
  };
}
