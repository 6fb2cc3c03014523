import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportFilePath } from '@maru/contract/task';
import type { Db } from '@maru/platform/db';
import { postNotice } from '@maru/platform/staff-notice';
import { finishTask, type OpenTask } from '../task/staff-task.repository.ts';
import type { Write } from './write-csv.ts';

const NAME_BYTES = 16;

/** Only the server itself reads what was taken out. */
const PRIVATE = 0o600;

/**
 * Makes the file of a long export and tells whoever asked where it is. The file appears whole or
 * not at all; a step that is repeated makes another.
 */
export async function writeExportFile(
  db: Db,
  task: OpenTask,
  { title, exportsDir }: { title: string; exportsDir: string },
  make: (write: Write) => Promise<number>,
): Promise<'finished'> {
  const file = `${randomBytes(NAME_BYTES).toString('hex')}.csv`;
  const path = join(exportsDir, file);
  await mkdir(exportsDir, { recursive: true });
  try {
    const rows = await writeWhole(`${path}.part`, make);
    await rename(`${path}.part`, path);
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
    await rm(`${path}.part`, { force: true });
    await rm(path, { force: true });
    throw error;
  }
  return 'finished';
}

async function writeWhole(path: string, make: (write: Write) => Promise<number>): Promise<number> {
  const file = await open(path, 'wx', PRIVATE);
  try {
    return await make(async (text) => {
      await file.write(text);
    });
  } finally {
    await file.close();
  }
}
