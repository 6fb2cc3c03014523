import {
  getSchedule,
  joinBroadcast,
  joinVod,
  latestSchedule,
  listSchedules,
} from '@maru/contract/broadcast';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { findSchedule, listLatest, listSpan } from './broadcast.repository.ts';
import { joinLive, joinRecording } from './join.ts';

/** The longest span one call answers, in days. */
const MAX_SPAN_DAYS = 31;
const DAY_MS = 86_400_000;

export function homeBroadcastRoutes(app: FastifyInstance, { db, guard, config }: RouteDeps): void {
  const secret = config.SESSION_SECRET;

  registerCall(app, guard, latestSchedule, async ({ publicDb }) => ({
    items: await listLatest(publicDb),
  }));

  registerCall(app, guard, listSchedules, async ({ publicDb, query, refuse }) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / DAY_MS;
    if (days < 0 || days >= MAX_SPAN_DAYS) return refuse('INVALID_INPUT');
    const { from, to, expert = null, kind = null } = query;
    return { items: await listSpan(publicDb, { from, to, expert, kind }) };
  });

  registerCall(app, guard, getSchedule, async ({ publicDb, params, refuse }) => {
    const item = await findSchedule(publicDb, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(
    app,
    guard,
    joinBroadcast,
    async ({ body, caller, requireMember, client, refuse }) => {
      const request = { scheduleId: body.scheduleId, caller, requireMember, client, secret };
      const answer = await joinLive(db, request);
      return 'refusal' in answer ? refuse(answer.refusal) : { success: true, url: answer.url };
    },
  );

  registerCall(app, guard, joinVod, async ({ body, caller, requireMember, client, refuse }) => {
    const request = { scheduleId: body.scheduleId, caller, requireMember, client, secret };
    const answer = await joinRecording(db, request);
    return 'refusal' in answer ? refuse(answer.refusal) : { success: true, url: answer.url };
  });
}
