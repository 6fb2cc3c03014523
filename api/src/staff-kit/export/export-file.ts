import { randomBytes } from 'node:crypto';
import { exportFilePath } from '@maru/contract/core/task';
import type { Db } from '@maru/platform/db/db';
import type { ExportFiles } from '@maru/platform/files/export-files';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { Refusal } from '../../http/refusal.ts';
import { finishExport, nameFile, type OpenTask } from '../task/staff-task.repository.ts';
import type { Write } from './write-csv.ts';

const NAME_BYTES = 16;

/**
 * Writes the file of a long export and notifies the requester with its address. A repeated step
 * writes a new file and removes the leftover of the earlier one.
 */
export async function writeExportFile(
  db: Db,
  task: OpenTask,
  { title, files }: { title: string; files: ExportFiles },
  make: (write: Write) => Promise<number>,
): Promise<'finished'> {
  const file = `${randomBytes(NAME_BYTES).toString('hex')}.csv`;
  await db.begin(async (tx) => {
    const left = await nameFile(tx, task._id, file);
    if (left !== null) await files.remove(left);
  });
  const rows = await files.write(file, 'text/csv; charset=utf-8', make);
  const isMine = await db.begin(async (tx) => {
    if (!(await finishExport(tx, task._id, { file, rows }))) return false;
    await postNotice(tx, {
      kind: 'export.ready',
      severity: 'info',
      detail: { title: title.replaceAll('_', ' '), rows },
      adminId: task.actor.adminId,
      link: exportFilePath(task._id),
    });
    return true;
  });
  if (!isMine) {
    await files.remove(file);
    throw new Refusal('STATE_CONFLICT');
  }
  return 'finished';
}
