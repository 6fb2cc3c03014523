import { isTemplateUsable } from '@maru/domain/message/single-message';
import { reasonOf, resultOf } from '@maru/domain/campaign/sms-result';
import { z } from 'zod';
import {
  GatewayRejected,
  GatewayUnclear,
  GatewayUnreached,
  isPreparationFailed,
  type SmsGateway,
  type SmsProvider,
} from '../providers/sms-gateway.ts';
import { alimtalkReferenceOf, sendInstead, settleByCode } from './settle-alimtalk.ts';
import { keepStep, releaseMessage, type ClaimedMessage, type Ending } from './claimed-message.ts';
import { isTurnedOff } from './is-turned-off.ts';
import type { SendBySmsDeps } from './send-by-sms.ts';

/** How long to wait for a report and to keep the phone number. The provider's limit is shorter. */
const REPORTED_WITHIN_MS = 72 * 3_600_000;

/** Each pause between two queries is half of the elapsed wait, within these bounds. */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Staff have to act before it answers. */
const REFUSED_PAUSE_MS = 30_000;

const wordsSchema = z.record(z.string(), z.string());

/**
 * Sends an 알림톡 by the steps of {@link sendBySms}, and then waits for its result. A text message
 * follows (`settle-alimtalk.ts`) if the 알림톡 was certainly not sent, or the provider reports a
 * failure. An unknown result has no fallback message.
 *
 * @returns `null` when the result is stored, or the message only has to wait.
 */
export async function sendByAlimtalk(
  deps: SendBySmsDeps,
  message: ClaimedMessage,
): Promise<Ending | null> {
  if (message.state === 'accepted' || message.state === 'unknown') return ask(deps, message);
  if (message.state === 'filled') return resumeLater(deps, message);
  if (message.expired) return ['expired', null];
  if (await isTurnedOff(deps.db, message)) return ['failed', 'NOT_WANTED'];

  const template = await findTemplate(deps, message.templateId!);
  const gateway = template && speakerOf(deps, template.provider);
  if (!gateway) {
    await sendInstead(deps.db, message, 'TEMPLATE_STOPPED');
    return null;
  }
  try {
    return await sendThrough(gateway, template, deps, message);
  } catch (error) {
    const isUnordered = message.state === 'waiting' || message.state === 'grouped';
    if (!isUnordered) throw error;
    // A text message may get through where this provider cannot be reached.
    const isAway = deps.gateways.fallback !== null && isPreparationFailed(error);
    if (error instanceof GatewayRejected) await sendInstead(deps.db, message, error.code);
    else if (isAway) await sendInstead(deps.db, message, 'PROVIDER_AWAY');
    else throw error;
    return null;
  }
}

type Speaker = SmsGateway & { alimtalk: NonNullable<SmsGateway['alimtalk']> };

/** The provider that has a template, if it is configured and 알림톡 is spoken with it. */
function speakerOf({ gateways }: SendBySmsDeps, provider: SmsProvider): Speaker | null {
  const gateway = [gateways.first, gateways.fallback].find((one) => one?.provider === provider);
  return gateway && gateway.alimtalk ? { ...gateway, alimtalk: gateway.alimtalk } : null;
}

interface Template {
  provider: SmsProvider;
  channel: string;
  code: string;
}

/** Reads the provider's current approval, whatever it was when the message was written. */
async function findTemplate({ db }: SendBySmsDeps, templateId: number): Promise<Template | null> {
  const [template] = await db<Template[]>`
    select provider, channel, code from alimtalk_template t
    where id = ${templateId} and ${isTemplateUsable(db)}`;
  return template ?? null;
}

async function sendThrough(
  gateway: Speaker,
  { channel, code: template }: Template,
  deps: SendBySmsDeps,
  message: ClaimedMessage,
): Promise<null> {
  const { db, personal, sender } = deps;
  const reference = alimtalkReferenceOf(message.id);
  const { groupId } = await gateway.createGroup(reference);
  // The template determines the provider, so this is not a failover.
  const group = { groupId, provider: gateway.provider, failover: false };
  await keepStep(db, message, 'grouped', group);
  const { code } = await gateway.alimtalk.add(groupId, {
    to: personal.open('phone', message.dest!),
    from: sender,
    channel,
    template,
    words: wordsSchema.parse(JSON.parse(personal.open('code', message.words!))),
    reference,
  });
  const result = resultOf(code);
  if (result.class !== 'progress') {
    await sendInstead(db, message, reasonOf(result));
    return null;
  }
  await keepStep(db, message, 'filled', group);
  return order(deps, message, gateway, groupId);
}

/**
 * If the provider refuses the status query, for example because of a wrong key, the query is
 * retried.
 */
async function resumeLater(deps: SendBySmsDeps, message: ClaimedMessage): Promise<Ending | null> {
  try {
    return await resume(deps, message);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    await releaseMessage(deps.db, message, REFUSED_PAUSE_MS);
    return null;
  }
}

/** The order to send may have been given before. */
async function resume(deps: SendBySmsDeps, message: ClaimedMessage): Promise<Ending | null> {
  const { groupId, provider, expired } = message;
  if (groupId === null || provider === null) throw new Error('an 알림톡 message has no group');
  const gateway = deps.gateways.of(provider);
  const group = await gateway.findGroup(groupId);
  if (!group) return wait(deps, message, 'unknown');
  if (group.state === 'closed') {
    await sendInstead(deps.db, message, 'GROUP_CLOSED');
    return null;
  }
  if (group.state !== 'pending') return wait(deps, message, 'accepted');
  if (!expired) return order(deps, message, gateway, groupId);
  await gateway.deleteGroup(groupId);
  return ['expired', null];
}

async function order(
  deps: SendBySmsDeps,
  message: ClaimedMessage,
  gateway: SmsGateway,
  groupId: string,
): Promise<null> {
  let sent = groupId;
  try {
    ({ groupId: sent } = await gateway.sendGroup(groupId));
  } catch (error) {
    // The order was not accepted: a new group may be created, or a text message may be sent another
    // way.
    const isFree = deps.gateways.fallback !== null || !gateway.keepsGroups;
    if (isFree && error instanceof GatewayUnreached) await keepStep(deps.db, message, 'waiting');
    if (!(error instanceof GatewayRejected)) throw error;
    if (error.status === 404) return wait(deps, message, 'unknown');
    if (!error.isAlreadySent) {
      await sendInstead(deps.db, message, error.code);
      return null;
    }
  }
  return wait(deps, message, 'accepted', { ...message, groupId: sent, provider: gateway.provider });
}

/** Records that a report may still arrive, and leaves the message until then. */
async function wait(
  { db }: SendBySmsDeps,
  message: ClaimedMessage,
  state: 'accepted' | 'unknown',
  group: Pick<ClaimedMessage, 'groupId' | 'provider' | 'failover'> = message,
): Promise<null> {
  await keepStep(db, message, state, group);
  const pauseMs = Math.max(SHORTEST_PAUSE_MS, message.orderedForMs / 2);
  await releaseMessage(db, message, Math.min(LONGEST_PAUSE_MS, pauseMs));
  return null;
}

/** Queries the status of an ordered message, in case no webhook reports it. */
async function ask(deps: SendBySmsDeps, message: ClaimedMessage): Promise<Ending | null> {
  const { id: messageId, groupId } = message;
  const code = await findCode(deps, message);
  if (code !== null) {
    const report = { messageId, groupId: groupId!, code };
    if (await deps.db.begin((tx) => settleByCode(tx, report))) return null;
  }
  if (message.orderedForMs > REPORTED_WITHIN_MS) return ['unknown', 'NEVER_REPORTED'];
  return wait(deps, message, code === null ? 'unknown' : 'accepted');
}

/** The provider's code for it; `null` if there is none. */
async function findCode(
  { gateways }: SendBySmsDeps,
  { id, groupId, provider }: ClaimedMessage,
): Promise<string | null> {
  try {
    for await (const { reference, code } of gateways.of(provider!).listMessages(groupId!)) {
      // A group contains one 알림톡; not every provider stores our reference for it.
      if (reference === null || reference === alimtalkReferenceOf(id)) return code;
    }
  } catch (error) {
    // The result is unavailable now. Only this message waits for it, so the others continue.
    const isAway = error instanceof GatewayUnclear || error instanceof GatewayUnreached;
    if (!isAway && !(error instanceof GatewayRejected)) throw error;
  }
  return null;
}
