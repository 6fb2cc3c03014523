import type { OptOutState } from '@maru/contract/suppression/opt-out';
import type { CampaignMessage } from '@maru/domain/campaign/note-opt-out';
import type { Queryable } from '@maru/platform/db/db';
import { ownsTokenSql } from '@maru/platform/crypto/recipient-token';
import { maskedPhone } from '../staff-kit/mask.ts';
import type { Channel } from '@maru/contract/message/channel';
import { listConsents } from '../member/consent.repository.ts';

/** Recipient of the message that contains the link. */
type Linked = LinkedNumber | LinkedMember;

interface LinkedMember extends CampaignMessage {
  channel: 'push';
  memberId: number;
}

interface LinkedNumber extends CampaignMessage {
  channel: 'sms';
  destHash: Buffer;
  tail: string;
  /** Encrypted; `null` after the number was erased. */
  phoneEnc: Buffer | null;
}

/** The number, or the member, that the message of a link went to. */
export async function findLinked(db: Queryable, token: string): Promise<Linked | null> {
  const [found] = await db<
    (Omit<LinkedNumber, 'channel'> & { channel: Channel; memberId: number | null })[]
  >`
    select c.channel, c.id as "campaignId", r.id as "recipientId", r.dest_hash as "destHash",
           r.dest_tail as tail, r.dest_enc as "phoneEnc",
           m.id as "memberId"
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    left join member m on m.id = r.member_id and m.state <> 'withdrawn'
    where ${ownsTokenSql(db, token)}
    limit 1`;
  if (!found) return null;
  const { channel, memberId, ...number } = found;
  if (channel === 'sms') return { channel, ...number };
  const { campaignId, recipientId } = number;
  return memberId === null ? null : { channel, memberId, campaignId, recipientId };
}

export async function optOutStateOf(db: Queryable, linked: Linked): Promise<OptOutState> {
  if (linked.channel === 'push') {
    const consents = await listConsents(db, linked.memberId);
    const last = consents.find(({ kind }) => kind === 'marketing_push');
    return { channel: 'push', phone: '', since: last && !last.given ? last.at : null };
  }
  const { destHash, tail } = linked;
  const [row] = await db<{ at: string }[]>`
    select at from suppression
    where dest_hash = ${destHash} and channel = 'sms' and reason <> 'gateway'`;
  return { channel: 'sms', phone: maskedPhone(tail) ?? '', since: row?.at ?? null };
}
