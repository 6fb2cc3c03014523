import {
  CONSENT_DAYS,
  decidePrice,
  NOTICE_DAYS,
  NOTICE_LEAD_MS,
} from '@maru/contract/subscription/subscription-machine';
import { dueWords } from '@maru/domain/message/alimtalk-wording';
import { chargeOccasion, listPriceConsents } from '@maru/domain/subscription/begin-due';
import { tellMember, type MemberNotice } from '@maru/domain/order/tell-member';
import {
  dueText,
  expiringCardText,
  priceText,
} from '@maru/domain/subscription/subscription-wording';
import {
  announceSubscription,
  holdSubscription,
  noteEvent,
  type HeldSubscription,
} from '@maru/domain/subscription/subscription';
import { DAY_MS, seoulDayOf } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { runSequentially } from '../run-sequentially.ts';
import { isTellingHour } from './telling-hours.ts';

interface NoticeDeps {
  db: Db;
  personal: PersonalData;
  brandName: string;
  /** Ms since the epoch. */
  now: () => number;
}

/** Facts that the notices name. */
interface Told {
  product: string;
  /** Won at the next charge, by the present plan of prices. */
  price: number;
  recurs: boolean;
  /** `2027-03`, if the card expires before the next charge. */
  expiringMonth: string | null;
}

/**
 * Tells members of coming charges: seven days before each charge, of a higher price up to 30 days
 * before it, and of a card that expires before it. Each notice is sent once. Any number of processes
 * may run this concurrently.
 */
export async function sendSubscriptionNotices(deps: NoticeDeps): Promise<void> {
  if (!isTellingHour(deps.now())) return;
  const { db } = deps;
  await runSequentially(await listToTell(db), (id) =>
    db.begin(async (tx) => {
      const held = await holdSubscription(tx, id);
      if (held?.standing === 'active' && held.next_charge_at !== null) {
        await tellOf(tx, deps, { ...held, next_charge_at: held.next_charge_at });
      }
    }),
  );
}

/** Running subscriptions with a charge within 30 days. By member, because inboxes are locked so. */
async function listToTell(db: Queryable): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select s.id from subscription s
    join product p on p.id = s.product_id join member m on m.id = s.member_id
    left join billing_card c on c.subscription_id = s.id and c.removed_at is null
    where s.standing = 'active' and m.state = 'active'
      and s.next_charge_at <= now() + make_interval(days => ${CONSENT_DAYS})
      and (s.next_charge_at <= now() + make_interval(days => ${NOTICE_DAYS}) and product_recurs(p)
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

type Charged = HeldSubscription & { next_charge_at: number };

async function tellOf(tx: Tx, deps: NoticeDeps, held: Charged): Promise<void> {
  const told = await getTold(tx, held);
  const { price } = told;
  const isDue = held.next_charge_at <= held.now + NOTICE_DAYS * DAY_MS;
  const consents = await listPriceConsents(tx, held);
  const amount = decidePrice({ price, agreed: held.amount, at: held.next_charge_at }, consents);
  if (amount === null) await tellOfPrice(tx, deps, held, told);
  // A product that no longer recurs ends without a charge.
  else if (isDue && told.recurs) await tellOfCharge(tx, deps, held, { ...told, price: amount });
  if (told.expiringMonth !== null) await tellOfCard(tx, deps, held, told);
}

async function getTold(db: Queryable, { _id, productId, next_charge_at: at }: Charged) {
  const [told] = await db<Told[]>`
    select p.name as product, product_recurs(p) as recurs,
           product_price_at(p, ${new Date(at).toISOString()}::timestamptz) as price,
           (select c.expires_month from billing_card c
            where c.subscription_id = ${_id} and c.removed_at is null
              and c.expires_month < ${seoulDayOf(at).slice(0, 7)}) as "expiringMonth"
    from product p where p.id = ${productId}`;
  return told!;
}

/** A charge is at least a day after its notice. A notice that is late delays the charge. */
async function tellOfCharge(
  tx: Tx,
  deps: NoticeDeps,
  held: Charged,
  { product, price }: Told,
): Promise<void> {
  const chargeAt = Math.max(held.next_charge_at, held.now + NOTICE_LEAD_MS + MARGIN_MS);
  if (chargeAt > held.next_charge_at) {
    await tx`
      update subscription set next_charge_at = ${new Date(chargeAt).toISOString()}
      where id = ${held._id}`;
    await announceSubscription(tx, held._id);
  }
  const occasion = chargeOccasion(chargeAt);
  if (!(await isNew(tx, held._id, 'noticed', occasion))) return;
  const told = { product, amount: price, chargeOn: seoulDayOf(chargeAt) };
  await noteEvent(tx, held._id, 'noticed', { amount: price, occasion });
  await send(tx, deps, held, {
    occasion,
    text: dueText(deps.brandName, told),
    alimtalk: { kind: 'recurring', words: dueWords(deps.brandName, told) },
  });
}

/** Keeps the charge a little more than a day away from its notice. */
const MARGIN_MS = 60_000;

async function tellOfPrice(tx: Tx, deps: NoticeDeps, held: Charged, told: Told): Promise<void> {
  const chargeOn = seoulDayOf(held.next_charge_at);
  const occasion = `price:${chargeOn}:${told.price}`;
  if (!(await isNew(tx, held._id, 'priceNoticed', occasion))) return;
  await noteEvent(tx, held._id, 'priceNoticed', { amount: told.price, occasion });
  const change = { product: told.product, from: held.amount, to: told.price, chargeOn };
  await send(tx, deps, held, { occasion, text: priceText(deps.brandName, change) });
}

async function tellOfCard(tx: Tx, deps: NoticeDeps, held: Charged, told: Told): Promise<void> {
  const [card] = await tx<{ id: number }[]>`
    select id from billing_card where subscription_id = ${held._id} and removed_at is null`;
  const { expiringMonth: month } = told;
  if (!card || month === null) return;
  const occasion = `card:${card.id}:${month}`;
  if (!(await isNew(tx, held._id, 'cardNoticed', occasion))) return;
  await noteEvent(tx, held._id, 'cardNoticed', { occasion });
  const chargeOn = seoulDayOf(held.next_charge_at);
  const text = expiringCardText(deps.brandName, { product: told.product, month, chargeOn });
  await send(tx, deps, held, { occasion, text });
}

async function isNew(
  db: Queryable,
  subscriptionId: number,
  kind: 'noticed' | 'priceNoticed' | 'cardNoticed',
  occasion: string,
): Promise<boolean> {
  const [known] = await db`
    select from subscription_event
    where subscription_id = ${subscriptionId} and kind = ${kind}
      and detail ->> 'occasion' = ${occasion}`;
  return known === undefined;
}

async function send(
  tx: Tx,
  { personal }: NoticeDeps,
  { _id, memberId }: Charged,
  { occasion, ...notice }: Omit<MemberNotice, 'memberId' | 'purpose'>,
): Promise<void> {
  const told = { ...notice, memberId, purpose: 'order' } as const;
  await tellMember(tx, personal, { ...told, occasion: `subscription:${_id}:${occasion}` });
}
