import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { count, id, idParam, instant } from './primitive.ts';

/** Background work for staff: a file with many rows, or a bulk change. */
export const staffTask = z.object({
  _id: id,
  kind: z.enum(['export', 'bulk']),
  /** Subject of the task in Korean: the file name or the action. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  total: count,
  done: count,
  failed: count,
  created_at: instant,
  finished_at: z.nullable(instant),
  /**
   * Link to the file or the result, valid for one day. `null` if there is none, not yet, or no
   * longer.
   */
  link: z.nullable(z.string()),
});
export type StaffTask = z.output<typeof staffTask>;

/** Response of a call that continues in the background. */
export const taskBegun = z.object({ task: z.object({ _id: id, total: count }) });

export const listTasks = defineCall({
  method: 'GET',
  path: '/api/admin/tasks',
  access: 'staff',
  summary: 'Lists the newest 10 own tasks with their progress.',
  output: z.object({ items: z.array(staffTask) }),
  refusals: [],
});

export const getExportFile = defineCall({
  method: 'GET',
  path: '/api/admin/exports/:_id/file',
  access: 'staff',
  summary: 'Returns the file of an own export for one day, while the caller may read its list.',
  params: idParam,
  output: z.void(),
  csv: true,
  refusals: ['NOT_FOUND'],
});

export const cancelTask = defineCall({
  method: 'POST',
  path: '/api/admin/tasks/:_id/cancel',
  access: 'staff',
  summary: 'Cancels an own bulk change after its current batch. Completed changes remain.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const getTaskResult = defineCall({
  method: 'GET',
  path: '/api/admin/tasks/:_id/result.csv',
  access: 'staff',
  summary: 'Returns the results of an own bulk change for one day, while the caller may make it.',
  params: idParam,
  output: z.void(),
  csv: true,
  refusals: ['NOT_FOUND'],
});

/** Where the file of an export is. */
export const exportFilePath = (taskId: number) => `/api/admin/exports/${taskId}/file`;

/** Where the result of a change of many things is. */
export const taskResultPath = (taskId: number) => `/api/admin/tasks/${taskId}/result.csv`;

/**
 * Internal call that advances a task by one step. It is not part of the API and not reachable
 * through the public port. It requires the task's token.
 */
export const taskStep = {
  path: '/internal/staff-tasks/:_id/step',
  pathOf: (taskId: number) => `/internal/staff-tasks/${taskId}/step`,
  tokenHeader: 'x-task-token',
  /** `busy`: another step of the same task is under way. */
  output: z.object({ state: z.enum(['more', 'finished', 'busy']) }),
} as const;
