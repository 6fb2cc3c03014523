import type { OutputOf } from '@maru/contract/core/call';
import type { adminSearch } from '@maru/contract/admin-search/admin-search';
import { staffPostKinds } from '@maru/contract/post/staff-post';
import type { Queryable } from '@maru/platform/db/db';
import { comparedForm, containing } from '../sql/like-pattern.ts';

type Found = OutputOf<typeof adminSearch>;

/** Broadcasts with these words in their title. The exact title comes first, then the nearest day. */
export async function findBroadcasts(
  db: Queryable,
  q: string,
  limit: number,
): Promise<Found['broadcasts']> {
  const like = containing(q);
  if (like === null) return [];
  return db<Found['broadcasts']>`
    select s.id as _id, s.title, e.nick as expert, s.start_date
    from broadcast_schedule s join expert e on e.id = s.expert_id
    where s.deleted_at is null and search_form(s.title) like all(${like}::text[])
    order by (search_form(s.title) = ${comparedForm(q)}) desc,
             abs(extract(epoch from s.start_date - now())), s.id
    limit ${limit}`;
}

/** Posts of all boards with these words in their title. The exact title comes first, then the newest. */
export async function findPosts(db: Queryable, q: string, limit: number): Promise<Found['posts']> {
  const like = containing(q);
  if (like === null) return [];
  return db<Found['posts']>`
    select id as _id, kind, title from post
    where deleted_at is null and kind = any(${[...staffPostKinds]})
      and search_form(title) like all(${like}::text[])
    order by (search_form(title) = ${comparedForm(q)}) desc, created_at desc, id desc
    limit ${limit}`;
}
