import type { Permission } from '@maru/contract/call';
import { holds } from '@maru/contract/staff';
import {
  cancelTask,
  exportFilePath,
  getExportFile,
  getTaskResult,
  listTasks,
  taskResultPath,
  taskStep,
} from '@maru/contract/task';
import { audit } from '@maru/platform/audit';
import type { Queryable } from '@maru/platform/db';
import { openExportFiles } from '@maru/platform/export-files';
import { postNotice } from '@maru/platform/staff-notice';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../actor.ts';
import { resultColumns } from '../bulk/result-csv.ts';
import { registerCsv, sendCsv, withCsvHeaders } from '../export/csv-answer.ts';
import { writeCsv } from '../export/write-csv.ts';
import { Refusal } from '../refusal.ts';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import {
  claimStep,
  findOpenTask,
  findOwnFile,
  findOwnResult,
  listOwnTasks,
  selectResult,
  stopTask,
  type OpenTask,
} from './staff-task.repository.ts';
import type { TaskRunner } from './task-runner.ts';

/** Work of staff that goes on in the background: its progress, its files, and what drives it. */
export function taskRoutes(app: FastifyInstance, { db, guard, config }: RouteDeps): void {
  const files = openExportFiles(config);

  registerCall(app, guard, listTasks, async ({ caller }) => {
    const rows = await listOwnTasks(db, caller.adminId);
    const linkOf = { export: exportFilePath, bulk: taskResultPath };
    const items = rows.map(({ name, kept, ...task }) => ({
      ...task,
      title: app.taskRunners.get(name)?.title ?? '',
      link: kept ? linkOf[task.kind](task._id) : null,
    }));
    return { items };
  });

  registerCsv(app, { guard }, getExportFile, async ({ params, caller, actor, reply }) => {
    const found = await findOwnFile(db, params._id, caller.adminId);
    const kept = found && (await files.read(found.file));
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
    const fileName = app.taskRunners.get(found.name)?.fileName ?? 'export';
    return withCsvHeaders(reply, fileName).header('content-length', kept.bytes).send(kept.body);
  });

  registerCall(app, guard, cancelTask, async ({ params, caller, client, request }) => {
    const taskId = params._id;
    const actor = actorOf(caller, client, request);
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
        detail: { title: app.taskRunners.get(name)?.title ?? '', ...counts },
        adminId: caller.adminId,
        link: taskResultPath(taskId),
      });
    });
  });

  registerCsv(app, { guard }, getTaskResult, async ({ params, caller, actor, reply }) => {
    const found = await findOwnResult(db, params._id, caller.adminId);
    if (!found) throw new Refusal('NOT_FOUND');
    await audit(db, {
      ...actor,
      action: 'bulk.download',
      targetKind: 'staff-task',
      targetId: params._id,
    });
    const title = app.taskRunners.get(found.name)?.title ?? '일괄 변경';
    return sendCsv(reply, `${title.replaceAll(' ', '_')}_결과`, (write) =>
      writeCsv(selectResult(db, params._id), resultColumns, false, write),
    );
  });

  // Beside the API's own paths, which alone pass the public port; the token says who it is.
  app.post<{ Params: { _id: string } }>(
    taskStep.path,
    { config: { access: 'internal' } },
    async (request) => {
      const token = String(request.headers[taskStep.tokenHeader] ?? '');
      const taskId = Number(request.params._id);
      if (!Number.isSafeInteger(taskId)) throw new Refusal('NOT_FOUND');
      // A second worker with the same task waits for its turn, and then finds nothing to do.
      const state = await db.begin(async (tx) => {
        if (!(await claimStep(tx, taskId))) return 'busy';
        const task = await findOpenTask(db, taskId, token);
        const runner = task && app.taskRunners.get(task.name);
        if (!task || !runner) throw new Refusal('NOT_FOUND');
        await demandPermission(db, task, runner);
        return runner.step(task, { files });
      });
      return { state };
    },
  );
}

/** A task outlives the request, and with it the moment at which its owner was let through. */
async function demandPermission(
  db: Queryable,
  { actor }: OpenTask,
  { access }: TaskRunner,
): Promise<void> {
  const rows = await db<{ permission: Permission }[]>`
    select p.permission from admin a join admin_permission p on p.admin_id = a.id
    where a.id = ${actor.adminId} and a.state = 'active'`;
  const held = rows.map(({ permission }) => permission);
  const isAllowed =
    access === 'staff' ? held.length > 0 : held.some((one) => holds([one], access as Permission));
  if (!isAllowed) throw new Refusal('ACCESS_DENIED');
}
