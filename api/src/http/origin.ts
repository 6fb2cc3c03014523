import type { Config } from '@maru/platform/config/config';
import { isOwnOrigin } from '@maru/platform/http/own-origin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

type Origins = Pick<Config, 'publicUrl' | 'production' | 'ALLOWED_ORIGINS'>;

/**
 * Refuses state-changing requests from another site, by Sec-Fetch-Site or Origin (wire N2.23,
 * reliability W3). The two refresh calls change state although they are GET. The same check
 * applies to them, and they are refused as navigations (reliability A8). A route that declares
 * `crossSite` changes nothing itself, and is the only exception.
 */
export function refuseForeignRequests(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', async (request) => {
    // Compares the route, not the URL, because a path has several spellings, such as `refres%68`.
    const refreshing = request.routeOptions.url?.endsWith('/auth/refresh') ?? false;
    if (SAFE.has(request.method) && !refreshing) return;
    if (request.routeOptions.config.crossSite) return;
    refuseForeign(request, origins);
    if (refreshing && request.headers['sec-fetch-mode'] === 'navigate') {
      throw new Refusal('ACCESS_DENIED');
    }
  });
}

/** @throws Refusal ACCESS_DENIED for a request of another site; for sockets, which are all GET. */
export function refuseForeign(request: FastifyRequest, origins: Origins): void {
  if (isForeign(request, origins)) throw new Refusal('ACCESS_DENIED');
}

function isForeign({ headers }: FastifyRequest, config: Origins): boolean {
  const { origin, host, 'sec-fetch-site': site = 'none' } = headers;
  const isOwn = origin !== undefined && isOwnOrigin(origin, host, config);
  // A request of an allowed origin beside the own one is "cross-site", too.
  if (origin !== undefined && !isOwn && config.ALLOWED_ORIGINS.includes(origin)) return false;
  if (site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && !isOwn;
}
