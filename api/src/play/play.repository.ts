import type { OutputOf } from '@maru/contract/core/call';
import type { listUserJoins, PlayOverlap } from '@maru/contract/room/staff-play';
import type { Queryable } from '@maru/platform/db/db';
import { limitTo } from '../staff-kit/page-of.ts';

/** How much of one member is shown. */
const JOINS_SHOWN = 30;
const OVERLAPS_SHOWN = 30;

type Joins = OutputOf<typeof listUserJoins>;

/** Members with overlaps of the last days, their names not masked yet. */
export async function listOverlapping(
  db: Queryable,
  { days, page, pageSize }: { days: number; page: number; pageSize: number },
): Promise<{ items: PlayOverlap[]; total: number }> {
  const since = db`at > now() - make_interval(days => ${days})`;
  const [counted] = await db<{ total: number }[]>`
    select count(distinct member_id)::int as total from play_overlap where ${since}`;
  const items = await db<PlayOverlap[]>`
    select json_build_object('_id', m.id, 'user_id', m.login_id, 'name', m.name) as member,
           o.times, o.addresses, o.last_at
    from (
      select member_id, count(distinct (at, schedule_id))::int as times,
             count(distinct address)::int as addresses, max(at) as last_at
      from play_overlap, unnest(array[ip, next_ip]) as address
      where ${since}
      group by member_id) o
    join member m on m.id = o.member_id
    order by o.times desc, o.last_at desc, m.id
    ${limitTo(db, { page, pageSize })}`;
  return { items, total: counted?.total ?? 0 };
}

export async function listJoinsOf(db: Queryable, memberId: number): Promise<Joins> {
  const [items, overlaps] = await Promise.all([
    db<Joins['items']>`
      select j.id as _id, j.at, b.title, j.kind, j.result, host(j.ip) as ip, j.user_agent
      from join_log j left join broadcast_schedule b on b.id = j.schedule_id
      where j.member_id = ${memberId} order by j.at desc, j.id desc limit ${JOINS_SHOWN}`,
    db<Joins['overlaps']>`
      select o.at, b.title, o.ip, o.user_agent, o.next_ip, o.next_user_agent
      from play_overlap o join broadcast_schedule b on b.id = o.schedule_id
      where o.member_id = ${memberId} order by o.at desc limit ${OVERLAPS_SHOWN}`,
  ]);
  return { items, overlaps };
}
