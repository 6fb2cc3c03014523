import { recipientPlacesIn } from '@maru/contract/campaign/recipient-words';
import { splitSizesOf } from '@maru/contract/campaign/split/split-size';
import type { Campaign } from '@maru/contract/campaign/campaign';
import type { Tx } from '@maru/platform/db/db';
import { badInput } from '../../http/refusal.ts';
import { atLength, type Composed } from '../compose/compose-message.ts';
import { countRecipients } from '../audience/make-recipients.ts';
import { columnsOf, type Target } from '../audience/target.ts';
import { textsToFill, variantsOf, type ComposedSplit, type Content } from './compose-split.ts';

/** Removes the split test of a campaign that is filled again. */
export async function clearSplit(tx: Tx, campaignId: number): Promise<void> {
  await tx`delete from campaign_variant where campaign_id = ${campaignId}`;
  await tx`delete from campaign_split where campaign_id = ${campaignId}`;
}

/**
 * Divides the recipients of a campaign into the test and the rest, and stores the variants.
 *
 * @returns the kind of the first variant, which is that of the campaign.
 * @throws Refusal INVALID_INPUT if there are too few recipients, or a variant is too long with the
 *   values of some recipient.
 */
export async function fillSplit(
  tx: Tx,
  campaignId: number,
  { message, split, target }: { message: Composed; split: ComposedSplit; target: Target },
  batchSize: number,
): Promise<Campaign['kind']> {
  const variants = await sizedVariants(tx, variantsOf({ message, split }), target);
  const testUntil = await divide(tx, campaignId, split, batchSize);
  await tx`
    insert into campaign_split (campaign_id, share, measure, wait_min, test_until)
    values (${campaignId}, ${split.share}, ${split.measure}, ${split.wait_min}, ${testUntil})`;
  await tx`
    insert into campaign_variant (campaign_id, no, kind, title, text)
    select ${campaignId}, no, kind, title, text
    from unnest(${variants.map(({ kind }) => kind)}::text[],
                ${variants.map(({ title }) => title)}::text[],
                ${variants.map(({ text }) => text)}::text[]) with ordinality
      as variant (kind, title, text, no)`;
  return variants[0]!.kind;
}

/** Texts with the kind that each has with its own longest values. */
export async function sizedVariants(
  tx: Parameters<typeof countRecipients>[0],
  variants: readonly Composed[],
  target: Target,
): Promise<Composed[]> {
  const sized: Composed[] = [];
  for (const variant of variants) {
    // oxlint-disable-next-line no-await-in-loop -- One connection runs one query at a time.
    sized.push(atLength(variant, await longestOf(tx, variant, target)));
  }
  return sized;
}

/**
 * A message and its fallback, with the kind that each has with its own longest values.
 *
 * @param longest bytes of the longest values of the message ({@link ownLongest}).
 */
export async function sizedMessage(
  tx: Parameters<typeof countRecipients>[0],
  message: Composed,
  target: Target,
  longest: number,
): Promise<Composed> {
  const replacing = message.fallback ? [message.fallback] : [];
  const [fallback = null] = await sizedVariants(tx, replacing, target);
  return { ...atLength(message, longest), fallback };
}

/**
 * Bytes of the longest values of a campaign's own message.
 *
 * @param ofAll the same of all texts together.
 */
export async function ownLongest(
  db: Parameters<typeof countRecipients>[0],
  content: Content,
  target: Target,
  ofAll: number,
): Promise<number> {
  return textsToFill(content).length === 1 ? ofAll : longestOf(db, content.message, target);
}

/** Bytes of the longest values of a text, for one of the recipients. */
async function longestOf(
  db: Parameters<typeof countRecipients>[0],
  { text }: Composed,
  target: Target,
): Promise<number> {
  const places = recipientPlacesIn(text, columnsOf(target.audience)?.names);
  if (places.length === 0) return 0;
  return (await countRecipients(db, { ...target, places })).longest;
}

/**
 * Moves the recipients into batches of a variant or of the rest. A hash of campaign and person
 * decides who is in the test, so it is random and yet the same whenever it is computed. All devices
 * of a member get the same variant. The batches that the campaign was filled with are replaced.
 *
 * @returns the number of the last batch of the test.
 */
async function divide(
  tx: Tx,
  campaignId: number,
  { share, others }: ComposedSplit,
  batchSize: number,
): Promise<number> {
  const variants = others.length + 1;
  const person = tx`coalesce(r.member_id::text, encode(r.dest_hash, 'hex'))`;
  const [counted] = await tx<{ people: number; last: number }[]>`
    select count(distinct ${person})::int as people, max(batch) as last
    from campaign_recipient r where campaign_id = ${campaignId}`;
  const { people, last } = counted!;
  const sizes = splitSizesOf(people, { share, variants });
  if (sizes === null) throw badInput('split', 'requires more recipients');
  const test = people - sizes.rest;
  const [made] = await tx<{ until: number }[]>`
    with placed as materialized (
      select id, batch, night, arm,
             (row_number() over (partition by arm, night order by batch, id) - 1)
               / ${batchSize}::int as part
      from (
        select r.id, r.batch, b.night,
               case when p.rank <= ${test} then (p.rank - 1) % ${variants} + 1 else 0 end as arm
        from campaign_recipient r
        join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
        join (
          select person, row_number() over (
                   order by sha256(convert_to(${campaignId}::text || ':' || person, 'UTF8'))) as rank
          from (select distinct ${person} as person
                from campaign_recipient r where r.campaign_id = ${campaignId}) found
        ) p on p.person = ${person}
        where r.campaign_id = ${campaignId}) ranked
    ),
    made as materialized (
      -- The test first. Within a variant, members who may receive messages at night come first.
      select arm, night, part, count(*) as size,
             ${last} + row_number() over (order by arm = 0, arm, not night, part) as no
      from placed group by arm, night, part
    ),
    batches as (
      insert into campaign_batch (campaign_id, no, size, night, variant, is_rest)
      select ${campaignId}, no, size, night, nullif(arm, 0), arm = 0 from made
    ),
    moved as (
      update campaign_recipient r set batch = made.no
      from placed join made using (arm, night, part)
      where r.campaign_id = ${campaignId} and r.batch = placed.batch and r.id = placed.id
    )
    select max(no) filter (where arm > 0)::int as until from made`;
  await tx`delete from campaign_batch where campaign_id = ${campaignId} and no <= ${last}`;
  return made!.until;
}
