import {
  copyJourney as copyCall,
  createJourney,
  endJourney,
  exportJourneyRuns,
  exportJourneys,
  getJourney,
  listJourneyRuns,
  listJourneys,
  pauseJourney,
  startJourney,
  updateJourney,
} from '@maru/contract/journey/journey';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { changeJourney, copyJourney, makeJourney, moveJourney } from './change-journey.ts';
import { journeyColumns, runColumns } from './journey-csv.ts';
import {
  findJourney,
  findJourneys,
  findRuns,
  hasJourney,
  selectJourneys,
  selectRuns,
} from './journey.repository.ts';

/** Journeys of members through messages. Workers move the members on. */
export function adminJourneyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;

  registerCall(app, guard, listJourneys, ({ query }) => findJourneys(db, query));
  registerExport(app, deps, exportJourneys, {
    noun: 'journey',
    fileName: '여정',
    select: (from, { query }) => selectJourneys(from, query),
    columns: journeyColumns,
  });
  registerCall(app, guard, getJourney, async ({ params, refuse }) => {
    const item = await findJourney(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });
  registerCall(app, guard, createJourney, async ({ body, actor, repeat }) => ({
    item: await makeJourney(deps, { actor, repeat }, body),
  }));
  registerCall(app, guard, updateJourney, async ({ params, body, actor }) => {
    const { version, ...input } = body;
    const read = { journeyId: params._id, version };
    return { item: await changeJourney(deps, actor, read, input) };
  });
  const moves = [
    [startJourney, 'on'],
    [pauseJourney, 'paused'],
    [endJourney, 'ended'],
  ] as const;
  for (const [call, to] of moves) {
    registerCall(app, guard, call, async ({ params, body, actor }) => {
      const read = { journeyId: params._id, version: body.version };
      return { item: await moveJourney(deps, actor, read, to) };
    });
  }
  registerCall(app, guard, copyCall, async ({ params, actor, repeat }) => ({
    item: await copyJourney(deps, { actor, repeat }, params._id),
  }));

  registerCall(app, guard, listJourneyRuns, async ({ params, query, refuse }) =>
    (await hasJourney(db, params._id)) ? findRuns(db, params._id, query) : refuse('NOT_FOUND'),
  );
  registerExport(app, deps, exportJourneyRuns, {
    noun: 'journeyRun',
    fileName: '여정 회원',
    select: (from, { params, query }) => selectRuns(from, params._id, query),
    columns: runColumns,
    check: async (from, { params }) => {
      if (!(await hasJourney(from, params._id))) throw new Refusal('NOT_FOUND');
    },
  });
}
