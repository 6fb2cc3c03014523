import type { QueryOf } from '@maru/contract/core/call';
import type { listUsers, StaffUser, StaffUserView } from '@maru/contract/member/staff-member';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { readSearchedMobile } from '@maru/contract/text/typed-text';
import { type PersonalData } from '@maru/platform/crypto/personal-data';
import { isDevice } from '@maru/platform/session/member-device';
import { phoneTailsOf } from '@maru/platform/crypto/phone-tail';
import { searchedBeginning, searchedNames } from '../sql/like-pattern.ts';
import { createKeptTotals, type KeptTotals } from './kept-totals.ts';
import { spellingsOf } from './tag/member-tags.ts';
import { andWithinDays } from '../staff-kit/within-days.ts';
import { limitTo } from '../staff-kit/page-of.ts';

/** A member as staff look for one, before name, number and address are masked. */
export interface StaffMemberRow extends Omit<StaffUser, 'phone'> {
  phoneTail: string | null;
}

export interface StaffMemberViewRow extends Omit<StaffUserView, 'phone' | 'email'> {
  phoneTail: string | null;
  emailEnc: Uint8Array | null;
}

export type MemberFilter = QueryOf<typeof listUsers>;
type Grade = NonNullable<MemberFilter['grade']>;

/** Maximum number of matches of a text search; no one reads further. */
const FOUND_AT_MOST = 10_000;

/**
 * Up to this many members are sorted. Larger sets are dense enough to walk an index in their order.
 */
const SPARSE = 20_000;

/** A row of the page, by whatever `m` and its facts `f` are. */
const columns = (db: Queryable) => db`
  m.id as _id, m.login_id as user_id, m.name, m.nickname, m.phone_tail as "phoneTail", m.type,
  m.state, m.suspended_until, ${gradeOf(db)} as grade, f.sms, f.push, f.night, m.join_source,
  m.last_login_at, m.created_at, m.version,
  coalesce((
    select json_agg(json_build_object('name', p.name, 'kind', p.kind, 'ends_at', s.ends_at)
                    order by s.ends_at, s.id)
    from membership s join product p on p.id = s.product_id
    where s.member_id = m.id and s.state = 'active' and s.starts_at <= now() and s.ends_at > now()
  ), '[]') as products,
  case when f.uses @> now() then null else (
    select max(s.ends_at) from membership s
    where s.member_id = m.id and s.state = 'active' and s.ends_at <= now()) end as last_ended_at,
  coalesce((select json_agg(t.tag order by t.tag) from member_tag t where t.member_id = m.id), '[]')
    as tags`;

/** The highest grade a row `f` of `member_facts` has now. */
export const gradeOf = (db: Queryable) => db`
  case when f.vvip @> now() then 'vvip' when f.premium @> now() then 'premium'
       when f.vip @> now() then 'vip' else 'free' end`;

/**
 * One page of the members, and how many there are. Filter and order read an index of
 * `member_facts` alone; the rest is looked up for the rows of the page.
 */
export async function listStaffMembers(
  db: Db,
  personal: PersonalData,
  filter: MemberFilter,
  totals: KeptTotals = createKeptTotals(),
): Promise<{ rows: StaffMemberRow[]; total: number }> {
  return db.begin(async (tx) => {
    await planForLists(tx);
    if (hasSet(filter)) {
      const found = await selectPageOfSet(tx, personal, filter);
      const rows = found.map(({ total: _total, ...row }) => row);
      if (found[0]) return { rows, total: found[0].total };
    }
    const { page, pageSize, sortBy: _sortBy, ...conditions } = filter;
    const total = await totals.of(conditions, async () => {
      const [counted] = await countMatching(tx, personal, filter);
      return counted!.n;
    });
    if ((page - 1) * pageSize >= total) return { rows: [], total };
    return { rows: await selectPage(tx, personal, filter, total), total };
  });
}

/**
 * Planner settings until the transaction ends:
 *
 * - No generic plan: a tag may have three members or all of them.
 * - A low random page cost: indexes are read sequentially here.
 * - A set of members stays in memory.
 */
export async function planForLists(tx: Tx): Promise<void> {
  await tx`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
           set_config('random_page_cost', '1.1', true), set_config('work_mem', '32MB', true)`;
}

export function countMatching(db: Queryable, personal: PersonalData, filter: MemberFilter) {
  const count = (conditions: Conditions) => db`
    (select count(*) from member_facts f where ${whereOf(db, personal, conditions)})`;
  const { all, leftOut } = asRemainder(filter);
  const counts = [count(all), ...leftOut.map((one) => db`- ${count(one)}`)];
  return db<{ n: number }[]>`select (${counts})::int as n`;
}

/**
 * Filters that match nearly all members (free, long inactive) are counted as the total minus the
 * few others.
 */
function asRemainder(filter: MemberFilter): { all: Conditions; leftOut: Conditions[] } {
  const { grade, login } = filter;
  if (hasSet(filter)) return { all: filter, leftOut: [] };
  if (grade === 'free') {
    return { all: { ...filter, grade: undefined }, leftOut: [{ ...filter, grade: 'any' }] };
  }
  if (login === 'not30' || login === 'not90') {
    const leftOut = HERE_SINCE[login].map((other) => ({ ...filter, login: other }));
    return { all: { ...filter, login: undefined }, leftOut };
  }
  return { all: filter, leftOut: [] };
}

/**
 * Complement of `not30`: members active within 30 days, and new members who never logged in. The
 * same for `not90`.
 */
const HERE_SINCE = { not30: ['30', 'new30'], not90: ['90', 'new90'] } as const;

/** Filter with values that exist only for counting. */
type Conditions = Omit<MemberFilter, 'grade' | 'login'> & {
  grade?: Grade | 'any' | undefined;
  login?: MemberFilter['login'] | (typeof HERE_SINCE)['not30' | 'not90'][number];
};

/** @param total how many the filter means, which decides how the page is found. */
export function selectPage(
  db: Queryable,
  personal: PersonalData,
  filter: MemberFilter,
  total: number,
) {
  const { page, pageSize, sortBy } = filter;
  const before = (page - 1) * pageSize;
  const after = Math.max(total - before - pageSize, 0);
  // A page nearer to the end is read backwards from the end.
  const { order, skip } =
    after < before ? { order: OPPOSITE[sortBy], skip: after } : { order: sortBy, skip: before };
  return db<StaffMemberRow[]>`
    with page as materialized (
      select f.member_id from member_facts f where ${whereOf(db, personal, filter)}
      order by ${orderOf(db, order, total > SPARSE ? 'index' : 'sort')}
      limit ${Math.min(pageSize, total - before)} offset ${skip})
    select ${columns(db)} from ${tables(db)} order by ${orderOf(db, sortBy)}`;
}

/** The page of a filter that names a set of members, which is gathered once to be counted too. */
export function selectPageOfSet(db: Queryable, personal: PersonalData, filter: MemberFilter) {
  const { page, pageSize, sortBy } = filter;
  return db<(StaffMemberRow & { total: number })[]>`
    with found as materialized (
      select f.member_id, f.created_at, f.last_login_at from member_facts f
      where ${whereOf(db, personal, filter)}),
    page as materialized (
      select f.member_id from found f order by ${orderOf(db, sortBy)}
      ${limitTo(db, { page, pageSize })})
    select ${columns(db)}, (select count(*)::int from found) as total
    from ${tables(db)} order by ${orderOf(db, sortBy)}`;
}

const tables = (db: Queryable) => db`
  page join member_facts f on f.member_id = page.member_id join member m on m.id = page.member_id`;

/** Every member that a filter means, in its order, for files. */
export function selectStaffMembers(db: Queryable, personal: PersonalData, filter: MemberFilter) {
  return db<StaffMemberRow[]>`
    select ${columns(db)} from member_facts f join member m on m.id = f.member_id
    where ${whereOf(db, personal, filter)} order by ${orderOf(db, filter.sortBy)}`;
}

const OPPOSITE = {
  latest: 'oldest',
  oldest: 'latest',
  login: 'login-oldest',
  'login-oldest': 'login',
} as const;

/**
 * @param by `sort` orders by expressions that no index has. Postgres then does not search for a few
 *   members by walking past all others in index order.
 */
function orderOf(
  db: Queryable,
  sortBy: MemberFilter['sortBy'],
  by: 'index' | 'sort' = 'index',
): ReturnType<Queryable> {
  const asValue = by === 'sort' ? db`+ interval '0'` : db``;
  switch (sortBy) {
    case 'latest':
      return db`f.created_at ${asValue} desc, f.member_id desc`;
    case 'oldest':
      return db`f.created_at ${asValue}, f.member_id`;
    case 'login':
      return db`f.last_login_at ${asValue} desc nulls last, f.member_id desc`;
    case 'login-oldest':
      return db`f.last_login_at ${asValue} nulls first, f.member_id`;
  }
}

function whereOf(db: Queryable, personal: PersonalData, filter: Conditions) {
  const { state, grade, product, expert, ends, from, to, login, source, tag } = filter;
  const words = wordsOf(filter);
  const consents = (['sms', 'push', 'night'] as const).map((kind) => {
    const said = filter[kind];
    return said === undefined ? db`` : db`and f.${db(kind)} = ${said === 'true'}`;
  });
  // With an array, one index scan finds all members, regardless of how many there are.
  const among = (set: ReturnType<Queryable>) => db`and f.member_id = any(array(${set}))`;
  return db`
    f.type = 'user'
    ${state ? db`and f.state = ${state}` : db``}
    ${grade ? db`and ${gradeIs(db, grade)}` : db``}
    ${consents}
    ${source ? db`and f.join_source = ${source}` : db``}
    ${andWithinDays(db, db`f.created_at`, { from, to })}
    ${login ? db`and ${loginWas(db, login)}` : db``}
    ${tag ? among(db`select member_id from member_tag where tag = any(array(${spellingsOf(db, [tag])}))`) : db``}
    ${product ? among(usersNow(db, db`p.id = ${product}`)) : db``}
    ${expert ? among(usersNow(db, db`p.expert_id = ${expert}`)) : db``}
    ${
      ends
        ? among(db`
            select member_id from membership
            where state = 'active' and starts_at <= now() and ends_at > now()
              and ends_at <= now() + make_interval(days => ${Number(ends)})`)
        : db``
    }
    ${words ? among(foundBy(db, personal, words)) : db``}`;
}

/** Whether the filter needs tables other than the facts. */
export function hasSet(filter: Conditions): boolean {
  const { product, expert, ends, tag } = filter;
  return wordsOf(filter) !== null || (product ?? expert ?? ends ?? tag) !== undefined;
}

function wordsOf({ q }: Conditions): string | null {
  const words = q?.trim() ?? '';
  return searchedBeginning(words) === null ? null : words;
}

/** Only the highest grade of a member counts, so each grade excludes the higher ones. */
function gradeIs(db: Queryable, grade: Grade | 'any'): ReturnType<Queryable> {
  const has = (kind: 'vip' | 'premium' | 'vvip') => db`(f.${db(kind)} @> now()) is true`;
  const ever = db`coalesce(f.vip, f.premium, f.vvip)`;
  switch (grade) {
    case 'vvip':
      return db`${ever} is not null and ${has('vvip')}`;
    case 'premium':
      return db`${ever} is not null and ${has('premium')} and not ${has('vvip')}`;
    case 'vip':
      return db`
        ${ever} is not null and ${has('vip')} and not ${has('premium')} and not ${has('vvip')}`;
    case 'any':
      return db`${ever} is not null and (${has('vip')} or ${has('premium')} or ${has('vvip')})`;
    case 'free':
      return db`(${ever} is null or not (${has('vip')} or ${has('premium')} or ${has('vvip')}))`;
  }
}

function loginWas(db: Queryable, login: NonNullable<Conditions['login']>) {
  if (login === 'never') return db`f.last_login_at is null`;
  const [, kind, days] = /^(not|new)?(\d+)$/.exec(login)!;
  const since = db`now() - make_interval(days => ${Number(days)})`;
  switch (kind) {
    case 'not':
      return db`coalesce(f.last_login_at, f.created_at) < (select ${since})`;
    case 'new':
      return db`f.last_login_at is null and f.created_at >= ${since}`;
    default:
      return db`f.last_login_at >= ${since}`;
  }
}

function usersNow(db: Queryable, which: ReturnType<Queryable>): ReturnType<Queryable> {
  return db`
    select s.member_id from membership s join product p on p.id = s.product_id
    where ${which} and s.state = 'active' and s.starts_at <= now() and s.ends_at > now()`;
}

/** Matches the beginning of a name, all of an encrypted value, the end of a number, or an id. */
function foundBy(db: Queryable, personal: PersonalData, q: string): ReturnType<Queryable> {
  const beginning = searchedBeginning(q) ?? '';
  const small = beginning.toLowerCase();
  const ways = [
    db`select id from member where lower(login_id::text) like ${small}`,
    ...searchedNames(q).map((name) => db`select id from member where name like ${name}`),
    db`select id from member where lower(nickname) like ${small}`,
    db`select id from member where phone_tail = any(${phoneTailsOf(q)}::text[])`,
  ];
  const phone = readSearchedMobile(q);
  if (phone)
    ways.push(db`
      select id from member
      where phone_hash = ${personal.hash('phone', phone)} and state <> 'withdrawn'`);
  if (/^[1-9]\d{0,8}$/.test(q)) ways.push(db`select id from member where id = ${Number(q)}`);
  if (q.includes('@')) {
    const hash = personal.hash('email', q.toLowerCase());
    ways.push(db`
      select id from member where email_hash = ${hash} and state <> 'withdrawn'`);
  }
  const all = ways.flatMap((way, index) => {
    const few = db`(${way} limit ${FOUND_AT_MOST})`;
    return index === 0 ? [few] : [db`union all`, few];
  });
  return db`${all}`;
}

export async function findStaffMember(
  db: Queryable,
  memberId: number,
): Promise<StaffMemberViewRow | null> {
  const [row] = await db<StaffMemberViewRow[]>`
    select ${columns(db)}, m.email_enc as "emailEnc", m.interests, m.suspend_reason,
           m.withdrawn_at, m.password_until,
           (select json_build_object('checked_at', i.checked_at, 'carrier', i.carrier)
            from member_identity i where i.member_id = m.id) as identity,
           (select count(*)::int from session s
            where s.realm = 'member' and s.subject_id = m.id and ${isDevice(db)}) as sessions,
           (select count(*)::int from member_memo n
            where n.member_id = m.id and n.struck_at is null) as memos,
           (select d.allowed_at is not null from departed.person d
            where d.member_id = m.id) as may_return
    from member m join member_facts f on f.member_id = m.id where m.id = ${memberId}`;
  return row ?? null;
}

export interface MemberFigures {
  total: number;
  joined_today: number;
  paying: number;
  by_grade: { vip: number; premium: number; vvip: number };
  ending: number;
  sms: number;
  at: string;
}

/** Withdrawn members are not counted. */
export async function countMembers(db: Queryable): Promise<MemberFigures> {
  const [row] = await db<MemberFigures[]>`
    select count(*)::int as total,
           (count(*) filter (where f.created_at >= kst_day(now())::timestamp at time zone 'Asia/Seoul'))::int
             as joined_today,
           (count(*) filter (where f.uses @> now()))::int as paying,
           json_build_object(
             'vip', count(*) filter (where ${gradeIs(db, 'vip')}),
             'premium', count(*) filter (where ${gradeIs(db, 'premium')}),
             'vvip', count(*) filter (where f.vvip @> now())) as by_grade,
           (select count(distinct s.member_id)::int from membership s
            where s.state = 'active' and s.starts_at <= now() and s.ends_at > now()
              and s.ends_at <= now() + interval '7 days') as ending,
           (count(*) filter (where f.sms))::int as sms, now() as at
    from member_facts f where f.type = 'user' and f.state <> 'withdrawn'`;
  return row!;
}

/** Personal values as stored; `null` where a value is missing. */
export interface SealedPerson {
  name: string;
  phone: Uint8Array | null;
  email: Uint8Array | null;
  birth: Uint8Array | null;
}

export async function findSealedPerson(
  db: Queryable,
  memberId: number,
): Promise<SealedPerson | null> {
  const [row] = await db<SealedPerson[]>`
    select m.name, m.phone_enc as phone, m.email_enc as email,
           (select i.birth_enc from member_identity i where i.member_id = m.id) as birth
    from member m where m.id = ${memberId}`;
  return row ?? null;
}

export async function isExpert(db: Queryable, memberId: number): Promise<boolean> {
  const [row] = await db`select 1 from member where id = ${memberId} and type = 'expert'`;
  return row !== undefined;
}

export async function isMember(db: Queryable, memberId: number): Promise<boolean> {
  const [row] = await db`select 1 from member where id = ${memberId}`;
  return row !== undefined;
}

export function listTags(db: Queryable): Promise<{ tag: string; members: number }[]> {
  return db<{ tag: string; members: number }[]>`
    select tag, count(*)::int as members from member_tag group by tag order by 2 desc, 1 limit 200`;
}
