import {
  adminListIncidents,
  createIncident,
  deleteIncident,
  exportIncidents,
  getIncident,
  publishIncidentUpdate,
  updateIncident,
} from '@maru/contract/status/incident';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { addUpdate, changeIncident, dropIncident, makeIncident } from './change-incident.ts';
import { incidentColumns } from './incident-csv.ts';
import { findIncident, findIncidents, selectIncidents } from './incident.repository.ts';

/** Incidents and planned maintenances of the status page. */
export function adminStatusRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;

  registerCall(app, guard, adminListIncidents, ({ query }) => findIncidents(db, query));
  registerExport(app, deps, exportIncidents, {
    noun: 'incident',
    fileName: '장애·점검',
    select: (from, { query }) => selectIncidents(from, query),
    columns: incidentColumns,
  });
  registerCall(app, guard, getIncident, async ({ params, refuse }) => {
    const item = await findIncident(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });
  registerCall(app, guard, createIncident, async ({ body, actor, repeat }) => ({
    item: await makeIncident(db, { actor, repeat }, body),
  }));
  registerCall(app, guard, updateIncident, async ({ params, body, actor }) => {
    const { version, ...input } = body;
    return {
      item: await changeIncident(db, actor, { incidentId: params._id, version }, input),
    };
  });
  registerCall(app, guard, publishIncidentUpdate, async ({ params, body, actor }) => {
    const { version, ...update } = body;
    return { item: await addUpdate(db, actor, { incidentId: params._id, version }, update) };
  });
  registerCall(app, guard, deleteIncident, ({ params, query, actor }) =>
    dropIncident(db, actor, { incidentId: params._id, version: query.version }),
  );
}
