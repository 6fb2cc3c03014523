import { columnNamesOf, type Audience, type KeptAudience } from '@maru/contract/campaign/audience';
import type { Campaign } from '@maru/contract/campaign/campaign';
import type { CampaignPreview } from '@maru/contract/campaign/preview/campaign-preview';
import { bodyOfPush } from '@maru/contract/push/push-text';
import { bodyOf } from '@maru/contract/text/sms-text';
import { brandOf } from '@maru/brands/registry';
import { audit, type Actor } from '@maru/platform/db/audit';
import { findCampaign } from '@maru/domain/campaign/campaign.repository';
import { patientOf, type Queryable, type Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { FilledIn } from '@maru/domain/message/recipient-text';
import { changedFields } from '../../staff-kit/changed-fields.ts';
import { refuseForbidden, textsOf } from '../../http/html/forbidden-words.ts';
import { badInput, Refusal } from '../../http/refusal.ts';
import { senderFor } from '../../sender-number/sender-number.repository.ts';
import { contentHashOf, type Composed } from './compose-message.ts';
import {
  batchSizeOf,
  contentDiffOf,
  hashesOf,
  keepLinks,
  keptOf,
  meantBy,
  refuseOddTime,
  refuseUndecided,
  refuseUntested,
  shortOriginOf,
  targetOf,
  usedColumns,
  type CampaignDeps,
  type Meant,
} from './create-campaign.ts';
import { fillCampaign, planOf } from './fill-campaign.ts';
import { refuseLostPicture } from './message-picture.ts';
import { columnsBefore } from '../audience/pasted-columns.ts';
import { previewOf } from './preview-campaign.ts';
import { chargeCampaign } from './spending.ts';
import { columnsOf, type Target } from '../audience/target.ts';
import {
  allLinksOf,
  composeSplit,
  refusePromisesOf,
  refuseUnfairSplit,
} from '../split/compose-split.ts';
import { clearSplit } from '../split/fill-split.ts';
import type { WrittenMessage } from './compose-carrier.ts';
import { writtenOthersOf } from '@maru/contract/campaign/split/written-others';
import type { SplitInput } from '@maru/contract/campaign/split/split-input';
import type { Channel } from '@maru/contract/message/channel';

/** Words of the values that a list supplies, as in `publicWords` of the call. */
const COLUMN_WORDS = ['audience.columns'];

/** Message as written, without the advertising frame. */
type Written = Pick<
  Campaign,
  'title' | 'text' | 'picture' | 'link' | 'category' | 'advertising' | 'short_links'
> &
  Required<Pick<WrittenMessage, 'carrier' | 'fallback'>>;

/** Changes to a campaign that has not started; `undefined` = unchanged. */
export interface CampaignEdit {
  channel: Channel;
  campaignId: number;
  words: { [Field in keyof Written]?: Written[Field] | undefined };
  /** @param columns names of the columns that supply a value per recipient. */
  compose: (written: Written, columns: readonly string[]) => Composed;
  /** `null` removes the variants. */
  split?: SplitInput | null | undefined;
  audience?: Audience | undefined;
  /** `null` = now. */
  sendAt?: string | null | undefined;
  senderId?: number | undefined;
  /** Why it exceeds the cap on advertising; `null` = it obeys it. */
  overCap?: string | null | undefined;
}

type Stored = Written &
  Pick<Campaign, 'audience' | 'send_at' | 'sender' | 'split' | 'total' | 'over_cap'>;

/**
 * Edits a campaign that has not started. Recipients and cost are computed again. Approval is
 * requested again, even if the earlier version was approved.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, ACCESS_DENIED if the campaign
 *   exceeds the frequency cap and the caller may not, and the errors of creating a campaign.
 */
export async function editCampaign(
  { db, config, personal, now }: CampaignDeps,
  edit: CampaignEdit & { version: number; mayExceedCap: boolean },
  actor: Actor,
): Promise<Campaign> {
  const { channel, campaignId } = edit;
  if (edit.audience) refuseUndecided(edit.audience);
  // Encryption takes longer than the SQL, so it runs before the transaction.
  const chosen = edit.audience && (await meantBy({ db, personal }, edit.audience, { seal: true }));
  return patientOf(db).begin(async (tx) => {
    const before = await lockWaiting(tx, edit);
    if (edit.sendAt !== undefined) refuseOddTime(edit.sendAt, now());
    const { written, others, message, split } = composeAgain(before, edit, config);
    refuseUnfairSplit({ message, split });
    const sendAt = edit.sendAt === undefined ? before.send_at : edit.sendAt;
    const contentHash = contentHashOf(channel, message);
    const tested = await refuseUntested(tx, config, hashesOf(channel, { message, split }));
    await refuseLostPicture(tx, message.picture);
    const meant = chosen ?? (await meantBefore(tx, personal, edit, before.audience));
    const overCap = overCapAfter(before, edit, message);
    if (overCap !== null && !edit.mayExceedCap) throw new Refusal('ACCESS_DENIED');
    const wish = { channel, message, split, sendAt, overCap: overCap ?? undefined };
    const target = await targetOf({ db: tx, config, now }, wish, meant);
    await refusePromises(tx, edit, { written, others }, target);
    const audience = audienceAfter(before, edit, target);
    const sender = edit.senderId === undefined ? before.sender : await senderFor(tx, edit.senderId);

    await clearRecipients(tx, campaignId);
    await keepLinks(tx, campaignId, allLinksOf(wish));
    const { title, text, picture, link, category, advertising, carrier } = message;
    await tx`
      update campaign
      set title = ${title}, text = ${text}, picture = ${picture}, link = ${link},
          kind = ${message.kind}, category = ${category}, advertising = ${advertising},
          short_origin = ${shortOriginOf(wish)}, carrier = ${carrier && tx.json(carrier)},
          sender = ${sender}, audience = ${tx.json(audience)}, content_hash = ${contentHash},
          send_at = ${sendAt}, over_cap = ${overCap}, approved_by = null,
          edited_by = ${actor.adminId}, version = version + 1 where id = ${campaignId}`;
    const content = { message, split, target };
    const { plan } = await fillCampaign({ tx, personal }, campaignId, content, {
      batchSize: batchSizeOf(channel, config),
      planOf: (headcount) => {
        // Staff end a waiting campaign by cancelling it, not by an edit that excludes every
        // recipient.
        if (headcount.total === 0) throw new Refusal('AUDIENCE_EMPTY');
        return planOf({ ...wish, target }, headcount, config.SMS_APPROVAL_OVER, now());
      },
    });
    if (channel === 'sms') await chargeCampaign(tx, config, campaignId);
    const item = (await findCampaign(tx, channel, campaignId, actor.adminId))!;
    await audit(tx, {
      ...actor,
      action: 'campaign.edit',
      targetKind: 'campaign',
      targetId: campaignId,
      diff: {
        ...changedFields(before, {
          title,
          text,
          picture,
          link,
          category,
          advertising,
          short_links: shortOriginOf(wish) !== null,
          sender,
          send_at: item.send_at,
          over_cap: overCap,
          total: item.total,
        }),
        ...(edit.audience ? { audience: audience.kind } : {}),
        ...contentDiffOf(content),
        excluded: item.excluded,
        state: item.state,
        tested,
        ...(plan.approval_reasons.length > 0 ? plan : {}),
      },
    });
    return item;
  });
}

/**
 * Checks the words of the whole message. The call checked only the fields that it changes, and a
 * promise may begin in the stored title or end in a stored value.
 *
 * @throws Refusal FORBIDDEN_WORDS.
 */
async function refusePromises(
  tx: Tx,
  { words, audience, split }: CampaignEdit,
  { written, others }: { written: Written; others: SplitInput['others'] },
  target: Target,
): Promise<void> {
  const { title, text, fallback } = written;
  if (words.title === undefined && words.text === undefined && !audience && !split) return;
  const { names = [], values = [] } = columnsOf(target.audience) ?? {};
  const columns = names.map((name, at) => ({ name, values: values[at] }));
  const ofColumns = textsOf({ audience: { columns } }, COLUMN_WORDS);
  await refuseForbidden(tx, { title, text, ...ofColumns });
  if (fallback) await refuseForbidden(tx, { ...textsOf({ fallback }, ['fallback']), ...ofColumns });
  await refusePromisesOf(tx, others, ofColumns);
}

/** Removes the recipients and batches, which are made again. */
async function clearRecipients(tx: Tx, campaignId: number): Promise<void> {
  await tx`delete from campaign_recipient where campaign_id = ${campaignId}`;
  await tx`delete from campaign_batch where campaign_id = ${campaignId}`;
  await clearSplit(tx, campaignId);
}

/** Counts the recipients that {@link editCampaign} would produce. */
export async function previewEdit(
  deps: CampaignDeps,
  edit: CampaignEdit,
): Promise<CampaignPreview> {
  const { db, config, personal } = deps;
  const before = await findWaiting(db, edit);
  const { message, split } = composeAgain(before, edit, config);
  const meant = edit.audience
    ? await meantBy(deps, edit.audience, { seal: false })
    : await meantBefore(db, personal, edit, before.audience);
  const sendAt = edit.sendAt === undefined ? before.send_at : edit.sendAt;
  const overCap = overCapAfter(before, edit, message) ?? undefined;
  const target = await targetOf(deps, { ...edit, message, split, sendAt, overCap }, meant);
  // Another member of staff may have pasted this list, so its values are masked like its numbers.
  const masked = edit.audience ? undefined : ['이름', ...columnNamesOf(before.audience)];
  return previewOf(deps, { message, split, sendAt }, target, masked);
}

/** Writers of a campaign take its batches first (see countSettled). */
async function lockWaiting(
  tx: Tx,
  { channel, campaignId, version }: CampaignEdit & { version: number },
): Promise<Stored> {
  await tx`
    select from campaign_batch where campaign_id = ${campaignId} order by no for update`;
  const [row] = await tx<{ version: number }[]>`
    select version from campaign
    where id = ${campaignId} and channel = ${channel} and not test for update`;
  if (row && row.version !== version) throw new Refusal('VERSION_CONFLICT');
  return findWaiting(tx, { channel, campaignId });
}

async function findWaiting(
  db: Queryable,
  { channel, campaignId }: Pick<CampaignEdit, 'channel' | 'campaignId'>,
): Promise<Stored> {
  const found = await findCampaign(db, channel, campaignId, null);
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.state !== 'approval' && found.state !== 'scheduled') {
    throw new Refusal('STATE_CONFLICT');
  }
  return found;
}

/** Stored message with the changes applied. */
function rewritten(
  before: Stored,
  { channel, words }: CampaignEdit,
  { BRAND }: Pick<CampaignDeps['config'], 'BRAND'>,
): Written {
  const { name } = brandOf(BRAND);
  const { picture, link, category, advertising, short_links } = before;
  const unframed =
    channel === 'push'
      ? bodyOfPush(before, name)
      : { title: before.title, text: bodyOf(before.text, name) };
  const { title, text } = advertising ? unframed : before;
  return {
    title: words.title ?? title,
    text: words.text ?? text,
    picture: words.picture === undefined ? picture : words.picture,
    link: words.link === undefined ? link : words.link,
    category: words.category === undefined ? category : words.category,
    advertising: words.advertising ?? advertising,
    short_links: words.short_links ?? short_links,
    carrier: words.carrier === undefined ? before.carrier : words.carrier,
    fallback: words.fallback === undefined ? unframedFallback(before, name) : words.fallback,
  };
}

/** Stored fallback as it was written. */
function unframedFallback({ fallback, advertising }: Stored, brandName: string) {
  if (!fallback) return null;
  const { title, text } = fallback;
  return { title, text: advertising ? bodyOf(text, brandName) : text };
}

/** The split test after the change, its texts as written; `null` = one text for everyone. */
function splitAfter(
  { split, advertising }: Stored,
  { channel, split: wish }: CampaignEdit,
  { BRAND }: Pick<CampaignDeps['config'], 'BRAND'>,
): SplitInput | null {
  if (wish !== undefined) return wish;
  if (split === null) return null;
  const { share, measure, wait_min } = split;
  const others = writtenOthersOf({ channel, advertising }, split, brandOf(BRAND).name);
  return { share, measure, wait_min, others };
}

/** All texts of the changed campaign, as written and as delivered. */
function composeAgain(before: Stored, edit: CampaignEdit, config: CampaignDeps['config']) {
  const columns = columnsAfter(before, edit);
  const written = rewritten(before, edit, config);
  const wish = splitAfter(before, edit, config);
  return {
    written,
    others: wish?.others ?? [],
    message: edit.compose(written, columns),
    split: composeSplit(wish, (words) => edit.compose({ ...written, ...words }, columns)),
  };
}

/** Why the changed campaign exceeds the cap; `null` = it obeys it, or is no advertising. */
function overCapAfter(
  before: Pick<Stored, 'over_cap'>,
  { overCap }: Pick<CampaignEdit, 'overCap'>,
  { advertising }: Pick<Composed, 'advertising'>,
): string | null {
  if (!advertising) return null;
  return overCap === undefined ? before.over_cap : overCap;
}

function columnsAfter(before: Stored, { audience }: Pick<CampaignEdit, 'audience'>): string[] {
  return columnNamesOf(audience ?? before.audience);
}

/** Audience to store. */
function audienceAfter(before: Stored, edit: CampaignEdit, target: Target): KeptAudience {
  return edit.audience ? keptOf(edit.audience, target) : keptAgain(before.audience, target);
}

/** Audience to store if it is unchanged. A column that the text no longer names is dropped. */
function keptAgain(audience: KeptAudience, { places }: Pick<Target, 'places'>): KeptAudience {
  if (audience.kind !== 'phones') return audience;
  const { columns = [], ...kept } = audience;
  return { ...kept, ...usedColumns(columns, places) };
}

/**
 * Resolves the stored audience again. Conditions run again. For selected members and pasted
 * numbers, the stored recipients and their values are used.
 *
 * @throws Refusal INVALID_INPUT for conditions that excluded numbers, which are not stored: the
 *   caller must send those numbers again.
 */
async function meantBefore(
  db: Queryable,
  personal: PersonalData,
  { campaignId }: Pick<CampaignEdit, 'campaignId'>,
  { exclude, ...meant }: KeptAudience,
): Promise<Meant> {
  const left = exclude?.conditions && {
    exclude: { conditions: exclude.conditions, pasted: null },
  };
  if (meant.kind === 'phones') {
    const rows = await db<(FilledIn & { hash: string; sealed: string; tail: string })[]>`
      select encode(dest_hash, 'hex') as hash, encode(dest_enc, 'hex') as sealed, dest_tail as tail,
             id as "recipientId", words_enc as "wordsEnc", words
      from campaign_recipient where campaign_id = ${campaignId} and dest_enc is not null
      order by batch, id`;
    const pasted = {
      hashes: rows.map(({ hash }) => hash),
      sealed: rows.map(({ sealed }) => sealed),
      tails: rows.map(({ tail }) => tail),
      repeated: rows.map(() => false),
      marks: rows.map(() => ''),
    };
    const columns = await columnsBefore(personal, columnNamesOf(meant), rows);
    return { audience: { kind: 'phones', pasted, ...columns }, ...left };
  }
  if (meant.kind === 'members') {
    const rows = await db<{ id: number }[]>`
      select distinct member_id as id from campaign_recipient
      where campaign_id = ${campaignId} and member_id is not null order by member_id`;
    return { audience: { kind: 'members', member_ids: rows.map(({ id }) => id) }, ...left };
  }
  if (exclude && exclude.phones > 0) {
    throw badInput('audience', 'excludes numbers that are no longer stored');
  }
  return { audience: meant, ...left };
}
