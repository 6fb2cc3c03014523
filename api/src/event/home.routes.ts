import { getEvent, listEvents } from '@maru/contract/event/event';
import {
  enterEvent,
  getMyEntry,
  listAnnouncements,
  listWinners,
} from '@maru/contract/event/event-entry';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { enter } from './enter-event.ts';
import {
  findAnnouncement,
  findEntry,
  listAnnouncementRows,
  listWinnerRows,
} from './event-entry.repository.ts';
import { findEvent, listEventsOf } from './event.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

export function eventRoutes(app: FastifyInstance, { guard }: RouteDeps): void {
  registerCall(app, guard, listEvents, ({ publicDb, query }) => listEventsOf(publicDb, query));

  registerCall(app, guard, getEvent, async ({ publicDb, params, refuse }) => {
    const item = await findEvent(publicDb, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });
}

/** Taking part in events, and who has won. */
export function eventEntryRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getMyEntry, async ({ params, caller, refuse }) => {
    return (await findEntry(db, caller.memberId, params._id)) ?? refuse('NOT_FOUND');
  });

  registerCall(app, guard, enterEvent, ({ params, body, caller, repeat }) =>
    enter(db, caller.memberId, params._id, body.answers, repeat),
  );

  registerCall(app, guard, listAnnouncements, ({ publicDb, query }) =>
    listAnnouncementRows(publicDb, query),
  );

  registerCall(app, guard, listWinners, async ({ publicDb, params, query, refuse }) => {
    const event = await findAnnouncement(publicDb, params._id);
    if (!event) return refuse('NOT_FOUND');
    const items = await listWinnerRows(publicDb, params._id, query);
    return { event, items, total: event.winners, page: query.page, pageSize: query.pageSize };
  });
}
