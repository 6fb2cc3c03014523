import {
  CONSENT_DAYS,
  decidePrice,
  NOTICE_DAYS,
  NOTICE_LEAD_MS,
} from '@maru/contract/subscription/subscription-machine';
import { dueWords } from '@maru/domain/message/alimtalk-wording';
import { chargeOccasion, listPriceConsents } from '@maru/domain/subscription/begin-due';
import { notifyMember, type MemberNotice } from '@maru/domain/order/notify-member';
import {
  dueText,
  expiringCardText,
  priceText,
} from '@maru/domain/subscription/subscription-wording';
import {
  announceSubscription,
  lockSubscription,
  noteEvent,
  type LockedSubscription,
} from '@maru/domain/subscription/subscription';
import { DAY_MS, seoulDayOf } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { runSequentially } from '../run-sequentially.ts';
import { isNoticeHour } from './notice-hours.ts';

interface NoticeDeps {
  db: Db;
  personal: PersonalData;
  brandName: string;
  /** Ms since the epoch. */
  now: () => number;
}

/** Facts that the notices name. */
interface Facts {
  product: string;
  /** Won at the next charge, by the present plan of prices. */
  price: number;
  recurs: boolean;
  /** Card that expires before the next charge. `month`: `2027-03`. */
  expiring: { id: number; month: string } | null;
}

/**
 * Sends the notices before a charge. Each is sent once:
 *
 * - seven days before each charge;
 * - up to 30 days before a charge at a higher price;
 * - if the card expires before the charge.
 *
 * Any number of processes may run this concurrently.
 */
export async function sendSubscriptionNotices(deps: NoticeDeps): Promise<void> {
  if (!isNoticeHour(deps.now())) return;
  const { db } = deps;
  await runSequentially(await listToNotify(db), (id) =>
    db.begin(async (tx) => {
      const subscription = await lockSubscription(tx, id);
      if (subscription?.standing === 'active' && subscription.next_charge_at !== null) {
        await notify(tx, deps, { ...subscription, next_charge_at: subscription.next_charge_at });
      }
    }),
  );
}

/** Running subscriptions with a charge within 30 days. By member, because inboxes are locked so. */
async function listToNotify(db: Queryable): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select s.id from subscription s
    join product p on p.id = s.product_id join member m on m.id = s.member_id
    left join billing_card c on c.subscription_id = s.id and c.removed_at is null
    where s.standing = 'active' and m.state = 'active'
      and s.next_charge_at <= now() + make_interval(days => ${CONSENT_DAYS})
      and product_recurs(p)
      and (s.next_charge_at <= now() + make_interval(days => ${NOTICE_DAYS})
           and (product_price_at(p, s.next_charge_at) <= s.amount or exists (
             select from subscription_consent k
             where k.subscription_id = s.id and k.product_id = p.id and k.kind = 'price'
               and k.amount >= product_price_at(p, s.next_charge_at)
               and k.given_at >= s.next_charge_at - make_interval(days => ${CONSENT_DAYS})))
           and not exists (
             select from subscription_event e
             where e.subscription_id = s.id and e.kind = 'noticed'
               and e.detail ->> 'occasion' = 'charge:' || kst_day(s.next_charge_at))
           or product_price_at(p, s.next_charge_at) > s.amount and not exists (
             select from subscription_event e
             where e.subscription_id = s.id and e.kind = 'priceNoticed'
               and e.detail ->> 'occasion'
                   = concat('price:', kst_day(s.next_charge_at), ':',
                            product_price_at(p, s.next_charge_at)))
           or c.expires_month < to_char(s.next_charge_at at time zone 'Asia/Seoul', 'YYYY-MM')
              and not exists (
                select from subscription_event e
                where e.subscription_id = s.id and e.kind = 'cardNoticed'
                  and e.detail ->> 'occasion' = concat('card:', c.id, ':', c.expires_month)))
    order by s.member_id, s.id limit 200`;
  return rows.map(({ id }) => id);
}

type Charged = LockedSubscription & { next_charge_at: number };

async function notify(tx: Tx, deps: NoticeDeps, subscription: Charged): Promise<void> {
  const facts = await getFacts(tx, subscription);
  const { price, recurs, expiring } = facts;
  const { amount: agreed, next_charge_at: at, now } = subscription;
  // The subscription then ends without a charge.
  if (!recurs) return;
  const consents = await listPriceConsents(tx, subscription);
  const amount = decidePrice({ price, agreed, at }, consents);
  if (amount === null) await notifyOfPrice(tx, deps, subscription, facts);
  else if (at <= now + NOTICE_DAYS * DAY_MS) await notifyOfCharge(tx, deps, subscription, facts);
  if (expiring !== null) {
    await notifyOfCard(tx, deps, subscription, { product: facts.product, ...expiring });
  }
}

async function getFacts(db: Queryable, { _id, productId, next_charge_at: at }: Charged) {
  const [facts] = await db<Facts[]>`
    select p.name as product, product_recurs(p) as recurs,
           product_price_at(p, ${new Date(at).toISOString()}::timestamptz) as price,
           (select json_build_object('id', c.id, 'month', c.expires_month) from billing_card c
            where c.subscription_id = ${_id} and c.removed_at is null
              and c.expires_month < ${seoulDayOf(at).slice(0, 7)}) as expiring
    from product p where p.id = ${productId}`;
  return facts!;
}

/** Keeps the charge a little more than a day away from its notice. */
const MARGIN_MS = 60_000;

/** A charge is at least a day after its notice. A notice that is late delays the charge. */
async function notifyOfCharge(
  tx: Tx,
  deps: NoticeDeps,
  subscription: Charged,
  { product, price: amount }: Facts,
): Promise<void> {
  const { _id, now, next_charge_at: plannedAt } = subscription;
  const chargeAt = Math.max(plannedAt, now + NOTICE_LEAD_MS + MARGIN_MS);
  if (chargeAt > plannedAt) {
    await tx`
      update subscription set next_charge_at = ${new Date(chargeAt).toISOString()}
      where id = ${_id}`;
    await announceSubscription(tx, _id);
  }
  const charge = { product, amount, chargeOn: seoulDayOf(chargeAt) };
  await notifyOnce(tx, deps, subscription, {
    kind: 'noticed',
    occasion: chargeOccasion(chargeAt),
    amount,
    text: dueText(deps.brandName, charge),
    alimtalk: { kind: 'recurring', words: dueWords(deps.brandName, charge) },
  });
}

async function notifyOfPrice(
  tx: Tx,
  deps: NoticeDeps,
  subscription: Charged,
  { product, price }: Facts,
): Promise<void> {
  const chargeOn = seoulDayOf(subscription.next_charge_at);
  const change = { product, from: subscription.amount, to: price, chargeOn };
  await notifyOnce(tx, deps, subscription, {
    kind: 'priceNoticed',
    occasion: `price:${chargeOn}:${price}`,
    amount: price,
    text: priceText(deps.brandName, change),
  });
}

async function notifyOfCard(
  tx: Tx,
  deps: NoticeDeps,
  subscription: Charged,
  { id, product, month }: { id: number; product: string; month: string },
): Promise<void> {
  const chargeOn = seoulDayOf(subscription.next_charge_at);
  await notifyOnce(tx, deps, subscription, {
    kind: 'cardNoticed',
    occasion: `card:${id}:${month}`,
    text: expiringCardText(deps.brandName, { product, month, chargeOn }),
  });
}

interface Notice extends Pick<MemberNotice, 'text' | 'alimtalk'> {
  kind: 'noticed' | 'priceNoticed' | 'cardNoticed';
  occasion: string;
  /** Won that the notice names. */
  amount?: number;
}

/** Sends a notice unless the history has it. The row lock of the subscription excludes a second. */
async function notifyOnce(
  tx: Tx,
  { personal }: NoticeDeps,
  { _id, memberId }: Charged,
  { kind, occasion, amount, ...words }: Notice,
): Promise<void> {
  const [known] = await tx`
    select from subscription_event
    where subscription_id = ${_id} and kind = ${kind} and detail ->> 'occasion' = ${occasion}`;
  if (known) return;
  await noteEvent(tx, _id, kind, amount === undefined ? { occasion } : { occasion, amount });
  const message = { ...words, memberId, purpose: 'order' } as const;
  await notifyMember(tx, personal, { ...message, occasion: `subscription:${_id}:${occasion}` });
}
