import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/sms-text';
import type { Db } from '@maru/platform/db';
import type { PersonalData } from '@maru/platform/personal-data';
import { resultOf } from '@maru/platform/sms-result';
import { GatewayRejected, type SmsGateway } from '../providers/sms-gateway.ts';
import { keepStep, type ClaimedMessage, type Ending } from './claimed-message.ts';

export interface SendBySmsDeps {
  db: Db;
  gateway: SmsGateway;
  personal: PersonalData;
  /** The registered sender number. */
  sender: string;
}

/**
 * Sends a message as a gateway group of its own. The steps and their meaning are those of
 * `sendBatch`: before `filled` nobody ordered the group to be sent; from `filled` on the gateway is
 * asked, and the same group is never sent twice.
 */
export async function sendBySms(deps: SendBySmsDeps, message: ClaimedMessage): Promise<Ending> {
  if (message.state === 'filled') return resume(deps, message);
  if (message.expired) return ['expired', null];

  const { db, gateway, personal, sender } = deps;
  const reference = `code-${message.id}`;
  const text = personal.open('code', message.text);
  const { groupId } = await gateway.createGroup(reference);
  await keepStep(db, message, 'grouped', groupId);
  const [taken] = await gateway.addMessages(groupId, [
    {
      to: personal.open('phone', message.dest!),
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
  { gateway }: SendBySmsDeps,
  { groupId, expired }: ClaimedMessage,
): Promise<Ending> {
  const group = groupId === null ? null : await gateway.findGroup(groupId);
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
