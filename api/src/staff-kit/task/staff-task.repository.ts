import type { MessageCode } from '@maru/contract/core/message';
import type { StaffTask } from '@maru/contract/core/task';
import type { Actor } from '@maru/platform/db/audit';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { enqueue } from '@maru/platform/db/outbox';
import type postgres from 'postgres';

/** How many of one's tasks are listed. */
const SHOWN = 10;

/** A task to start: the call that needs it, and the input of that call. */
export interface NewTask {
  kind: StaffTask['kind'];
  /** The path of the call, by which its runner is found. */
  name: string;
  input: object;
  reason: string | null;
  total: number;
}

/** Fields by which the runner identifies a task. */
export type BegunTask = Pick<NewTask, 'name' | 'input'>;

/** A task as its runner sees it. */
export interface OpenTask extends Omit<NewTask, 'kind'> {
  _id: number;
  actor: Actor;
  /** Up to which id the earlier steps came. */
  after: number;
}

/** Writes the task down and has the workers drive it, if and only if `tx` commits. */
export async function beginTask(tx: Tx, task: NewTask, actor: Actor): Promise<number> {
  const { kind, name, input, reason, total } = task;
  const { adminId, sessionId, ip, requestId } = actor;
  const [row] = await tx<{ id: number }[]>`
    insert into staff_task
      (kind, name, admin_id, session_id, ip, request_id, input, reason, total)
    values (${kind}, ${name}, ${adminId}, ${sessionId}, ${ip}, ${requestId},
            ${tx.json(input as postgres.JSONValue)}, ${reason}, ${total})
    returning id`;
  await enqueue(tx, 'staff.runTask', { taskId: row!.id });
  return row!.id;
}

/** Returns an unfinished task to the holder of its token. */
export async function findOpenTask(
  db: Queryable,
  taskId: number,
  token: string,
): Promise<OpenTask | null> {
  const [row] = await db<(Omit<OpenTask, 'actor'> & Actor)[]>`
    select id as _id, name, input, reason, total, after_id as after, admin_id as "adminId",
           session_id as "sessionId", host(ip) as ip, request_id as "requestId"
    from staff_task
    where id = ${taskId} and token::text = ${token} and state in ('waiting', 'running')`;
  if (!row) return null;
  const { adminId, sessionId, ip, requestId, ...task } = row;
  return { ...task, actor: { adminId, sessionId, ip, requestId } };
}

/** Keeps other steps of a task out until the transaction ends. @returns false if one is under way. */
export async function claimStep(tx: Tx, taskId: number): Promise<boolean> {
  // The transaction stays idle while the step works on other connections.
  await tx`set local idle_in_transaction_session_timeout = 0`;
  const [row] = await tx<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(72655003, ${taskId}) as held`;
  return row!.held;
}

/** Outcome for one item: changed, waiting for approval, or the reason for failure. */
export type TaskOutcome = 'done' | 'review' | MessageCode;

/** Outcome for one item of a task, with the name it had at that time. */
export interface TaskResult {
  _id: number;
  title: string;
  outcome: TaskOutcome;
}

/** Adds the progress of one step to the task, and stores the results. */
export async function noteProgress(
  tx: Tx,
  taskId: number,
  { done, failed, after }: { done: number; failed: number; after: number },
  results: readonly TaskResult[],
): Promise<void> {
  await tx`
    update staff_task
    set state = 'running', done = done + ${done}, failed = failed + ${failed}, after_id = ${after}
    where id = ${taskId}`;
  await tx`
    insert into staff_task_result (task_id, target_id, title, outcome)
    select ${taskId}, * from unnest(
      ${results.map(({ _id }) => _id)}::bigint[], ${results.map(({ title }) => title)}::text[],
      ${results.map(({ outcome }) => outcome)}::text[])`;
}

/** Keeps a task from being stopped until the transaction ends. @returns false if it was already. */
export async function lockTask(tx: Tx, taskId: number): Promise<boolean> {
  const held = await tx`
    select from staff_task where id = ${taskId} and state in ('waiting', 'running') for update`;
  return held.length > 0;
}

/** Ends a change well. Its result can be had for a day. */
export async function finishTask(
  tx: Tx,
  taskId: number,
): Promise<{ done: number; failed: number }> {
  const [row] = await tx<{ done: number; failed: number }[]>`
    update staff_task
    set state = 'done', finished_at = now(), expires_at = now() + interval '1 day'
    where id = ${taskId} returning done, failed`;
  return row!;
}

/**
 * Records the file name of an export before any data is written. The file of an interrupted step is
 * therefore known, and is removed after one day at the latest.
 *
 * @returns The file that an earlier step left behind.
 */
export async function nameFile(tx: Tx, taskId: number, file: string): Promise<string | null> {
  const [row] = await tx<{ left: string | null }[]>`
    update staff_task t set file = ${file}, expires_at = now() + interval '1 day'
    from (select id, file as left from staff_task where id = ${taskId} for update) before
    where t.id = before.id returning before.left`;
  return row?.left ?? null;
}

/** Ends an export well. Its file can be had for a day. @returns false if a later step has another. */
export async function finishExport(
  tx: Tx,
  taskId: number,
  { file, rows }: { file: string; rows: number },
): Promise<boolean> {
  const finished = await tx`
    update staff_task
    set state = 'done', finished_at = now(), total = ${rows}, done = ${rows},
        expires_at = now() + interval '1 day'
    where id = ${taskId} and file = ${file} returning 1`;
  return finished.length > 0;
}

/**
 * Stops the caller's own bulk change.
 *
 * @returns The work done before the stop.
 */
export async function stopTask(
  tx: Tx,
  taskId: number,
  adminId: number,
): Promise<{ name: string; done: number; failed: number } | 'gone' | 'over'> {
  const [task] = await tx<{ state: StaffTask['state'] }[]>`
    select state from staff_task
    where id = ${taskId} and admin_id = ${adminId} and kind = 'bulk' for update`;
  if (!task) return 'gone';
  if (task.state !== 'waiting' && task.state !== 'running') return 'over';
  const [stopped] = await tx<{ name: string; done: number; failed: number }[]>`
    update staff_task
    set state = 'cancelled', finished_at = now(), expires_at = now() + interval '1 day'
    where id = ${taskId} returning name, done, failed`;
  return stopped!;
}

type TaskRow = Omit<StaffTask, 'title' | 'link'> & BegunTask & { kept: boolean };

/** Newest tasks of an admin. */
export function listOwnTasks(db: Db, adminId: number): Promise<TaskRow[]> {
  return db<TaskRow[]>`
    select id as _id, kind, name, input, state, total, done, failed, created_at, finished_at,
           (kind = 'bulk' or (file is not null and state = 'done'))
             and coalesce(expires_at > now(), false) as kept
    from staff_task where admin_id = ${adminId} order by id desc limit ${SHOWN}`;
}

/** Returns the file of the caller's own export while it is available. */
export async function findOwnFile(
  db: Queryable,
  taskId: number,
  adminId: number,
): Promise<(BegunTask & { file: string }) | null> {
  const [row] = await db<(BegunTask & { file: string })[]>`
    select file, name, input from staff_task
    where id = ${taskId} and admin_id = ${adminId} and file is not null and state = 'done'
      and expires_at > now()`;
  return row ?? null;
}

/** Whether the caller's own bulk change has ended and its result is available. */
export async function findOwnResult(
  db: Queryable,
  taskId: number,
  adminId: number,
): Promise<BegunTask | null> {
  const [row] = await db<BegunTask[]>`
    select name, input from staff_task
    where id = ${taskId} and admin_id = ${adminId} and kind = 'bulk' and expires_at > now()`;
  return row ?? null;
}

export function selectResult(db: Queryable, taskId: number) {
  return db<TaskResult[]>`
    select target_id as _id, title, outcome from staff_task_result
    where task_id = ${taskId} order by target_id`;
}
