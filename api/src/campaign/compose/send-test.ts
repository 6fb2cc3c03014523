import type { Audience } from '@maru/contract/campaign/audience';
import type { Carrier } from '@maru/contract/campaign/carrier/carrier';
import { fillTemplate } from '@maru/contract/message-template/message-template';
import type { Campaign } from '@maru/contract/campaign/campaign';
import type { PushCampaignInput, SmsCampaignInput } from '@maru/contract/campaign/campaign-input';
import { sampleWordsAt } from '@maru/contract/campaign/recipient-words';
import type { Actor } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import { runIdempotently } from '../../http/idempotency.ts';
import { Refusal } from '../../http/refusal.ts';
import { composeMessage, type WrittenMessage } from './compose-carrier.ts';
import { composePush, contentHashOf } from './compose-message.ts';
import { insertCampaign, type CampaignDeps } from './create-campaign.ts';
import { readAudience } from '../audience/read-audience.ts';
import { allPlacesOf } from '../split/compose-split.ts';

/** Test messages per admin, so that tests cannot replace a campaign. */
const TESTS = 20;
const TESTS_IN_S = 600;

/** Idempotency key of one test, and the input that must be the same under it. */
type Repeat = Parameters<typeof runIdempotently>[2];

/** Neither consents nor message categories apply to staff. */
const asItIs = { advertising: false, category: null, places: [] } as const;

const options = {
  batchSize: 100,
  planOf: () => ({ state: 'sending' as const, approval_reasons: [], ad_words: [] }),
};

/**
 * Sends a test message to one number once per Idempotency-Key, with the frame it would have in a
 * campaign. Staff enter the number themselves, so its consent is not checked.
 */
export async function sendSmsTest(
  { db, config, personal }: CampaignDeps,
  {
    to,
    sender_id: senderId,
    words = {},
    ...input
  }: WrittenMessage &
    Pick<SmsCampaignInput, 'sender_id'> & {
      to: string;
      words?: Readonly<Record<string, string>> | undefined;
    },
  actor: Actor,
  repeat: Repeat,
): Promise<Campaign> {
  const names = Object.keys(words);
  const contentHash = contentHashOf('sms', composeMessage(input, config, names));
  const message = composeMessage(sampledMessage(input, config, names), config, names);
  const columns = names.map((name) => ({ name, values: [words[name]!] }));
  const audience: Audience = {
    kind: 'phones',
    phones: [to],
    ...(names.length > 0 && { columns }),
  };
  const read = await readAudience(audience, personal, { seal: true });
  const places = allPlacesOf({ message }, names);
  return runIdempotently(db, `sms.test:${actor.adminId}`, repeat, async (tx) => {
    await refuseFlood(tx, actor.adminId);
    return insertCampaign(
      { tx, personal },
      {
        channel: 'sms',
        message,
        audience,
        sendAt: null,
        senderId,
      },
      { ...asItIs, channel: 'sms', ...read, places, hasLinks: message.links.length > 0 },
      actor,
      { ...options, contentHash },
    );
  });
}

/** Sends a message to the devices of one member, once per Idempotency-Key. */
export async function sendPushTest(
  { db, config, personal }: CampaignDeps,
  {
    to,
    ...input
  }: Pick<PushCampaignInput, 'title' | 'text' | 'link' | 'picture' | 'category' | 'advertising'> & {
    to: string;
  },
  actor: Actor,
  repeat: Repeat,
): Promise<Campaign> {
  const contentHash = contentHashOf('push', composePush(input, config));
  const message = composePush(sampled(input, config), config);
  return runIdempotently(db, `push.test:${actor.adminId}`, repeat, async (tx) => {
    const [member] = await tx<{ id: number }[]>`
      select m.id from member m
      where m.login_id = ${to} and m.state <> 'withdrawn' and exists (
        select from push_subscription s where s.member_id = m.id and s.ended_at is null)`;
    if (!member) throw new Refusal('NOT_FOUND');
    await refuseFlood(tx, actor.adminId);
    const audience = { kind: 'members' as const, member_ids: [member.id] };
    return insertCampaign(
      { tx, personal },
      { channel: 'push', message, audience, sendAt: null },
      { ...asItIs, channel: 'push', audience },
      actor,
      { ...options, contentHash },
    );
  });
}

/**
 * Fills a test message with sample values, because staff have no values of their own.
 *
 * @param open variables left open; they are filled in for the one recipient and stored as usual.
 */
function sampled<M extends { text: string }>(
  input: M,
  { publicUrl }: Pick<CampaignDeps['config'], 'publicUrl'>,
  open: readonly string[] = [],
): M {
  const words = Object.entries(sampleWordsAt(publicUrl)).filter(([name]) => !open.includes(name));
  return { ...input, text: fillTemplate(input.text, Object.fromEntries(words)) };
}

/** The same for a message with a carrier: its values and its fallback are filled as well. */
function sampledMessage(
  input: WrittenMessage,
  config: Pick<CampaignDeps['config'], 'publicUrl'>,
  open: readonly string[],
): WrittenMessage {
  const fill = (text: string) => sampled({ text }, config, open).text;
  const { carrier, fallback } = input;
  return {
    ...input,
    text: fill(input.text),
    carrier: carrier?.kind === 'ATA' ? filledValues(carrier, fill) : carrier,
    fallback: fallback && { ...fallback, text: fill(fallback.text) },
  };
}

function filledValues(
  carrier: Extract<Carrier, { kind: 'ATA' }>,
  fill: (text: string) => string,
): Carrier {
  const values = Object.entries(carrier.values).map(
    ([name, value]) => [name, fill(value)] as const,
  );
  return { ...carrier, values: Object.fromEntries(values) };
}

async function refuseFlood(tx: Tx, adminId: number): Promise<void> {
  const [made] = await tx<{ n: number }[]>`
    select count(*)::int as n from campaign
    where test and created_by = ${adminId}
      and created_at > now() - make_interval(secs => ${TESTS_IN_S})`;
  if (made!.n >= TESTS) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: TESTS_IN_S });
}
