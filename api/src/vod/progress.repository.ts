import type { VodItem, VodProgress } from '@maru/contract/vod/vod';
import type { Queryable } from '@maru/platform/db/db';

/** Number of started recordings that pages can query. Members do not look back further. */
const PROGRESS_SHOWN = 500;

/** Unfinished recordings that are offered to go on with. */
const UNFINISHED_SHOWN = 8;

/** The member's progress, most recently watched first. */
export function listProgress(db: Queryable, memberId: number): Promise<VodProgress[]> {
  return db<VodProgress[]>`
    select p.schedule_id, p.position_s,
           vod_length(s.vod_length_s, s.start_date, s.end_date) as length_s,
           p.finished_at is not null as finished, p.updated_at
    from vod_progress p join broadcast_schedule s on s.id = p.schedule_id
    where p.member_id = ${memberId} and s.deleted_at is null
    order by p.updated_at desc, p.schedule_id desc limit ${PROGRESS_SHOWN}`;
}

/** The member's progress in one recording; `null` = not started. */
export async function findProgress(
  db: Queryable,
  memberId: number,
  scheduleId: number,
): Promise<VodProgress | null> {
  const [row] = await db<VodProgress[]>`
    select p.schedule_id, p.position_s,
           vod_length(s.vod_length_s, s.start_date, s.end_date) as length_s,
           p.finished_at is not null as finished, p.updated_at
    from vod_progress p join broadcast_schedule s on s.id = p.schedule_id
    where p.member_id = ${memberId} and p.schedule_id = ${scheduleId}`;
  return row ?? null;
}

/** Recordings that the member has started and not finished, most recently watched first. */
export function listUnfinished(
  db: Queryable,
  memberId: number,
  { begun, seenShare }: { begun: number; seenShare: number },
): Promise<VodItem[]> {
  return db<VodItem[]>`
    select v.* from vod_progress p join vod_item v on v._id = p.schedule_id
    where p.member_id = ${memberId} and p.position_s >= ${begun}
      and p.position_s < coalesce(v.length_s, 2147483647) * ${seenShare}::float
    order by p.updated_at desc, p.schedule_id desc limit ${UNFINISHED_SHOWN}`;
}

/**
 * The fields of a recording that saving progress needs; `null` if there is no recording to watch.
 */
export async function findRecording(
  db: Queryable,
  scheduleId: number,
): Promise<{ lengthS: number | null } | null> {
  const [row] = await db<{ lengthS: number | null }[]>`
    select vod_length(vod_length_s, start_date, end_date) as "lengthS"
    from broadcast_schedule
    where id = ${scheduleId} and vod_url is not null and deleted_at is null
      and cancelled_at is null`;
  return row ?? null;
}

/** Notes a place. That the end was reached once stays noted. */
export async function putProgress(
  db: Queryable,
  memberId: number,
  scheduleId: number,
  { positionS, atEnd }: { positionS: number; atEnd: boolean },
): Promise<void> {
  await db`
    insert into vod_progress (member_id, schedule_id, position_s, finished_at)
    values (${memberId}, ${scheduleId}, ${positionS}, ${atEnd ? db`now()` : null})
    on conflict (member_id, schedule_id) do update
    set position_s = excluded.position_s, updated_at = now(),
        finished_at = coalesce(vod_progress.finished_at, excluded.finished_at)`;
}
