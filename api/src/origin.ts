import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that come from another site, by Sec-Fetch-Site where the
 * browser sends it, else by Origin (reliability W3). The two refresh calls change state although
 * they are GET, so they are held to the same, and refused as navigations (A8).
 */
export function refuseForeignRequests(app: FastifyInstance, allowed: readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    // The route, not the address: a path may be written in several ways, `refres%68` among them.
    const refreshing = request.routeOptions.url?.endsWith('/auth/refresh') ?? false;
    if (SAFE.has(request.method) && !refreshing) return;
    refuseForeign(request, allowed);
    if (refreshing && request.headers['sec-fetch-mode'] === 'navigate') {
      throw new Refusal('ACCESS_DENIED');
    }
  });
}

/** @throws Refusal ACCESS_DENIED for a request of another site; for sockets, which are all GET. */
export function refuseForeign(request: FastifyRequest, allowed: readonly string[]): void {
  if (isForeign(request, allowed)) throw new Refusal('ACCESS_DENIED');
}

function isForeign(request: FastifyRequest, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (typeof origin === 'string' && allowed.includes(origin)) return false;

  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  return origin !== `http://${host}` && origin !== `https://${host}`;
}
