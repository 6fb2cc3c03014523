import { followShortLink } from '@maru/contract/campaign/short-link';
import { readCode } from '@maru/domain/campaign/short-code';
import { networkOf } from '@maru/platform/http/client-address';
import type { FastifyInstance } from 'fastify';
import { createRateLimit } from '../http/rate-limit.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { isBrowser } from './is-browser.ts';
import { followLink } from './short-link.repository.ts';

/** Thousands of phones share one address of a carrier, and a campaign reaches them at once. */
const FOLLOWED = { of: 'short-link', times: 1_200, withinS: 60 };
/** Unknown codes per network. An old message has one; a scanner has thousands. */
const MISSED = { of: 'short-link-missed', times: 30, withinS: 600 };

/** Short links of text messages (features M20). The web process calls for `GET /s/:code`. */
export function shortLinkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, guard } = deps;
  const limitFollowed = createRateLimit(redis, config.redisPrefix, FOLLOWED);
  const limitMissed = createRateLimit(redis, config.redisPrefix, MISSED);

  registerCall(app, guard, followShortLink, async ({ params, body, client, refuse }) => {
    const network = networkOf(client.ip);
    await limitFollowed(network);
    const isPerson = body.opened && isBrowser(client.userAgent);
    const target = await followLink(db, readCode(params.code), { isPerson });
    if (target !== null) return { target };
    await limitMissed(network);
    return refuse('NOT_FOUND');
  });
}
