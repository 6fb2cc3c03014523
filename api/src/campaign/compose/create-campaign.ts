import {
  columnNamesOf,
  type Audience,
  type Excluded,
  type KeptAudience,
} from '@maru/contract/campaign/audience';
import type { Campaign } from '@maru/contract/campaign/campaign';
import { optOutBaseOf } from '@maru/platform/crypto/recipient-token';
import { audit, type Actor } from '@maru/platform/db/audit';
import { findCampaign, insertLinks, PUSH_BATCH } from '@maru/domain/campaign/campaign.repository';
import type { Config } from '@maru/platform/config/config';
import { patientOf, type Db, type Queryable, type Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { DAY_MS, MINUTE_MS } from '@maru/platform/core/seoul-day';
import { carriedTrace } from '@maru/platform/telemetry/trace';
import { runIdempotently } from '../../http/idempotency.ts';
import { textsOf } from '../../http/html/forbidden-words.ts';
import { badInput, Refusal } from '../../http/refusal.ts';
import { senderFor } from '../../sender-number/sender-number.repository.ts';
import { contentHashOf, type Composed } from './compose-message.ts';
import { fillCampaign, planOf, type Plan } from './fill-campaign.ts';
import type { Headcount } from '../audience/make-recipients.ts';
import { refuseLostPicture } from './message-picture.ts';
import { appliedCap } from '../audience/applied-cap.ts';
import { marksInWords } from '../audience/pasted-phones.ts';
import { readAudience } from '../audience/read-audience.ts';
import { chargeCampaign } from './spending.ts';
import type { SpendingRules } from '@maru/domain/campaign/spending';
import {
  allLinksOf,
  allPlacesOf,
  refusePromisesOf,
  refuseUnfairSplit,
  variantsOf,
  type ComposedSplit,
  type Content,
} from '../split/compose-split.ts';
import { columnsOf, type Target } from '../audience/target.ts';
import type { Channel } from '@maru/contract/message/channel';

const JUST_PASSED_MS = 10 * MINUTE_MS;
const FURTHEST_MS = 366 * DAY_MS;

/** Dependencies for creating a campaign. `now` returns ms since the epoch. */
export interface CampaignDeps {
  db: Db;
  config: Pick<
    Config,
    | 'BRAND'
    | 'testFirst'
    | 'SMS_APPROVAL_OVER'
    | 'smsBatch'
    | 'SMS_OPT_OUT'
    | 'publicUrl'
    | 'linkOrigins'
  > &
    SpendingRules;
  personal: PersonalData;
  now: () => number;
}

/** Resolved audience and exclusion, in the form that SQL needs. */
export type Meant = Pick<Target, 'audience' | 'exclude'>;

/** Campaign to create: the message as delivered, its audience and its send time. */
export interface Wish {
  channel: Channel;
  message: Composed;
  /** Further texts for a test (features M24). */
  split?: ComposedSplit | undefined;
  audience: Audience;
  /** `null` = now. */
  sendAt: string | null;
  /** Sender number, by its id in the list; default number if absent. SMS only. */
  senderId?: number | undefined;
  /** Why it exceeds the cap on advertising; absent if it obeys it. */
  overCap?: string | undefined;
  /** Campaign that this one was copied from. */
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
  refuseUndecided(wish.audience);
  refuseUnfairSplit(wish);
  // Encryption takes longer than the SQL, so it runs before the transaction.
  const meant = await meantBy({ db, personal }, wish.audience, { seal: true });
  const target = await targetOf({ db, config, now }, wish, meant);
  return runIdempotently(
    patientOf(db),
    `${wish.channel}.create:${actor.adminId}`,
    repeat,
    async (tx) => {
      refuseOddTime(wish.sendAt, now());
      const contentHash = contentHashOf(wish.channel, wish.message);
      const tested = await refuseUntested(tx, config, hashesOf(wish.channel, wish));
      await refusePromisesOf(tx, wish.split?.others ?? [], textsOf(wish, ['audience.columns']));
      const item = await insertCampaign({ tx, personal }, wish, target, actor, {
        batchSize: batchSizeOf(wish.channel, config),
        contentHash,
        tested,
        planOf: (headcount) =>
          planOf({ ...wish, target }, headcount, config.SMS_APPROVAL_OVER, now()),
      });
      const cost = wish.channel === 'sms' ? await chargeCampaign(tx, config, item._id) : 0;
      return { item: { ...item, cost }, excluded: item.excluded };
    },
  );
}

/**
 * Rejects a send time in the past or more than a year ahead. A time that has only just passed sends
 * at once, because it was in the future when chosen.
 */
export function refuseOddTime(sendAt: string | null, now: number): void {
  if (sendAt === null) return;
  const aheadMs = Date.parse(sendAt) - now;
  if (aheadMs >= -JUST_PASSED_MS && aheadMs <= FURTHEST_MS) return;
  throw badInput('send_at', 'must be in the future and within one year');
}

/**
 * Rejects a pasted list with rows that staff have not decided on.
 *
 * @throws Refusal INVALID_INPUT.
 */
export function refuseUndecided(audience: Audience): void {
  if (audience.kind !== 'phones') return;
  const leftOut = new Set(audience.marks?.left_out);
  const unclear = marksInWords(audience.phones).undecided.filter((at) => !leftOut.has(at));
  if (!audience.marks?.undecided?.length && unclear.length === 0) return;
  throw badInput('audience.marks.undecided', 'must be empty: decide on each row of the list');
}

/**
 * Resolves an audience.
 *
 * @throws Refusal NOT_FOUND if it names an unknown expert.
 */
export async function meantBy(
  { db, personal }: Pick<CampaignDeps, 'db' | 'personal'>,
  audience: Audience,
  options: { seal: boolean },
): Promise<Meant> {
  if (audience.kind === 'expert') {
    const [expert] = await db`select 1 from expert where id = ${audience.expert_id}`;
    if (!expert) throw new Refusal('NOT_FOUND');
  }
  return readAudience(audience, personal, options);
}

/** Builds the target that the database query uses to find the reachable recipients. */
export async function targetOf(
  { db, config, now }: { db: Queryable } & Pick<CampaignDeps, 'config' | 'now'>,
  wish: Pick<Wish, 'channel' | 'message' | 'split' | 'sendAt' | 'overCap'>,
  meant: Meant,
): Promise<Target> {
  const { channel, message, sendAt, overCap } = wish;
  const { advertising, category } = message;
  const places = allPlacesOf(wish, columnsOf(meant.audience)?.names);
  const optOutBase = optOutBaseOf(config);
  const hasLinks = allLinksOf(wish).length > 0;
  const isOverCap = overCap !== undefined;
  const cap = await appliedCap(db, { advertising, isOverCap, sendAt, now: now() });
  return { channel, advertising, category, places, optOutBase, hasLinks, ...cap, ...meant };
}

/** Only advertising is capped, so only advertising can exceed the cap. */
export function overCapOf({ message, overCap }: Pick<Wish, 'message' | 'overCap'>): string | null {
  return message.advertising ? (overCap ?? null) : null;
}

/** Inserts the campaign with its related rows, and announces it. */
export async function insertCampaign(
  { tx, personal }: { tx: Tx; personal: PersonalData },
  wish: Wish,
  target: Target,
  actor: Actor,
  options: {
    batchSize: number;
    /** Hash of the content that a test send covers; see {@link contentHashOf}. */
    contentHash: Buffer;
    planOf: (headcount: Headcount) => Plan;
    /** Whether these words were tested before; `undefined` of the test itself. */
    tested?: boolean;
  },
): Promise<Campaign> {
  const isTest = options.tested === undefined;
  const { channel, message, split, audience, sendAt } = wish;
  const { kind, title, text, picture, link, category, advertising, carrier } = message;
  const shortOrigin = shortOriginOf(wish);
  await refuseLostPicture(tx, picture);
  const sender = channel === 'sms' ? await senderFor(tx, wish.senderId) : null;
  const overCap = overCapOf(wish);
  const [campaign] = await tx<{ id: number }[]>`
    insert into campaign (channel, kind, title, text, picture, link, category, advertising,
                          short_origin, carrier, sender, audience, test, content_hash, send_at,
                          state, over_cap, created_by, trace)
    values (${channel}, ${kind}, ${title}, ${text}, ${picture}, ${link}, ${category},
            ${advertising}, ${shortOrigin}, ${carrier && tx.json(carrier)}, ${sender},
            ${tx.json(keptOf(audience, target))}, ${isTest}, ${options.contentHash}, ${sendAt}, 'draft', ${overCap}, ${actor.adminId},
            ${carriedTrace()})
    returning id`;
  const campaignId = campaign!.id;
  await keepLinks(tx, campaignId, allLinksOf(wish));
  const {
    plan,
    kind: sized,
    total,
    excluded,
  } = await fillCampaign({ tx, personal }, campaignId, { message, split, target }, options);
  const { state, approval_reasons, ad_words } = plan;
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
      ...(shortOrigin === null ? {} : { short_links: true }),
      sender,
      ...contentDiffOf({ message, split }),
      total,
      excluded,
      state,
      ...(overCap === null ? {} : { over_cap: overCap }),
      ...(isTest ? {} : { tested: options.tested }),
      ...(wish.cloneOf === undefined ? {} : { clone_of: wish.cloneOf }),
      ...(approval_reasons.length > 0 ? { approval_reasons, ad_words } : {}),
    },
  });
  const item = await findCampaign(tx, channel, campaignId, actor.adminId);
  return item!;
}

/** Origin of the short links, if any of the texts has some. */
export function shortOriginOf(content: Content): string | null {
  return variantsOf(content).find(({ shortOrigin }) => shortOrigin !== null)?.shortOrigin ?? null;
}

/** Fields of a carrier and of a split test in the audit log. */
export function contentDiffOf({ message, split }: Content) {
  return { ...splitDiffOf(split), ...carrierDiffOf(message) };
}

function carrierDiffOf({ carrier, fallback }: Composed) {
  if (carrier === null) return {};
  const { kind } = carrier;
  const template = kind === 'ATA' ? { template: carrier.name } : {};
  return { ...template, fallback: fallback !== null };
}

function splitDiffOf(split: ComposedSplit | undefined) {
  if (split === undefined) return {};
  const { others, share, measure } = split;
  return { variants: others.length + 1, test_share: share, measure };
}

/** Stores the targets of the short links, in place of earlier ones. */
export async function keepLinks(
  tx: Tx,
  campaignId: number,
  links: readonly string[],
): Promise<void> {
  await tx`delete from campaign_link where campaign_id = ${campaignId}`;
  await insertLinks(tx, campaignId, links);
}

/**
 * Requires that a member of staff sent exactly these texts to themselves before (features M16).
 * A test that certainly reached no one does not count.
 *
 * @throws Refusal TEST_SEND_NEEDED if a test is required and none exists.
 */
export async function refuseUntested(
  db: Queryable,
  { testFirst }: Pick<CampaignDeps['config'], 'testFirst'>,
  contentHashes: readonly Buffer[],
): Promise<boolean> {
  const hashes = contentHashes.map((hash) => hash.toString('hex'));
  const [found] = await db<{ tested: boolean }[]>`
    select bool_and(exists (
      select from campaign c
      where c.test and c.content_hash = decode(wanted.hash, 'hex') and c.failed < c.total)) as tested
    from unnest(${hashes}::text[]) as wanted (hash)`;
  const { tested } = found!;
  if (testFirst && !tested) throw new Refusal('TEST_SEND_NEEDED');
  return tested;
}

/** Hashes of all texts of a campaign. Each has to be tested. */
export function hashesOf(channel: Channel, content: Content): Buffer[] {
  return variantsOf(content).map((variant) => contentHashOf(channel, variant));
}

/** How many recipients go out together. */
export function batchSizeOf(
  channel: Channel,
  { smsBatch }: Pick<CampaignDeps['config'], 'smsBatch'>,
): number {
  return channel === 'sms' ? smsBatch : PUSH_BATCH;
}

/**
 * Audience as stored. Picked members and pasted numbers are stored only as a count. The recipients
 * hold the members, the numbers and the values that the text uses.
 */
export function keptOf(
  { exclude, ...audience }: Audience,
  { places }: Pick<Target, 'places'>,
): KeptAudience {
  const left = exclude && {
    exclude: { conditions: exclude.conditions, phones: exclude.phones?.length ?? 0 },
  };
  switch (audience.kind) {
    case 'phones':
      return {
        kind: 'phones',
        count: audience.phones.length,
        ...usedColumns(columnNamesOf(audience), places),
        ...left,
      };
    case 'members':
      return { kind: 'members', count: audience.member_ids.length, ...left };
    default:
      return { ...audience, ...left };
  }
}

/** Columns of the list that remain known: those with values stored with the recipients. */
export function usedColumns(
  names: readonly string[],
  places: readonly string[],
): { columns?: string[] } {
  const used = names.filter((name) => places.includes(name));
  return used.length === 0 ? {} : { columns: used };
}
