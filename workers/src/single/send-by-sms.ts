import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/sms-text';
import type { Db } from '@maru/platform/db';
import type { PersonalData } from '@maru/platform/personal-data';
import { resultOf } from '@maru/platform/sms-result';
import { GatewayRejected, GatewayUnreached, type SmsGateway } from '../providers/sms-gateway.ts';
import type { SmsGateways } from '../sms/gateways.ts';
import { keepStep, type ClaimedMessage, type Ending } from './claimed-message.ts';

export interface SendBySmsDeps {
  db: Db;
  gateways: SmsGateways;
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

  const { db, gateways, personal, sender } = deps;
  const gateway = gateways.first;
  const reference = `code-${message.id}`;
  const text = personal.open('code', message.text);
  const { groupId } = await gateway.createGroup(reference);
  const group = { groupId, provider: gateway.provider };
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
  if (!taken || resultOf(taken.code).class !== 'progress') {
    return ['failed', taken?.code ?? 'NOT_TAKEN'];
  }
  await keepStep(db, message, 'filled', group);
  try {
    return await order(gateway, groupId);
  } catch (error) {
    // Nobody took the order, and nobody else knows of the draft.
    if (error instanceof GatewayUnreached && !gateway.keepsGroups) {
      await keepStep(db, message, 'waiting');
    }
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
