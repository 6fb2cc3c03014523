import { bulkEvents, events, exportEvents } from '@maru/contract/event/staff-event';
import type { FastifyInstance } from 'fastify';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerContentBulk } from '../staff-kit/bulk/content-bulk.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { eventStore } from './change-event.ts';
import { adminEntryRoutes } from './entry.routes.ts';
import { eventColumns } from './event-csv.ts';
import { eventRows } from './staff-event.repository.ts';

/** Events for staff. Their entries and winners have calls of their own. */
export function adminEventRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const writes = registerResource(app, deps, events, {
    ...eventStore,
    list: eventRows.list,
    prepare: async ({ body_html, ...rest }) =>
      body_html === undefined ? rest : { ...rest, body_html: await sanitiseHtml(body_html) },
  });

  registerExport(app, deps, exportEvents, {
    noun: 'event',
    fileName: '이벤트',
    select: (tx, { query }) => eventRows.select(tx, query),
    columns: eventColumns,
  });

  registerContentBulk(app, deps, bulkEvents, {
    noun: '이벤트',
    select: (from, query) => eventRows.select(from, events.list.query.parse(query)),
    nameOf: ({ title }) => title,
    turn: (tx, id, shown, actor) => writes.update(tx, id, null, { shown }, actor),
    trash: (tx, id, actor) => writes.delete(tx, id, null, actor),
  });

  adminEntryRoutes(app, deps);
}
