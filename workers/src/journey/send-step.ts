import type { MessageStep } from '@maru/contract/journey/journey-step';
import { placesIn } from '@maru/contract/text/text-places';
import { byteLengthOf, kindOfBytes, sendableOf } from '@maru/contract/text/sms-text';
import { insertLinks } from '@maru/domain/campaign/campaign.repository';
import { NEW_CODE_SQL } from '@maru/domain/campaign/short-code';
import {
  chargeCampaign,
  type SpendingProblem,
  type SpendingRules,
} from '@maru/domain/campaign/spending';
import { insertWorkerCampaign, startWorkerCampaign } from '@maru/domain/campaign/worker-campaign';
import type { JourneyMessage } from '@maru/domain/journey/journey-message';
import { setJourneyProblem } from '@maru/domain/journey/journey-problem';
import { sealWords } from '@maru/domain/message/recipient-text';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { recipientTokenOf } from '@maru/platform/crypto/recipient-token';
import type { Tx } from '@maru/platform/db/db';
import type { Plan, Run } from './journey.repository.ts';

export interface SendStepDeps {
  personal: PersonalData;
  spending: SpendingRules;
  /** Prefix of the link that unsubscribes a number from advertising. */
  optOutBase: string;
}

/** Members at a message step that cannot be sent now, and why. */
interface Refused {
  problem: SpendingProblem | 'SENDER_NOT_VERIFIED';
  key: number;
  runs: readonly Run[];
}

/** A text message cannot be sent now. The transaction is rolled back. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused';
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.problem);
    this.refused = refused;
  }
}

/** Used for members without a name. */
const NAMELESS = '회원';

/**
 * Sends the message of a step to members, as a campaign of its own in the transaction that moves
 * them on. From then on it is like any other campaign: workers send it once, and exclude members by
 * consent, opt-out, category, quiet hours, night and frequency cap.
 *
 * @returns the campaign and its members; no campaign if no member can be reached.
 * @throws StepRefused if the spending is refused, or no sender number is verified.
 */
export async function sendStep(
  tx: Tx,
  deps: SendStepDeps,
  { plan, step, runs }: { plan: Plan; step: MessageStep; runs: readonly Run[] },
): Promise<{ campaignId: number | null; reached: ReadonlySet<number> }> {
  const composed = plan.messages[step.key];
  if (!composed) throw new Error(`step ${step.key} of plan ${plan.id} has no message`);
  const { key } = step;
  const sender = await senderOf(tx, composed);
  if (sender === undefined) throw new StepRefused({ problem: 'SENDER_NOT_VERIFIED', key, runs });
  const message = { ...composed, sender };
  const campaignId = await insertCampaign(tx, plan, key, message);
  const memberIds = runs.map(({ memberId }) => memberId);
  const recipients = await insertRecipients(tx, campaignId, message, memberIds);
  if (recipients.length === 0) {
    await tx`delete from campaign where id = ${campaignId}`;
    return { campaignId: null, reached: new Set() };
  }
  await insertLinks(tx, campaignId, message.links);
  const longest = await storeWords(tx, deps, campaignId, message, recipients);
  await start(tx, campaignId, message, { total: recipients.length, longest });
  if (message.channel === 'sms') {
    const { problem } = await chargeCampaign(tx, deps.spending, campaignId);
    if (problem !== null) throw new StepRefused({ problem, key, runs });
    await setJourneyProblem(tx, plan.journeyId, null);
  }
  return { campaignId, reached: new Set(recipients.map(({ memberId }) => memberId)) };
}

/**
 * The sender number of a message, which staff may have removed since the journey was turned on. The
 * default number then takes its place.
 *
 * @returns `null` for the configured number; `undefined` if no number is verified.
 */
async function senderOf(
  tx: Tx,
  { channel, sender }: JourneyMessage,
): Promise<string | null | undefined> {
  if (channel !== 'sms') return null;
  const [row] = await tx<{ number: string; isVerified: boolean }[]>`
    select number, state = 'verified' as "isVerified" from sender_number
    where number = ${sender} or is_default
    order by state = 'verified' desc, is_default limit 1`;
  if (!row) return sender === null ? null : undefined;
  return row.isVerified ? row.number : undefined;
}

function insertCampaign(
  tx: Tx,
  plan: Plan,
  key: number,
  { channel, title, text, link, category, advertising, shortOrigin, sender }: JourneyMessage,
): Promise<number> {
  return insertWorkerCampaign(tx, {
    channel,
    kind: channel === 'sms' ? 'SMS' : 'PUSH',
    title,
    text,
    link,
    category,
    advertising,
    short_origin: shortOrigin,
    sender,
    audience: audienceOf(tx, 0),
    journey_plan_id: plan.id,
    journey_step: key,
    created_by: plan.madeBy,
  });
}

/** The members of a campaign as stored. */
function audienceOf(tx: Tx, count: number): ReturnType<Tx['json']> {
  return tx.json({ kind: 'members', count });
}

interface Recipient {
  id: number;
  memberId: number;
  destHash: Buffer;
  name: string;
}

/** Inserts the recipients in one batch, so that the night delays all of them together. */
async function insertRecipients(
  tx: Tx,
  campaignId: number,
  { channel, links }: JourneyMessage,
  memberIds: readonly number[],
): Promise<Recipient[]> {
  const destinations =
    channel === 'sms'
      ? tx`
        select m.id as member_id, null::int as subscription_id, m.phone_hash as dest_hash,
               m.phone_enc as dest_enc, coalesce(m.phone_tail, '') as dest_tail, m.name
        from member m
        where m.id = any(${[...memberIds]}::int[]) and m.phone_enc is not null`
      : tx`
        select m.id, s.id, s.endpoint_hash, s.endpoint_enc, '', m.name
        from member m join push_subscription s on s.member_id = m.id and s.ended_at is null
        where m.id = any(${[...memberIds]}::int[])`;
  const rows = await tx<Recipient[]>`
    with found as materialized (${destinations}),
    made as (
      insert into campaign_recipient (campaign_id, batch, member_id, subscription_id, dest_hash,
                                      dest_enc, dest_tail, link_code)
      select ${campaignId}, 1, member_id, subscription_id, dest_hash, dest_enc, dest_tail,
             ${links.length > 0 ? tx.unsafe(NEW_CODE_SQL) : tx`null`}
      from found order by member_id
      returning id, member_id, dest_hash)
    select made.id, made.member_id as "memberId", made.dest_hash as "destHash",
           coalesce(nullif(trim(found.name), ''), ${NAMELESS}) as name
    from made join found using (dest_hash)`;
  if (rows.length === 0) return [];
  await tx`
    insert into campaign_batch (campaign_id, no, size, night)
    values (${campaignId}, 1, ${rows.length}, false)`;
  return rows;
}

/** Stores the sealed values of each recipient. @returns the bytes of the longest ones. */
async function storeWords(
  tx: Tx,
  { personal, optOutBase }: SendStepDeps,
  campaignId: number,
  { channel, text }: JourneyMessage,
  recipients: readonly Recipient[],
): Promise<number> {
  const places = placesIn(text);
  if (places.length === 0) return 0;
  const filled = recipients.map(({ id, destHash, name }) => {
    const words: Record<string, string> = {
      이름: channel === 'sms' ? sendableOf(name) : name,
      수신거부: `${optOutBase}${recipientTokenOf(campaignId, destHash)}`,
    };
    const bytes = places.reduce((sum, place) => sum + byteLengthOf(words[place] ?? ''), 0);
    return { id, bytes, sealed: sealWords(personal, id, words).toString('hex') };
  });
  await tx`
    update campaign_recipient r set words_enc = decode(f.sealed, 'hex')
    from unnest(${filled.map(({ id }) => id)}::bigint[],
                ${filled.map(({ sealed }) => sealed)}::text[]) as f (id, sealed)
    where r.campaign_id = ${campaignId} and r.batch = 1 and r.id = f.id`;
  return Math.max(...filled.map(({ bytes }) => bytes));
}

async function start(
  tx: Tx,
  campaignId: number,
  { channel, title, bytes }: JourneyMessage,
  { total, longest }: { total: number; longest: number },
): Promise<void> {
  const isShort = kindOfBytes(bytes + longest, title) === 'SMS';
  const kind = channel === 'push' ? 'PUSH' : isShort ? 'SMS' : 'LMS';
  const columns: ReturnType<Tx> = tx`, kind = ${kind}, audience = ${audienceOf(tx, total)}`;
  await startWorkerCampaign(tx, campaignId, total, columns);
}
