import type { Db } from '@maru/platform/db/db';
import { addMembers } from './many-members.ts';

/** Every member but the last few has these: two that run, one that is over, one to come. */
const EACH = 4;
/** One member in this many already has the membership that `addMembers` creates. */
const SHARE = 5;

/**
 * Adds as many memberships as a site has after ten years, spread over a quarter as many members.
 */
export async function addMemberships(db: Db, memberships: number): Promise<void> {
  const members = memberships / EACH;
  await addMembers(db, members);
  const givenAlready = members / SHARE;
  // Disables the triggers: the bench does not measure the data that they maintain.
  await db`alter table membership disable trigger user`;
  await db`
    with product_at as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as n from product)
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    select m.id, p.id, 'paid', now() + make_interval(days => k.starts),
           now() + make_interval(days => k.ends)
    from member m
    cross join (values (1, -10, 20), (2, -3, 87), (3, -95, -5), (4, 20, 50))
      as k (no, starts, ends)
    join product_at p on p.place = (m.id / ${SHARE} + k.no) % p.n
    where m.login_id::text like 'bulk%'
    order by m.id limit ${memberships - givenAlready}`;
  await db`alter table membership enable trigger user`;
  await db`vacuum analyze membership`;
}
