import type { PushSeen } from '@maru/contract/push/push-seen';
import type { Db, Queryable } from '@maru/platform/db/db';
import { readCampaignOf, readEntryOfPush } from '@maru/domain/message/inbox';
import { ownsTokenSql } from '@maru/platform/crypto/recipient-token';

/** More devices than a member uses. Each device receives every push to its member. */
const DEVICES = 20;

export interface SealedSubscription {
  endpointHash: Buffer;
  endpoint: Buffer;
  keys: Buffer;
  userAgent: string;
  /** The logged-in member, or `null`. */
  memberId: number | null;
  /** The subscription that the same browser had before this one, or `null`. */
  replacesHash: Buffer | null;
}

/**
 * Stores a subscription, or links a known one to the member logged in now. A subscription stays
 * ended if the push service dropped it or rejects our key, because both are permanent.
 */
export async function keepSubscription(
  db: Db,
  { endpointHash, endpoint, keys, userAgent, memberId, replacesHash }: SealedSubscription,
): Promise<{ _id: number; ended: boolean; memberId: number | null }> {
  return db.begin(async (tx) => {
    const [before] =
      replacesHash === null || replacesHash.equals(endpointHash)
        ? []
        : await tx<{ memberId: number | null }[]>`
            update push_subscription
            set ended_at = coalesce(ended_at, now()), end_reason = coalesce(end_reason, 'replaced')
            where endpoint_hash = ${replacesHash}
            returning member_id as "memberId"`;
    const [row] = await tx<{ _id: number; ended: boolean; memberId: number | null }[]>`
      insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc, user_agent)
      values (${memberId ?? before?.memberId ?? null}, ${endpointHash}, ${endpoint}, ${keys},
              ${userAgent})
      on conflict (endpoint_hash) do update
      set member_id = excluded.member_id, endpoint_enc = excluded.endpoint_enc,
          keys_enc = excluded.keys_enc, user_agent = excluded.user_agent, last_seen_at = now(),
          ended_at = case when push_subscription.end_reason in ('gone', 'refused')
                          then push_subscription.ended_at end,
          end_reason = case when push_subscription.end_reason in ('gone', 'refused')
                            then push_subscription.end_reason end
      returning id as _id, ended_at is not null as ended, member_id as "memberId"`;
    return row!;
  });
}

export async function isKnownSubscription(db: Queryable, endpointHash: Buffer): Promise<boolean> {
  const found = await db`select from push_subscription where endpoint_hash = ${endpointHash}`;
  return found.length > 0;
}

/** Keeps only the most recently used devices of a member. An ended device can subscribe again. */
export async function endOldDevices(db: Queryable, memberId: number): Promise<void> {
  await db`
    update push_subscription set ended_at = now(), end_reason = 'crowded'
    where member_id = ${memberId} and ended_at is null and (last_seen_at, id) < (
      select last_seen_at, id from push_subscription
      where member_id = ${memberId} and ended_at is null
      order by last_seen_at desc, id desc limit 1 offset ${DEVICES - 1})`;
}

/** Ends a subscription its browser has given up. Ending it twice changes nothing. */
export async function endSubscription(db: Queryable, endpointHash: Buffer): Promise<void> {
  await db`
    update push_subscription set ended_at = now(), end_reason = 'unsubscribed'
    where endpoint_hash = ${endpointHash} and ended_at is null`;
}

/**
 * Records a push receipt of a campaign from a device, idempotently. A click also counts as shown,
 * even if the device did not report the display, and marks the campaign as read in the inbox.
 */
export async function keepReceipt(db: Db, token: string, kind: PushSeen): Promise<void> {
  if (kind === 'shown') return insertReceipts(db, token, ['shown']);
  await db.begin(async (tx) => {
    await insertReceipts(tx, token, ['shown', 'clicked']);
    await readCampaignOf(tx, token);
  });
}

async function insertReceipts(
  db: Queryable,
  token: string,
  kinds: readonly PushSeen[],
): Promise<void> {
  await db`
    insert into push_receipt (campaign_id, recipient_id, kind)
    select r.campaign_id, r.id, told.kind
    from campaign_recipient r join campaign c on c.id = r.campaign_id,
         unnest(${[...kinds]}::text[]) told (kind)
    where ${ownsTokenSql(db, token)} and c.channel = 'push'
    on conflict do nothing`;
}

/**
 * Stores the state that a device reports for a push to one member. The most advanced state of all
 * their devices wins. A press also marks the inbox entry of the push as read.
 */
export async function keepSeen(db: Db, messageId: number, kind: PushSeen): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      update single_message set seen = ${kind}
      where id = ${messageId} and channel = 'push' and seen is distinct from 'clicked'`;
    if (kind === 'clicked') await readEntryOfPush(tx, messageId);
  });
}
