import { TRASH_DAYS } from '@maru/contract/staff-post';
import type { Db } from '@maru/platform/db';

/** As many as one round takes; the next one takes the others. */
const MOST = 200;

/** Takes away for good what has lain in the trash of posts for its time. */
export async function emptyTrash(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    const gone = await tx<{ id: number; kind: string }[]>`
      delete from post where id in (
        select id from post where deleted_at < now() - make_interval(days => ${TRASH_DAYS})
        order by deleted_at limit ${MOST} for update skip locked)
      returning id, kind`;
    for (const { id, kind } of gone) {
      await tx`
        insert into audit_log (action, target_kind, target_id, diff)
        values ('post.delete', 'post', ${id}, ${tx.json({ kind })})`;
    }
  });
}
