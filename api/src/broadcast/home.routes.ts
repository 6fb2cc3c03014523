import {
  getSchedule,
  joinBroadcast,
  joinVod,
  latestSchedule,
  listSchedules,
} from '@maru/contract/broadcast/broadcast';
import { networkOf } from '@maru/platform/http/client-address';
import { daysBetween, seoulDayOf } from '@maru/platform/core/seoul-day';
import type { FastifyInstance } from 'fastify';
import { createRateLimit } from '../http/rate-limit.ts';
import { pageOf } from '../staff-kit/page-of.ts';
import { registerCall } from '../http/register-call.ts';
import { findSchedule, listLatest, listSpan } from './broadcast.repository.ts';
import { joinLive, joinRecording, type JoinRequest } from './join.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The longest span one call answers, in days. */
const MAX_SPAN_DAYS = 31;

export function homeBroadcastRoutes(
  app: FastifyInstance,
  { db, redis, guard, config }: RouteDeps,
): void {
  const secret = config.SESSION_SECRET;
  /** Each join writes a row and a ticket. Visitors can only be told apart by their network. */
  const keepVisitorsPace = createRateLimit(redis, config.redisPrefix, {
    of: 'visitor-join',
    times: config.VISITOR_JOINS_PER_ADDRESS,
    withinS: 60,
  });

  registerCall(app, guard, latestSchedule, async ({ publicDb }) => ({
    items: await listLatest(publicDb),
  }));

  registerCall(app, guard, listSchedules, async ({ publicDb, query, refuse }) => {
    const today = seoulDayOf(Date.now());
    const { from = query.to ?? today, to = from, expert = null, kind = null } = query;
    const days = daysBetween(from, to);
    if (days < 0 || days >= MAX_SPAN_DAYS) return refuse('INVALID_INPUT');
    return pageOf(await listSpan(publicDb, { from, to, expert, kind }), query);
  });

  registerCall(app, guard, getSchedule, async ({ publicDb, params, refuse }) => {
    const item = await findSchedule(publicDb, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  const requestOf = async ({
    body: { scheduleId },
    caller,
    absence,
    requireMember,
    client,
  }: Omit<JoinRequest, 'scheduleId' | 'secret'> & {
    body: Pick<JoinRequest, 'scheduleId'>;
  }): Promise<JoinRequest> => {
    if (!caller) await keepVisitorsPace(networkOf(client.ip));
    return { scheduleId, caller, absence, requireMember, client, secret };
  };

  registerCall(app, guard, joinBroadcast, async ({ refuse, ...asked }) => {
    const answer = await joinLive(db, await requestOf(asked));
    return 'refusal' in answer ? refuse(answer.refusal) : { success: true, url: answer.url };
  });

  registerCall(app, guard, joinVod, async ({ refuse, ...asked }) => {
    const answer = await joinRecording(db, await requestOf(asked));
    return 'refusal' in answer ? refuse(answer.refusal) : { success: true, url: answer.url };
  });
}
