import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countsOf,
  insertSmsCampaign,
  makeDue,
  openBench,
  personalise,
  type CampaignBench,
} from '../campaign/campaign.fixture.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { createAligoGateway } from '../providers/aligo.ts';
import { deadUrl, startSandbox } from '../providers/sandbox.fixture.ts';
import type { SmsGateway } from '../providers/sms-gateway.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { sendBySms } from '../single/send-by-sms.ts';
import { claimMessage, releaseMessage } from '../single/claimed-message.ts';
import { only } from '../providers/gateways.fixture.ts';
import { checkSenders } from './provider-watch.ts';
import { sendBatch, type SendBatchDeps } from './send-batch.ts';

const PHONES = ['01011110001', '01011110002', '01011110003'];
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench({ SMS_PROVIDER: 'aligo' });
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

const openAligo = (url = sandbox.url()): SmsGateway =>
  createAligoGateway({
    baseUrl: `${url}/aligo`,
    kakaoUrl: `${url}/aligo`,
    userId: 'sandbox-user',
    apiKey: 'sandbox-aligo-key',
    smsPrice: 18,
    timeoutMs: 10_000,
  });

function depsOf(overrides: Partial<SendBatchDeps> = {}): SendBatchDeps {
  const breaker = createCircuitBreaker(Date.now, () => undefined);
  return {
    db: bench.db,
    gateways: only(openAligo()),
    personal: bench.personal,
    uploads: bench.uploads,
    breakerOf: () => breaker,
    sender: '16000000',
    now: Date.now,
    onSettled: () => undefined,
    ...overrides,
  };
}

async function turn(campaignId: number, deps = depsOf(), batch = 1): Promise<number | null> {
  await makeDue(bench.db);
  return sendBatch(deps, { campaignId, batch });
}

async function runToEnd(campaignId: number, deps = depsOf(), batch = 1): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    if ((await turn(campaignId, deps, batch)) === null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The batch did not finish.');
}

const ledger = async () => (await sandbox.messages()).map(({ to }) => to).toSorted();
const batchOf = async (campaignId: number) => {
  const [batch] = await bench.db<{ state: string; provider: string | null }[]>`
    select state, provider from campaign_batch where campaign_id = ${campaignId} and no = 1`;
  return batch;
};

describe('[M17] a campaign through a provider that keeps no groups', () => {
  it('reaches each recipient once, and matches each result by the number', async () => {
    const campaignId = await insertSmsCampaign(bench, [...PHONES, '01000003045', '12345678']);

    await runToEnd(campaignId);

    expect(await ledger()).toEqual(['01000003045', ...PHONES]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({
      state: 'done',
      sent: 3,
      failed: 2,
      unknown: 0,
    });
    const reasons = await bench.db`
      select reason from campaign_recipient
      where campaign_id = ${campaignId} and state = 'failed' order by reason`;
    expect(reasons).toEqual([
      { reason: '1011 번호 형식이 올바르지 않습니다.' },
      { reason: '3045 일시 정지된 휴대폰입니다.' },
    ]);
  });

  it('reaches more than one order takes, where each has a text of their own', async () => {
    const phones = Array.from({ length: 501 }, (_, i) => `0102222${String(i).padStart(4, '0')}`);
    const batchSize = bench.config.smsBatch;
    const campaignId = await insertSmsCampaign(bench, phones, { batchSize });
    await personalise(bench, campaignId);

    await runToEnd(campaignId);
    await runToEnd(campaignId, depsOf(), 2);

    expect(await ledger()).toEqual(phones);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 501 });
  });

  it.each([
    ['fails after the work', { fail_after_rate: 1 }, 3],
    ['fails before the work', { fail_rate: 1 }, 0],
  ])('leaves an order that %s unknown, and never gives it again', async (_case, faults, n) => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    await sandbox.setAligoFaults(faults);
    await turn(campaignId);
    await sandbox.setAligoFaults({});

    await runToEnd(campaignId);

    expect(await ledger()).toHaveLength(n);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', unknown: 3 });
  });

  it('leaves it unknown when the power fails around the order', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const dying = { ...openAligo(), sendGroup: () => Promise.reject(new Error('power cut')) };
    await expect(turn(campaignId, depsOf({ gateways: only(dying) }))).rejects.toThrow('power cut');

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', unknown: 3 });
  });

  it('waits when the provider is unreachable, and is sent by the next worker', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);

    await turn(campaignId, depsOf({ gateways: only(openAligo(await deadUrl())) }));
    const meanwhile = await batchOf(campaignId);
    await runToEnd(campaignId);

    expect(meanwhile).toEqual({ state: 'waiting', provider: null });
    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('does not count recipients as lost because the list of an order is late', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    await turn(campaignId);
    await sandbox.setAligoFaults({ forget_groups: true });
    await turn(campaignId);
    const meanwhile = await countsOf(bench.db, campaignId);
    await sandbox.setAligoFaults({});

    await runToEnd(campaignId);

    expect(meanwhile).toMatchObject({ waiting: 3, unknown: 0 });
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('is asked after where it was sent, also when another provider is configured since', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    await turn(campaignId);
    const solapi = createSolapiGateway({
      baseUrl: sandbox.url(),
      apiKey: 'sandbox-key',
      apiSecret: 'sandbox-secret',
    });
    const of = (provider: string) => (provider === 'aligo' ? openAligo() : solapi);

    await runToEnd(campaignId, depsOf({ gateways: { first: solapi, fallback: null, of } }));

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
    expect(await ledger()).toEqual(PHONES);
  });
});

describe('[M19] a message to one person through it', () => {
  async function insertMessage(): Promise<number> {
    const { db, personal } = bench;
    const [row] = await db<{ id: number }[]>`
      insert into single_message (dest_enc, text_enc, purpose, expires_at)
      values (${personal.seal('phone', PHONES[0]!)}, ${personal.seal('code', '[마루] 인증번호 1')},
              'code', now() + interval '3 minutes')
      returning id`;
    return row!.id;
  }

  async function send(id: number, gateway = openAligo()) {
    const message = await claimMessage(bench.db, id);
    const deps = { db: bench.db, personal: bench.personal, sender: '16000000' };
    try {
      return await sendBySms({ ...deps, gateways: only(gateway) }, message!);
    } finally {
      await releaseMessage(bench.db, message!);
    }
  }

  it('is sent once the provider is reachable', async () => {
    const id = await insertMessage();
    await expect(send(id, openAligo(await deadUrl()))).rejects.toThrow('no connection');

    expect(await send(id)).toEqual(['sent', null]);
    expect(await ledger()).toEqual([PHONES[0]]);
  });

  it('is unknown when the answer was lost', async () => {
    const id = await insertMessage();
    await sandbox.setAligoFaults({ fail_after_rate: 1 });
    await expect(send(id)).rejects.toThrow('answered 500');

    expect(await send(id)).toEqual(['unknown', 'GROUP_GONE']);
    expect(await ledger()).toHaveLength(1);
  });
});

describe('[M07] the sender numbers of a provider that does not tell them', () => {
  it('are those that staff wrote down', async () => {
    await bench.db`insert into sender_number (number, label) values ('0221112222', '고객센터')`;

    await checkSenders(bench.db, openAligo());

    expect(await bench.db`select state from sender_number`).toEqual([{ state: 'verified' }]);
  });
});
