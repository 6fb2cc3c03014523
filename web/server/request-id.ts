import type { IncomingMessage } from 'node:http';
import { isTrustedProxy } from '@maru/platform/client-address';
import { requestIdOf } from '@maru/platform/trace';

/**
 * The id of a request: one of our proxies may have given it. Else anybody could write what they like
 * into the logs, or hide behind the id of somebody else.
 */
export function requestIdIn(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: readonly string[],
): string {
  const isOurs = isTrustedProxy(socket.remoteAddress ?? '', trusted);
  return requestIdOf(isOurs ? headers['x-request-id'] : undefined);
}
