import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/text/sms-text';
import type { Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { resultOf } from '@maru/domain/campaign/sms-result';
import {
  GatewayRejected,
  isOrderNotTaken,
  isPreparationFailed,
  type SmsGateway,
} from '../providers/sms-gateway.ts';
import type { SmsGateways } from '../providers/gateways.ts';
import { keepStep, type ClaimedMessage, type Ending } from './claimed-message.ts';
import { isTurnedOff } from './is-turned-off.ts';

export interface SendBySmsDeps {
  db: Db;
  gateways: SmsGateways;
  personal: PersonalData;
  /** The registered sender number. */
  sender: string;
}

/**
 * Sends a message as a gateway group of its own. The steps and their meaning are those of
 * `sendBatch`. Before `filled`, no order to send the group was made. From `filled` on, the gateway
 * is queried, and the same group is never sent twice. If the first provider certainly did not
 * accept the message, the fallback sends it in the same turn. The recipient is waiting.
 */
export async function sendBySms(deps: SendBySmsDeps, message: ClaimedMessage): Promise<Ending> {
  if (mayBeTaken(message)) return resume(deps, message);
  if (message.expired) return ['expired', null];
  if (await isTurnedOff(deps.db, message)) return ['failed', 'NOT_WANTED'];

  const { first, fallback } = deps.gateways;
  try {
    return await sendThrough(first, deps, message);
  } catch (error) {
    if (!fallback || mayBeTaken(message) || !isPreparationFailed(error)) throw error;
    return sendThrough(fallback, deps, message).catch((second: unknown) => {
      // The first provider may only be unavailable: a refusal by the second one is not final.
      throw second instanceof GatewayRejected ? error : second;
    });
  }
}

/** From then on the order to send may have been given. */
function mayBeTaken({ state }: ClaimedMessage): boolean {
  return state === 'filled';
}

/**
 * Sends the message in a new group. When this throws, a message that was certainly not accepted is
 * `waiting` or `grouped`.
 */
async function sendThrough(
  gateway: SmsGateway,
  { db, gateways, personal, sender }: SendBySmsDeps,
  message: ClaimedMessage,
): Promise<Ending> {
  const reference = `code-${message.id}`;
  const text = personal.open('code', message.text);
  const { groupId } = await gateway.createGroup(reference);
  const failover = gateway === gateways.fallback;
  const group = { groupId, provider: gateway.provider, failover };
  await keepStep(db, message, 'grouped', group);
  const [taken] = await gateway.addMessages(groupId, [
    {
      to: personal.open('phone', message.dest!),
      from: sender,
      text,
      kind: byteLengthOf(text) > SMS_MAX_BYTES ? 'LMS' : 'SMS',
      reference,
    },
  ]);
  const { code, class: resultClass, reason } = resultOf(taken?.code ?? 'NOT_TAKEN');
  if (resultClass === 'configuration') throw new GatewayRejected(403, code, reason);
  if (resultClass !== 'progress') return ['failed', code];

  await keepStep(db, message, 'filled', group);
  try {
    return await order(gateway, groupId);
  } catch (error) {
    // The order was not accepted, and this is the first one: a new group may be created.
    const isFree = gateways.fallback !== null || !gateway.keepsGroups;
    if (isFree && isOrderNotTaken(error)) await keepStep(db, message, 'waiting');
    throw error;
  }
}

/** The order to send may have been given before. */
async function resume(
  { gateways }: SendBySmsDeps,
  { groupId, provider, expired }: ClaimedMessage,
): Promise<Ending> {
  if (groupId === null || provider === null) return ['unknown', 'GROUP_GONE'];
  const gateway = gateways.of(provider);
  const group = await gateway.findGroup(groupId);
  if (!group) return ['unknown', 'GROUP_GONE'];
  if (group.state === 'closed') return ['failed', 'GROUP_CLOSED'];
  if (group.state !== 'pending') return ['sent', null];
  if (!expired) return order(gateway, group.groupId);
  await gateway.deleteGroup(group.groupId);
  return ['expired', null];
}

async function order(gateway: SmsGateway, groupId: string): Promise<Ending> {
  try {
    await gateway.sendGroup(groupId);
  } catch (error) {
    if (!(error instanceof GatewayRejected && error.isAlreadySent)) throw error;
  }
  return ['sent', null];
}
