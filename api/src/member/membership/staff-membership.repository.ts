import type { QueryOf } from '@maru/contract/core/call';
import type {
  listMemberships,
  StaffMembership,
  UserMembership,
} from '@maru/contract/member/staff-membership';
import type { Db, Queryable } from '@maru/platform/db/db';
import { phoneTailsOf } from '@maru/platform/crypto/phone-tail';
import { searchedBeginning, searchedNames } from '../../sql/like-pattern.ts';
import { limitTo } from '../../staff-kit/page-of.ts';

/** A membership before the name and the number of its member are masked. */
export type MembershipRow<M extends StaffMembership = StaffMembership> = Omit<M, 'member'> & {
  member: { _id: number; user_id: string; name: string; phoneTail: string | null; sms: boolean };
};

export type MembershipFilter = QueryOf<typeof listMemberships>;

const columns = (db: Queryable) => db`
  s.id as _id, s.source, s.starts_at, s.ends_at, s.ended_at,
  membership_standing(s.state, least(s.starts_at, s.ended_at), least(s.ends_at, s.ended_at),
                      s.order_line_id) as state,
  json_build_object('_id', p.id, 'kind', p.kind, 'name', p.name, 'expert',
    case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick) end)
    as product,
  json_build_object('_id', m.id, 'user_id', m.login_id, 'name', m.name, 'phoneTail', m.phone_tail,
                    'sms', f.sms) as member,
  (select json_build_object('_id', o.id, 'order_no', o.order_no)
   from order_line l join product_order o on o.id = l.order_id
   where l.id = s.order_line_id) as "order",
  ceil(extract(epoch from s.ends_at - s.starts_at) / 86400)::int as days,
  case when s.state = 'active' and s.ended_at is null then
    greatest(ceil(extract(epoch from s.ends_at - greatest(now(), s.starts_at)) / 86400), 0)::int
  else 0 end as days_left,
  (select json_build_object('way', c.way, 'note', c.note, 'by', a.name, 'at', c.at)
   from membership_contact c join admin a on a.id = c.admin_id
   where c.membership_id = s.id order by c.at desc limit 1) as contact,
  (select count(*)::int from campaign_recipient r
   where r.member_id = m.id and r.state = 'sent' and r.settled_at > now() - interval '30 days')
    as notices`;

const tables = (db: Queryable) => db`
  membership s join product p on p.id = s.product_id join member m on m.id = s.member_id
  join member_facts f on f.member_id = m.id left join expert e on e.id = p.expert_id`;

export async function listStaffMemberships(
  db: Db,
  filter: MembershipFilter,
): Promise<{ rows: MembershipRow[]; total: number }> {
  return db.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_custom_plan`;
    const where = whereOf(tx, filter);
    const order = orderOf(tx, filter.sortBy);
    const rows = await tx<MembershipRow[]>`
      with page as materialized (
        select s.* from membership s join product p on p.id = s.product_id
        where ${where} order by ${order}
        ${limitTo(tx, filter)})
      select ${columns(tx)}
      from page s join product p on p.id = s.product_id join member m on m.id = s.member_id
      join member_facts f on f.member_id = m.id left join expert e on e.id = p.expert_id
      order by ${order}`;
    const [counted] = await tx<{ total: number }[]>`
      select count(*)::int as total from membership s join product p on p.id = s.product_id
      where ${where}`;
    return { rows, total: counted!.total };
  });
}

export function selectStaffMemberships(db: Queryable, filter: MembershipFilter) {
  return db<MembershipRow[]>`
    select ${columns(db)} from ${tables(db)}
    where ${whereOf(db, filter)} order by ${orderOf(db, filter.sortBy)}`;
}

function orderOf(db: Queryable, sortBy: MembershipFilter['sortBy']) {
  switch (sortBy) {
    case 'ending':
      return db`s.ends_at, s.id`;
    case 'ended':
      return db`s.ends_at desc, s.id desc`;
    case 'latest':
      return db`s.starts_at desc, s.id desc`;
  }
}

const GRADES = {
  all: ['vip', 'premium', 'vvip'],
  vip: ['vip'],
  premium: ['premium'],
  vvip: ['vvip'],
  trial: ['trial'],
};

function whereOf(db: Queryable, filter: MembershipFilter) {
  const { ends_from, ends_to, grade, state, source, product, expert, contacted, q } = filter;
  const startOfDay = (days: number) =>
    db`((kst_day(now()) + ${days}::int)::timestamp at time zone 'Asia/Seoul')`;
  const spoken = db`exists (select from membership_contact c where c.membership_id = s.id)`;
  return db`
    s.state = 'active'
    ${ends_from === undefined ? db`` : db`and s.ends_at > ${startOfDay(ends_from)}`}
    ${ends_to === undefined ? db`` : db`and s.ends_at <= ${startOfDay(ends_to + 1)}`}
    ${grade ? db`and p.kind = any(${GRADES[grade]}::text[])` : db``}
    ${state === 'current' ? db`and s.starts_at <= now() and s.ends_at > now()` : db``}
    ${state === 'coming' ? db`and s.starts_at > now()` : db``}
    ${state === 'ended' ? db`and s.ends_at <= now()` : db``}
    ${source ? db`and s.source = ${source}` : db``}
    ${product ? db`and s.product_id = ${product}` : db``}
    ${expert ? db`and p.expert_id = ${expert}` : db``}
    ${contacted === undefined ? db`` : contacted === 'true' ? db`and ${spoken}` : db`and not ${spoken}`}
    ${wordsIn(db, q)}`;
}

function wordsIn(db: Queryable, typed: string | undefined) {
  const beginning = searchedBeginning(typed);
  if (beginning === null || typed === undefined) return db``;
  const [name, joined = name] = searchedNames(typed);
  return db`and s.member_id in (
    select id from member where lower(login_id::text) like ${beginning.toLowerCase()}
    union all select id from member where name like ${name!} or name like ${joined!}
    union all select id from member where lower(nickname) like ${beginning.toLowerCase()}
    union all select id from member where phone_tail = any(${phoneTailsOf(typed)}::text[]))`;
}

const withHistory = (db: Queryable) => db`
  ${columns(db)},
  coalesce((
    select json_agg(json_build_object('_id', d.id, 'action', d.action,
      'ended_before', d.ended_before, 'ended_after', d.ended_after, 'reason', d.reason,
      'by', a.name, 'at', d.at) order by d.id desc)
    from membership_adjustment d join admin a on a.id = d.admin_id
    where d.membership_id = s.id), '[]') as adjustments`;

/** All current and past memberships of one member, latest end first. */
export function listMembershipsOf(
  db: Queryable,
  memberId: number,
): Promise<MembershipRow<UserMembership>[]> {
  return db<MembershipRow<UserMembership>[]>`
    select ${withHistory(db)} from ${tables(db)}
    where s.member_id = ${memberId} order by s.ends_at desc, s.id desc`;
}

export async function findStaffMembership(
  db: Queryable,
  membershipId: number,
): Promise<MembershipRow<UserMembership> | null> {
  const [row] = await db<MembershipRow<UserMembership>[]>`
    select ${withHistory(db)} from ${tables(db)} where s.id = ${membershipId}`;
  return row ?? null;
}

interface ProductOption {
  _id: number;
  kind: 'expert' | 'vip' | 'premium' | 'vvip' | 'series' | 'trial';
  name: string;
  price: number;
  period_unit: 'day' | 'month';
  period_n: number;
  on_sale: boolean;
}

export function listAllProducts(db: Queryable): Promise<ProductOption[]> {
  return db<ProductOption[]>`
    select id as _id, kind, name, price, period_unit, period_n, is_sold(p, now()) as on_sale
    from product p order by on_sale desc, position, id`;
}
