import type { OptOutState } from '@maru/contract/opt-out';
import type { Queryable } from '@maru/platform/db';
import { ownsTokenSql } from '@maru/platform/recipient-token';
import { maskedPhone } from '../mask.ts';

interface LinkedNumber {
  destHash: Buffer;
  tail: string;
  /** Sealed; `null` once it is not kept any more. */
  phoneEnc: Buffer | null;
}

/** The number that the message of a link went to. */
export async function findLinkedNumber(db: Queryable, token: string): Promise<LinkedNumber | null> {
  const [number] = await db<LinkedNumber[]>`
    select r.dest_hash as "destHash", r.dest_tail as tail, r.dest_enc as "phoneEnc"
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    where ${ownsTokenSql(db, token)} and c.channel = 'sms'
    limit 1`;
  return number ?? null;
}

export async function optOutStateOf(
  db: Queryable,
  { destHash, tail }: LinkedNumber,
): Promise<OptOutState> {
  const [row] = await db<{ at: string }[]>`
    select at from suppression
    where dest_hash = ${destHash} and channel = 'sms' and reason <> 'gateway'`;
  return { phone: maskedPhone(tail) ?? '', since: row?.at ?? null };
}
