import type { ExportFiles } from '@maru/platform/files/export-files';
import type { StaffAccess } from '../../http/access.ts';
import type { OpenTask } from './staff-task.repository.ts';

/** Runs the tasks of a call. */
export interface TaskRunner {
  /** Title in the notification bell. */
  title: string;
  /** Name of the exported file, if the task makes one. */
  fileName?: string;
  /**
   * Access that the owner must still have, each time the task continues and when the file is
   * downloaded.
   */
  needs: (input: object) => readonly StaffAccess[];
  /** Runs the next step of a task. `more` requests the following step at once. */
  step: (task: OpenTask, place: { files: ExportFiles }) => Promise<'more' | 'finished'>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Task runners by the path of their call. */
    taskRunners: Map<string, TaskRunner>;
  }
}
