import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import {
  countsOf,
  insertSmsCampaign,
  makeDue,
  openBench,
  type CampaignBench,
} from '../campaign/campaign.fixture.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { reconcileUnknown } from './reconcile-unknown.ts';
import { only } from '../providers/gateways.fixture.ts';
import { sendBatch } from './send-batch.ts';

const PHONES = ['01011110001', '01011110002', '01000003045'];

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench();
});
beforeEach(async () => {
  await sandbox.reset();
  await bench.db`update campaign_batch set reconcile_at = null`;
});
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

const openGateway = () =>
  createSolapiGateway({
    baseUrl: sandbox.url(),
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 10_000,
  });

/** A sent campaign that the gateway no longer knows. */
async function forgottenCampaign(): Promise<number> {
  const campaignId = await insertSmsCampaign(bench, PHONES);
  const breaker = createCircuitBreaker(Date.now, () => undefined);
  const deps = {
    db: bench.db,
    gateways: only(openGateway()),
    personal: bench.personal,
    uploads: bench.uploads,
    breakerOf: () => breaker,
    sender: '16000000',
    now: Date.now,
    onSettled: () => undefined,
  };
  await sendBatch(deps, { campaignId, batch: 1 });
  await sandbox.setFaults({ forget_groups: true });
  await makeDue(bench.db);
  await sendBatch(deps, { campaignId, batch: 1 });
  return campaignId;
}

const reconcile = () =>
  reconcileUnknown({
    db: bench.db,
    gateways: only(openGateway()),
    personal: bench.personal,
    log: pino({ level: 'silent' }),
    onSettled: () => undefined,
  });
const letItBeTime = () =>
  bench.db`update campaign_batch set reconcile_at = now() where reconcile_at is not null`;

describe('[M10] recipients with an unknown result', () => {
  it('are asked for again at growing distance, and at last left to a person', async () => {
    const campaignId = await forgottenCampaign();
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', unknown: 3 });

    const waits: (number | null)[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const [batch] = await bench.db<{ wait: number | null }[]>`
        select round(extract(epoch from reconcile_at - now()) / 60)::int as wait
        from campaign_batch where campaign_id = ${campaignId}`;
      waits.push(batch!.wait);
      await letItBeTime();
      await reconcile();
    }

    expect(waits).toEqual([5, 30, 180, 1_440, null]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ unknown: 3 });
    expect((await sandbox.messages()).map(({ to }) => to).toSorted()).toEqual(PHONES.toSorted());
  });

  it('get their result when the gateway remembers, and no recipient gets a second message', async () => {
    const campaignId = await forgottenCampaign();
    const arrived = await sandbox.messages();
    await sandbox.setFaults({});
    const [batch] = await bench.db<{ group: string }[]>`
      select group_id as group from campaign_batch where campaign_id = ${campaignId}`;
    await expect
      .poll(async () => (await openGateway().findGroup(batch!.group))?.state)
      .toBe('complete');
    await letItBeTime();

    await reconcile();

    expect(await countsOf(bench.db, campaignId)).toEqual({
      state: 'done',
      waiting: 0,
      sent: 2,
      failed: 1,
      unknown: 0,
    });
    expect(await sandbox.messages()).toEqual(arrived);
    const left = await bench.db`select 1 from campaign_batch where reconcile_at is not null`;
    expect(left).toHaveLength(0);
  });

  it('failed for certain when their group was never sent, and never can be now', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const gateway = openGateway();
    const { groupId } = await gateway.createGroup('x');
    const [row] = await bench.db<{ id: number }[]>`
      select id from campaign_recipient where campaign_id = ${campaignId} order by id limit 1`;
    await gateway.addMessages(groupId, [
      {
        to: PHONES[0]!,
        from: '16000000',
        text: '안내',
        kind: 'SMS',
        reference: `${campaignId}-${row!.id}`,
      },
    ]);
    await bench.db`
      update campaign_batch
      set state = 'settled', group_id = ${groupId}, provider = 'solapi', reconcile_at = now()
      where campaign_id = ${campaignId}`;
    await bench.db`
      update campaign_recipient set state = 'unknown', reason = 'GIVEN_UP'
      where campaign_id = ${campaignId}`;
    await bench.db`
      update campaign set state = 'done', waiting = 0, unknown = 3 where id = ${campaignId}`;

    await reconcile();

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ failed: 1, unknown: 2 });
    await expect(gateway.sendGroup(groupId)).rejects.toThrow('삭제 처리된 그룹입니다.');
    expect(await sandbox.messages()).toEqual([]);
  });
});
