import websocket from '@fastify/websocket';
import { listLiveChanges } from '@maru/contract/live/live-change';
import { getMonitorHistory, MONITOR_PATH } from '@maru/contract/monitor/monitor';
import { listPoints } from '@maru/platform/monitor/monitor-history';
import type { StaffSession } from '@maru/platform/session/session.repository';
import type { FastifyInstance } from 'fastify';
import { refuseForeign } from '../http/origin.ts';
import { registerCall } from '../http/register-call.ts';
import { listChanges } from './live-change.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { createMonitorWatchers } from './monitor-watchers.ts';

/** Clients send no messages here. */
const MAX_PAYLOAD_BYTES = 1_024;

/** Errors that the client causes: frames that violate RFC 6455, or a lost connection. */
const isOfConnection = (error: Error): boolean =>
  'code' in error && /^(?:WS_ERR_|ECONNRESET$|EPIPE$)/.test(String(error.code));

/**
 * Sends the metrics of all processes, one frame per second (wire N4.9). The guard runs when
 * the socket opens, and again before every frame. After the session is replaced or the permission
 * is revoked, no further frame is sent.
 */
export async function monitorRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { config, db, guard, log } = deps;
  const watchers = createMonitorWatchers(deps);

  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: MAX_PAYLOAD_BYTES },
      errorHandler(error, socket) {
        const level = isOfConnection(error) ? 'debug' : 'error';
        log[level]({ err: error }, 'a socket of the monitor has failed');
        socket.terminate();
      },
    });
    scope.get(
      MONITOR_PATH,
      {
        websocket: true,
        config: { access: 'superAdmin' },
        onRequest: async (request) => {
          refuseForeign(request, config);
          request.admission = await guard(request, {
            method: 'GET',
            path: MONITOR_PATH,
            access: 'superAdmin',
          });
        },
      },
      (socket, request) => {
        // The guard of `superAdmin` admits no other caller.
        watchers.watch(socket, request.admission?.caller as StaffSession, request.client.ip);
      },
    );
  });
  registerCall(app, guard, getMonitorHistory, async ({ query }) => ({
    items: await listPoints(db, query.span),
  }));
  registerCall(app, guard, listLiveChanges, async ({ query }) => ({
    ...(await listChanges(db, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));
  app.addHook('onClose', () => watchers.stop());
}
