import type { AuditAction, AuditDiff, AuditNoun } from '@maru/contract/audit/audit-action';
import { BULK_AT_ONCE, type BulkAnswer, type BulkCall } from '@maru/contract/core/bulk';
import { taskResultPath } from '@maru/contract/core/task';
import { auditEach, type Actor } from '@maru/platform/db/audit';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { postNotice } from '@maru/domain/staff/staff-notice';
import type { FastifyInstance } from 'fastify';
import type postgres from 'postgres';
import type * as z from 'zod/mini';
import { countRows } from '../export/write-csv.ts';
import { Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import {
  beginTask,
  finishTask,
  lockTask,
  noteProgress,
  type OpenTask,
  type TaskOutcome,
} from '../task/staff-task.repository.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

type FieldsOf<C extends BulkCall> = z.output<C['body']>['fields'];

/** One thing that is done to many. */
export type BulkChange<C extends BulkCall, Row extends { _id: number }> = {
  /** Korean title used in the notification. */
  title: string;
  /** The rows of the list under its filters, without a page: the same as its export selects. */
  select: (
    db: Queryable,
    query: Record<string, unknown>,
    found: readonly number[] | null,
  ) => postgres.PendingQuery<Row[]>;
  /** Finds ids by encrypted text, which `select` cannot read. `select` receives the ids found. */
  search?: (db: Queryable, query: Record<string, unknown>) => Promise<readonly number[] | null>;
  /** Name of one row in the result. */
  nameOf: (row: Row) => string;
} & (ToMany<C> | ToEach<C>);

/** It is done to many by a statement. */
interface ToMany<C extends BulkCall> {
  /** Noun and action in the audit log for each changed row. */
  noun: AuditNoun;
  action: AuditAction;
  /**
   * Applies the change to these ids, at most {@link BULK_AT_ONCE}.
   *
   * @returns the ids that changed; the others count as failed.
   */
  apply: (
    tx: Tx,
    ids: readonly number[],
    fields: FieldsOf<C>,
    actor: Actor,
  ) => Promise<readonly number[]>;
  /**
   * Rejects unusable fields before a task starts; otherwise every step of the task would fail. For
   * rows selected by hand, `apply` rejects them.
   */
  checkFields?: (db: Queryable, fields: FieldsOf<C>) => Promise<void> | void;
  /** Fields written to the audit log, never personal data; default none. */
  diffOf?: (fields: FieldsOf<C>) => AuditDiff;
}

/**
 * Each row uses the function that changes one row, with its own audit entry. A refusal does not
 * stop the other rows.
 */
interface ToEach<C extends BulkCall> {
  applyOne: (
    tx: Tx,
    id: number,
    fields: FieldsOf<C>,
    actor: Actor,
  ) => Promise<'done' | 'review' | void>;
}

/**
 * Registers a bulk call (features D11). Rows selected by hand change at once, in one
 * transaction. Rows matched by filters become a task that processes ids in batches. A crash between
 * two batches neither loses nor repeats work. Each changed row gets an audit entry, and each
 * requested row gets an entry in the task result.
 */
export function registerBulk<C extends BulkCall, Row extends { _id: number }>(
  app: FastifyInstance,
  { db, guard }: Pick<RouteDeps, 'db' | 'guard'>,
  call: C,
  change: BulkChange<C, Row>,
): void {
  const bulkCall: BulkCall = call;
  registerCall(app, guard, bulkCall, async ({ body, actor }) => {
    const { target, fields } = body;
    if ('ids' in target) {
      const outcomes = await db.begin((tx) => applyTo(tx, change, target.ids, fields, actor));
      return countsOf(outcomes);
    }

    if ('apply' in change) await change.checkFields?.(db, fields);
    const found = (await change.search?.(db, target.query)) ?? null;
    const total = await countRows(db, change.select(db, target.query, found));
    // A task never changes more rows than staff confirmed.
    if (total > target.expected) throw new Refusal('STATE_CONFLICT');
    if (total === 0) throw new Refusal('NOT_FOUND');
    const input = { query: target.query, fields };
    const task = { kind: 'bulk', name: call.path, input, reason: null, total } as const;
    const _id = await db.begin((tx) => beginTask(tx, task, actor));
    return { task: { _id, total } } satisfies BulkAnswer;
  });

  app.taskRunners.set(call.path, {
    title: change.title,
    needs: () => [call.access],
    step: (task) => stepOn(db, task, change),
  });
}

/**
 * Applies the change to some ids.
 *
 * @returns the outcome of each id, in the order of the ids.
 */
async function applyTo<C extends BulkCall, Row extends { _id: number }>(
  tx: Tx,
  change: BulkChange<C, Row>,
  ids: readonly number[],
  fields: FieldsOf<C>,
  actor: Actor,
): Promise<Map<number, TaskOutcome>> {
  // Ids are processed in ascending order, so that two concurrent calls cannot deadlock.
  const inOrder = ids.toSorted((one, other) => one - other);
  const outcomes = new Map<number, TaskOutcome>();
  if ('applyOne' in change) {
    for (const id of inOrder) {
      outcomes.set(id, await tryOne(tx, (part) => change.applyOne(part, id, fields, actor)));
    }
    return outcomes;
  }
  const { noun, action, apply, diffOf } = change;
  const changed = await apply(tx, inOrder, fields, actor);
  const entry = { ...actor, action, targetKind: noun, diff: diffOf?.(fields) };
  await auditEach(tx, entry, changed);
  const done = new Set(changed);
  for (const id of inOrder) outcomes.set(id, done.has(id) ? 'done' : 'STATE_CONFLICT');
  return outcomes;
}

async function tryOne(
  tx: Tx,
  work: (part: Tx) => Promise<'done' | 'review' | void>,
): Promise<TaskOutcome> {
  try {
    return (await tx.savepoint(work)) ?? 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function countsOf(outcomes: ReadonlyMap<number, TaskOutcome>): { done: number; failed: number } {
  const all = [...outcomes.values()];
  const done = all.filter((outcome) => outcome === 'done' || outcome === 'review').length;
  return { done, failed: all.length - done };
}

/** The next part of a task: the lowest ids that match and were not reached yet. */
async function stepOn<C extends BulkCall, Row extends { _id: number }>(
  db: Db,
  { _id: taskId, input, after, actor }: OpenTask,
  change: BulkChange<C, Row>,
): Promise<'more' | 'finished'> {
  // The call parsed the task's input when the task was created.
  const { query, fields } = input as { query: Record<string, unknown>; fields: FieldsOf<C> };
  return db.begin(async (tx) => {
    if (!(await lockTask(tx, taskId))) return 'finished';
    const found = (await change.search?.(tx, query)) ?? null;
    const rows = await tx<Row[]>`
      select * from (${change.select(tx, query, found)}) as matching
      where "_id" > ${after} order by "_id" limit ${BULK_AT_ONCE}`;
    const names = new Map(rows.map((row) => [row._id, change.nameOf(row)]));
    const ids = [...names.keys()];
    const last = ids.at(-1);
    if (last !== undefined) {
      const outcomes = await applyTo(tx, change, ids, fields, actor);
      const results = [...outcomes].map(([_id, outcome]) => ({
        _id,
        title: names.get(_id) ?? '',
        outcome,
      }));
      await noteProgress(tx, taskId, { ...countsOf(outcomes), after: last }, results);
    }
    if (ids.length === BULK_AT_ONCE) return 'more';
    const counts = await finishTask(tx, taskId);
    await postNotice(tx, {
      kind: 'bulk.finished',
      severity: counts.failed > 0 ? 'warning' : 'info',
      detail: { title: change.title, ...counts },
      adminId: actor.adminId,
      link: taskResultPath(taskId),
    });
    return 'finished';
  });
}
