import { TRASH_DAYS } from '@maru/contract/core/trash';
import type { Db } from '@maru/platform/db/db';

/** Maximum rows per table in one round. The next round deletes the rest. */
const MOST = 200;

/** Tables with trash: the noun in the audit log, and the condition that keeps a row. */
const TRASH = [
  // Member reviews would lose the post that they refer to.
  { table: 'post', noun: 'post', kept: 'exists (select from review where lecture_id = t.id)' },
  { table: 'banner', noun: 'banner', kept: 'false' },
  { table: 'video', noun: 'video', kept: 'false' },
  { table: 'event', noun: 'event', kept: 'false' },
  { table: 'vod_trash', noun: 'vod', kept: 'false' },
] as const;

/** Permanently deletes rows after their retention time in the trash. */
export async function emptyTrash(db: Db): Promise<void> {
  for (const { table, noun, kept } of TRASH) {
    await db.begin(async (tx) => {
      const gone = await tx<{ id: number }[]>`
        delete from ${tx(table)} where id in (
          select t.id from ${tx(table)} t
          where t.deleted_at < now() - make_interval(days => ${TRASH_DAYS})
            and not ${tx.unsafe(kept)}
          order by t.deleted_at limit ${MOST} for update skip locked)
        returning id`;
      if (gone.length === 0) return;
      await tx`
        insert into audit_log (action, target_kind, target_id)
        select ${`${noun}.delete`}, ${noun}, id
        from unnest(${gone.map(({ id }) => id)}::bigint[]) as id`;
    });
  }
}
