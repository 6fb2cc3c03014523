import websocket from '@fastify/websocket';
import type { StaffSession } from '@maru/platform/session/session.repository';
import type { FastifyInstance } from 'fastify';
import { refuseForeign } from '../../http/origin.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import { createFrameWatchers, type FrameKind } from './frame-watchers.ts';

/** Clients send no messages here. */
const MAX_PAYLOAD_BYTES = 1_024;

/** Errors that the client causes: frames that violate RFC 6455, or a lost connection. */
const isOfConnection = (error: Error): boolean =>
  'code' in error && /^(?:WS_ERR_|ECONNRESET$|EPIPE$)/.test(String(error.code));

/** Adds the WebSockets of the staff area. The plugin would handle each upgrade twice if added twice. */
export async function allowFrames(app: FastifyInstance, { log }: RouteDeps): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_PAYLOAD_BYTES },
    errorHandler(error, socket) {
      const level = isOfConnection(error) ? 'debug' : 'error';
      log[level]({ err: error }, 'a socket of the staff area has failed');
      socket.terminate();
    },
  });
}

/**
 * Sends frames of one kind to staff (wire N4.9). The guard runs when the socket opens, and again
 * before every frame. After the session is replaced or the permission is revoked, no further frame
 * is sent.
 */
export function registerFrames<Frame>(
  app: FastifyInstance,
  deps: RouteDeps,
  kind: FrameKind<Frame>,
): void {
  const { config, guard } = deps;
  const { path, access } = kind;
  const watchers = createFrameWatchers(deps, kind);
  app.get(
    path,
    {
      websocket: true,
      config: { access },
      onRequest: async (request) => {
        refuseForeign(request, config);
        request.admission = await guard(request, { method: 'GET', path, access });
      },
    },
    (socket, request) => {
      // The guard of the staff area admits no other caller.
      watchers.watch(socket, request.admission?.caller as StaffSession, request.client.ip);
    },
  );
  app.addHook('onClose', () => watchers.stop());
}
