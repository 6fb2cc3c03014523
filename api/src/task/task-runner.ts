import type { ExportFiles } from '@maru/platform/export-files';
import type { StaffAccess } from '../access.ts';
import type { OpenTask } from './staff-task.repository.ts';

/** What goes on with the tasks of a call. */
export interface TaskRunner {
  /** What the bell calls it. */
  title: string;
  /** What its file is called, where it makes one. */
  fileName?: string;
  /** What its owner has to be allowed still, whenever it goes on and its file is taken. */
  needs: (input: object) => readonly StaffAccess[];
  /** Does the next part of a task. `more` has the next step asked for at once. */
  step: (task: OpenTask, place: { files: ExportFiles }) => Promise<'more' | 'finished'>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Who goes on with the tasks of a call, by its path. */
    taskRunners: Map<string, TaskRunner>;
  }
}
