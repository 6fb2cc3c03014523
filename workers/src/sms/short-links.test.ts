import { codeOf } from '@maru/domain/campaign/short-code';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertSmsCampaign,
  makeDue,
  openBench,
  personalise,
  type CampaignBench,
} from '../campaign/campaign.fixture.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { only } from '../providers/gateways.fixture.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { sendBatch, type SendBatchDeps } from './send-batch.ts';

const PHONES = ['01011110001', '01011110002'];
const TARGET = 'https://maru.example/event/12';
const OTHER = 'https://maru.example/terms';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench();
});
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
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

function openGateway() {
  return createSolapiGateway({
    baseUrl: sandbox.url(),
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 10_000,
  });
}

/** Texts of the messages that a gateway was given, by number, each time it was given them. */
async function sendTwice(campaignId: number): Promise<string[][]> {
  const given: string[][] = [];
  const gateway = openGateway();
  const failing = {
    ...gateway,
    addMessages: async (...[groupId, messages]: Parameters<typeof gateway.addMessages>) => {
      given.push(messages.toSorted((a, b) => a.to.localeCompare(b.to)).map(({ text }) => text));
      if (given.length === 1) throw new Error('killed');
      return gateway.addMessages(groupId, messages);
    },
  };
  const deps = depsOf({ gateways: only(failing) });
  await expect(sendBatch(deps, { campaignId, batch: 1 })).rejects.toThrow('killed');
  await makeDue(bench.db);
  await sendBatch(deps, { campaignId, batch: 1 });
  return given;
}

it('[M20] [M09] each recipient gets a link of their own, the same after a kill', async () => {
  const campaignId = await insertSmsCampaign(bench, PHONES);
  await personalise(bench, campaignId);
  await bench.db`
    update campaign
    set short_origin = 'https://mru.kr',
        text = ${`#{이름}님 ${TARGET}에서, 약관 ${OTHER}\n무료수신거부 https://maru.example/080`}
    where id = ${campaignId}`;
  await bench.db`
    insert into campaign_link (campaign_id, no, target)
    values (${campaignId}, 1, ${TARGET}), (${campaignId}, 2, ${OTHER})`;
  // A name that looks like a target of the campaign is no link of its text.
  const rows = await bench.db<{ code: string }[]>`
    update campaign_recipient
    set link_code = 576460752303423487 - id, words = jsonb_build_object('이름', ${TARGET}::text)
    where campaign_id = ${campaignId} returning link_code::text as code`;

  const [first, again] = await sendTwice(campaignId);

  const texts = rows.map(
    ({ code }) =>
      `${TARGET}님 https://mru.kr/s/${codeOf(code, 1)}에서, 약관 https://mru.kr/s/${codeOf(code, 2)}\n` +
      '무료수신거부 https://maru.example/080',
  );
  // The recipients have no order of their own.
  expect(first?.toSorted()).toEqual(texts.toSorted());
  expect(again).toEqual(first);
});
