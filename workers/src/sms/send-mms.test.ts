import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countsOf,
  insertSmsCampaign,
  makeDue,
  openBench,
  type CampaignBench,
} from '../campaign/campaign.fixture.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { createAligoGateway } from '../providers/aligo.ts';
import { JPEG } from '../providers/picture.fixture.ts';
import { deadUrl, startSandbox } from '../providers/sandbox.fixture.ts';
import type { SmsGateway } from '../providers/sms-gateway.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { both, only } from '../providers/gateways.fixture.ts';
import { sendBatch, type SendBatchDeps } from './send-batch.ts';

const PHONES = ['01011110001', '01011110002', '01011110003'];
const KEY = `message/${'a'.repeat(32)}.jpg`;
const PICTURE = `/uploads/${KEY}`;

let folder: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maru-mms-'));
  sandbox = await startSandbox();
  bench = await openBench({ MARU_DATA_DIR: folder });
});
beforeEach(async () => {
  await sandbox.reset();
  await bench.uploads.put(KEY, JPEG, 'image/jpeg');
});
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

const openSolapi = (url = sandbox.url()): SmsGateway =>
  createSolapiGateway({
    baseUrl: url,
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 10_000,
  });
const openAligo = (): SmsGateway =>
  createAligoGateway({
    baseUrl: `${sandbox.url()}/aligo`,
    kakaoUrl: `${sandbox.url()}/aligo`,
    userId: 'sandbox-user',
    apiKey: 'sandbox-aligo-key',
    smsPrice: 18,
    timeoutMs: 10_000,
  });

/** A gateway of which one request fails once, right before it leaves or right after its answer. */
function dyingAt(step: 'uploadPicture' | 'createGroup' | 'sendGroup', when: 'before' | 'after') {
  const gateway = openSolapi();
  const run = gateway[step] as (argument: never) => Promise<unknown>;
  let due = true;
  const cut = () => {
    if (!due) return;
    due = false;
    throw new Error('power cut');
  };
  const dying = async (argument: never) => {
    if (when === 'before') cut();
    const answer = await run(argument);
    if (when === 'after') cut();
    return answer;
  };
  return { ...gateway, [step]: dying } as SmsGateway;
}

function depsOf(gateway = openSolapi()): SendBatchDeps {
  const breaker = createCircuitBreaker(Date.now, () => undefined);
  return {
    db: bench.db,
    gateways: only(gateway),
    personal: bench.personal,
    uploads: bench.uploads,
    breakerOf: () => breaker,
    sender: '16000000',
    now: Date.now,
    onSettled: () => undefined,
  };
}

async function runToEnd(campaignId: number, deps = depsOf(), batches = 1): Promise<void> {
  const all = Array.from({ length: batches }, (_, i) => ({ campaignId, batch: i + 1 }));
  for (let round = 0; round < 200; round += 1) {
    await makeDue(bench.db);
    const left = await Promise.all(all.map((ref) => sendBatch(deps, ref)));
    if (left.every((retryAt) => retryAt === null)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The batches did not finish.');
}

const arrived = async () =>
  (await sandbox.messages())
    .map(({ to, type, imageId }) => `${to} ${type} ${imageId ? 'pictured' : 'bare'}`)
    .toSorted();
const everyone = PHONES.map((to) => `${to} MMS pictured`);

describe('[M01] a campaign with a picture', () => {
  it('uploads it once, however many batches go out at the same time', async () => {
    const before = await sandbox.pictures();
    const campaignId = await insertSmsCampaign(bench, PHONES, { picture: PICTURE, batchSize: 1 });

    await runToEnd(campaignId, depsOf(), 3);

    expect(await arrived()).toEqual(everyone);
    expect((await sandbox.pictures()) - before).toBe(1);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it.each([
    ['uploadPicture', 'before', 1],
    ['uploadPicture', 'after', 2],
    ['createGroup', 'before', 1],
    ['sendGroup', 'before', 1],
    ['sendGroup', 'after', 1],
  ] as const)(
    'reaches each once when the power fails at %s, %s it',
    async (step, when, uploaded) => {
      const before = await sandbox.pictures();
      const campaignId = await insertSmsCampaign(bench, PHONES, { picture: PICTURE });
      const deps = depsOf(dyingAt(step, when));
      await expect(sendBatch(deps, { campaignId, batch: 1 })).rejects.toThrow('power cut');

      await runToEnd(campaignId, deps);

      expect(await arrived()).toEqual(everyone);
      expect((await sandbox.pictures()) - before).toBe(uploaded);
    },
  );

  it('waits for the worker that uploads the picture, and uploads it itself when that worker died', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { picture: PICTURE });
    await bench.db`
      insert into campaign_picture (campaign_id, provider, account, claimed_until)
      values (${campaignId}, 'solapi', 'sandbox-key', now() + interval '15 seconds')`;

    await sendBatch(depsOf(), { campaignId, batch: 1 });
    const meanwhile = await arrived();
    await bench.db`update campaign_picture set claimed_until = now() where campaign_id = ${campaignId}`;
    await runToEnd(campaignId);

    expect(meanwhile).toEqual([]);
    expect(await arrived()).toEqual(everyone);
  });

  it('uploads the picture again when the provider no longer knows it', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { picture: PICTURE });
    await bench.db`
      insert into campaign_picture (campaign_id, provider, account, file_id, claimed_until)
      values (${campaignId}, 'solapi', 'sandbox-key', 'ST01FZGONE', now())`;

    await runToEnd(campaignId);

    expect(await arrived()).toEqual(everyone);
  });

  it('fails with a reason when its file is lost, and sends nothing', async () => {
    await bench.uploads.remove(KEY);
    const campaignId = await insertSmsCampaign(bench, PHONES, { picture: PICTURE });

    await runToEnd(campaignId);

    expect(await arrived()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', failed: 3 });
    const reasons = await bench.db`
      select distinct reason from campaign_recipient where campaign_id = ${campaignId}`;
    expect(reasons).toEqual([{ reason: 'PICTURE_GONE' }]);
  });

  it('waits while the store of pictures is away, however long', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { picture: PICTURE });
    const uploads = { read: () => Promise.reject(new Error('the file store is unavailable')) };
    for (let n = 0; n < 25; n += 1) {
      await makeDue(bench.db);
      const turn = sendBatch({ ...depsOf(), uploads }, { campaignId, batch: 1 });
      await expect(turn).rejects.toThrow('the picture cannot be read');
    }

    const held = await sendBatch(depsOf(), { campaignId, batch: 1 });
    await runToEnd(campaignId);

    expect(held).toBeGreaterThan(Date.now());
    expect(await arrived()).toEqual(everyone);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('sends it along with each order of a provider that keeps no files', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { picture: PICTURE, batchSize: 2 });

    await runToEnd(campaignId, depsOf(openAligo()), 2);

    expect(await arrived()).toEqual(everyone);
    expect(
      await bench.db`select 1 from campaign_picture where campaign_id = ${campaignId}`,
    ).toEqual([]);
  });

  it('is sent through the other provider with its picture when the first cannot receive it', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { picture: PICTURE });
    const gateways = both(openSolapi(await deadUrl()), openAligo());

    await runToEnd(campaignId, { ...depsOf(), gateways });

    expect(await arrived()).toEqual(everyone);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });
});
