import type { Queryable } from '@maru/platform/db';

export interface SealedSubscription {
  endpointHash: Buffer;
  endpoint: Buffer;
  keys: Buffer;
  userAgent: string;
  /** Whoever is logged in, or `null`. */
  memberId: number | null;
}

/** Keeps a subscription, or ties a known one to whoever is logged in now. */
export async function keepSubscription(
  db: Queryable,
  { endpointHash, endpoint, keys, userAgent, memberId }: SealedSubscription,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc, user_agent)
    values (${memberId}, ${endpointHash}, ${endpoint}, ${keys}, ${userAgent})
    on conflict (endpoint_hash) do update
    set member_id = excluded.member_id, endpoint_enc = excluded.endpoint_enc,
        keys_enc = excluded.keys_enc, user_agent = excluded.user_agent,
        last_seen_at = now(), ended_at = null, end_reason = null
    returning id`;
  return row!.id;
}

/** Ends a subscription its browser has given up. Ending it twice changes nothing. */
export async function endSubscription(db: Queryable, endpointHash: Buffer): Promise<void> {
  await db`
    update push_subscription set ended_at = now(), end_reason = 'unsubscribed'
    where endpoint_hash = ${endpointHash} and ended_at is null`;
}
