import { randomBytes } from 'node:crypto';
import { exportFilePath } from '@maru/contract/task';
import type { Db } from '@maru/platform/db';
import type { ExportFiles } from '@maru/platform/export-files';
import { postNotice } from '@maru/platform/staff-notice';
import { finishTask, type OpenTask } from '../task/staff-task.repository.ts';
import type { Write } from './write-csv.ts';

const NAME_BYTES = 16;

/**
 * Makes the file of a long export and tells whoever asked where it is. The file appears whole or
 * not at all; a step that is repeated makes another.
 */
export async function writeExportFile(
  db: Db,
  task: OpenTask,
  { title, files }: { title: string; files: ExportFiles },
  make: (write: Write) => Promise<number>,
): Promise<'finished'> {
  const file = `${randomBytes(NAME_BYTES).toString('hex')}.csv`;
  try {
    const rows = await files.write(file, 'text/csv; charset=utf-8', make);
    await db.begin(async (tx) => {
      await finishTask(tx, task._id, { file, rows });
      await postNotice(tx, {
        kind: 'export.ready',
        severity: 'info',
        detail: { title: title.replaceAll('_', ' '), rows },
        adminId: task.actor.adminId,
        link: exportFilePath(task._id),
      });
    });
  } catch (error) {
    await files.remove(file);
    throw error;
  }
  return 'finished';
}
