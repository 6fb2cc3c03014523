import {
  adminListEntries,
  adminListWinners,
  drawWinners,
  exportEntries,
  publishWinners,
  putWinners,
} from '@maru/contract/event/staff-event';
import { holds } from '@maru/contract/session/staff';
import type { FastifyInstance } from 'fastify';
import { noteView } from '../audit/note-view.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { maskLoginId } from '../signup/mask-login-id.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import { announceWinners, draw, takeWinners } from './choose-winners.ts';
import { entryColumnsOf } from './event-csv.ts';
import { listWinnerRows } from './event-entry.repository.ts';
import { areWritten, maskAnswers } from './mask-answers.ts';
import { findStaffEvent, listEntryRows, selectEntries } from './staff-event.repository.ts';

/** Entries and winners of events, for staff. */
export function adminEntryRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, adminListEntries, async (call) => {
    const { params, query, caller, actor, refuse } = call;
    const event = await findStaffEvent(db, params._id);
    if (!event) return refuse('NOT_FOUND');
    const form = event.form ?? [];
    const isWhole = holds(caller.permissions, 'manageUsers');
    const { items, ...found } = await listEntryRows(db, params._id, query);
    if (isWhole && items.some(({ answers }) => areWritten(form, answers))) {
      await noteView(db, actor, 'eventEntry.view', params._id);
    }
    const masked = items.map((entry) => ({
      ...entry,
      name: maskName(entry.name),
      login_id: maskLoginId(entry.login_id),
      answers: isWhole ? entry.answers : maskAnswers(form, entry.answers),
    }));
    return { ...found, items: masked };
  });

  registerExport(app, { db, guard }, exportEntries, {
    noun: 'eventEntry',
    fileName: '이벤트_응모',
    select: (tx, { params }) => selectEntries(tx, params._id),
    columns: async (tx, { params }) =>
      entryColumnsOf((await findStaffEvent(tx, params._id))?.form ?? []),
    check: async (tx, { params }) => {
      if (!(await findStaffEvent(tx, params._id))) throw new Refusal('NOT_FOUND');
    },
  });

  registerCall(app, guard, adminListWinners, async ({ params, query, refuse }) => {
    const event = await findStaffEvent(db, params._id);
    if (!event) return refuse('NOT_FOUND');
    const items = await listWinnerRows(db, params._id, query);
    return { items, total: event.winners, page: query.page, pageSize: query.pageSize };
  });

  registerCall(app, guard, drawWinners, async ({ params, body, actor }) => ({
    item: await draw(db, params._id, body.version, body.prizes, actor),
  }));

  registerCall(app, guard, putWinners, async ({ params, body, actor }) => ({
    item: await takeWinners(db, params._id, body.version, body.winners, actor),
  }));

  registerCall(app, guard, publishWinners, async ({ params, body, actor }) => {
    const { version, published } = body;
    return { item: await announceWinners(db, params._id, version, published, actor) };
  });
}
