import type { QueryOf } from '@maru/contract/core/call';
import type { IncidentPhase } from '@maru/contract/status/incident-phase';
import type {
  adminListIncidents,
  Incident,
  listIncidents,
  StaffIncident,
} from '@maru/contract/status/incident';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { andContaining, andEqual } from '../sql/conditions.ts';
import { pageOfQuery, type PageOf } from '../staff-kit/page-of.ts';

export type IncidentFilter = Omit<QueryOf<typeof adminListIncidents>, 'page' | 'pageSize'>;

const columns = (db: Queryable) => db`
  i.id as _id, i.kind, i.title, i.parts, i.severity, i.state, i.starts_at, i.ends_at,
  i.resolved_at, i.created_at, i.version,
  (select coalesce(json_agg(json_build_object('_id', u.id, 'state', u.state, 'text', u.text,
                                              'at', u.at) order by u.id desc), '[]')
   from incident_update u where u.incident_id = i.id) as updates`;

const staffColumns = (db: Queryable) => db`${columns(db)}, a.name as created_by`;

const staffTables = (db: Queryable) => db`incident i left join admin a on a.id = i.created_by`;

/** Where an incident stands, as `phaseOf` of the contract decides. */
const phase = (db: Queryable) => db`
  case when i.state = 'resolved' or i.ends_at <= now() then 'over' when i.ends_at is null then 'open'
       when i.starts_at > now() then 'planned' else 'working' end`;

const isPhase = (db: Queryable, wanted: IncidentPhase) => db`${phase(db)} = ${wanted}`;

/** Incidents that are not over: open ones first, then maintenances by their start. */
export async function listCurrentIncidents(db: Queryable): Promise<Incident[]> {
  return db<Incident[]>`
    select ${columns(db)} from incident i where not ${isPhase(db, 'over')}
    order by (i.kind = 'maintenance'), i.starts_at, i.id`;
}

/** Incidents that are over, the last one first. */
export function findPastIncidents(
  db: Queryable,
  page: QueryOf<typeof listIncidents>,
): Promise<PageOf<Incident>> {
  const over = isPhase(db, 'over');
  return pageOfQuery<Incident>(db, page, {
    rows: db`
      select ${columns(db)} from incident i where ${over} order by i.starts_at desc, i.id desc`,
    from: db`from incident i where ${over}`,
  });
}

function whereOf(db: Queryable, { kind, phase: wanted, q }: IncidentFilter) {
  return db`
    where true ${andEqual(db, { 'i.kind': kind })} ${andContaining(db, ['i.title'], q)}
      ${wanted === undefined ? db`` : db`and ${isPhase(db, wanted)}`}`;
}

/** The incidents under the filters of staff, in their order. */
export function selectIncidents(
  db: Queryable,
  filter: IncidentFilter,
): postgres.PendingQuery<StaffIncident[]> {
  const order =
    filter.sortBy === 'oldest' ? db`i.starts_at, i.id` : db`i.starts_at desc, i.id desc`;
  return db<StaffIncident[]>`
    select ${staffColumns(db)} from ${staffTables(db)} ${whereOf(db, filter)} order by ${order}`;
}

export function findIncidents(
  db: Queryable,
  { page, pageSize, ...filter }: QueryOf<typeof adminListIncidents>,
): Promise<PageOf<StaffIncident>> {
  return pageOfQuery<StaffIncident>(
    db,
    { page, pageSize },
    { rows: selectIncidents(db, filter), from: db`from incident i ${whereOf(db, filter)}` },
  );
}

export async function findIncident(
  db: Queryable,
  incidentId: number,
): Promise<StaffIncident | null> {
  const [row] = await db<StaffIncident[]>`
    select ${staffColumns(db)} from ${staffTables(db)} where i.id = ${incidentId}`;
  return row ?? null;
}

/** Locks an incident until the end of the transaction. */
export async function lockIncident(tx: Tx, incidentId: number): Promise<StaffIncident | null> {
  await tx`select 1 from incident where id = ${incidentId} for no key update`;
  return findIncident(tx, incidentId);
}
