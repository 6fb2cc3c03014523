import { advertisingWordsIn } from '@maru/contract/advertising';
import type { Campaign, Channel } from '@maru/contract/campaign';
import {
  announce,
  enqueueStart,
  linkOf,
  progressColumns,
  type ProgressRow,
} from '@maru/platform/campaign.repository';
import type { Tx } from '@maru/platform/db';
import type { PersonalData } from '@maru/platform/personal-data';
import { postNotice } from '@maru/platform/staff-notice';
import { Refusal } from '../refusal.ts';
import { atLength, type Composed } from './compose-message.ts';
import { makeRecipients, type Headcount } from './make-recipients.ts';
import { columnsOf, type Target } from './target.ts';

/** What becomes of a campaign when it is made, and why if somebody else has to agree first. */
export type Plan = Pick<Campaign, 'state' | 'approval_reasons' | 'ad_words'>;

/** @throws Refusal AUDIENCE_EMPTY if the message would reach nobody. */
export function planOf(
  {
    channel,
    message,
    sendAt,
    target,
  }: {
    channel: Channel;
    message: Composed;
    sendAt: string | null;
    target: Pick<Target, 'audience'>;
  },
  total: number,
  approvalOver: number,
  now: number,
): Plan {
  if (total === 0) throw new Refusal('AUDIENCE_EMPTY');
  const ad_words = sellingWordsOf(message, target);
  const approval_reasons: Plan['approval_reasons'] = [];
  if (channel === 'sms' && approvalOver > 0 && total > approvalOver) {
    approval_reasons.push('recipients');
  }
  if (ad_words.length > 0) approval_reasons.push('words');
  const isLater = sendAt !== null && Date.parse(sendAt) > now;
  const state = approval_reasons.length > 0 ? 'approval' : isLater ? 'scheduled' : 'sending';
  return { state, approval_reasons, ad_words };
}

/** What of a message reads like advertising, in what is filled into it as well. */
function sellingWordsOf(message: Composed, { audience }: Pick<Target, 'audience'>): string[] {
  if (message.advertising) return [];
  const filledIn = columnsOf(audience)?.adWords ?? [];
  return [...new Set([...advertisingWordsIn(message), ...filledIn])];
}

/** What became of a campaign that was filled, and how many it reaches. */
interface Filled extends Pick<Headcount, 'total' | 'excluded'> {
  plan: Plan;
  kind: Campaign['kind'];
}

/**
 * Writes whom a campaign goes to, decides what becomes of it, and says so: it starts at once, waits
 * for its hour, or asks for somebody who agrees.
 */
export async function fillCampaign(
  { tx, personal }: { tx: Tx; personal: PersonalData },
  campaignId: number,
  { message, target }: { message: Composed; target: Target },
  options: { batchSize: number; planOf: (total: number) => Plan },
): Promise<Filled> {
  const { channel } = target;
  const headcount = await makeRecipients(tx, campaignId, target, options.batchSize, personal);
  const { total, excluded } = headcount;
  const plan = options.planOf(total);
  const { kind } = atLength(message, headcount.longest);
  await announce(tx, await setOut(tx, campaignId, headcount, { ...plan, kind }));
  if (plan.state === 'sending') await enqueueStart(tx, channel, campaignId);
  if (plan.state === 'approval') await askForApproval(tx, campaignId, channel, total, plan);
  return { plan, kind, total, excluded };
}

async function setOut(
  tx: Tx,
  campaignId: number,
  { total, excluded }: Headcount,
  { state, approval_reasons, ad_words, kind }: Plan & Pick<Campaign, 'kind'>,
): Promise<ProgressRow> {
  const [row] = await tx<ProgressRow[]>`
    update campaign
    set state = ${state}, kind = ${kind}, approval_reasons = ${approval_reasons},
        ad_words = ${ad_words}, total = ${total}, waiting = ${total},
        excluded = ${tx.json({ ...excluded })},
        started_at = case when ${state === 'sending'} then clock_timestamp() end
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
