import type { Config } from '@maru/platform/config/config';
import { clientAddressOf, HOP_HEADER, hopTokenOf } from '@maru/platform/http/client-address';
import type { FastifyRequest } from 'fastify';

/**
 * Makes the headers of a request that this process sends to the API for a visitor: the visitor's
 * address, the proof that it comes from us, and the id of the request.
 */
export function createHopHeaders({
  SESSION_SECRET,
  TRUSTED_PROXIES,
}: Pick<Config, 'SESSION_SECRET' | 'TRUSTED_PROXIES'>): (
  request: FastifyRequest,
) => Record<string, string> {
  const hopToken = hopTokenOf(SESSION_SECRET);
  return ({ socket, headers, id }) => ({
    'x-forwarded-for': clientAddressOf(
      socket.remoteAddress ?? '',
      headers['x-forwarded-for'],
      TRUSTED_PROXIES,
    ),
    [HOP_HEADER]: hopToken,
    'x-request-id': id,
  });
}
