import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import {
  hasRightEnd,
  MOST_UPDATES,
  NO_END,
  statesOfKind,
  type Incident,
  type IncidentInput,
  type IncidentState,
  type StaffIncident,
} from '@maru/contract/status/incident';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { runIdempotently, type Repeat } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import {
  changedFields,
  lostFields,
  realChanges,
  withoutUndefined,
} from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { findIncident, lockIncident } from './incident.repository.ts';

/** An incident as the caller read it. */
interface ReadIncident {
  incidentId: number;
  version: number;
}

type IncidentChanges = {
  [K in keyof Omit<IncidentInput, 'kind' | 'text'>]?: IncidentInput[K] | undefined;
};

/**
 * Publishes an incident with its first update, once per Idempotency-Key.
 *
 * @throws Refusal IDEMPOTENCY_CONFLICT
 */
export async function makeIncident(
  db: Db,
  { actor, repeat }: { actor: Actor; repeat: Repeat },
  input: IncidentInput,
): Promise<StaffIncident> {
  const { kind, title, parts, severity, starts_at, ends_at, text } = input;
  const [state] = statesOfKind[kind];
  return runIdempotently(db, `incident.create:${actor.adminId}`, repeat, async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into incident (kind, title, parts, severity, state, starts_at, ends_at, created_by)
      values (${kind}, ${title}, ${parts}, ${severity}, ${state!}, ${starts_at}, ${ends_at},
              ${actor.adminId})
      returning id`;
    const incidentId = row!.id;
    await insertUpdate(tx, incidentId, { state: state!, text });
    await writeDown(tx, actor, 'incident.create', incidentId, changedFields({}, input));
    return publishIncident(tx, incidentId);
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT */
export async function changeIncident(
  db: Db,
  actor: Actor,
  { incidentId, version }: ReadIncident,
  input: IncidentChanges,
): Promise<StaffIncident> {
  return db.begin(async (tx) => {
    const before = checkedRow(await lockIncident(tx, incidentId), version);
    const real = realChanges(before, withoutUndefined(input));
    if (!real) return before;
    const after = { ...before, ...real.changes };
    if (!hasRightEnd(after)) throw badInput('ends_at', NO_END);
    const { title, parts, severity, starts_at, ends_at } = after;
    await tx`
      update incident set title = ${title}, parts = ${parts}, severity = ${severity},
        starts_at = ${starts_at}, ends_at = ${ends_at},
        updated_at = clock_timestamp(), version = version + 1
      where id = ${incidentId}`;
    await writeDown(tx, actor, 'incident.update', incidentId, real.diff);
    return publishIncident(tx, incidentId);
  });
}

/**
 * Publishes an update of an incident.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT; INVALID_INPUT for a state of the other kind;
 *   STATE_CONFLICT if there are too many.
 */
export async function addUpdate(
  db: Db,
  actor: Actor,
  { incidentId, version }: ReadIncident,
  update: { state: IncidentState; text: string },
): Promise<StaffIncident> {
  return db.begin(async (tx) => {
    const { kind, updates, state } = checkedRow(await lockIncident(tx, incidentId), version);
    if (!statesOfKind[kind].includes(update.state)) {
      throw badInput('state', 'must be a state of this kind');
    }
    if (updates.length >= MOST_UPDATES) throw new Refusal('STATE_CONFLICT');
    await insertUpdate(tx, incidentId, update);
    await tx`
      update incident set state = ${update.state},
        resolved_at = case when ${update.state} = 'resolved' then coalesce(resolved_at, now()) end,
        updated_at = clock_timestamp(), version = version + 1
      where id = ${incidentId}`;
    await writeDown(tx, actor, 'incident.publish', incidentId, {
      text: update.text,
      ...changedFields({ state }, { state: update.state }),
    });
    return publishIncident(tx, incidentId);
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT */
export async function dropIncident(
  db: Db,
  actor: Actor,
  { incidentId, version }: ReadIncident,
): Promise<void> {
  await db.begin(async (tx) => {
    const { kind, title, parts } = checkedRow(await lockIncident(tx, incidentId), version);
    await tx`delete from incident where id = ${incidentId}`;
    await writeDown(tx, actor, 'incident.delete', incidentId, lostFields({ kind, title, parts }));
    const at = new Date().toISOString();
    await publish(tx, 'incident.removed', { _id: incidentId, version: version + 1, at });
  });
}

async function insertUpdate(
  tx: Tx,
  incidentId: number,
  { state, text }: { state: IncidentState; text: string },
): Promise<void> {
  await tx`
    insert into incident_update (incident_id, state, text)
    values (${incidentId}, ${state}, ${text})`;
}

/** Sends open pages the incident as it is now. The name of its author stays with staff. */
async function publishIncident(tx: Tx, incidentId: number): Promise<StaffIncident> {
  const item = (await findIncident(tx, incidentId))!;
  const { created_by: _author, ...shown } = item;
  const published: Incident = shown;
  await publish(tx, 'incident.changed', { item: published, at: new Date().toISOString() });
  return item;
}

async function writeDown(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  incidentId: number,
  diff: AuditDiff,
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'incident', targetId: incidentId, diff });
}
