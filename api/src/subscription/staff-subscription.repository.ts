import type { QueryOf } from '@maru/contract/core/call';
import type {
  listSubscriptions,
  Subscription,
  SubscriptionDetail,
} from '@maru/contract/subscription/staff-subscription';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { containingNumber } from '../sql/like-pattern.ts';
import { limitTo } from '../staff-kit/page-of.ts';
import { andWithinDays } from '../staff-kit/within-days.ts';
import {
  subscriptionColumns,
  withPriceRule,
  type StoredSubscription,
} from './subscription.repository.ts';

type SubscriptionFilter = QueryOf<typeof listSubscriptions>;

/** A subscription as staff look for it, before the name of its member is masked. */
export type StaffRow = StoredSubscription & Pick<Subscription, 'member' | 'expert' | 'paid'>;

const columns = (db: Queryable) => db`
  ${subscriptionColumns(db)},
  json_build_object('_id', m.id, 'user_id', m.login_id, 'name', m.name) as member,
  case when e.id is not null then json_build_object('_id', e.id, 'nick', e.nick) end as expert,
  (select coalesce(sum(c.amount), 0) from subscription_charge c
   where c.subscription_id = s.id and c.state = 'approved')::bigint as paid`;

const tables = (db: Queryable) => db`
  subscription s join product p on p.id = s.product_id join member m on m.id = s.member_id
  left join expert e on e.id = p.expert_id`;

/** Subscriptions under the filters of staff, in their order and without a page. */
export function selectSubscriptions(
  db: Queryable,
  filter: SubscriptionFilter,
): postgres.PendingQuery<StaffRow[]> {
  const order = {
    latest: db`s.created_at desc, s.id desc`,
    oldest: db`s.created_at, s.id`,
    next: db`s.next_charge_at nulls last, s.id`,
    amount: db`s.amount desc, s.id desc`,
  }[filter.sortBy];
  return db<StaffRow[]>`
    select ${columns(db)} from ${tables(db)} ${whereOf(db, filter)} order by ${order}`;
}

function whereOf(db: Queryable, filter: SubscriptionFilter) {
  const { q, standing, problem, product, expert, member, from, to } = filter;
  const wanted = containingNumber(q);
  return db`
    where (s.periods > 0 or s.standing = 'charging' or s.created_at > now() - interval '1 day')
      ${standing ? db`and s.standing = ${standing}` : db``}
      ${problem ? db`and s.standing in ('retrying', 'card_needed')` : db``}
      ${product ? db`and s.product_id = ${product}` : db``}
      ${expert ? db`and p.expert_id = ${expert}` : db``}
      ${member ? db`and s.member_id = ${member}` : db``}
      ${andWithinDays(db, db`s.created_at`, { from, to })}
      ${
        wanted === null
          ? db``
          : db`and (search_form(m.login_id::text) like all(${wanted}::text[])
                    or exists (select from subscription_charge c where c.subscription_id = s.id
                               and search_form(c.order_no) like all(${wanted}::text[])))`
      }`;
}

/** Won of a period, spread over 30 days. */
const monthly = (db: Queryable) => db`
  s.amount * 30 / (case p.period_unit when 'month' then 30 else 1 end * p.period_n)`;

export async function listSubscriptionRows(
  db: Queryable,
  filter: SubscriptionFilter,
): Promise<{ rows: StaffRow[]; total: number; totals: { running: number; monthly: number } }> {
  const rows = await db<StaffRow[]>`${selectSubscriptions(db, filter)} ${limitTo(db, filter)}`;
  const [sums] = await db<{ n: number; running: number; monthly: number }[]>`
    select count(*) as n, count(*) filter (where ${isRunning(db)}) as running,
           coalesce(sum(${monthly(db)}) filter (where ${isRunning(db)}), 0)::bigint as monthly
    from ${tables(db)} ${whereOf(db, filter)}`;
  const { n, ...totals } = sums!;
  return { rows, total: n, totals };
}

const isRunning = (db: Queryable) => db`
  (s.standing in ('active', 'charging', 'retrying', 'card_needed') and s.periods > 0)`;

/** A subscription with its history, its charges and its consents; `null` if there is none. */
export async function findSubscriptionDetail(
  db: Queryable,
  subscriptionId: number,
): Promise<SubscriptionDetail | null> {
  const [row] = await db<
    (StaffRow & Pick<SubscriptionDetail, 'history' | 'charges' | 'consents'>)[]
  >`
    select ${columns(db)},
      (select coalesce(json_agg(json_build_object(
         '_id', v.id, 'kind', v.kind, 'at', v.at,
         'amount', (v.detail ->> 'amount')::bigint, 'note', v.detail ->> 'note')
         order by v.id desc), '[]')
       from subscription_event v where v.subscription_id = s.id) as history,
      (select coalesce(json_agg(json_build_object(
         '_id', c.id, 'period', c.period, 'product', t.name, 'amount', c.amount,
         'state', c.state, 'tries', c.tries, 'message', c.message,
         'order', case when c.order_id is not null
                       then json_build_object('_id', c.order_id, 'order_no', c.order_no) end,
         'at', c.created_at, 'settled_at', c.settled_at) order by c.id desc), '[]')
       from subscription_charge c join product t on t.id = c.product_id
       where c.subscription_id = s.id) as charges,
      (select coalesce(json_agg(json_build_object(
         '_id', k.id, 'kind', k.kind, 'amount', k.amount, 'text', k.text,
         'given_at', k.given_at) order by k.id desc), '[]')
       from subscription_consent k where k.subscription_id = s.id) as consents
    from ${tables(db)} where s.id = ${subscriptionId}`;
  if (!row) return null;
  return withPriceRule(row);
}
