import { stopCampaign } from '@maru/domain/campaign/campaign-stop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, makeDue, openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { only } from '../providers/gateways.fixture.ts';
import { deadUrl, startSandbox } from '../providers/sandbox.fixture.ts';
import type { SmsGateway } from '../providers/sms-gateway.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { createAligoGateway } from '../providers/aligo.ts';
import { applyReports } from './apply-reports.ts';
import { FALLBACK_TEXT, insertAlimtalkCampaign, NOTICE_TEMPLATE } from './carrier.fixture.ts';
import { sendBatch, type SendBatchDeps } from './send-batch.ts';

const DELIVERED = '01011110001';
/** It fails with this code, as its number says. */
const NO_KAKAO = '01000013104';
const UNREPORTED = '01000013014';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench();
});
beforeEach(async () => {
  await sandbox.reset();
  await sandbox.setTemplates([NOTICE_TEMPLATE]);
});
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

const openGateway = (baseUrl = sandbox.url()): SmsGateway =>
  createSolapiGateway({
    baseUrl,
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 10_000,
  });

function depsOf(overrides: Partial<SendBatchDeps> = {}): SendBatchDeps {
  const breaker = createCircuitBreaker(Date.now, () => undefined);
  return {
    db: bench.db,
    gateways: only(openGateway()),
    personal: bench.personal,
    uploads: bench.uploads,
    breakerOf: () => breaker,
    sender: '16000000',
    now: Date.now,
    onSettled: () => undefined,
    ...overrides,
  };
}

async function numbersOf(campaignId: number): Promise<number[]> {
  const rows = await bench.db<{ no: number }[]>`
    select no from campaign_batch where campaign_id = ${campaignId} order by no`;
  return rows.map(({ no }) => no);
}

/** Processes all batches of a campaign, also those that are added, until no work is left. */
async function runToEnd(campaignId: number, deps = depsOf()): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    await makeDue(bench.db);
    const ends = [];
    for (const batch of await numbersOf(campaignId)) {
      ends.push(await sendBatch(deps, { campaignId, batch }).catch(() => 'failed'));
    }
    const isDone = ends.every((end) => end === null);
    if (isDone && ends.length === (await numbersOf(campaignId)).length) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The campaign did not finish.');
}

const ledger = async () => {
  const messages = await sandbox.messages();
  return messages.map(({ to, type, text }) => `${to} ${type} ${text}`).toSorted();
};

const ofDelivered = `${DELIVERED} ATA [마루] 회원0001님, 12월 3일에 강의가 열려요.`;
const ofFallback = `${NO_KAKAO} SMS ${FALLBACK_TEXT}`;

const fellBack = async (campaignId: number) => {
  const [row] = await bench.db<{ n: number }[]>`
    select fell_back as n from campaign where id = ${campaignId}`;
  return row!.n;
};

describe('[M28] an 알림톡 campaign', () => {
  it('fills the template with fixed values and those of each recipient', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [DELIVERED, '01011110002']);

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([
      ofDelivered,
      '01011110002 ATA [마루] 회원0002님, 12월 3일에 강의가 열려요.',
    ]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 2 });
    expect(await fellBack(campaignId)).toBe(0);
  });

  it('sends nothing by a template that the provider no longer approves', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [DELIVERED], { hasFallback: false });
    await bench.db`update alimtalk_template set state = 'stopped'`;

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', failed: 1 });
  });
});

describe('[M29] a text message replaces an 알림톡 that failed', () => {
  it('once, after its final report', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [DELIVERED, NO_KAKAO]);

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([ofFallback, ofDelivered]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 2 });
    expect(await fellBack(campaignId)).toBe(1);
    const [row] = await bench.db<{ reason: string }[]>`
      select first_reason as reason from campaign_recipient
      where campaign_id = ${campaignId} and first_reason is not null`;
    expect(row!.reason).toMatch(/^3104 /);
  });

  it('not without a fallback text', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [NO_KAKAO], { hasFallback: false });

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', failed: 1 });
  });

  it('not if the message may have arrived', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [UNREPORTED]);

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ failed: 1 });
  });

  it('once, however often and late its reports come', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [NO_KAKAO, DELIVERED]);
    const report = async (code: string) => {
      await bench.db`
        insert into delivery_report (provider, message_id, group_id, reference, code)
        select 'solapi', 'M' || ${code}::text || random(), b.group_id,
               ${campaignId}::text || '-' || r.id, ${code}
        from campaign_recipient r
        join campaign_batch b on b.campaign_id = r.campaign_id and b.no = 1
        where r.campaign_id = ${campaignId} and r.dest_tail = '3104'`;
      await applyReports({ db: bench.db, onSettled: () => undefined });
    };
    await makeDue(bench.db);
    await sendBatch(depsOf(), { campaignId, batch: 1 });

    await report('3104');
    await report('3104');
    await runToEnd(campaignId);
    await report('3104');
    await report('4000');
    await runToEnd(campaignId);

    expect(await ledger()).toEqual([ofFallback, ofDelivered]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 2 });
    expect(await fellBack(campaignId)).toBe(1);
  });

  it.each(['createGroup', 'addMessages', 'sendGroup'] as const)(
    'once, although each worker dies before or after %s',
    async (step) => {
      const campaignId = await insertAlimtalkCampaign(bench, [DELIVERED, NO_KAKAO]);
      const gateway = openGateway();
      let calls = 0;
      const dying = async (...args: never[]) => {
        calls += 1;
        if (calls % 3 === 1) throw new Error('power cut');
        const answer = await (gateway[step] as (...all: never[]) => Promise<unknown>)(...args);
        if (calls % 3 === 2) throw new Error('power cut');
        return answer;
      };

      await runToEnd(campaignId, depsOf({ gateways: only({ ...gateway, [step]: dying }) }));

      expect(calls).toBeGreaterThan(2);
      expect(await ledger()).toEqual([ofFallback, ofDelivered]);
      expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 2 });
    },
  );

  it('gathers the failures of a group in one batch', async () => {
    const phones = ['3104', '3105', '3106', '3107'].map((code) => `0100001${code}`);
    const campaignId = await insertAlimtalkCampaign(bench, phones);

    await runToEnd(campaignId);

    expect(await ledger()).toEqual(phones.map((to) => `${to} SMS ${FALLBACK_TEXT}`));
    expect(await numbersOf(campaignId)).toHaveLength(2);
  });

  it('not after the campaign was cancelled', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [DELIVERED, NO_KAKAO]);
    await makeDue(bench.db);
    await sendBatch(depsOf(), { campaignId, batch: 1 });
    await bench.db.begin((tx) =>
      stopCampaign(tx, campaignId, { state: 'cancelled', reason: 'CANCELLED' }),
    );

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([ofDelivered]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'cancelled', failed: 1 });
  });

  it('waits while the campaign is paused', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [NO_KAKAO]);
    await makeDue(bench.db);
    await sendBatch(depsOf(), { campaignId, batch: 1 });
    await bench.db`update campaign set state = 'paused' where id = ${campaignId}`;

    await runToEnd(campaignId);
    expect(await ledger()).toEqual([]);
    await bench.db`update campaign set state = 'sending' where id = ${campaignId}`;
    await runToEnd(campaignId);

    expect(await ledger()).toEqual([ofFallback]);
  });

  it('if its template was stopped', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [NO_KAKAO]);
    await bench.db`update alimtalk_template set state = 'stopped'`;

    await runToEnd(campaignId);

    expect(await ledger()).toEqual([ofFallback]);
  });

  it('by the other provider if the first one is unreachable', async () => {
    const campaignId = await insertAlimtalkCampaign(bench, [NO_KAKAO]);
    const first = openGateway(await deadUrl());
    const fallback = createAligoGateway({
      baseUrl: `${sandbox.url()}/aligo`,
      kakaoUrl: `${sandbox.url()}/aligo-kakao`,
      apiKey: 'sandbox-aligo-key',
      userId: 'sandbox-user',
      smsPrice: 18,
    });
    const of = (provider: string) => (provider === 'aligo' ? fallback : first);

    await runToEnd(campaignId, depsOf({ gateways: { first, fallback, of } }));

    expect(await ledger()).toEqual([ofFallback]);
    expect(await fellBack(campaignId)).toBe(1);
  });
});
