import { advertisingWordsIn } from '@maru/contract/text/advertising';
import type { Campaign } from '@maru/contract/campaign/campaign';
import {
  announce,
  enqueueStart,
  linkOf,
  NOBODY_LEFT,
  progressColumns,
  type ProgressRow,
} from '@maru/domain/campaign/campaign.repository';
import type { Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { Refusal } from '../../http/refusal.ts';
import { fallbackOf } from './compose-carrier.ts';
import type { Composed } from './compose-message.ts';
import { makeRecipients, type Headcount } from '../audience/make-recipients.ts';
import { columnsOf, type Target } from '../audience/target.ts';
import { textsToFill, type ComposedSplit, type Content } from '../split/compose-split.ts';
import { fillSplit, ownLongest, sizedMessage } from '../split/fill-split.ts';
import type { Channel } from '@maru/contract/message/channel';

/** State of a campaign after creation, and the reasons if another person must approve it. */
export type Plan = Pick<Campaign, 'state' | 'approval_reasons' | 'ad_words'>;

/**
 * Plans the next state. A campaign with every recipient excluded finishes at once and keeps the
 * reasons.
 *
 * @throws Refusal AUDIENCE_EMPTY if the audience has no members at all.
 */
export function planOf(
  {
    channel,
    message,
    split,
    sendAt,
    target,
  }: {
    channel: Channel;
    message: Composed;
    split?: ComposedSplit | undefined;
    sendAt: string | null;
    target: Pick<Target, 'audience'>;
  },
  { total, excluded }: Pick<Headcount, 'total' | 'excluded'>,
  approvalOver: number,
  now: number,
): Plan {
  if (total === 0) {
    if (Object.values(excluded).every((count) => count === 0)) throw new Refusal('AUDIENCE_EMPTY');
    return { state: 'done', approval_reasons: [], ad_words: [] };
  }
  const ad_words = sellingWordsOf({ message, split }, target);
  const approval_reasons: Plan['approval_reasons'] = [];
  if (channel === 'sms' && approvalOver > 0 && total > approvalOver) {
    approval_reasons.push('recipients');
  }
  if (ad_words.length > 0) approval_reasons.push('words');
  const isLater = sendAt !== null && Date.parse(sendAt) > now;
  const state = approval_reasons.length > 0 ? 'approval' : isLater ? 'scheduled' : 'sending';
  return { state, approval_reasons, ad_words };
}

/** Words of a message that suggest advertising, including the values of its variables. */
function sellingWordsOf(content: Content, { audience }: Pick<Target, 'audience'>): string[] {
  if (content.message.advertising) return [];
  const filledIn = columnsOf(audience)?.adWords ?? [];
  const written = textsToFill(content).flatMap((variant) => advertisingWordsIn(variant));
  return [...new Set([...written, ...filledIn])];
}

/** State of a filled campaign, and its number of recipients. */
interface Filled extends Pick<Headcount, 'total' | 'excluded'> {
  plan: Plan;
  kind: Campaign['kind'];
}

/**
 * Writes the recipients, then decides and returns the next state. The campaign starts at once,
 * waits for its send time, waits for approval, or has no recipients.
 */
export async function fillCampaign(
  { tx, personal }: { tx: Tx; personal: PersonalData },
  campaignId: number,
  content: Content & { target: Target },
  options: { batchSize: number; planOf: (headcount: Headcount) => Plan },
): Promise<Filled> {
  const { message, split, target } = content;
  const { channel } = target;
  const headcount = await makeRecipients(tx, campaignId, target, options.batchSize, personal);
  const { total, excluded } = headcount;
  const plan = options.planOf(headcount);
  const longest = await ownLongest(tx, { message, split }, target, headcount.longest);
  const { kind, fallback } =
    split === undefined || total === 0
      ? await sizedMessage(tx, message, target, longest)
      : {
          kind: await fillSplit(tx, campaignId, { message, split, target }, options.batchSize),
          // Only a text message is split, and only other messages have a fallback.
          fallback: null,
        };
  await announce(
    tx,
    await setOut(tx, campaignId, headcount, { ...plan, kind, fallback: fallbackOf(fallback) }),
  );
  if (plan.state === 'sending') await enqueueStart(tx, channel, campaignId);
  if (plan.state === 'approval') await askForApproval(tx, campaignId, channel, total, plan);
  return { plan, kind, total, excluded };
}

async function setOut(
  tx: Tx,
  campaignId: number,
  { total, excluded }: Headcount,
  { state, approval_reasons, ad_words, kind, fallback }: Plan & Pick<Campaign, 'kind' | 'fallback'>,
): Promise<ProgressRow> {
  const [row] = await tx<ProgressRow[]>`
    update campaign
    set state = ${state}, kind = ${kind}, fallback = ${fallback && tx.json(fallback)},
        approval_reasons = ${approval_reasons}, ad_words = ${ad_words}, total = ${total}, waiting = ${total},
        excluded = ${tx.json({ ...excluded })},
        started_at = case when ${state === 'sending'} then clock_timestamp() end,
        finished_at = case when ${state === 'done'} then clock_timestamp() end,
        failure = ${state === 'done' ? NOBODY_LEFT : null}
    where id = ${campaignId} returning ${progressColumns(tx)}`;
  return row!;
}

async function askForApproval(
  tx: Tx,
  campaignId: number,
  channel: Channel,
  total: number,
  { ad_words: adWords }: Plan,
): Promise<void> {
  const words = adWords.length === 0 ? {} : { words: adWords.join(', ') };
  await postNotice(tx, {
    kind: 'approval.wanted',
    severity: 'warning',
    detail: { campaign_id: campaignId, channel, total, ...words },
    permission: 'manageMessages',
    link: linkOf(channel, campaignId),
  });
}
