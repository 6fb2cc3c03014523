import { stopCampaign } from '@maru/domain/campaign/campaign-stop';
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
import { GatewayUnreached, type SmsGateway, type SmsProvider } from '../providers/sms-gateway.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { claimMessage, releaseMessage } from '../single/claimed-message.ts';
import { sendBySms } from '../single/send-by-sms.ts';
import { both } from '../providers/gateways.fixture.ts';
import { sendBatch, type SendBatchDeps } from './send-batch.ts';

const PHONES = ['01011110001', '01011110002', '01011110003'];

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;
let unreachableUrl: string;
/** Where batches were passed on to. */
let passedTo: SmsProvider[];

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench();
  unreachableUrl = await deadUrl();
});
beforeEach(async () => {
  passedTo = [];
  await sandbox.reset();
});
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

const openSolapi = ({ url = sandbox.url(), key = 'sandbox-secret' } = {}): SmsGateway =>
  createSolapiGateway({ baseUrl: url, apiKey: 'sandbox-key', apiSecret: key, timeoutMs: 10_000 });
const openAligo = ({ url = sandbox.url(), key = 'sandbox-aligo-key' } = {}): SmsGateway =>
  createAligoGateway({
    baseUrl: `${url}/aligo`,
    kakaoUrl: `${url}/aligo`,
    userId: 'sandbox-user',
    apiKey: key,
    smsPrice: 18,
    timeoutMs: 10_000,
  });

/** A gateway at which the connection to one request is refused. */
const refusing = (gateway: SmsGateway, step: 'createGroup' | 'addMessages' | 'sendGroup') => ({
  ...gateway,
  [step]: () => openSolapi({ url: unreachableUrl }).createGroup('x'),
});

function depsOf(first: SmsGateway, fallback: SmsGateway): SendBatchDeps {
  const breakers = new Map(
    [first, fallback].map(({ provider }) => [
      provider,
      createCircuitBreaker(Date.now, () => undefined),
    ]),
  );
  return {
    db: bench.db,
    gateways: both(first, fallback),
    personal: bench.personal,
    uploads: bench.uploads,
    breakerOf: (provider) => breakers.get(provider)!,
    onPassedOn: (_ref, to) => passedTo.push(to),
    sender: '16000000',
    now: Date.now,
    onSettled: () => undefined,
  };
}

async function turn(campaignId: number, deps: SendBatchDeps): Promise<number | null> {
  await makeDue(bench.db);
  return sendBatch(deps, { campaignId, batch: 1 });
}

async function runToEnd(campaignId: number, deps: SendBatchDeps): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    if ((await turn(campaignId, deps)) === null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The batch did not finish.');
}

/** Providers of the batches, and whether each is a failover. */
const holders = async (campaignId: number) => [
  ...(await bench.db`
    select provider, failover from campaign_batch where campaign_id = ${campaignId} order by no`),
];

const ledger = async () => (await sandbox.messages()).map(({ to }) => to).toSorted();

describe('[M17] a batch that the first provider definitely did not accept', () => {
  it.each<[string, () => SmsGateway | Promise<SmsGateway>]>([
    ['the server is unreachable', () => openSolapi({ url: unreachableUrl })],
    ['the key is refused', () => openSolapi({ key: 'wrong' })],
    ['messages cannot be added', () => refusing(openSolapi(), 'addMessages')],
    ['the order is refused', () => refusing(openSolapi(), 'sendGroup')],
    [
      'it fails before there is a group',
      async () => {
        await sandbox.setFaults({ fail_rate: 1 });
        return openSolapi();
      },
    ],
    [
      'it makes a group and does not say so',
      async () => {
        await sandbox.setFaults({ fail_after_rate: 1 });
        return openSolapi();
      },
    ],
  ])('is passed to the second once when %s', async (_case, open) => {
    const campaignId = await insertSmsCampaign(bench, PHONES);

    await runToEnd(campaignId, depsOf(await open(), openAligo()));

    expect(passedTo).toEqual(['aligo']);
    expect(await ledger()).toEqual(PHONES);
    expect(await holders(campaignId)).toEqual([{ provider: 'aligo', failover: true }]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it.each<[string, () => SmsGateway]>([
    ['the server is unreachable', () => openAligo({ url: unreachableUrl })],
    ['the key is refused', () => openAligo({ key: 'wrong' })],
  ])('is passed to the second in the reverse order when %s', async (_case, open) => {
    const campaignId = await insertSmsCampaign(bench, PHONES);

    await runToEnd(campaignId, depsOf(open(), openSolapi()));

    expect(passedTo).toEqual(['solapi']);
    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('is passed to the second at once while the circuit breaker of the first is open', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const deps = depsOf(openSolapi(), openAligo());
    for (let i = 0; i < 20; i += 1) deps.breakerOf('solapi').failed(Date.now());

    await runToEnd(campaignId, deps);

    const [batch] = await bench.db`
      select provider from campaign_batch where campaign_id = ${campaignId}`;
    expect(batch).toEqual({ provider: 'aligo' });
    expect(await ledger()).toEqual(PHONES);
  });

  it('returns to the first when the second does not take it either', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const away = depsOf(openSolapi({ url: unreachableUrl }), openAligo({ key: 'wrong' }));
    await turn(campaignId, away);
    await turn(campaignId, away);
    const meanwhile = await countsOf(bench.db, campaignId);

    await runToEnd(campaignId, depsOf(openSolapi(), openAligo({ key: 'wrong' })));

    expect(meanwhile).toMatchObject({ state: 'sending', waiting: 3 });
    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('returns to the first when it is too large for one order of the second', async () => {
    const phones = Array.from({ length: 501 }, (_, i) => `0102222${String(i).padStart(4, '0')}`);
    const campaignId = await insertSmsCampaign(bench, phones);
    await personalise(bench, campaignId);
    const away = depsOf(openSolapi({ url: unreachableUrl }), openAligo());
    await turn(campaignId, away);
    await turn(campaignId, away);
    const meanwhile = await countsOf(bench.db, campaignId);

    await runToEnd(campaignId, depsOf(openSolapi(), openAligo()));

    expect(meanwhile).toMatchObject({ state: 'sending', waiting: 501 });
    expect(await ledger()).toEqual(phones);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 501 });
  });

  it('[Q10] waits while both are unavailable, however long, and is sent afterwards', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const away = depsOf(openSolapi({ url: unreachableUrl }), openAligo({ url: unreachableUrl }));
    for (let n = 0; n < 50; n += 1) await turn(campaignId, away);

    await runToEnd(campaignId, depsOf(openSolapi(), openAligo()));

    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });
});

describe('[M08] a campaign that was stopped while its provider was unreachable', () => {
  it.each<[string, 'cancelled' | 'failed', () => SmsGateway]>([
    ['cancelled', 'cancelled', openAligo],
    ['failed for its provider', 'failed', openSolapi],
  ])('ends, and sends nothing, when it was %s', async (_case, state, open) => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const stop = { state, reason: 'CANCELLED' };
    const stopped: SmsGateway = {
      ...open(),
      async sendGroup() {
        await bench.db.begin((tx) => stopCampaign(tx, campaignId, stop));
        throw new GatewayUnreached('no connection');
      },
    };
    const other = stopped.provider === 'aligo' ? openSolapi() : openAligo();
    await turn(campaignId, depsOf(stopped, other));

    await turn(campaignId, depsOf(open(), other));

    expect(await ledger()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state, waiting: 0, failed: 3 });
  });

  it('continues when it was paused, and is resumed', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const paused: SmsGateway = {
      ...openAligo(),
      async sendGroup() {
        await bench.db`update campaign set state = 'paused' where id = ${campaignId}`;
        throw new GatewayUnreached('no connection');
      },
    };
    await turn(campaignId, depsOf(paused, openSolapi()));
    const meanwhile = await turn(campaignId, depsOf(openAligo(), openSolapi()));
    await bench.db`update campaign set state = 'sending' where id = ${campaignId}`;

    await runToEnd(campaignId, depsOf(openAligo(), openSolapi()));

    expect(meanwhile).toBeNull();
    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });
});

describe('[M17] a batch that the first provider may have taken', () => {
  it('is never passed to the second: Solapi is queried, and its group sent once', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const solapi = openSolapi();
    const unclear: SmsGateway = {
      ...solapi,
      async sendGroup(groupId) {
        await sandbox.setFaults({ cut_rate: 1 });
        try {
          return await solapi.sendGroup(groupId);
        } finally {
          await sandbox.setFaults({});
        }
      },
    };
    await turn(campaignId, depsOf(unclear, openAligo()));
    // Even when no connection is made for the repeated order.
    await turn(campaignId, depsOf(refusing(solapi, 'sendGroup'), openAligo()));

    await runToEnd(campaignId, depsOf(solapi, openAligo()));

    expect(passedTo).toEqual([]);
    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it.each([
    ['was taken', { fail_after_rate: 1 }, 3],
    ['was not taken', { fail_rate: 1 }, 0],
  ])(
    'is never passed to the second: an order to Aligo stays unknown, whether it %s',
    async (_case, faults, arrivals) => {
      const campaignId = await insertSmsCampaign(bench, PHONES);
      await sandbox.setAligoFaults(faults);

      await runToEnd(campaignId, depsOf(openAligo(), openSolapi()));

      expect(passedTo).toEqual([]);
      expect(await ledger()).toHaveLength(arrivals);
      expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', unknown: 3 });
    },
  );
});

describe('[M19] a message to one person', () => {
  async function send(first: SmsGateway, fallback: SmsGateway) {
    const { db, personal } = bench;
    const [row] = await db<{ id: number }[]>`
      insert into single_message (dest_enc, text_enc, purpose, expires_at)
      values (${personal.seal('phone', PHONES[0]!)}, ${personal.seal('code', '[마루] 인증번호 1')},
              'code', now() + interval '3 minutes')
      returning id`;
    const again = async () => {
      const message = await claimMessage(db, row!.id);
      const deps = { db, personal, sender: '16000000', gateways: both(first, fallback) };
      try {
        return await sendBySms(deps, message!);
      } finally {
        await releaseMessage(db, message!);
      }
    };
    return { ending: await again().catch((error: unknown) => error), again };
  }

  it.each<[string, () => SmsGateway]>([
    ['the server is unreachable', () => openSolapi({ url: unreachableUrl })],
    ['the key is refused', () => openSolapi({ key: 'wrong' })],
    ['the order is refused', () => refusing(openSolapi(), 'sendGroup')],
  ])('is sent through the second in the same turn when %s', async (_case, open) => {
    const { ending } = await send(open(), openAligo());

    expect(ending).toEqual(['sent', null]);
    expect(await ledger()).toEqual([PHONES[0]]);
  });

  it('is asked after at the first when its order was unclear', async () => {
    await sandbox.setAligoFaults({ fail_after_rate: 1 });
    const { ending, again } = await send(openAligo(), openSolapi());

    expect(ending).toMatchObject({ name: 'GatewayUnclear' });
    expect(await again()).toEqual(['unknown', 'GROUP_GONE']);
    expect(await ledger()).toEqual([PHONES[0]]);
  });
});
