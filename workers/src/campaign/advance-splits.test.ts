import { setWinner } from '@maru/domain/campaign/split/change-split';
import { lockSplit } from '@maru/domain/campaign/split/split.repository';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { advanceSplits } from './advance-splits.ts';
import { countsOf, insertSmsCampaign, makeDue, type CampaignBench } from './campaign.fixture.ts';
import { at, openChannels, type ChannelBench } from './channels.fixture.ts';
import { claimBatch } from './batch.repository.ts';

const NOON = at('12:00:00');
const NIGHT = at('23:00:00');

let channels: ChannelBench;
let bench: CampaignBench;

beforeAll(async () => {
  channels = await openChannels();
  ({ bench } = channels);
});
beforeEach(() => channels.reset());
afterAll(() => channels.stop());

const send = (campaignId: number, batch: number, now = NOON) =>
  channels.drivers.sms.send(campaignId, batch, now);

/** A campaign of batches 1 and 2 with a text each, of 20 people, and a rest of 10 in batch 3. */
async function insertSplit({
  measure = 'clicks',
  advertising = false,
}: { measure?: string; advertising?: boolean } = {}): Promise<number> {
  const { db } = bench;
  const phones = Array.from({ length: 50 }, (_, i) => `010333300${String(i).padStart(2, '0')}`);
  const night = !advertising;
  const campaignId = await insertSmsCampaign(bench, phones, { batchSize: 20, advertising, night });
  await db`
    update campaign_batch set variant = case when no < 3 then no end, is_rest = no = 3
    where campaign_id = ${campaignId}`;
  await db`
    insert into campaign_split (campaign_id, share, measure, wait_min, test_until)
    values (${campaignId}, 50, ${measure}, 60, 2)`;
  await db`
    insert into campaign_variant (campaign_id, no, kind, title, text)
    values (${campaignId}, 1, 'SMS', '', '가'), (${campaignId}, 2, 'SMS', '', '나')`;
  return campaignId;
}

/** Clicks of the first recipients of a batch. */
const click = (campaignId: number, batch: number, people: number) => bench.db`
  insert into push_receipt (campaign_id, recipient_id, kind)
  select ${campaignId}, id, 'clicked' from campaign_recipient
  where campaign_id = ${campaignId} and batch = ${batch} order by id limit ${people}`;

const splitOf = async (campaignId: number) => {
  const [row] = await bench.db<{ state: string; reason: string | null; winner: number | null }[]>`
    select state, reason, winner from campaign_split where campaign_id = ${campaignId}`;
  return row!;
};
const timeIsOver = (campaignId: number) =>
  bench.db`update campaign_split set decide_at = now() where campaign_id = ${campaignId}`;
const noticesOf = async (campaignId: number) => {
  const rows = await bench.db<{ kind: string }[]>`
    select kind from staff_notice where (detail->>'campaign_id')::int = ${campaignId}`;
  return rows.map(({ kind }) => kind);
};

/** Sends both texts, until the gateway has reported each message. */
async function sendTest(campaignId: number): Promise<void> {
  for (const batch of [1, 2]) await sendWhole(campaignId, batch);
}
async function sendWhole(campaignId: number, batch: number): Promise<void> {
  await send(campaignId, batch);
  await makeDue(bench.db);
  await expect
    .poll(async () => {
      await makeDue(bench.db);
      await send(campaignId, batch);
      const [row] = await bench.db`
        select state from campaign_batch where campaign_id = ${campaignId} and no = ${batch}`;
      return row?.['state'];
    })
    .toBe('settled');
}

async function finishTest(campaignId: number): Promise<void> {
  await sendTest(campaignId);
  await advanceSplits(bench.db);
  await timeIsOver(campaignId);
}

it('[M24] sends each batch with its text, and holds the rest back', async () => {
  const campaignId = await insertSplit();
  expect(await claimBatch(bench.db, { campaignId, batch: 1 })).toMatchObject({
    campaign: { text: '가' },
  });
  expect(await claimBatch(bench.db, { campaignId, batch: 2 })).toMatchObject({
    campaign: { text: '나' },
  });
  expect(await claimBatch(bench.db, { campaignId, batch: 3 })).toBeNull();
});

it('[M24] the time begins when the last text was handed over', async () => {
  const campaignId = await insertSplit();
  await sendWhole(campaignId, 1);
  await advanceSplits(bench.db);
  expect(await splitOf(campaignId)).toMatchObject({ state: 'testing' });
  await sendWhole(campaignId, 2);
  await advanceSplits(bench.db);
  expect(await splitOf(campaignId)).toMatchObject({ state: 'measuring' });
  const [row] = await bench.db`
    select decide_at - tested_at = interval '60 minutes' as waits
    from campaign_split where campaign_id = ${campaignId}`;
  expect(row).toEqual({ waits: true });
});

it('[M24] a test that is still going out locks nothing', async () => {
  const campaignId = await insertSplit();
  await bench.db.begin(async (tx) => {
    await tx`select from campaign_batch where campaign_id = ${campaignId} for update`;
    await advanceSplits(bench.db);
  });
  expect(await splitOf(campaignId)).toMatchObject({ state: 'testing' });
});

it('[M24] the wait for the winner is no lack of progress', async () => {
  const campaignId = await insertSplit();
  await finishTest(campaignId);
  await click(campaignId, 2, 15);
  const { db } = bench;
  await db`
    update campaign set progressed_at = now() - interval '4 hours' where id = ${campaignId}`;
  await advanceSplits(db);
  const [row] = await db`
    select progressed_at > now() - interval '1 minute' as fresh
    from campaign where id = ${campaignId}`;
  expect(row).toEqual({ fresh: true });
});

it('[M24] the better text goes to the rest once, however many decide', async () => {
  const campaignId = await insertSplit();
  await finishTest(campaignId);
  await click(campaignId, 1, 2);
  await click(campaignId, 2, 15);
  await Promise.all([advanceSplits(bench.db), advanceSplits(bench.db), advanceSplits(bench.db)]);

  expect(await splitOf(campaignId)).toEqual({ state: 'decided', reason: null, winner: 2 });
  expect(await noticesOf(campaignId)).toEqual(['campaign.decided']);
  const before = await channels.drivers.sms.reached();
  await sendWhole(campaignId, 3);
  expect((await channels.drivers.sms.reached()) - before).toBe(10);
  expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 50 });
});

it('[M24] a kill before the commit decides nothing, and after it loses nothing', async () => {
  const campaignId = await insertSplit();
  await finishTest(campaignId);
  await click(campaignId, 2, 15);
  const killed = bench.db.begin(async (tx) => {
    await setWinner(tx, (await lockSplit(tx, campaignId, 'sms'))!, 1, null);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await splitOf(campaignId)).toMatchObject({ state: 'measuring', winner: null });

  await advanceSplits(bench.db);
  // The job of the decision is lost. The batch itself can be claimed, and has the winner.
  await bench.db`delete from outbox`;
  expect(await claimBatch(bench.db, { campaignId, batch: 3 })).toMatchObject({
    campaign: { text: '나' },
  });
});

it.each([
  ['few', 1, 2],
  ['tie', 10, 11],
] as const)('[M24] staff choose if the result is %s', async (reason, one, other) => {
  const campaignId = await insertSplit();
  await finishTest(campaignId);
  await click(campaignId, 1, one);
  await click(campaignId, 2, other);
  await advanceSplits(bench.db);
  await advanceSplits(bench.db);

  expect(await splitOf(campaignId)).toEqual({ state: 'undecided', reason, winner: null });
  expect(await noticesOf(campaignId)).toEqual(['campaign.undecided']);
  expect(await claimBatch(bench.db, { campaignId, batch: 3 })).toBeNull();
});

it('[M24] staff who want to choose are told at the end of the time', async () => {
  const campaignId = await insertSplit({ measure: 'manual' });
  await finishTest(campaignId);
  await advanceSplits(bench.db);
  expect(await splitOf(campaignId)).toMatchObject({ state: 'undecided', reason: 'manual' });
});

it('[M24] the rest is useful from the decision on, not from the start', async () => {
  const campaignId = await insertSplit();
  const { db } = bench;
  await db.begin(async (tx) => setWinner(tx, (await lockSplit(tx, campaignId, 'sms'))!, 1, null));

  const [split] = await db<{ decided_at: string }[]>`
    select decided_at from campaign_split where campaign_id = ${campaignId}`;
  expect(await claimBatch(db, { campaignId, batch: 3 })).toMatchObject({
    heldUntil: Date.parse(split!.decided_at),
  });
});

it('[M24] a paused campaign decides nothing', async () => {
  const campaignId = await insertSplit();
  await finishTest(campaignId);
  await click(campaignId, 2, 15);
  await bench.db`update campaign set state = 'paused' where id = ${campaignId}`;
  await advanceSplits(bench.db);
  expect(await splitOf(campaignId)).toMatchObject({ state: 'measuring' });
  await bench.db`update campaign set state = 'sending' where id = ${campaignId}`;
  await advanceSplits(bench.db);
  expect(await splitOf(campaignId)).toMatchObject({ state: 'decided' });
});

it('[M24] advertising of the rest waits for the morning', async () => {
  const campaignId = await insertSplit({ advertising: true });
  await finishTest(campaignId);
  await click(campaignId, 2, 15);
  await advanceSplits(bench.db);
  const before = await channels.drivers.sms.reached();
  const again = await send(campaignId, 3, NIGHT);
  expect(again).toBe(at('08:00:00') + 86_400_000);
  expect(await channels.drivers.sms.reached()).toBe(before);
});

it('[M24] a number that opted out after the test gets nothing', async () => {
  const campaignId = await insertSplit({ advertising: true });
  await finishTest(campaignId);
  await click(campaignId, 2, 15);
  await advanceSplits(bench.db);
  await bench.db`
    insert into suppression (dest_hash, channel, reason)
    select dest_hash, 'sms', 'opt_out' from campaign_recipient
    where campaign_id = ${campaignId} and batch = 3 order by id limit 1`;
  const before = await channels.drivers.sms.reached();
  await send(campaignId, 3);
  expect((await channels.drivers.sms.reached()) - before).toBe(9);
});
