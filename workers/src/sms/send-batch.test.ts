import { stopCampaign } from '@maru/domain/campaign/campaign-stop';
import { sealWords } from '@maru/domain/message/recipient-text';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countsOf,
  insertSmsCampaign,
  makeDue,
  openBench,
  type CampaignBench,
} from '../campaign/campaign.fixture.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { deadUrl, startSandbox } from '../providers/sandbox.fixture.ts';
import type { SmsGateway } from '../providers/sms-gateway.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { only } from '../providers/gateways.fixture.ts';
import { sendBatch, type SendBatchDeps } from './send-batch.ts';

const PHONES = ['01011110001', '01011110002', '01011110003'];

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

function openGateway(apiSecret = 'sandbox-secret', baseUrl = sandbox.url()): SmsGateway {
  return createSolapiGateway({
    baseUrl,
    apiKey: 'sandbox-key',
    apiSecret,
    timeoutMs: 10_000,
  });
}

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

/** Processes the batch repeatedly until no work is left. */
async function runToEnd(campaignId: number, deps = depsOf()): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    await makeDue(bench.db);
    if ((await sendBatch(deps, { campaignId, batch: 1 })) === null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The batch did not finish.');
}

/** A list of messages that must not be asked for. */
function refuseToList(): AsyncGenerator<never> {
  throw new Error('The messages were listed.');
}

const ledger = async () => (await sandbox.messages()).map(({ to }) => to).toSorted();

type Step = 'createGroup' | 'addMessages' | 'sendGroup';

/** A gateway at which the power fails once: right before a request leaves, or right after its answer. */
function failingAt(step: Step, when: 'before' | 'after'): SmsGateway {
  const gateway = openGateway();
  let due = true;
  const cut = () => {
    if (!due) return;
    due = false;
    throw new Error('power cut');
  };
  const wrap =
    <A extends unknown[], T>(run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (when === 'before') cut();
      const answer = await run(...args);
      if (when === 'after') cut();
      return answer;
    };
  return { ...gateway, [step]: wrap(gateway[step] as (...args: unknown[]) => Promise<unknown>) };
}

/** A gateway to which one request leaves only when it is woken. */
function sleepingAt(step: Step): { gateway: SmsGateway; wake: () => void } {
  const gateway = openGateway();
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  const wrap =
    <A extends unknown[], T>(run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await asleep;
      return run(...args);
    };
  const late = wrap(gateway[step] as (...args: unknown[]) => Promise<unknown>);
  return { gateway: { ...gateway, [step]: late }, wake: () => wake() };
}

async function untilBatchIs(campaignId: number, state: string): Promise<void> {
  await expect
    .poll(
      () => bench.db`
        select 1 from campaign_batch where campaign_id = ${campaignId} and state = ${state}`,
    )
    .toHaveLength(1);
}

const cancel = (campaignId: number) =>
  bench.db.begin((tx) => stopCampaign(tx, campaignId, { state: 'cancelled', reason: 'CANCELLED' }));

describe('[N7.3] [N7.4] [M09] each recipient gets a campaign once', () => {
  it('when every step succeeds', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);

    await runToEnd(campaignId);

    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toEqual({
      state: 'done',
      waiting: 0,
      sent: 3,
      failed: 0,
      unknown: 0,
    });
  });

  it('by the counts of its group alone, if all were delivered', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    await sendBatch(depsOf(), { campaignId, batch: 1 });
    const [batch] = await bench.db<{ group: string }[]>`
      select group_id as group from campaign_batch where campaign_id = ${campaignId}`;
    const gateway = { ...openGateway(), listMessages: refuseToList };
    await expect.poll(async () => (await gateway.findGroup(batch!.group))?.state).toBe('complete');

    await runToEnd(campaignId, depsOf({ gateways: only(gateway) }));

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('by each message, if the counts of its group do not match its recipients', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const gateway = openGateway();
    const forgetful: SmsGateway = {
      ...gateway,
      async findGroup(groupId) {
        const group = await gateway.findGroup(groupId);
        return group && { ...group, total: 2, delivered: 2 };
      },
    };

    await runToEnd(campaignId, depsOf({ gateways: only(forgetful) }));

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('[M02] with the recipient fields that the text names', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    await bench.db`update campaign set text = '#{이름}님, #{없음}' where id = ${campaignId}`;
    const rows = await bench.db<{ id: number; tail: string }[]>`
      select id, dest_tail as tail from campaign_recipient where campaign_id = ${campaignId}`;
    for (const { id, tail } of rows) {
      await bench.db`
        update campaign_recipient
        set words_enc = ${sealWords(bench.personal, id, { 이름: `회원${tail}` })} where id = ${id}`;
    }

    await runToEnd(campaignId);

    const texts = (await sandbox.messages()).map(({ text }) => text).toSorted();
    expect(texts).toEqual(['회원0001님, #{없음}', '회원0002님, #{없음}', '회원0003님, #{없음}']);
  });

  it.each([
    ['createGroup', 'before'],
    ['createGroup', 'after'],
    ['addMessages', 'before'],
    ['addMessages', 'after'],
    ['sendGroup', 'before'],
    ['sendGroup', 'after'],
  ] as const)('when the worker dies at %s, %s it', async (step, when) => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const dying = depsOf({ gateways: only(failingAt(step, when)) });

    await expect(sendBatch(dying, { campaignId, batch: 1 })).rejects.toThrow('power cut');
    const afterCrash = await countsOf(bench.db, campaignId);
    await runToEnd(campaignId);

    expect(afterCrash).toMatchObject({ state: 'sending', waiting: 3 });
    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it.each([{ fail_after_rate: 1 }, { fail_rate: 1 }, { cut_rate: 1 }])(
    'when the gateway fails with %o for a while',
    async (faults) => {
      const campaignId = await insertSmsCampaign(bench, PHONES);
      await sandbox.setFaults(faults);
      for (let n = 0; n < 4; n += 1) {
        await makeDue(bench.db);
        await sendBatch(depsOf(), { campaignId, batch: 1 });
      }
      await sandbox.setFaults({});

      await runToEnd(campaignId);

      expect(await ledger()).toEqual(PHONES);
      expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
    },
  );

  it.each([
    ['filled a group', 'addMessages', 'grouped'],
    ['ordered a group to be sent', 'sendGroup', 'filled'],
  ] as const)('when a worker thought dead %s all the same', async (_case, step, state) => {
    // The campaign continues with its second batch, so that only the claim can stop the late
    // worker.
    const campaignId = await insertSmsCampaign(bench, PHONES, { batchSize: 2 });
    const { gateway, wake } = sleepingAt(step);
    const late = sendBatch(depsOf({ gateways: only(gateway) }), { campaignId, batch: 1 });
    await untilBatchIs(campaignId, state);

    await runToEnd(campaignId);
    wake();
    await late;

    expect(await ledger()).toEqual(PHONES.slice(0, 2));
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'sending', sent: 2 });
  });
});

describe('[M10] a batch with an unknown result', () => {
  it('stays unknown and is not sent again', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const dying = depsOf({ gateways: only(failingAt('sendGroup', 'after')) });
    await expect(sendBatch(dying, { campaignId, batch: 1 })).rejects.toThrow('power cut');
    await sandbox.setFaults({ forget_groups: true });

    await runToEnd(campaignId);
    await runToEnd(campaignId);

    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', unknown: 3 });
  });

  it('is asked for again later when the gateway refuses to say', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const dying = depsOf({ gateways: only(failingAt('sendGroup', 'after')) });
    await expect(sendBatch(dying, { campaignId, batch: 1 })).rejects.toThrow('power cut');
    await makeDue(bench.db);

    await sendBatch(depsOf({ gateways: only(openGateway('wrong-secret')) }), {
      campaignId,
      batch: 1,
    });
    const meanwhile = await countsOf(bench.db, campaignId);
    await runToEnd(campaignId);

    expect(meanwhile).toMatchObject({ state: 'sending', waiting: 3 });
    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('is put into a new group when the old one is sure never to be sent', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const dying = depsOf({ gateways: only(failingAt('sendGroup', 'before')) });
    await expect(sendBatch(dying, { campaignId, batch: 1 })).rejects.toThrow('power cut');
    const [batch] = await bench.db<{ group_id: string }[]>`
      select group_id from campaign_batch where campaign_id = ${campaignId}`;
    await openGateway().deleteGroup(batch!.group_id);

    await runToEnd(campaignId);

    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });
});

describe('[M13] a message that the gateway refuses', () => {
  it('fails with its code and a reason, and the others arrive', async () => {
    const campaignId = await insertSmsCampaign(bench, [...PHONES, '01000003045', '01000001061']);

    await runToEnd(campaignId);

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ sent: 3, failed: 2 });
    const reasons = await bench.db<{ reason: string }[]>`
      select reason from campaign_recipient
      where campaign_id = ${campaignId} and state = 'failed' order by reason`;
    expect(reasons.map(({ reason }) => reason.slice(0, 4))).toEqual(['1061', '3045']);
    expect(await bench.db`select 1 from suppression`).toHaveLength(1);
  });

  it('ends the campaign and notifies staff once when the key is refused', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { batchSize: 1 });
    const deps = depsOf({ gateways: only(openGateway('wrong-secret')) });

    await sendBatch(deps, { campaignId, batch: 1 });
    await sendBatch(deps, { campaignId, batch: 2 });

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'failed', failed: 3 });
    expect(await ledger()).toEqual([]);
    const bells = await bench.db`select detail from staff_notice where kind = 'campaign.failed'`;
    expect(bells.map(({ detail }) => detail)).toMatchObject([{ total: 3, failed: 3 }]);
  });

  it('says in words why the rest of a campaign was not sent', async () => {
    const campaignId = await insertSmsCampaign(bench, ['01000002230', ...PHONES], { batchSize: 1 });

    await runToEnd(campaignId);

    const [ended] = await bench.db<{ failure: string; reasons: string[] }[]>`
      select failure, array(select distinct reason from campaign_recipient
                            where campaign_id = ${campaignId} and state = 'failed') as reasons
      from campaign where id = ${campaignId}`;
    expect(ended).toEqual({
      failure: '2230 발송사 잔액이 부족합니다.',
      reasons: ['2230 발송사 잔액이 부족합니다.'],
    });
  });

  it('gives a batch up after twenty tries, with its recipients failed', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    await bench.db`update campaign_batch set attempts = 20 where campaign_id = ${campaignId}`;

    await runToEnd(campaignId);

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', failed: 3 });
    expect(await ledger()).toEqual([]);
  });
});

describe('[Q10] a gateway that is away', () => {
  /** By a clock of its own, so that its rests cost no time. */
  function openBreaker() {
    let clock = 0;
    const breaker = createCircuitBreaker(
      () => clock,
      () => undefined,
    );
    return { breaker, breakerOf: () => breaker, rest: () => (clock += 30_000) };
  }

  it.each<[string, object | null]>([
    ['the server is unreachable', null],
    ['every request fails', { fail_rate: 1 }],
    ['every connection is cut', { cut_rate: 1 }],
  ])('costs a batch no tries, and the batch is sent afterwards, when %s', async (_case, faults) => {
    const { breakerOf, rest } = openBreaker();
    const campaignId = await insertSmsCampaign(bench, PHONES);
    if (faults) await sandbox.setFaults(faults);
    const away = openGateway('sandbox-secret', faults ? sandbox.url() : await deadUrl());
    for (let turn = 0; turn < 50; turn += 1) {
      await makeDue(bench.db);
      await sendBatch(depsOf({ breakerOf, gateways: only(away) }), { campaignId, batch: 1 });
      rest();
    }
    await sandbox.setFaults({});

    await runToEnd(campaignId, depsOf({ breakerOf }));

    expect(await ledger()).toEqual(PHONES);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 3 });
  });

  it('is not taken for well because of a batch that asks it nothing', async () => {
    const { breaker, breakerOf, rest } = openBreaker();
    const campaignId = await insertSmsCampaign(bench, PHONES, { batchSize: 2 });
    const deps = depsOf({
      breakerOf,
      gateways: only(openGateway('sandbox-secret', await deadUrl())),
      // The second batch, with one message, has to wait for the rate limit.
      takeTokens: async (_provider, _sender, messages) => (messages === 1 ? 60_000 : 0),
    });
    const turn = async (batch: number) => {
      await makeDue(bench.db);
      await sendBatch(deps, { campaignId, batch });
    };

    for (let n = 0; n < 20; n += 1) {
      await turn(2);
      await turn(1);
    }
    const isOpen = breaker.restsUntil() !== null;
    rest();
    await turn(2);

    expect(isOpen).toBe(true);
    // It was let through to try and did not, so the next is, and only that one.
    expect([breaker.restsUntil(), breaker.restsUntil()]).toEqual([null, 60_000]);
  });

  it('differs from a gateway that answers but fails: such a batch is given up', async () => {
    const { breakerOf, rest } = openBreaker();
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const unreachable = openGateway('sandbox-secret', await deadUrl());
    const gateway: SmsGateway = {
      ...openGateway(),
      addMessages: (...given) => unreachable.addMessages(...given),
    };

    for (let turn = 0; turn < 21; turn += 1) {
      await makeDue(bench.db);
      await sendBatch(depsOf({ breakerOf, gateways: only(gateway) }), { campaignId, batch: 1 });
      rest();
    }

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', failed: 3 });
  });
});

it('[M13] tries again, or bars, also when a group is refused whole', async () => {
  const campaignId = await insertSmsCampaign(bench, ['01000001024', '01000001061']);

  await runToEnd(campaignId);

  const recipients = await bench.db`
    select dest_tail as tail, batch, state, reason from campaign_recipient
    where campaign_id = ${campaignId} order by id`;
  expect([...recipients]).toEqual([
    { tail: '1024', batch: 2, state: 'waiting', reason: null },
    { tail: '1061', batch: 1, state: 'failed', reason: '1061 080으로 수신을 거부한 번호입니다.' },
  ]);
  const barred = await bench.db`
    select dest_tail as tail from suppression where channel = 'sms' and reason = 'gateway'`;
  expect([...barred]).toEqual([{ tail: '1061' }]);
  expect(await countsOf(bench.db, campaignId)).toMatchObject({ waiting: 1, failed: 1 });
});

describe('[M08] pausing and cancelling', () => {
  it('makes no request for a paused campaign, and continues with the rest when resumed', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { state: 'paused' });

    expect(await sendBatch(depsOf(), { campaignId, batch: 1 })).toBeNull();
    const paused = await ledger();
    await bench.db`update campaign set state = 'sending' where id = ${campaignId}`;
    await runToEnd(campaignId);

    expect(paused).toEqual([]);
    expect(await ledger()).toEqual(PHONES);
  });

  it('takes back a group that was filled when the campaign was cancelled', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const { gateway, wake } = sleepingAt('sendGroup');
    const late = sendBatch(depsOf({ gateways: only(gateway) }), { campaignId, batch: 1 });
    await untilBatchIs(campaignId, 'filled');

    await cancel(campaignId);
    const underWay = await countsOf(bench.db, campaignId);
    await runToEnd(campaignId);
    wake();
    await late;

    expect(underWay).toMatchObject({ state: 'cancelled', waiting: 3 });
    expect(await ledger()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({
      state: 'cancelled',
      waiting: 0,
      failed: 3,
    });
    const [stopped] = await bench.db`select cancelled from campaign where id = ${campaignId}`;
    expect(stopped).toEqual({ cancelled: 3 });
  });

  it.each([
    ['a cancel', cancel, { state: 'cancelled', failed: 3 }],
    [
      'a pause',
      (campaignId: number) =>
        bench.db`update campaign set state = 'paused' where id = ${campaignId}`,
      { state: 'paused', waiting: 3 },
    ],
  ])('notices %s between two steps', async (_case, stop, counts) => {
    const campaignId = await insertSmsCampaign(bench, PHONES);
    const gateway = openGateway();
    const stopped: SmsGateway = {
      ...gateway,
      addMessages: async (groupId, messages) => {
        await stop(campaignId);
        return gateway.addMessages(groupId, messages);
      },
    };

    await sendBatch(depsOf({ gateways: only(stopped) }), { campaignId, batch: 1 });

    expect(await ledger()).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject(counts);
  });
});

describe('[M05] the night', () => {
  const at = (time: string) => Date.parse(`2026-08-24T${time}+09:00`);

  it('calls a group off that the night overtook', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { advertising: true, night: false });
    let clock = at('20:59:59');
    const gateway = openGateway();
    const slow: SmsGateway = {
      ...gateway,
      addMessages: (groupId, messages) => {
        clock = at('21:00:01');
        return gateway.addMessages(groupId, messages);
      },
    };

    await sendBatch(depsOf({ gateways: only(slow), now: () => clock }), { campaignId, batch: 1 });
    const evening = await ledger();
    clock = at('08:00:00');
    await runToEnd(campaignId, depsOf({ now: () => clock }));

    expect(evening).toEqual([]);
    expect(await ledger()).toEqual(PHONES);
  });

  it('lets other messages pass', async () => {
    const campaignId = await insertSmsCampaign(bench, PHONES, { night: false });

    await sendBatch(depsOf({ now: () => at('23:00:00') }), { campaignId, batch: 1 });

    expect(await ledger()).toEqual(PHONES);
  });
});
