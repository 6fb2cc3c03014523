import { createLog } from '@maru/platform/log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertSmsCampaign, openBench, type CampaignBench } from './campaign.fixture.ts';
import { wipeRecipients } from './wipe-recipients.ts';

let bench: CampaignBench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());

async function insertEnded(ago: string): Promise<number> {
  const campaignId = await insertSmsCampaign(bench, ['01011110001', '01011110002']);
  await bench.db`
    update campaign_recipient set state = 'sent', words_enc = 'sealed'
    where campaign_id = ${campaignId}`;
  await bench.db`
    update campaign set state = 'done', waiting = 0, sent = 2, finished_at = now() - ${ago}::interval
    where id = ${campaignId}`;
  return campaignId;
}

const kept = async (campaignId: number) => [
  ...(await bench.db`
    select dest_enc is null and words_enc is null as wiped, dest_tail as tail, state
    from campaign_recipient where campaign_id = ${campaignId} order by id`),
];

it('[L11] wipes where messages went half a year after they did, once, and keeps the history', async () => {
  const deps = { db: bench.db, log: createLog('workers', bench.config) };
  const old = await insertEnded('6 months 1 day');
  const younger = await insertEnded('5 months');
  const underWay = await insertSmsCampaign(bench, ['01011110003']);

  expect([await wipeRecipients(deps), await wipeRecipients(deps)]).toEqual([1, 0]);

  expect(await kept(old)).toEqual([
    { wiped: true, tail: '0001', state: 'sent' },
    { wiped: true, tail: '0002', state: 'sent' },
  ]);
  expect(await kept(younger)).toMatchObject([{ wiped: false }, { wiped: false }]);
  expect(await kept(underWay)).toMatchObject([{ wiped: false }]);
});
