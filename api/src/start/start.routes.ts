import { brandOf } from '@maru/brands/registry';
import { getStart, START_FRAMES_PATH } from '@maru/contract/start/start';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerFrames } from '../staff-kit/frames/register-frames.ts';
import { partFor, readFigures, readNow } from './read-start.ts';

/** Half the silence after which a page takes its socket for hung. */
const EVERY_MS = 2_000;
const MAX_WATCHERS = 200;

/** The start page of staff: the work of today as call and as frames, and the figures of 30 days. */
export function startRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard } = deps;
  const brand = brandOf(config.BRAND);

  registerCall(app, guard, getStart, async ({ caller: { permissions } }) => {
    const [now, figures] = await Promise.all([
      readNow(deps, brand, [permissions]),
      readFigures({ db }, brand, permissions),
    ]);
    return { now: partFor(now, brand, permissions), figures };
  });

  registerFrames(app, deps, {
    path: START_FRAMES_PATH,
    access: 'staff',
    everyMs: EVERY_MS,
    maxWatchers: MAX_WATCHERS,
    read: (holders) => readNow(deps, brand, holders),
    partFor: (now, held) => partFor(now, brand, held),
  });
}
