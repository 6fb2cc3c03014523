import { randomUUID } from 'node:crypto';
import type { UserMessage } from '@maru/contract/member/staff-member';
import type { MessagePurpose } from '@maru/contract/message/message-purpose';
import { quietEndSql } from '@maru/domain/message/quiet-hours';
import type { Db } from '@maru/platform/db/db';
import type { SmsProvider } from '../providers/sms-gateway.ts';

/** Longer than the total time of the requests of one turn, at both providers. */
const LEASE_S = 45;

/** The final state of a message, and the reason where one is required. */
export type Ending = ['sent' | 'failed' | 'unknown' | 'expired', string | null];

/** A message claimed by one worker. Its states are those of a campaign's batch. */
export interface ClaimedMessage {
  id: number;
  claim: string;
  channel: UserMessage['channel'];
  /** accepted, unknown: states of an 알림톡 with a pending report. */
  state: 'waiting' | 'grouped' | 'filled' | 'accepted' | 'unknown';
  groupId: string | null;
  /** Provider that has the group; `null` while there is none. */
  provider: SmsProvider | null;
  /** Whether that one has it because the first definitely did not accept it. */
  failover: boolean;
  memberId: number | null;
  purpose: MessagePurpose;
  /** Of an SMS or an 알림톡. */
  dest: Buffer | null;
  title: string;
  link: string | null;
  /** Topic of a push that a newer push replaces. */
  topic: string | null;
  text: Buffer;
  /** Template of an 알림톡 and the values of its variables. */
  templateId: number | null;
  words: Buffer | null;
  /** Of an 알림톡: for how long its report has been awaited. */
  orderedForMs: number;
  expired: boolean;
  /** How long it is still of use. */
  secondsLeft: number;
  /** For how long the quiet hours of the member last; `null` outside of them. */
  quietForMs: number | null;
}

/** Another worker has claimed the message and continues with it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Claims a waiting, unclaimed message. */
export async function claimMessage(db: Db, messageId: number): Promise<ClaimedMessage | null> {
  const quietEnd = quietEndSql(db, db`single_message.member_id`, db`now()`);
  const [row] = await db<ClaimedMessage[]>`
    update single_message
    set claim = ${randomUUID()}, claimed_until = now() + make_interval(secs => ${LEASE_S}),
        attempts = attempts + 1
    where id = ${messageId} and settled_at is null
      and (claimed_until is null or claimed_until < now())
    returning id, claim, channel, state, group_id as "groupId", provider, failover, member_id as "memberId",
              purpose,
              dest_enc as dest, title, link, topic, text_enc as text, template_id as "templateId",
              words_enc as words,
              coalesce(extract(epoch from now() - ordered_at) * 1000, 0)::float8 as "orderedForMs",
              expires_at <= now() as expired,
              greatest(extract(epoch from expires_at - now()), 0)::int as "secondsLeft",
              (extract(epoch from ${quietEnd} - now()) * 1000)::float8 as "quietForMs"`;
  return row ?? null;
}

/** No provider has a group. */
const NO_GROUP = { groupId: null, provider: null, failover: false } as const;

/** Writes down how far a message is, before the next request is made. @throws LeaseLost */
export async function keepStep(
  db: Db,
  message: ClaimedMessage,
  state: ClaimedMessage['state'],
  {
    groupId,
    provider,
    failover,
  }: Pick<ClaimedMessage, 'groupId' | 'provider' | 'failover'> = NO_GROUP,
): Promise<void> {
  const [kept] = await db`
    update single_message
    set state = ${state}, group_id = ${groupId}, provider = ${provider}, failover = ${failover},
        ordered_at = case when ${state} in ('accepted', 'unknown') then coalesce(ordered_at, now()) end
    where id = ${message.id} and claim = ${message.claim} and claimed_until > now()
    returning 1`;
  if (!kept) throw new LeaseLost();
  message.state = state;
}

/** Releases a message for another turn, immediately or after the requested delay. */
export async function releaseMessage(
  db: Db,
  { id, claim }: ClaimedMessage,
  afterMs = 0,
): Promise<void> {
  await db`
    update single_message
    set claim = null, claimed_until = now() + make_interval(secs => ${afterMs / 1_000})
    where id = ${id} and claim = ${claim}`;
}

/**
 * Stores the final state of a message. Also erases the phone number, and the text of a secret
 * message.
 */
export async function settleMessage(
  db: Db,
  { id, claim }: ClaimedMessage,
  [state, reason]: Ending,
): Promise<void> {
  await db`
    update single_message
    set state = ${state}, reason = ${reason}, settled_at = now(), dest_enc = null,
        words_enc = null, instead_enc = null,
        text_enc = case when purpose not in ('code', 'password') then text_enc end,
        claim = null, claimed_until = null
    where id = ${id} and claim = ${claim}`;
}

/**
 * Messages left over because a job or a worker was lost. Urgent messages are first, and frequently
 * failed ones last.
 */
export async function listLyingMessages(
  db: Db,
): Promise<{ messageId: number; trace: string | null }[]> {
  return db<{ messageId: number; trace: string | null }[]>`
    select id as "messageId", trace from single_message
    where settled_at is null and created_at < now() - interval '2 seconds'
      and (claimed_until is null or claimed_until < now())
    order by purpose in ('code', 'password') desc, attempts, id limit 100`;
}
