import { setTimeout as pause } from 'node:timers/promises';
import { taskResultPath, taskStep } from '@maru/contract/core/task';
import type { Db } from '@maru/platform/db/db';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { currentTrace, traceHeaders, traceOf } from '@maru/platform/telemetry/trace';

/** A step writes a whole file at most. */
const STEP_TIMEOUT_MS = 280_000;

/** How often a step is tried before its task is given up, and how long apart. */
const TRIES = 6;
const PAUSE_MS = 1_000;

/** How long a task may lie before its job counts as lost. */
const LYING = '1 minute';

interface DriveDeps {
  db: Db;
  /** Tried in turns. */
  apiUrls: readonly string[];
  /** The first pause between two tries; the next ones double. */
  pauseMs?: number;
}

/**
 * Requests the steps of a task from the API sequentially, until the task is complete. The API
 * contains the list queries and the change rules; this function only retries.
 *
 * @throws Error if a step fails repeatedly.
 */
export async function driveTask(
  { db, apiUrls, pauseMs = PAUSE_MS }: DriveDeps,
  taskId: number,
): Promise<void> {
  for (let failures = 0; ;) {
    const [task] = await db<{ token: string }[]>`
      select token::text from staff_task where id = ${taskId} and state in ('waiting', 'running')`;
    if (!task) return;
    try {
      const state = await askStep(apiUrls[failures % apiUrls.length]!, taskId, task.token);
      if (state !== 'more') return;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === TRIES) throw error;
      await pause(pauseMs * 2 ** (failures - 1));
    }
  }
}

async function askStep(apiUrl: string, taskId: number, token: string): Promise<string> {
  const response = await fetch(`${apiUrl}${taskStep.pathOf(taskId)}`, {
    method: 'POST',
    headers: { [taskStep.tokenHeader]: token, ...traceHeaders(currentTrace() ?? traceOf(null)) },
    signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The step returned ${response.status}.`);
  return taskStep.output.parse(await response.json()).state;
}

/**
 * Marks a task as failed and notifies the admin that started it. The results of its completed steps
 * are kept.
 */
export async function giveUpTask(db: Db, taskId: number): Promise<void> {
  await db.begin(async (tx) => {
    const [task] = await tx<{ kind: 'export' | 'bulk'; admin_id: number; done: number }[]>`
      update staff_task
      set state = 'failed', finished_at = now(), expires_at = now() + interval '1 day'
      where id = ${taskId} and state in ('waiting', 'running')
      returning kind, admin_id, done`;
    if (!task) return;
    await postNotice(tx, {
      kind: task.kind === 'export' ? 'export.failed' : 'bulk.failed',
      severity: 'error',
      detail: { done: task.done },
      adminId: task.admin_id,
      ...(task.kind === 'bulk' && { link: taskResultPath(taskId) }),
    });
  });
}

/** Tasks that, by their age, no worker is processing. Processing a task twice is harmless. */
export async function listLyingTasks(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from staff_task
    where state in ('waiting', 'running') and created_at < now() - ${LYING}::interval
    order by id limit 20`;
  return rows.map(({ id }) => id);
}
