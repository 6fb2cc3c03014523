import type { Brand } from '@maru/brands/brand';
import { followShortLink, SHORT_PATH } from '@maru/contract/campaign/short-link';
import type { Config } from '@maru/platform/config/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHopHeaders } from './hop-headers.ts';
import { sendFailure } from './send-failure.ts';

const ASK_MS = 5_000;
const RETRY_AFTER_S = 2;

/** Some phones take the words behind a link for a part of it. */
const CODE = /^([0-9A-Za-z]{11})(?![0-9A-Za-z])/;

interface ShortLinkOptions {
  brand: Brand;
  config: Pick<Config, 'SESSION_SECRET' | 'TRUSTED_PROXIES'>;
  /** Where the API is now, the best place first. */
  apiUrls: () => string[];
  /** Sends the page of an unknown address, with status 404. */
  sendMissing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Redirects of short links in text messages (features M20). Targets come from campaigns alone. */
export function shortLinkRoutes(
  app: FastifyInstance,
  { brand, config, apiUrls, sendMissing }: ShortLinkOptions,
): void {
  const hopHeadersOf = createHopHeaders(config);

  app.get<{ Params: { '*': string } }>(`${SHORT_PATH}*`, async (request, reply) => {
    void reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow');
    const code = CODE.exec(request.params['*'])?.[1];
    if (code === undefined) return sendMissing(request, reply);
    const answer = await ask(apiUrls(), code, {
      opened: isOpened(request),
      headers: {
        'user-agent': request.headers['user-agent'] ?? '',
        ...hopHeadersOf(request),
      },
    });
    if (answer === null || answer.status >= 500) {
      return sendFailure(reply.header('retry-after', RETRY_AFTER_S), 503, brand);
    }
    if (answer.status === 200) {
      const { target } = followShortLink.output.parse(await answer.json());
      return reply.redirect(target, 302);
    }
    if (answer.status !== 429) return sendMissing(request, reply);
    const seconds = answer.headers.get('retry-after') ?? '60';
    return sendFailure(reply.header('retry-after', seconds), 429, brand);
  });
}

/** Whether a person opened the link. Browsers mark what they fetch ahead of a click. */
function isOpened({ method, headers }: FastifyRequest): boolean {
  const ahead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name] ?? '');
  return method === 'GET' && !/prefetch|preview|prerender/.test(ahead.join(' '));
}

/** Asks one process only: a second one might count the same click again. */
async function ask(
  [apiUrl = '']: string[],
  code: string,
  { opened, headers }: { opened: boolean; headers: Record<string, string> },
): Promise<Response | null> {
  return fetch(`${apiUrl}${followShortLink.path.replace(':code', code)}`, {
    method: followShortLink.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ opened }),
    signal: AbortSignal.timeout(ASK_MS),
  }).catch(() => null);
}
