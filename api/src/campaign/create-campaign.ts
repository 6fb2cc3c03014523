import { advertisingWordsIn } from '@maru/contract/advertising';
import type { Audience, Excluded, KeptAudience } from '@maru/contract/audience';
import type { Campaign, CampaignPreview, Channel } from '@maru/contract/campaign';
import { recipientPlacesIn } from '@maru/contract/recipient-words';
import { audit, type Actor } from '@maru/platform/audit';
import { nightEndOf } from '@maru/platform/campaign-night';
import {
  announce,
  enqueueStart,
  findCampaign,
  linkOf,
  progressColumns,
  PUSH_BATCH,
  type ProgressRow,
} from '@maru/platform/campaign.repository';
import type { Config } from '@maru/platform/config';
import type { Db, Queryable, Tx } from '@maru/platform/db';
import type { PersonalData } from '@maru/platform/personal-data';
import { DAY_MS, MINUTE_MS } from '@maru/platform/seoul-day';
import { postNotice } from '@maru/platform/staff-notice';
import { once } from '../once.ts';
import { Refusal } from '../refusal.ts';
import { senderFor } from '../sender-number/sender-number.repository.ts';
import { maskName } from '../mask.ts';
import { atLength, contentHashOf, type Composed } from './compose-message.ts';
import { refuseLostPicture } from './message-picture.ts';
import { countRecipients, makeRecipients, sampleWords, type Headcount } from './make-recipients.ts';
import { readAudience } from './read-audience.ts';
import { chargeCampaign, type SpendingRules } from './spending.ts';
import type { Target } from './target.ts';

/** Recipients whose message a preview shows. */
const SAMPLES = 3;

const JUST_PASSED_MS = 10 * MINUTE_MS;
const FURTHEST_MS = 366 * DAY_MS;

/** What making a campaign stands on. `now` is in ms since the epoch. */
export interface CampaignDeps {
  db: Db;
  config: Pick<
    Config,
    'BRAND' | 'testFirst' | 'SMS_APPROVAL_OVER' | 'SMS_BATCH' | 'SMS_OPT_OUT' | 'publicUrl'
  > &
    SpendingRules;
  personal: PersonalData;
  now: () => number;
}

/** A campaign as it is wanted: the message as it will arrive, for whom, and when. */
export interface Wish {
  channel: Channel;
  message: Composed;
  audience: Audience;
  /** `null` = now. */
  sendAt: string | null;
  /** The number of the list it comes from; without one, the default. SMS only. */
  senderId?: number | undefined;
  /** The campaign it was begun from. */
  cloneOf?: number | undefined;
}

/**
 * Makes a campaign once per Idempotency-Key: campaign, recipients, batches and the job that sends
 * them in one transaction (reliability Q2).
 */
export async function createCampaign(
  { db, config, personal, now }: CampaignDeps,
  wish: Wish,
  actor: Actor,
  repeat: { key: string; requestHash: Buffer },
): Promise<{ item: Campaign; excluded: Excluded }> {
  // Sealing takes longer than the SQL, and a transaction holds nothing slow.
  const target = await targetOf({ db, config, personal }, wish, { seal: true });
  return once(db, `${wish.channel}.create:${actor.adminId}`, repeat, async (tx) => {
    refuseOddTime(wish.sendAt, now());
    const contentHash = contentHashOf(wish.channel, wish.message);
    const tested = await wasTested(tx, contentHash);
    if (config.testFirst && !tested) throw new Refusal('TEST_SEND_NEEDED');
    const item = await insertCampaign({ tx, personal }, wish, target, actor, {
      batchSize: wish.channel === 'sms' ? config.SMS_BATCH : PUSH_BATCH,
      contentHash,
      tested,
      planOf: (total) => planOf(wish, total, config.SMS_APPROVAL_OVER, now()),
    });
    const cost = wish.channel === 'sms' ? await chargeCampaign(tx, config, item._id) : 0;
    return { item: { ...item, cost }, excluded: item.excluded };
  });
}

/**
 * Nobody means the past or another year. A time that has only just passed goes out at once: it was
 * to come when it was chosen.
 */
function refuseOddTime(sendAt: string | null, now: number): void {
  if (sendAt === null) return;
  const aheadMs = Date.parse(sendAt) - now;
  if (aheadMs >= -JUST_PASSED_MS && aheadMs <= FURTHEST_MS) return;
  const errors = [{ path: 'send_at', message: 'lies in the past or beyond a year' }];
  throw new Refusal('INVALID_INPUT', { errors });
}

/** What {@link createCampaign} would make of the same wish, by the same query. */
export async function previewCampaign(
  { db, config, personal, now }: CampaignDeps,
  wish: Wish,
): Promise<CampaignPreview> {
  const target = await targetOf({ db, config, personal }, wish, { seal: false });
  const { total, excluded, dayOnly, longest } = await countRecipients(db, target);
  const { kind, text, bytes, advertising } = atLength(wish.message, longest);
  const samples = (await sampleWords(db, target, SAMPLES)).map(({ 이름, ...words }) =>
    이름 === undefined ? words : { 이름: maskName(이름), ...words },
  );
  const goesAt = Math.max(now(), wish.sendAt === null ? 0 : Date.parse(wish.sendAt));
  const heldUntil = advertising && dayOnly > 0 ? nightEndOf(goesAt) : null;
  const held_until = heldUntil === null ? null : new Date(heldUntil).toISOString();
  return { total, excluded, kind, text, bytes, longest, samples, held_until };
}

/** What becomes of a campaign when it is made, and why if somebody else has to agree first. */
type Plan = Pick<Campaign, 'state' | 'approval_reasons' | 'ad_words'>;

function planOf(
  { channel, message, sendAt }: Wish,
  total: number,
  approvalOver: number,
  now: number,
): Plan {
  if (total === 0) return { state: 'done', approval_reasons: [], ad_words: [] };
  const ad_words = advertisingWordsIn(message);
  const approval_reasons: Plan['approval_reasons'] = [];
  if (channel === 'sms' && approvalOver > 0 && total > approvalOver) {
    approval_reasons.push('recipients');
  }
  if (ad_words.length > 0) approval_reasons.push('words');
  const isLater = sendAt !== null && Date.parse(sendAt) > now;
  const state = approval_reasons.length > 0 ? 'approval' : isLater ? 'scheduled' : 'sending';
  return { state, approval_reasons, ad_words };
}

/** @throws Refusal NOT_FOUND if the audience names an expert there is not. */
async function targetOf(
  { db, config, personal }: Pick<CampaignDeps, 'db' | 'config' | 'personal'>,
  { channel, message, audience }: Wish,
  options: { seal: boolean },
): Promise<Target> {
  if (audience.kind === 'expert') {
    const [expert] = await db`select 1 from expert where id = ${audience.expert_id}`;
    if (!expert) throw new Refusal('NOT_FOUND');
  }
  const { advertising, category, text } = message;
  const places = recipientPlacesIn(text);
  const optOutBase = new URL('/opt-out/', config.publicUrl).href;
  const read = await readAudience(audience, personal, options);
  return { channel, advertising, category, places, optOutBase, ...read };
}

/** Writes the campaign with everything that belongs to it, and says that it exists. */
export async function insertCampaign(
  { tx, personal }: { tx: Tx; personal: PersonalData },
  wish: Wish,
  target: Target,
  actor: Actor,
  options: {
    batchSize: number;
    /** What of its words a test is good for; see {@link contentHashOf}. */
    contentHash: Buffer;
    planOf: (total: number) => Plan;
    /** Whether these words were tested before; `undefined` of the test itself. */
    tested?: boolean;
  },
): Promise<Campaign> {
  const isTest = options.tested === undefined;
  const { channel, message, audience, sendAt } = wish;
  const { kind, title, text, picture, link, category, advertising } = message;
  await refuseLostPicture(tx, picture);
  const sender = channel === 'sms' ? await senderFor(tx, wish.senderId) : null;
  const [campaign] = await tx<{ id: number }[]>`
    insert into campaign (channel, kind, title, text, picture, link, category, advertising, sender,
                          audience, test, content_hash, send_at, state, created_by)
    values (${channel}, ${kind}, ${title}, ${text}, ${picture}, ${link}, ${category},
            ${advertising}, ${sender}, ${tx.json(keptOf(audience))}, ${isTest},
            ${options.contentHash}, ${sendAt}, 'draft', ${actor.adminId})
    returning id`;
  const campaignId = campaign!.id;
  const headcount = await makeRecipients(tx, campaignId, target, options.batchSize, personal);
  const plan = options.planOf(headcount.total);
  const { state, approval_reasons, ad_words } = plan;
  const sized = atLength(message, headcount.longest).kind;
  await announce(tx, await setOut(tx, campaignId, headcount, { ...plan, kind: sized }));

  if (state === 'sending') await enqueueStart(tx, channel, campaignId);
  if (state === 'approval') await askForApproval(tx, campaignId, channel, headcount.total, plan);
  const { total, excluded } = headcount;
  await audit(tx, {
    ...actor,
    action: isTest ? 'campaign.test' : 'campaign.create',
    targetKind: 'campaign',
    targetId: campaignId,
    diff: {
      channel,
      kind: sized,
      category,
      ...(picture === null ? {} : { picture }),
      advertising,
      sender,
      total,
      excluded,
      state,
      ...(isTest ? {} : { tested: options.tested }),
      ...(wish.cloneOf === undefined ? {} : { clone_of: wish.cloneOf }),
      ...(approval_reasons.length > 0 ? { approval_reasons, ad_words } : {}),
    },
  });
  const item = await findCampaign(tx, channel, campaignId);
  return item!;
}

/**
 * Whether somebody of the staff had exactly this sent to themselves before (features.md M16). A
 * test that surely reached nobody is none.
 */
async function wasTested(db: Queryable, contentHash: Buffer): Promise<boolean> {
  const [tested] = await db`
    select 1 from campaign where test and content_hash = ${contentHash} and failed < total limit 1`;
  return tested !== undefined;
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
        started_at = case when ${state === 'sending'} then clock_timestamp() end,
        finished_at = case when ${state === 'done'} then clock_timestamp() end
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
    link: linkOf(channel),
  });
}

/** Of picked members and pasted numbers only how many: who they were, the recipients say. */
function keptOf({ exclude, ...audience }: Audience): KeptAudience {
  const left = exclude && {
    exclude: { conditions: exclude.conditions, phones: exclude.phones?.length ?? 0 },
  };
  switch (audience.kind) {
    case 'phones':
      return { kind: 'phones', count: audience.phones.length, ...left };
    case 'members':
      return { kind: 'members', count: audience.member_ids.length, ...left };
    default:
      return { ...audience, ...left };
  }
}
