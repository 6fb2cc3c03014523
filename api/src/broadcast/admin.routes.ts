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
} from '@maru/contract/broadcast/broadcast';
import { LONGEST_BROADCAST_HOURS, spanProblem } from '@maru/contract/broadcast/broadcast-span';
import type { FastifyInstance } from 'fastify';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { cancelTogether, editTogether, removeTogether } from './change-recurrence.ts';
import {
  addSchedule,
  editSchedule,
  extendEnd,
  removeSchedule,
  setCancelled,
  turnSchedule,
} from './change-schedule.ts';
import { countOrZero } from './count-or-zero.ts';
import { scheduleColumns } from './schedule-csv.ts';
import {
  findStaffSchedule,
  listLog,
  listStaffSchedules,
  selectStaffSchedules,
  type StoredSchedule,
} from './staff-schedule.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

export function adminBroadcastRoutes(
  app: FastifyInstance,
  { db, redis, guard, config, log }: RouteDeps,
): void {
  const shown = (stored: StoredSchedule) => withViewers({ redis, config, log }, stored);

  registerCall(app, guard, adminListSchedules, async ({ query }) => {
    const { items, ...found } = await listStaffSchedules(db, query);
    return { ...found, items: await Promise.all(items.map(shown)) };
  });

  registerExport(app, { db, guard }, exportSchedules, {
    noun: 'broadcast',
    fileName: '방송_편성',
    select: (tx, { query }) => selectStaffSchedules(tx, query),
    columns: scheduleColumns,
  });

  registerCall(app, guard, adminGetSchedule, async ({ params, refuse }) => {
    const stored = await findStaffSchedule(db, params._id);
    return stored ? { item: await shown(stored) } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createSchedule, async ({ body, actor }) => {
    refuseSpan(body.start_date, body.end_date);
    const input = { ...body, body_html: await sanitiseHtml(body.body_html) };
    return { item: await shown(await addSchedule(db, input, actor)) };
  });

  registerCall(app, guard, updateSchedule, async ({ params, body, actor, refuse }) => {
    const { version, scope = 'one', ...changes } = body;
    const before = await findStaffSchedule(db, params._id);
    if (!before) return refuse('NOT_FOUND');
    // A broadcast that was extended keeps its length while only its words change.
    if (changes.start_date !== undefined || changes.end_date !== undefined) {
      refuseSpan(
        changes.start_date ?? before.start_date,
        changes.end_date === undefined ? before.end_date : changes.end_date,
      );
    }
    if (changes.body_html !== undefined) changes.body_html = await sanitiseHtml(changes.body_html);
    const stored =
      scope === 'one'
        ? await editSchedule(db, params._id, version, changes, actor)
        : await editTogether(db, params._id, version, changes, scope, actor);
    return { item: await shown(stored) };
  });

  registerCall(app, guard, deleteSchedule, async ({ params, query, actor }) => {
    const { version = null, scope = 'one' } = query;
    if (scope === 'one') await removeSchedule(db, params._id, version, actor);
    else await removeTogether(db, params._id, version, scope, actor);
  });

  registerCall(app, guard, changeStatus, async ({ params, body, actor }) => {
    const { broadcast_status, version } = body;
    return {
      item: await shown(await turnSchedule(db, params._id, version, broadcast_status, actor)),
    };
  });

  registerCall(app, guard, extendSchedule, async ({ params, body, actor }) => ({
    item: await shown(await extendEnd(db, params._id, body.version, body.minutes, actor)),
  }));

  registerCall(app, guard, cancelSchedule, async ({ params, body, actor }) => {
    const { version, cancelled, scope = 'one' } = body;
    const stored =
      cancelled && scope !== 'one'
        ? await cancelTogether(db, params._id, version, scope, actor)
        : await setCancelled(db, params._id, version, cancelled, actor);
    return { item: await shown(stored) };
  });

  registerCall(app, guard, listScheduleLog, async ({ params, refuse }) => {
    if (!(await findStaffSchedule(db, params._id))) return refuse('NOT_FOUND');
    return { items: await listLog(db, params._id) };
  });
}

/** Adds the viewer count. It is 0 for a broadcast that is off the air. */
async function withViewers(
  deps: Pick<RouteDeps, 'redis' | 'config' | 'log'>,
  stored: StoredSchedule,
): Promise<StaffScheduleItem> {
  const isOff = stored.broadcast_status === 0;
  return { ...stored, viewers: isOff ? 0 : await countOrZero(deps, stored._id) };
}

function refuseSpan(start: string, end: string | null): void {
  const problem = spanProblem(start, end);
  if (problem === null) return;
  throw badInput(
    'end_date',
    problem === 'backwards'
      ? 'must be after start_date'
      : `must be at most ${LONGEST_BROADCAST_HOURS} hours after start_date`,
  );
}
