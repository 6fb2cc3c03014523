import { brandOf } from '@maru/brands/registry';
import type { MessageCode } from '@maru/contract/core/message';
import {
  cancelTask,
  exportFilePath,
  getExportFile,
  getTaskResult,
  listTasks,
  taskResultPath,
  taskStep,
} from '@maru/contract/core/task';
import { audit } from '@maru/platform/db/audit';
import { openExportFiles } from '@maru/platform/files/export-files';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { findStaffRights, type StaffRights } from '@maru/platform/session/staff-rights';
import type { FastifyInstance } from 'fastify';
import { decideAccess } from '../../http/access.ts';
import { resultColumns } from '../bulk/result-csv.ts';
import { registerCsv, sendCsv, withCsvHeaders } from '../export/csv-answer.ts';
import { writeCsv } from '../export/write-csv.ts';
import { Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import {
  claimStep,
  findOpenTask,
  findOwnFile,
  findOwnResult,
  listOwnTasks,
  selectResult,
  stopTask,
  type BegunTask,
} from './staff-task.repository.ts';
import type { TaskRunner } from './task-runner.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

interface Runners {
  all: FastifyInstance['taskRunners'];
  brand: ReturnType<typeof brandOf>;
}

/** Background tasks of staff: progress, files, and the endpoint that drives them. */
export function taskRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const runners = { all: app.taskRunners, brand: brandOf(deps.config.BRAND) };
  const files = openExportFiles(deps.config);
  ownTaskRoutes(app, deps, runners);
  taskFileRoutes(app, deps, { runners, files });
  taskStepRoute(app, deps, { runners, files });
}

/** The tasks of the caller: the list, and the end of one. */
function ownTaskRoutes(app: FastifyInstance, { db, guard }: RouteDeps, runners: Runners): void {
  registerCall(app, guard, listTasks, async ({ caller }) => {
    const rows = await listOwnTasks(db, caller.adminId);
    const linkOf = { export: exportFilePath, bulk: taskResultPath };
    const items = rows.map(({ kept, ...task }) => {
      const isTheirs = kept && typeof findRunner(runners, caller, task) !== 'string';
      return {
        ...task,
        title: runners.all.get(task.name)?.title ?? '',
        link: isTheirs ? linkOf[task.kind](task._id) : null,
      };
    });
    return { items };
  });

  registerCall(app, guard, cancelTask, async ({ params, caller, actor }) => {
    const taskId = params._id;
    await db.begin(async (tx) => {
      const stopped = await stopTask(tx, taskId, caller.adminId);
      if (stopped === 'gone') throw new Refusal('NOT_FOUND');
      if (stopped === 'over') throw new Refusal('STATE_CONFLICT');
      const { name, ...counts } = stopped;
      await audit(tx, {
        ...actor,
        action: 'bulk.cancel',
        targetKind: 'staff-task',
        targetId: taskId,
        diff: counts,
      });
      await postNotice(tx, {
        kind: 'bulk.cancelled',
        severity: 'info',
        detail: { title: runners.all.get(name)?.title ?? '', ...counts },
        adminId: caller.adminId,
        link: taskResultPath(taskId),
      });
    });
  });
}

interface Files {
  runners: Runners;
  files: ReturnType<typeof openExportFiles>;
}

/** The files that a task has made. */
function taskFileRoutes(
  app: FastifyInstance,
  { db, guard }: RouteDeps,
  { runners, files }: Files,
): void {
  registerCsv(app, { guard }, getExportFile, async ({ params, caller, actor, reply }) => {
    const found = await findOwnFile(db, params._id, caller.adminId);
    if (!found) throw new Refusal('NOT_FOUND');
    const { fileName = 'export' } = getRunner(runners, caller, found);
    const kept = await files.read(found.file);
    if (!kept) throw new Refusal('NOT_FOUND');
    try {
      await audit(db, {
        ...actor,
        action: 'export.download',
        targetKind: 'staff-task',
        targetId: params._id,
      });
    } catch (error) {
      kept.body.destroy();
      throw error;
    }
    return withCsvHeaders(reply, fileName).header('content-length', kept.bytes).send(kept.body);
  });

  registerCsv(app, { guard }, getTaskResult, async ({ params, caller, actor, reply }) => {
    const found = await findOwnResult(db, params._id, caller.adminId);
    if (!found) throw new Refusal('NOT_FOUND');
    const { title } = getRunner(runners, caller, found);
    await audit(db, {
      ...actor,
      action: 'bulk.download',
      targetKind: 'staff-task',
      targetId: params._id,
    });
    return sendCsv(reply, `${title.replaceAll(' ', '_')}_결과`, (write) =>
      writeCsv(selectResult(db, params._id), resultColumns, false, write),
    );
  });
}

/** The next step of a task, driven by a worker. */
function taskStepRoute(app: FastifyInstance, { db }: RouteDeps, { runners, files }: Files): void {
  // The path is outside of the API's own paths, so the public port does not forward it. The token
  // authenticates the worker.
  app.post<{ Params: { _id: string } }>(
    taskStep.path,
    { config: { access: 'internal' } },
    async (request) => {
      const token = String(request.headers[taskStep.tokenHeader] ?? '');
      const taskId = Number(request.params._id);
      if (!Number.isSafeInteger(taskId)) throw new Refusal('NOT_FOUND');
      // A second worker with the same task waits for the lock, and then finds nothing to do.
      const state = await db.begin(async (tx) => {
        if (!(await claimStep(tx, taskId))) return 'busy';
        const task = await findOpenTask(db, taskId, token);
        if (!task) throw new Refusal('NOT_FOUND');
        const runner = getRunner(runners, await findStaffRights(db, task.actor.adminId), task);
        return runner.step(task, { files });
      });
      return { state };
    },
  );
}

/**
 * Returns the runner of a task if the owner still has the required access; otherwise the refusal
 * code. A task outlives its request, so access is checked again.
 */
function findRunner(
  runners: Runners,
  rights: StaffRights | null,
  task: BegunTask,
): TaskRunner | MessageCode {
  const runner = runners.all.get(task.name);
  if (!runner) return 'NOT_FOUND';
  if (!rights) return 'ACCESS_DENIED';
  const decisions = runner
    .needs(task.input)
    .map((need) => decideAccess(rights, need, runners.brand));
  return decisions.find((refusal) => refusal !== null) ?? runner;
}

function getRunner(runners: Runners, rights: StaffRights | null, task: BegunTask): TaskRunner {
  const runner = findRunner(runners, rights, task);
  if (typeof runner === 'string') throw new Refusal(runner);
  return runner;
}
