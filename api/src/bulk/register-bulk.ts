import { BULK_AT_ONCE, type BulkAnswer, type BulkCall } from '@maru/contract/bulk';
import { auditEach, type Actor } from '@maru/platform/audit';
import type { Db, Queryable, Tx } from '@maru/platform/db';
import { postNotice } from '@maru/platform/staff-notice';
import type { FastifyInstance } from 'fastify';
import type postgres from 'postgres';
import type * as z from 'zod/mini';
import { actorOf } from '../actor.ts';
import { countRows } from '../export/write-csv.ts';
import { Refusal } from '../refusal.ts';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import {
  beginTask,
  finishTask,
  noteProgress,
  type OpenTask,
} from '../task/staff-task.repository.ts';

type FieldsOf<C extends BulkCall> = z.output<C['body']>['fields'];

/** One thing that is done to many. */
export interface BulkChange<C extends BulkCall, Row extends { _id: number }> {
  /** What the audit log calls one of them, and what is done, such as `member` and `tag`. */
  noun: string;
  verb: string;
  /** What the bell calls it, in Korean. */
  title: string;
  /** The rows of the list under its filters, without a page: the same as its export selects. */
  select: (db: Queryable, query: Record<string, unknown>) => postgres.PendingQuery<Row[]>;
  /**
   * Does it to these, at most {@link BULK_AT_ONCE} of them.
   *
   * @returns the ids that changed; the others count as failed.
   */
  apply: (
    tx: Tx,
    ids: readonly number[],
    fields: FieldsOf<C>,
    actor: Actor,
  ) => Promise<readonly number[]>;
  /** What the audit log keeps of the fields, never personal data; nothing unless said. */
  diffOf?: (fields: FieldsOf<C>) => object;
}

/**
 * Registers a bulk call (features.md D11). What is picked by hand changes at once, in one
 * transaction; what matches the filters becomes a task that goes from id to id in parts, so that
 * a crash between two parts loses and repeats nothing. Each thing changed has its line in the
 * audit log.
 */
export function registerBulk<C extends BulkCall, Row extends { _id: number }>(
  app: FastifyInstance,
  { db, guard }: Pick<RouteDeps, 'db' | 'guard'>,
  call: C,
  change: BulkChange<C, Row>,
): void {
  const applyTo = async (
    tx: Tx,
    ids: readonly number[],
    fields: FieldsOf<C>,
    actor: Actor,
  ): Promise<{ done: number; failed: number }> => {
    const changed = await change.apply(tx, ids, fields, actor);
    const { noun, verb, diffOf } = change;
    const entry = { ...actor, action: `${noun}.${verb}`, targetKind: noun, diff: diffOf?.(fields) };
    await auditEach(tx, entry, changed);
    return { done: changed.length, failed: ids.length - changed.length };
  };

  const bulkCall: BulkCall = call;
  registerCall(app, guard, bulkCall, async ({ body, caller, client, request }) => {
    const { target, fields } = body;
    const actor = actorOf(caller, client, request);
    if ('ids' in target) return db.begin((tx) => applyTo(tx, target.ids, fields, actor));

    const total = await countRows(db, change.select(db, target.query));
    // Never more than staff were told of when they said yes.
    if (total > target.expected) throw new Refusal('STATE_CONFLICT');
    if (total === 0) throw new Refusal('NOT_FOUND');
    const input = { query: target.query, fields };
    const task = { kind: 'bulk', name: call.path, input, reason: null, total } as const;
    const _id = await db.begin((tx) => beginTask(tx, task, actor));
    return { task: { _id, total } } satisfies BulkAnswer;
  });

  app.taskRunners.set(call.path, {
    title: change.title,
    access: call.access,
    step: (task) => stepOn(db, task, change, applyTo),
  });
}

/** The next part of a task: the lowest ids that match and were not reached yet. */
async function stepOn<C extends BulkCall, Row extends { _id: number }>(
  db: Db,
  { _id: taskId, input, after, actor }: OpenTask,
  { select, title }: BulkChange<C, Row>,
  applyTo: (
    tx: Tx,
    ids: readonly number[],
    fields: FieldsOf<C>,
    actor: Actor,
  ) => Promise<{ done: number; failed: number }>,
): Promise<'more' | 'finished'> {
  // What stands in the task was parsed by its call when it was asked for.
  const { query, fields } = input as { query: Record<string, unknown>; fields: FieldsOf<C> };
  return db.begin(async (tx) => {
    const rows = await tx<{ _id: number }[]>`
      select "_id" from (${select(tx, query)}) as matching
      where "_id" > ${after} order by "_id" limit ${BULK_AT_ONCE}`;
    const ids = rows.map(({ _id }) => _id);
    const last = ids.at(-1);
    if (last !== undefined) {
      await noteProgress(tx, taskId, { ...(await applyTo(tx, ids, fields, actor)), after: last });
    }
    if (ids.length === BULK_AT_ONCE) return 'more';
    const counts = await finishTask(tx, taskId);
    await postNotice(tx, {
      kind: 'bulk.finished',
      severity: counts.failed > 0 ? 'warning' : 'info',
      detail: { title, ...counts },
      adminId: actor.adminId,
    });
    return 'finished';
  });
}
