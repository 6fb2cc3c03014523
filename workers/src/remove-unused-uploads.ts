import { UNUSED_DAYS } from '@maru/contract/upload/upload';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import { removeImage } from '@maru/platform/files/upload-picture';
import type { UploadStore } from '@maru/platform/files/upload-store';
import { findUploadUses, stemOf } from '@maru/domain/upload/upload-uses';

/** Maximum number checked in one round; the next round checks the rest. */
const MOST = 500;

/**
 * Removes unreferenced pictures that were uploaded days ago, such as those of unsaved texts
 * (features C17). Each removal has an audit log entry without an actor.
 *
 * @returns the number of removed pictures.
 */
export async function removeUnusedUploads(
  { db, uploads, log }: { db: Db; uploads: UploadStore; log: Logger },
  days = UNUSED_DAYS,
): Promise<number> {
  const uses = await findUploadUses(db);
  const old = await db<{ id: number; folder: string; file: string }[]>`
    select id, folder, file from upload
    where deleted_at is null and created_at < now() - make_interval(days => ${days})
      and not left(file, 32) = any(${[...uses.keys()]})
    order by created_at limit ${MOST}`;
  let removed = 0;
  for (const { id, folder, file } of old.filter((upload) => !uses.has(stemOf(upload.file)))) {
    const isMine = await db.begin(async (tx) => {
      const [row] = await tx`
        update upload set deleted_at = now() where id = ${id} and deleted_at is null returning id`;
      // Another worker was quicker.
      if (!row) return false;
      await tx`
        insert into audit_log (action, target_kind, target_id, diff)
        values ('upload.expire', 'upload', ${id}, ${tx.json({ file: [`${folder}/${file}`, null] })})`;
      return true;
    });
    if (!isMine) continue;
    await removeImage(uploads, folder, file);
    removed += 1;
  }
  if (removed > 0) log.info({ removed }, 'unused uploads were removed');
  return removed;
}
