import type { OwnSubscription } from '@maru/contract/subscription/subscription';
import {
  CONSENT_DAYS,
  decidePrice,
  type Standing,
} from '@maru/contract/subscription/subscription-machine';
import { opensSame } from '@maru/domain/subscription/subscription';
import { DAY_MS } from '@maru/platform/core/seoul-day';
import type { Queryable } from '@maru/platform/db/db';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** A subscription as the database returns it, before the rules of prices are applied. */
export type StoredSubscription = Omit<OwnSubscription, 'needs_consent' | 'consent_from'> & {
  price_consents: readonly { amount: number; given_at: string }[];
  recurs: boolean;
};

/** Columns of the tables `subscription s` and `product p`. */
export const subscriptionColumns = (db: Queryable) => db`
  s.id as _id, s.standing, s.amount, s.periods, s.period_ends_at, s.card_until, s.end_reason,
  s.ended_at, s.created_at, s.version, product_recurs(p) as recurs,
  case when s.standing in ('active', 'charging', 'retrying') then s.next_charge_at end
    as next_charge_at,
  case when s.standing in ('active', 'retrying') and product_recurs(p)
       then coalesce(
         (select c.amount from subscription_charge c
          where c.subscription_id = s.id and c.state = 'waiting'),
         product_price_at(p, s.next_charge_at)) end as next_amount,
  json_build_object('_id', p.id, 'name', p.name, 'period_unit', p.period_unit,
                    'period_n', p.period_n) as product,
  (select json_build_object('company', c.company, 'tail', c.tail, 'expires_month', c.expires_month)
   from billing_card c where c.subscription_id = s.id and c.removed_at is null) as card,
  case when s.standing in ('starting', 'retrying', 'card_needed') then (
    select c.message from subscription_charge c
    where c.subscription_id = s.id and c.state = 'waiting') end as refused,
  (select coalesce(json_agg(json_build_object('amount', k.amount, 'given_at', k.given_at)), '[]')
   from subscription_consent k
   where k.subscription_id = s.id and k.product_id = s.product_id and k.kind = 'price')
    as price_consents`;

/** Adds whether the next charge needs a consent, and since when it can be given. */
export function withPriceRule<S extends StoredSubscription>(
  stored: S,
): Omit<S, 'price_consents' | 'recurs'> & Pick<OwnSubscription, 'needs_consent' | 'consent_from'> {
  const { price_consents: consents, recurs: _recurs, ...item } = stored;
  const { next_amount: price, next_charge_at: at, amount: agreed } = stored;
  if (price === null || at === null) return { ...item, needs_consent: false, consent_from: null };
  const due = Date.parse(at);
  const given = consents.map((one) => ({
    amount: one.amount,
    given_at: Date.parse(one.given_at),
  }));
  const needs = decidePrice({ price, agreed, at: due }, given) === null;
  const from = needs ? new Date(due - CONSENT_DAYS * DAY_MS).toISOString() : null;
  return { ...item, needs_consent: needs, consent_from: from };
}

/** A subscription of a member. Those without a payment are found, too. */
export async function findOwnSubscription(
  db: Queryable,
  memberId: number,
  subscriptionId: number,
): Promise<OwnSubscription | null> {
  const [row] = await db<StoredSubscription[]>`
    select ${subscriptionColumns(db)} from subscription s join product p on p.id = s.product_id
    where s.id = ${subscriptionId} and s.member_id = ${memberId}`;
  return row ? withPriceRule(row) : null;
}

export async function listOwnSubscriptions(
  db: Queryable,
  memberId: number,
  page: Page,
): Promise<PageOf<OwnSubscription>> {
  const from = db`
    from subscription s join product p on p.id = s.product_id
    where s.member_id = ${memberId} and s.periods > 0`;
  const { items, ...found } = await pageOfQuery<StoredSubscription>(db, page, {
    rows: db`
      select ${subscriptionColumns(db)} ${from}
      order by s.standing = 'ended', s.created_at desc, s.id desc`,
    from,
  });
  return { ...found, items: items.map(withPriceRule) };
}

/** A running subscription of a member that opens the same as a product. */
export async function findSameSubscription(
  db: Queryable,
  memberId: number,
  productId: number,
): Promise<{ id: number; standing: Standing } | null> {
  const [row] = await db<{ id: number; standing: Standing }[]>`
    select s.id, s.standing from subscription s
    where s.member_id = ${memberId} and ${opensSame(db, productId)}
    order by s.standing = 'starting', s.id limit 1`;
  return row ?? null;
}
