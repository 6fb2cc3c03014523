import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertPushCampaign, openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { countReceipts } from './count-receipts.ts';

let bench: CampaignBench;
let campaignId: number;

beforeAll(async () => {
  bench = await openBench();
});
beforeEach(async () => {
  campaignId = await insertPushCampaign(bench, []);
  await bench.db`truncate outbox`;
});
afterAll(() => bench.stop());

const receive = (recipientId: number, kind: 'shown' | 'clicked') =>
  bench.db`
    insert into push_receipt (campaign_id, recipient_id, kind)
    values (${campaignId}, ${recipientId}, ${kind})`;

async function counts() {
  const [row] = await bench.db`
    select shown, clicked, version from campaign where id = ${campaignId}`;
  return row;
}

it('[P10] adds each receipt once, however many count at a time, and notifies open pages', async () => {
  for (const recipientId of [1, 2, 3]) await receive(recipientId, 'shown');
  await receive(2, 'clicked');

  await Promise.all([countReceipts(bench.db), countReceipts(bench.db)]);
  await receive(4, 'shown');
  await countReceipts(bench.db);
  await countReceipts(bench.db);

  expect(await counts()).toEqual({ shown: 4, clicked: 1, version: 3 });
  const notified = await bench.db`select 1 from outbox where name = 'campaign.progressed'`;
  expect(notified).toHaveLength(2);
});
