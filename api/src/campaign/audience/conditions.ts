import type { Conditions, Holding } from '@maru/contract/campaign/audience';
import type { Queryable } from '@maru/platform/db/db';
import { behaviourOf } from './behaviour.ts';
import { gradeOf } from '../../member/staff-member.repository.ts';

/**
 * SQL condition for the rows `f` of members that match all of these conditions. An empty set
 * matches every member.
 */
export function membersWhere(db: Queryable, set: Partial<Conditions>) {
  const { grades, experts, products, series, ends, events, login } = set;
  return db`
    from member_facts f where f.type = 'user'
      ${grades ? db`and ${gradeOf(db)} = any(${grades})` : db``}
      ${experts ? holds(db, db`p.expert_id = any(${experts.ids})`, experts.state) : db``}
      ${products ? holds(db, db`p.id = any(${products.ids})`, products.state) : db``}
      ${series ? holds(db, ofSeries(db, series.ids), series.state) : db``}
      ${ends ? endsWithin(db, ends, namedIn(db, set)) : db``}
      ${events ? tookPart(db, events) : db``}
      ${login ? loggedIn(db, login) : db``}
      ${behaviourOf(db, set)}`;
}

type Sql = ReturnType<typeof ofSeries>;

function ofSeries(db: Queryable, ids: number[]) {
  return db`p.id in (select product_id from series where id = any(${ids}))`;
}

/**
 * A member who still has one of several products is not a former buyer, even if the others expired.
 */
function holds(db: Queryable, which: Sql, state: Holding) {
  return db`
    and f.member_id in (
      select s.member_id from membership s join product p on p.id = s.product_id
      where ${which} and s.state = 'active' and s.starts_at <= now()
      group by s.member_id having bool_or(s.ends_at > now()) = ${state === 'active'})`;
}

/**
 * Products named by the conditions; the conditions' window of days applies to their memberships.
 */
function namedIn(db: Queryable, { experts, products, series }: Partial<Conditions>): Sql {
  if (!experts && !products && !series) return db`true`;
  return db`(
    p.expert_id = any(${experts?.ids ?? []}) or p.id = any(${products?.ids ?? []})
    or ${ofSeries(db, series?.ids ?? [])})`;
}

/** Whether a membership `s` of a product `p` matches the conditions. */
export function isOfMembership(db: Queryable, set: Partial<Conditions>) {
  return db`${namedIn(db, set)} ${set.ends ? db`and ${isWithin(db, set.ends)}` : db``}`;
}

function endsWithin(db: Queryable, ends: NonNullable<Conditions['ends']>, which: Sql) {
  return db`
    and f.member_id in (
      select s.member_id from membership s join product p on p.id = s.product_id
      where s.state = 'active' and ${isWithin(db, ends)} and ${which} and not goes_on(s))`;
}

/** The last instant of a membership still belongs to it: one that ends at midnight ends that day. */
function isWithin(db: Queryable, { from, to }: NonNullable<Conditions['ends']>) {
  const dayFromNow = (days: number) =>
    db`((kst_day(now()) + ${days}::int)::timestamp at time zone 'Asia/Seoul')`;
  return db`s.ends_at > ${dayFromNow(from)} and s.ends_at <= ${dayFromNow(to + 1)}`;
}

function tookPart(db: Queryable, { ids, won }: NonNullable<Conditions['events']>) {
  const table = won ? db`event_winner` : db`event_entry`;
  return db`and f.member_id in (select member_id from ${table} where event_id = any(${ids}))`;
}

function loggedIn(db: Queryable, { from, to }: NonNullable<Conditions['login']>) {
  const daysAgo = (days: number) => db`now() - make_interval(days => ${days})`;
  return to === null
    ? db`and (f.last_login_at is null or f.last_login_at <= ${daysAgo(from)})`
    : db`and f.last_login_at <= ${daysAgo(from)} and f.last_login_at > ${daysAgo(to)}`;
}
