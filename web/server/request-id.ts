import type { IncomingMessage } from 'node:http';
import { isTrustedProxy } from '@maru/platform/http/client-address';
import { requestIdOf } from '@maru/platform/telemetry/trace';

/**
 * Request id, accepted only from one of our proxies. Otherwise any client could write arbitrary
 * text into the logs, or hide behind another client's id.
 */
export function requestIdIn(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: readonly string[],
): string {
  const isOurs = isTrustedProxy(socket.remoteAddress ?? '', trusted);
  return requestIdOf(isOurs ? headers['x-request-id'] : undefined);
}
