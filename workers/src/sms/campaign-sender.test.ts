import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countsOf,
  insertSmsCampaign,
  openBench,
  type CampaignBench,
} from '../campaign/campaign.fixture.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { only } from '../providers/gateways.fixture.ts';
import { sendBatch } from './send-batch.ts';

const PHONES = ['01011110001', '01011110002'];

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

async function sendFrom(sender: string | null): Promise<number> {
  const breaker = createCircuitBreaker(Date.now, () => undefined);
  const campaignId = await insertSmsCampaign(bench, PHONES);
  await bench.db`update campaign set sender = ${sender} where id = ${campaignId}`;
  await sendBatch(
    {
      db: bench.db,
      gateways: only(
        createSolapiGateway({
          baseUrl: sandbox.url(),
          apiKey: 'sandbox-key',
          apiSecret: 'sandbox-secret',
        }),
      ),
      personal: bench.personal,
      uploads: bench.uploads,
      breakerOf: () => breaker,
      sender: '16000000',
      now: Date.now,
      onSettled: () => undefined,
    },
    { campaignId, batch: 1 },
  );
  return campaignId;
}

const arrivedFrom = async () => (await sandbox.messages()).map(({ from }) => from);

describe('[M07] the sender number of a campaign', () => {
  it.each([
    ['its own number', '0220000000', '0220000000'],
    ['the configured one', null, '16000000'],
  ])('is %s', async (_case, sender, from) => {
    await sendFrom(sender);

    expect(await arrivedFrom()).toEqual([from, from]);
  });

  it('fails the campaign before it costs anything when it is not registered', async () => {
    await bench.db`
      insert into sender_number (number, label, state, checked_at)
      values ('0229998888', '고객센터', 'verified', now())`;

    const campaignId = await sendFrom('0229998888');

    expect(await arrivedFrom()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', failed: 2 });
    const rows = await bench.db`
      select distinct reason from campaign_recipient where campaign_id = ${campaignId}`;
    expect(rows).toEqual([{ reason: '1062 발신번호가 등록되지 않았습니다.' }]);
    const asked = await bench.db`select number from sender_number where checked_at is null`;
    expect(asked).toEqual([{ number: '0229998888' }]);
  });
});
