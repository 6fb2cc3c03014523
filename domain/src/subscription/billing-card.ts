import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { askAgainAt } from '../order/gateway-query-time.ts';
import type { TossBilling } from '../order/toss-billing.ts';
import type { Toss } from '../order/toss.ts';
import {
  announceSubscription,
  holdSubscription,
  moveSubscription,
  noteEvent,
  removeCards,
} from './subscription.ts';

/** Characters of a covered card number that are kept. */
const TAIL = 4;

/**
 * Stores a card of the gateway in place of the former one. The caller holds the subscription. A
 * repeat changes nothing.
 *
 * @returns whether the card is new.
 */
export async function addCard(
  tx: Tx,
  personal: PersonalData,
  subscriptionId: number,
  { billingKey, cardCompany, cardNumber }: TossBilling,
): Promise<boolean> {
  const hash = personal.hash('billing', billingKey);
  const [known] = await tx`select from billing_card where key_hash = ${hash}`;
  if (known) return false;
  await removeCards(tx, subscriptionId);
  await tx`
    insert into billing_card (subscription_id, key_enc, key_hash, company, tail)
    values (${subscriptionId}, ${personal.seal('billing', billingKey, subscriptionId)}, ${hash},
            ${cardCompany ?? ''}, ${(cardNumber ?? '').slice(-TAIL)})`;
  await noteEvent(tx, subscriptionId, 'card');
  return true;
}

/**
 * Opens the key that a charge uses. A card that was given up while the gateway was asked still
 * answers for that charge.
 */
export async function findBillingKey(
  db: Queryable,
  personal: PersonalData,
  subscriptionId: number,
): Promise<string | null> {
  const [row] = await db<{ keyEnc: Uint8Array }[]>`
    select key_enc as "keyEnc" from billing_card
    where subscription_id = ${subscriptionId} and key_enc is not null
    order by removed_at is not null, id desc limit 1`;
  return row ? personal.open('billing', row.keyEnc, subscriptionId) : null;
}

/**
 * The gateway deleted a key by itself. Only its holder can know the key, so the notice proves
 * itself. A running subscription needs another card.
 */
export async function loseCard(tx: Tx, personal: PersonalData, billingKey: string): Promise<void> {
  const former = personal.formerHashes('billing', billingKey);
  const hashes = [personal.hash('billing', billingKey), ...former];
  const [card] = await tx<{ id: number; subscriptionId: number; inUse: boolean }[]>`
    select id, subscription_id as "subscriptionId", removed_at is null as "inUse"
    from billing_card where key_hash in ${tx(hashes)}`;
  if (!card) return;
  const held = card.inUse ? await holdSubscription(tx, card.subscriptionId) : null;
  await tx`
    update billing_card set key_enc = null, removed_at = coalesce(removed_at, now()), ask_at = null
    where id = ${card.id}`;
  if (!held) return;
  const moved = await moveSubscription(tx, held, { kind: 'cardLost' });
  if (!moved) await announceSubscription(tx, held._id);
}

interface RemovedCard {
  id: number;
  subscriptionId: number;
  keyEnc: Uint8Array;
}

/**
 * Has the gateway delete the keys of cards that are given up, and then forgets them. A key of which
 * a charge is in question is kept. Any number of processes may run this at once.
 */
export async function deleteDueKeys({
  db,
  toss,
  personal,
}: {
  db: Db;
  toss: Toss;
  personal: PersonalData;
}): Promise<void> {
  const due = await db<RemovedCard[]>`
    select c.id, c.subscription_id as "subscriptionId", c.key_enc as "keyEnc"
    from billing_card c
    where c.removed_at is not null and c.key_enc is not null and c.ask_at <= now()
      and not exists (select from subscription_charge g
                      where g.subscription_id = c.subscription_id and g.state = 'asking')
    order by c.ask_at limit 100`;
  for (const { id, subscriptionId, keyEnc } of due) {
    const isGone = await toss.billing.deleteKey(personal.open('billing', keyEnc, subscriptionId));
    if (isGone) {
      await db`update billing_card set key_enc = null, ask_at = null where id = ${id}`;
    } else {
      await db`
        update billing_card set asks = asks + 1, ask_at = ${askAgainAt(db, db`asks`)}
        where id = ${id}`;
    }
  }
}
