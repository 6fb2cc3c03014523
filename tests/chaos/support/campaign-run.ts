import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { composeMessage } from '../../../api/src/campaign/compose/compose-carrier.ts';
import { composeSms } from '../../../api/src/campaign/compose/compose-message.ts';
import { createCampaign } from '../../../api/src/campaign/compose/create-campaign.ts';
import { sendSmsTest } from '../../../api/src/campaign/compose/send-test.ts';
import type { ComposedSplit } from '../../../api/src/campaign/split/compose-split.ts';
import type { Actor } from '../../../platform/src/db/audit.ts';
import { createPersonalData } from '../../../platform/src/crypto/personal-data.ts';
import { addActor } from '../../support/acting-staff.ts';
import type { Carrier } from '../../../contract/src/campaign/carrier/carrier.ts';
import { TEMPLATES } from '../../../sandbox/src/gateway/alimtalk.ts';
import type { World } from './world.ts';

const LOOK_MS = 250;
const TELL_MS = 5_000;
const TEST_MS = 180_000;

/** 환불 완료 안내, which the simulator has approved. */
const TEMPLATE = TEMPLATES[1]!;

/** Recipient of the test message that is required before a campaign. */
export const TESTER = '01010000000';

/**
 * Sends the same message to each number, after the required test message.
 *
 * @param sendAt time of sending; `null` = now.
 * @param actor staff member that sends it; `null` = a new one, which can be created only once.
 * @returns the id of the campaign.
 */
export async function startCampaign(
  world: World,
  phones: string[],
  sendAt: string | null = null,
  actor: Actor | null = null,
): Promise<number> {
  const { db, config } = world;
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const deps = { db, config, personal, now: Date.now };
  const by = actor ?? (await addActor(db));
  const words = { title: '', text: '점검', picture: null, advertising: false };
  const repeat = { key: `chaos-${randomUUID()}`, requestHash: Buffer.alloc(32) };
  const test = await sendSmsTest(deps, { ...words, to: TESTER }, by, repeat);
  await untilDone(world, test._id, { until: Date.now() + TEST_MS, say: () => undefined });
  const { item } = await createCampaign(
    deps,
    {
      channel: 'sms',
      message: composeSms(words, config),
      audience: { kind: 'phones', phones },
      sendAt,
    },
    by,
    repeat,
  );
  return item._id;
}

/** Numbers whose 알림톡 fails, and whose text messages arrive. No code among them has a meaning. */
export const FAILING = Array.from({ length: 400 }, (_, i) => `0100001${3_300 + i}`);

/**
 * Sends an 알림톡 to each number, with a text message to those whose 알림톡 fails (features M29).
 *
 * @returns the id of the campaign.
 */
export async function startAlimtalkCampaign(world: World, phones: string[]): Promise<number> {
  const { db, config } = world;
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const deps = { db, config, personal, now: Date.now };
  const by = await addActor(db);
  const [found] = await db<{ id: number }[]>`
    insert into alimtalk_template (provider, channel, code, name, text, state, advertises, checked_at)
    values ('solapi', ${TEMPLATE.channelId}, ${TEMPLATE.templateId}, ${TEMPLATE.name},
            ${TEMPLATE.content}, 'approved', false, now())
    on conflict (provider, code) do update set state = 'approved' returning id`;
  const carrier: Carrier = {
    kind: 'ATA',
    provider: 'solapi',
    channel: TEMPLATE.channelId,
    code: TEMPLATE.templateId,
    template_id: found!.id,
    name: TEMPLATE.name,
    template: TEMPLATE.content,
    values: { 브랜드: '마루', 요청번호: 'R-1', 금액: '1,000원' },
  };
  const fallback = { title: '', text: '점검' };
  const words = { title: '', text: '-', picture: null, advertising: false, carrier, fallback };
  const repeat = { key: `chaos-${randomUUID()}`, requestHash: Buffer.alloc(32) };
  const test = await sendSmsTest(deps, { ...words, to: TESTER }, by, repeat);
  await untilDone(world, test._id, { until: Date.now() + TEST_MS, say: () => undefined });
  const message = composeMessage(words, config);
  const audience = { kind: 'phones' as const, phones };
  const wish = { channel: 'sms' as const, message, audience, sendAt: null };
  return (await createCampaign(deps, wish, by, repeat)).item._id;
}

const VARIANTS = ['가', '나', '다'];

/** Recipients of the test messages of a split campaign, one for each text. */
export const SPLIT_TESTERS = ['01010000001', '01010000002', '01010000003'];
const LINK = 'https://maru.example/event';

/**
 * Sends three texts to a fifth of the numbers, and the one with most clicks to the rest (features
 * M24).
 *
 * @returns the id of the campaign.
 */
export async function startSplitCampaign(world: World, phones: string[]): Promise<number> {
  const { db, config } = world;
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const deps = { db, config, personal, now: Date.now };
  const by = await addActor(db);
  const wordsOf = (text: string) => ({
    title: '',
    text: `${text} ${LINK}`,
    picture: null,
    advertising: false,
    short_links: true,
  });
  for (const [at, text] of VARIANTS.entries()) {
    const repeat = { key: `chaos-${randomUUID()}`, requestHash: Buffer.alloc(32) };
    // oxlint-disable-next-line no-await-in-loop -- One test after another, as staff do.
    const test = await sendSmsTest(deps, { ...wordsOf(text), to: SPLIT_TESTERS[at]! }, by, repeat);
    // oxlint-disable-next-line no-await-in-loop -- As above.
    await untilDone(world, test._id, { until: Date.now() + TEST_MS, say: () => undefined });
  }
  const [message, ...others] = VARIANTS.map((text) => composeSms(wordsOf(text), config));
  const split: ComposedSplit = { others, share: 20, measure: 'clicks', wait_min: 30 };
  const audience = { kind: 'phones' as const, phones };
  const { item } = await createCampaign(
    deps,
    { channel: 'sms', message: message!, split, audience, sendAt: null },
    by,
    { key: `chaos-${randomUUID()}`, requestHash: Buffer.alloc(32) },
  );
  return item._id;
}

/** Number of the text that {@link clickUntilDecided} lets win. */
export const WINNER = 2;

/**
 * Lets the recipients of one text click, and ends the wait as soon as the test has gone out. The
 * decision itself is left to the workers, which are killed meanwhile.
 */
export async function clickUntilDecided({ db }: World, campaignId: number): Promise<void> {
  for (;;) {
    try {
      const [row] = await db<{ state: string }[]>`
        select state from campaign_split where campaign_id = ${campaignId}`;
      if (row!.state !== 'testing' && row!.state !== 'measuring') return;
      await db`
        insert into push_receipt (campaign_id, recipient_id, kind)
        select r.campaign_id, r.id, 'clicked'
        from campaign_recipient r
        join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
        where r.campaign_id = ${campaignId} and b.variant = ${WINNER} and not b.is_rest
          and r.state = 'sent'
        on conflict do nothing`;
      await db`
        update campaign_split set decide_at = now()
        where campaign_id = ${campaignId} and state = 'measuring'`;
    } catch {
      // PostgreSQL is down, as planned. The loop goes on.
    }
    await pause(LOOK_MS);
  }
}

/**
 * Waits until every recipient of a campaign has a final state.
 *
 * @param options.until time limit, in ms since the epoch.
 * @returns the state of the campaign by then.
 */
export async function untilDone(
  { db }: World,
  campaignId: number,
  { until, say }: { until: number; say: (text: string) => void },
): Promise<string> {
  let state = 'unreachable';
  let reported = 0;
  while (Date.now() < until) {
    try {
      const [row] = await db<{ state: string; waiting: number }[]>`
        select state, waiting from campaign where id = ${campaignId}`;
      state = row!.state;
      if (row!.waiting === 0) return state;
      if (Date.now() - reported > TELL_MS) {
        say(`${row!.waiting} waiting`);
        reported = Date.now();
      }
    } catch {
      // PostgreSQL is down, as planned. The loop retries until the deadline.
    }
    await pause(LOOK_MS);
  }
  return state;
}
