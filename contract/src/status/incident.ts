import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import {
  id,
  idParam,
  idText,
  instant,
  line,
  listOf,
  pageQuery,
  staffSearch,
  text,
  typedInstant,
  version,
} from '../core/primitive.ts';
import { incidentPhases } from './incident-phase.ts';
import { statusPart } from './status-part.ts';

/** Maximum number of updates of one incident. All of them travel with each change. */
export const MOST_UPDATES = 50;

/** A maintenance is planned, with a start and an end. */
export const incidentKind = z.enum(['incident', 'maintenance']);
export type IncidentKind = z.output<typeof incidentKind>;

/** Impact on readers: small, a main function is missing, or nothing works. */
export const incidentSeverity = z.enum(['minor', 'major', 'critical']);
export type IncidentSeverity = z.output<typeof incidentSeverity>;

/** Told with each update. A maintenance is `planned` until it is `resolved`. */
export const incidentState = z.enum([
  'investigating',
  'identified',
  'watching',
  'planned',
  'resolved',
]);
export type IncidentState = z.output<typeof incidentState>;

/** States that an update of each kind may tell. */
export const statesOfKind: Readonly<Record<IncidentKind, readonly IncidentState[]>> = {
  incident: ['investigating', 'identified', 'watching', 'resolved'],
  maintenance: ['planned', 'resolved'],
};

const incidentUpdate = z.object({ _id: id, state: incidentState, text: z.string(), at: instant });

/** An incident or a maintenance as everybody sees it. */
export const incident = z.object({
  _id: id,
  kind: incidentKind,
  title: z.string(),
  parts: z.array(statusPart),
  severity: incidentSeverity,
  /** State of the newest update. */
  state: incidentState,
  starts_at: instant,
  /** Planned end. Only a maintenance has one. */
  ends_at: z.nullable(instant),
  resolved_at: z.nullable(instant),
  /** Newest first. */
  updates: z.array(incidentUpdate),
  created_at: instant,
  version,
});
export type Incident = z.output<typeof incident>;

/** Payload of `incident.changed`. */
export const incidentNews = z.object({ item: incident, at: instant });

export const listIncidents = defineCall({
  method: 'GET',
  path: '/api/home/incidents',
  access: 'anyone',
  summary: 'Lists incidents and maintenances that are over, the last one first.',
  query: z.object(pageQuery),
  output: listOf(incident),
  refusals: [],
});

const shape = {
  title: line(2, 80),
  parts: z.array(statusPart).check(
    z.minLength(1, '하나 이상 골라 주세요.'),
    z.refine((parts) => new Set(parts).size === parts.length, 'must not repeat an entry'),
  ),
  severity: incidentSeverity,
  starts_at: typedInstant,
  ends_at: z.nullable(typedInstant),
};

export interface IncidentTimes {
  kind: IncidentKind;
  starts_at: string;
  ends_at: string | null;
}

export const NO_END = '시작보다 늦은 끝 시각을 적어 주세요.';

/** Whether a maintenance ends after its start, and an incident has no planned end. */
export function hasRightEnd({ kind, starts_at, ends_at }: IncidentTimes): boolean {
  if (kind === 'incident' || ends_at === null) return (kind === 'incident') === (ends_at === null);
  return Date.parse(ends_at) > Date.parse(starts_at);
}

const rightEnd = { path: ['ends_at'], error: NO_END };

/** A new incident with its first update. */
export const incidentInput = z
  .strictObject({ kind: incidentKind, ...shape, text: text(2, 1_000) })
  .check(z.refine(hasRightEnd, rightEnd));
export type IncidentInput = z.output<typeof incidentInput>;

/** The form of a stored incident. Its kind stays, and updates are written one by one. */
export const incidentEdit = z
  .strictObject({ kind: incidentKind, ...shape, text: z.string() })
  .check(z.refine(hasRightEnd, rightEnd));

const base = '/api/admin/incidents';
const access = 'superAdmin';

const staffIncident = z.extend(incident, { created_by: z.nullable(z.string()) });
export type StaffIncident = z.output<typeof staffIncident>;
const one = z.object({ item: staffIncident });

export const adminListIncidents = defineCall({
  method: 'GET',
  path: base,
  access,
  summary: 'Lists incidents and maintenances with their updates.',
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(incidentKind),
    phase: z.optional(z.enum(incidentPhases)),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest']), 'latest'),
  }),
  output: listOf(staffIncident),
  refusals: ['ACCESS_DENIED'],
});

export const exportIncidents = exportCall(adminListIncidents);

export const getIncident = defineCall({
  method: 'GET',
  path: `${base}/:_id`,
  access,
  summary: 'Returns one incident.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const createIncident = defineCall({
  method: 'POST',
  path: base,
  access,
  summary: 'Publishes an incident or a planned maintenance with its first update.',
  body: incidentInput,
  output: one,
  status: 201,
  publicWords: ['title', 'text'],
  refusals: ['ACCESS_DENIED', 'INVALID_INPUT', 'FORBIDDEN_WORDS', 'IDEMPOTENCY_CONFLICT'],
  idempotent: 'optional',
});

export const updateIncident = defineCall({
  method: 'PATCH',
  path: `${base}/:_id`,
  access,
  summary: 'Corrects title, parts, severity or times of an incident.',
  params: idParam,
  body: z.extend(z.partial(z.strictObject(shape)), { version }),
  output: one,
  publicWords: ['title'],
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'FORBIDDEN_WORDS'],
});

export const incidentUpdateInput = z.strictObject({ state: incidentState, text: text(2, 1_000) });

export const publishIncidentUpdate = defineCall({
  method: 'POST',
  path: `${base}/:_id/updates`,
  access,
  summary: 'Publishes an update. A state other than resolved opens the incident again.',
  params: idParam,
  body: z.extend(incidentUpdateInput, { version }),
  output: one,
  publicWords: ['text'],
  refusals: [
    'ACCESS_DENIED',
    'NOT_FOUND',
    'INVALID_INPUT',
    'VERSION_CONFLICT',
    'STATE_CONFLICT',
    'FORBIDDEN_WORDS',
  ],
});

export const deleteIncident = defineCall({
  method: 'DELETE',
  path: `${base}/:_id`,
  access,
  summary: 'Deletes an incident that was published by mistake.',
  params: idParam,
  query: z.strictObject({ version: idText }),
  output: z.void(),
  status: 204,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT'],
});
