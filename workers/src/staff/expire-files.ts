import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@maru/platform/db';

/** Removes the files of exports, and the results of changes, whose day is over. Any number of processes may do it at once. */
export async function expireFiles(db: Db, exportsDir: string): Promise<void> {
  const due = await db<{ id: number; file: string }[]>`
    select id, file from staff_task where file is not null and expires_at < now() limit 100`;
  for (const { id, file } of due) {
    await rm(join(exportsDir, file), { force: true });
    await db`update staff_task set file = null where id = ${id}`;
  }
  await db`
    delete from staff_task_result r using staff_task t
    where t.id = r.task_id and t.expires_at < now()`;
}
