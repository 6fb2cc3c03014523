import { randomUUID } from 'node:crypto';
import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/sms-text';
import type { Db } from '@maru/platform/db';
import type { PersonalData } from '@maru/platform/personal-data';
import { GatewayRejected, type SmsGateway } from '../providers/sms-gateway.ts';
import { resultOf } from '@maru/platform/sms-result';

/** Longer than the few requests of one turn may take together. */
const LEASE_S = 30;

export interface SendCodeDeps {
  db: Db;
  gateway: SmsGateway;
  personal: PersonalData;
  /** The registered sender number. */
  sender: string;
}

type Ending = 'sent' | 'failed' | 'unknown' | 'expired';

interface Claimed {
  id: number;
  claim: string;
  state: 'waiting' | 'grouped' | 'filled';
  groupId: string | null;
  dest: Buffer;
  text: Buffer;
  expired: boolean;
}

/** Somebody else has the message by now, and goes on with it. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Sends a single message as a gateway group of its own, once however often this is cut short. The
 * steps and their meaning are those of {@link sendBatch}: before `filled` nobody ordered the group
 * to be sent; from `filled` on the gateway is asked, and the same group is never sent twice.
 *
 * @throws GatewayUnreached or GatewayUnclear: the message is free again for another turn.
 */
export async function sendCode(deps: SendCodeDeps, messageId: number): Promise<void> {
  const message = await claim(deps.db, messageId);
  if (!message) return;
  try {
    const [ending, reason] = await advance(deps, message);
    await settle(deps.db, message, ending, reason);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (error instanceof GatewayRejected) {
      const unclear = message.state === 'filled' && error.status === 404;
      await settle(deps.db, message, unclear ? 'unknown' : 'failed', error.code);
      return;
    }
    await deps.db`
      update single_message set claim = null, claimed_until = null
      where id = ${message.id} and claim = ${message.claim}`;
    throw error;
  }
}

async function advance(deps: SendCodeDeps, message: Claimed): Promise<[Ending, string | null]> {
  if (message.state === 'filled') return resume(deps, message);
  if (message.expired) return ['expired', null];

  const { db, gateway, personal, sender } = deps;
  const reference = `code-${message.id}`;
  const text = personal.open('code', message.text);
  const { groupId } = await gateway.createGroup(reference);
  await keepStep(db, message, 'grouped', groupId);
  const [taken] = await gateway.addMessages(groupId, [
    {
      to: personal.open('phone', message.dest),
      from: sender,
      text,
      kind: byteLengthOf(text) > SMS_MAX_BYTES ? 'LMS' : 'SMS',
      reference,
    },
  ]);
  if (!taken || resultOf(taken.code).class !== 'progress') {
    return ['failed', taken?.code ?? 'NOT_TAKEN'];
  }
  await keepStep(db, message, 'filled', groupId);
  return order(gateway, groupId);
}

/** The order to send may have been given before. */
async function resume(
  { gateway }: SendCodeDeps,
  { groupId, expired }: Claimed,
): Promise<[Ending, string | null]> {
  const group = groupId === null ? null : await gateway.findGroup(groupId);
  if (!group) return ['unknown', 'GROUP_GONE'];
  if (group.state === 'closed') return ['failed', 'GROUP_CLOSED'];
  if (group.state !== 'pending') return ['sent', null];
  if (!expired) return order(gateway, group.groupId);
  await gateway.deleteGroup(group.groupId);
  return ['expired', null];
}

async function order(gateway: SmsGateway, groupId: string): Promise<[Ending, string | null]> {
  try {
    await gateway.sendGroup(groupId);
  } catch (error) {
    if (!(error instanceof GatewayRejected && error.isAlreadySent)) throw error;
  }
  return ['sent', null];
}

async function claim(db: Db, messageId: number): Promise<Claimed | null> {
  const [row] = await db<Claimed[]>`
    update single_message
    set claim = ${randomUUID()}, claimed_until = now() + make_interval(secs => ${LEASE_S}),
        attempts = attempts + 1
    where id = ${messageId} and settled_at is null
      and (claimed_until is null or claimed_until < now())
    returning id, claim, state, group_id as "groupId", dest_enc as dest, text_enc as text,
              expires_at <= now() as expired`;
  return row ?? null;
}

async function keepStep(
  db: Db,
  message: Claimed,
  state: 'grouped' | 'filled',
  groupId: string,
): Promise<void> {
  const [kept] = await db`
    update single_message set state = ${state}, group_id = ${groupId}
    where id = ${message.id} and claim = ${message.claim} and claimed_until > now()
    returning 1`;
  if (!kept) throw new LeaseLost();
  message.state = state;
}

/** The last word on a message, which also wipes number and text. */
async function settle(
  db: Db,
  { id, claim: mine }: Claimed,
  state: Ending,
  reason: string | null,
): Promise<void> {
  await db`
    update single_message
    set state = ${state}, reason = ${reason}, settled_at = now(), dest_enc = null, text_enc = null,
        claim = null, claimed_until = null
    where id = ${id} and claim = ${mine}`;
}

/** Messages that lie about, because a job or a worker was lost. */
export async function listLyingMessages(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from single_message
    where settled_at is null and created_at < now() - interval '2 seconds'
      and (claimed_until is null or claimed_until < now())
    order by id limit 100`;
  return rows.map(({ id }) => id);
}
