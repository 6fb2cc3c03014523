import { listLiveChanges } from '@maru/contract/live/live-change';
import { getMonitorHistory, MONITOR_PATH } from '@maru/contract/monitor/monitor';
import { readFrame } from '@maru/platform/monitor/monitor-frame';
import { listPoints } from '@maru/platform/monitor/monitor-history';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { registerFrames } from '../staff-kit/frames/register-frames.ts';
import { listChanges } from './live-change.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

const EVERY_MS = 1_000;
const MAX_WATCHERS = 50;

/** Sends the metrics of all processes, one frame per second (wire N4.9). */
export function monitorRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, queues, guard } = deps;
  const { redisPrefix } = config;

  registerFrames(app, deps, {
    path: MONITOR_PATH,
    access: 'superAdmin',
    everyMs: EVERY_MS,
    maxWatchers: MAX_WATCHERS,
    read: () => readFrame({ db, redis, redisPrefix, queues }),
  });
  registerCall(app, guard, getMonitorHistory, async ({ query }) => ({
    items: await listPoints(db, query.span),
  }));
  registerCall(app, guard, listLiveChanges, async ({ query }) => ({
    ...(await listChanges(db, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));
}
