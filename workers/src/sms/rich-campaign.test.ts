import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, giveMembers } from '../campaign/channels.fixture.ts';
import {
  countsOf,
  makeDue,
  openBench,
  type CampaignBench,
  type NewCampaign,
} from '../campaign/campaign.fixture.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { only } from '../providers/gateways.fixture.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { FALLBACK_TEXT, insertRichCampaign } from './carrier.fixture.ts';
import { sendBatch } from './send-batch.ts';

const DELIVERED = '01011110001';
/** They fail with these codes, as the numbers say. */
const UNREACHABLE = '01000013104';
const BLOCKED = '01000013107';
const DAY = at('12:00:00');
const NIGHT = at('22:00:00');
const MORNING = at('08:00:00') + 86_400_000;

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench();
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

function send(campaignId: number, batch: number, now: number) {
  const breaker = createCircuitBreaker(Date.now, () => undefined);
  const gateway = createSolapiGateway({
    baseUrl: sandbox.url(),
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 10_000,
  });
  const deps = {
    db: bench.db,
    gateways: only(gateway),
    personal: bench.personal,
    uploads: bench.uploads,
    breakerOf: () => breaker,
    sender: '16000000',
    now: () => now,
    onSettled: () => undefined,
  };
  return sendBatch(deps, { campaignId, batch });
}

async function runToEnd(campaignId: number, now = DAY): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    await makeDue(bench.db);
    const batches = await bench.db<{ no: number }[]>`
      select no from campaign_batch
      where campaign_id = ${campaignId} and state <> 'settled' order by no`;
    if (batches.length === 0) return;
    for (const { no } of batches) await send(campaignId, no, now);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The campaign did not finish.');
}

const ledger = async () => {
  const messages = await sandbox.messages();
  return messages.map(({ to, type, text }) => `${to} ${type} ${text}`).toSorted();
};

const insert = (kind: 'BMS' | 'RCS', phones: readonly string[], options: NewCampaign = {}) =>
  insertRichCampaign(bench, phones, { kind, advertising: kind === 'BMS', ...options });

describe.each([
  ['M31', 'BMS', 'BMS_FREE'],
  ['M32', 'RCS', 'RCS_LMS'],
] as const)('[%s] a campaign of %s', (_id, kind, type) => {
  it('arrives, with one text message where it fails', async () => {
    const campaignId = await insert(kind, [DELIVERED, UNREACHABLE]);

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([
      `${UNREACHABLE} LMS ${FALLBACK_TEXT}`,
      `${DELIVERED} ${type} 강의 안내`,
    ]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 2 });
  });

  it('ends once, although each request may fail after its effect', async () => {
    await sandbox.setFaults({ fail_after_rate: 0.3, cut_rate: 0.2 });
    const campaignId = await insert(kind, [DELIVERED, UNREACHABLE]);

    await runToEnd(campaignId);

    expect(await ledger()).toHaveLength(2);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 2 });
  });
});

describe('[M31] 브랜드메시지 obeys the rules of advertising', () => {
  it('waits for the morning, and so does the text message after it', async () => {
    const campaignId = await insert('BMS', [UNREACHABLE], { night: false });

    expect(await send(campaignId, 1, NIGHT)).toBe(MORNING);
    expect(await ledger()).toEqual([]);
    // The message leaves by day, and its report comes at night.
    await makeDue(bench.db);
    await send(campaignId, 1, DAY);
    await expect
      .poll(async () => {
        await makeDue(bench.db);
        return send(campaignId, 1, NIGHT);
      })
      .toBeNull();
    await makeDue(bench.db);

    expect(await send(campaignId, 2, NIGHT)).toBe(MORNING);
    expect(await ledger()).toEqual([]);
    await runToEnd(campaignId);
    expect(await ledger()).toEqual([`${UNREACHABLE} LMS ${FALLBACK_TEXT}`]);
  });

  it('is not followed by advertising to a recipient who blocked it', async () => {
    const campaignId = await insert('BMS', [BLOCKED]);

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', failed: 1 });
  });

  it('is not followed by a text message if the consent ended in between', async () => {
    const campaignId = await insert('BMS', [UNREACHABLE]);
    const [memberId] = await giveMembers(bench, campaignId, 'sms');
    await makeDue(bench.db);
    await send(campaignId, 1, DAY);
    await bench.db`
      insert into consent (member_id, kind, given, source)
      values (${memberId!}, 'marketing_sms', false, 'mypage')`;

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ failed: 1 });
  });

  it('takes one place of the frequency cap, with the text message after it', async () => {
    const campaignId = await insert('BMS', [UNREACHABLE]);
    const [memberId] = await giveMembers(bench, campaignId, 'sms');
    await bench.db`update frequency_cap set enabled = true, per_day = 1, per_week = 1`;

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([`${UNREACHABLE} LMS ${FALLBACK_TEXT}`]);
    const [slot] = await bench.db<{ n: number }[]>`
      select cardinality(sent_at) as n from advertising_slot where member_id = ${memberId!}`;
    expect(slot!.n).toBe(1);
  });
});
