import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { askAgainAt } from '../order/gateway-query-time.ts';
import type { TossBilling } from '../order/toss-billing.ts';
import type { Toss } from '../order/toss.ts';
import {
  announceSubscription,
  lockSubscription,
  moveSubscription,
  noteEvent,
  removeCards,
} from './subscription.ts';

/** Characters of a covered card number that are kept. */
const TAIL = 4;

/**
 * Stores a card of the gateway in place of the former one. The caller has locked the subscription.
 * A repeat changes nothing.
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
 * Opens the key that a charge uses. While the outcome of a charge is unknown, a removed card still
 * counts.
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
 * Handles the webhook of a key that the gateway deleted. Only the gateway and this server know the
 * key, so the key authenticates the webhook. A running subscription needs another card.
 */
export async function loseCard(tx: Tx, personal: PersonalData, billingKey: string): Promise<void> {
  const former = personal.formerHashes('billing', billingKey);
  const hashes = [personal.hash('billing', billingKey), ...former];
  const [card] = await tx<{ id: number; subscriptionId: number; inUse: boolean }[]>`
    select id, subscription_id as "subscriptionId", removed_at is null as "inUse"
    from billing_card where key_hash in ${tx(hashes)}`;
  if (!card) return;
  const subscription = card.inUse ? await lockSubscription(tx, card.subscriptionId) : null;
  await tx`
    update billing_card set key_enc = null, removed_at = coalesce(removed_at, now()), ask_at = null
    where id = ${card.id}`;
  if (!subscription) return;
  const moved = await moveSubscription(tx, subscription, { kind: 'cardLost' });
  if (!moved) await announceSubscription(tx, subscription._id);
}

/** A card whose key the gateway still has. */
interface RemovedCard {
  id: number;
  subscriptionId: number;
  keyEnc: Uint8Array;
}

/** Lists the removed cards to delete at the gateway, except those that an open charge may use. */
export function listDueRemovals(db: Queryable): Promise<RemovedCard[]> {
  return db<RemovedCard[]>`
    select c.id, c.subscription_id as "subscriptionId", c.key_enc as "keyEnc"
    from billing_card c
    where c.removed_at is not null and c.key_enc is not null and c.ask_at <= now()
      and not exists (select from subscription_charge g
                      where g.subscription_id = c.subscription_id and g.state = 'asking')
    order by c.ask_at limit 100`;
}

/** Has the gateway delete the key of a removed card, and then deletes it here. Repeatable. */
export async function deleteKey(
  { db, toss, personal }: { db: Queryable; toss: Toss; personal: PersonalData },
  { id, subscriptionId, keyEnc }: RemovedCard,
): Promise<void> {
  const isDeleted = await toss.billing.deleteKey(personal.open('billing', keyEnc, subscriptionId));
  if (isDeleted) {
    await db`update billing_card set key_enc = null, ask_at = null where id = ${id}`;
  } else {
    await db`
      update billing_card set asks = asks + 1, ask_at = ${askAgainAt(db, db`asks`)}
      where id = ${id}`;
  }
}
