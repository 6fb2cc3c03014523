import type { Db } from '@maru/platform/db/db';
import type { ExportFiles } from '@maru/platform/files/export-files';

/**
 * Removes expired results of changes and expired export files. Any number of processes may run this
 * concurrently.
 */
export async function expireFiles(db: Db, files: Pick<ExportFiles, 'remove'>): Promise<void> {
  await db`
    delete from staff_task_result r using staff_task t
    where t.id = r.task_id and t.expires_at < now()`;
  const due = await db<{ id: number; file: string }[]>`
    select id, file from staff_task where file is not null and expires_at < now() limit 100`;
  for (const { id, file } of due) {
    await files.remove(file);
    // A step that continued this late has stored another file.
    await db`update staff_task set file = null where id = ${id} and file = ${file}`;
  }
}
