import { writeAddressOf, type StaffPostKind } from '@maru/contract/post/staff-post';
import type { Db, Queryable } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import { publish } from '@maru/platform/db/outbox';
import { postNotice } from '@maru/domain/staff/staff-notice';

/**
 * A post published more than this time after its scheduled minute is late, and staff are notified.
 */
const LATE_MS = 60_000;

interface DuePost {
  _id: number;
  kind: StaffPostKind;
  title: string;
  lateMs: number;
}

/**
 * Publishes the posts that are due. Posts that became due while no worker ran are published
 * immediately, and the bell says so. Any number of workers may run at once: one of them publishes
 * each post.
 */
export async function publishDuePosts(db: Db, log: Logger): Promise<void> {
  for (const due of await findDue(db)) {
    await db.begin(async (tx) => {
      const [row] = await tx<{ version: number; at: string }[]>`
        update post set state = 'published', version = version + 1, updated_at = clock_timestamp()
        where id = ${due._id} and state = 'scheduled' and deleted_at is null
          and publish_at <= now()
        returning version, updated_at as at`;
      // The post was rescheduled meanwhile.
      if (!row) return;
      const { _id, kind, title, lateMs } = due;
      await tx`
        insert into audit_log (action, target_kind, target_id, diff)
        values ('post.published', 'post', ${_id},
                ${tx.json({ state: ['scheduled', 'published'], late_s: Math.floor(lateMs / 1_000) })})`;
      if (lateMs > LATE_MS) {
        await postNotice(tx, {
          kind: 'post.publishedLate',
          severity: 'warning',
          detail: { title, board: kind, minutes: Math.floor(lateMs / 60_000) },
          permission: 'manageContent',
          link: writeAddressOf(kind, _id),
        });
      }
      await publish(tx, 'post.changed', { _id, kind, ...row });
      log.info({ postId: _id, lateMs }, 'post published on schedule');
    });
  }
}

/** The database's own time decides. */
async function findDue(db: Queryable): Promise<DuePost[]> {
  return db<DuePost[]>`
    select id as _id, kind, title,
           (extract(epoch from now() - publish_at) * 1000)::int8 as "lateMs"
    from post where state = 'scheduled' and deleted_at is null and publish_at <= now()
    order by publish_at, id limit 100`;
}
