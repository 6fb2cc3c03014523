import {
  adminGetSchedule,
  adminListSchedules,
  cancelSchedule,
  changeStatus,
  createSchedule,
  deleteSchedule,
  exportSchedules,
  extendSchedule,
  listScheduleLog,
  updateSchedule,
  type StaffScheduleItem,
} from '@maru/contract/broadcast';
import { countViewers } from '@maru/platform/viewer-count';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../actor.ts';
import { sanitiseHtml } from '../editor/sanitise.ts';
import { registerExport } from '../export/register-export.ts';
import { Refusal } from '../refusal.ts';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import {
  addSchedule,
  editSchedule,
  extendEnd,
  removeSchedule,
  setCancelled,
  turnSchedule,
} from './change-schedule.ts';
import { scheduleColumns } from './schedule-csv.ts';
import {
  findStaffSchedule,
  listLog,
  listStaffSchedules,
  selectStaffSchedules,
  type StoredSchedule,
} from './staff-schedule.repository.ts';

export function adminBroadcastRoutes(
  app: FastifyInstance,
  { db, redis, guard, config, log }: RouteDeps,
): void {
  /** Adds who is watching. A broadcast off the air has nobody, and Redis away counts nobody. */
  async function shown(stored: StoredSchedule): Promise<StaffScheduleItem> {
    if (stored.broadcast_status === 0) return { ...stored, viewers: 0 };
    const viewers = await countViewers(redis, config.redisPrefix, stored._id).catch(
      (error: unknown) => {
        log.warn({ err: error }, 'viewers could not be counted');
        return 0;
      },
    );
    return { ...stored, viewers };
  }

  registerCall(app, guard, adminListSchedules, async ({ query }) => {
    const { items, total } = await listStaffSchedules(db, query);
    const { page, pageSize } = query;
    return { items: await Promise.all(items.map(shown)), total, page, pageSize };
  });

  registerExport(app, { db, guard }, exportSchedules, {
    noun: 'schedule',
    fileName: '방송_편성',
    select: (tx, { query }) => selectStaffSchedules(tx, query),
    columns: scheduleColumns,
  });

  registerCall(app, guard, adminGetSchedule, async ({ params, refuse }) => {
    const stored = await findStaffSchedule(db, params._id);
    return stored ? { item: await shown(stored) } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createSchedule, async ({ body, caller, client, request }) => {
    refuseBackwards(body.start_date, body.end_date);
    const input = { ...body, body_html: await sanitiseHtml(body.body_html) };
    return { item: await shown(await addSchedule(db, input, actorOf(caller, client, request))) };
  });

  registerCall(
    app,
    guard,
    updateSchedule,
    async ({ params, body, caller, client, request, refuse }) => {
      const { version, ...changes } = body;
      const before = await findStaffSchedule(db, params._id);
      if (!before) return refuse('NOT_FOUND');
      refuseBackwards(
        changes.start_date ?? before.start_date,
        changes.end_date === undefined ? before.end_date : changes.end_date,
      );
      if (changes.body_html !== undefined)
        changes.body_html = await sanitiseHtml(changes.body_html);
      const actor = actorOf(caller, client, request);
      return { item: await shown(await editSchedule(db, params._id, version, changes, actor)) };
    },
  );

  registerCall(app, guard, deleteSchedule, async ({ params, query, caller, client, request }) => {
    await removeSchedule(db, params._id, query.version ?? null, actorOf(caller, client, request));
  });

  registerCall(app, guard, changeStatus, async ({ params, body, caller, client, request }) => {
    const { broadcast_status, version } = body;
    const actor = actorOf(caller, client, request);
    return {
      item: await shown(await turnSchedule(db, params._id, version, broadcast_status, actor)),
    };
  });

  registerCall(app, guard, extendSchedule, async ({ params, body, caller, client, request }) => {
    const actor = actorOf(caller, client, request);
    return {
      item: await shown(await extendEnd(db, params._id, body.version, body.minutes, actor)),
    };
  });

  registerCall(app, guard, cancelSchedule, async ({ params, body, caller, client, request }) => {
    const actor = actorOf(caller, client, request);
    const { version, cancelled } = body;
    return { item: await shown(await setCancelled(db, params._id, version, cancelled, actor)) };
  });

  registerCall(app, guard, listScheduleLog, async ({ params, refuse }) => {
    if (!(await findStaffSchedule(db, params._id))) return refuse('NOT_FOUND');
    return { items: await listLog(db, params._id) };
  });
}

function refuseBackwards(start: string, end: string | null): void {
  if (end === null || Date.parse(start) < Date.parse(end)) return;
  throw new Refusal('INVALID_INPUT', {
    errors: [{ path: 'end_date', message: 'is not after start_date' }],
  });
}
