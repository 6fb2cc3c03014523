import { EventEmitter, once } from 'node:events';
import { recipientToken } from '@maru/contract/suppression/recipient-token';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import webpush from 'web-push';
import {
  countsOf,
  insertPushCampaign,
  makeDue,
  openBench,
  type CampaignBench,
} from '../campaign/campaign.fixture.ts';
import { createCircuitBreakers } from '../campaign/circuit-breaker.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { createPushSender, type PushSender } from '../providers/web-push.ts';
import { sendPushBatch, type SendPushBatchDeps } from './send-push-batch.ts';

/** Longer than any response takes on a busy machine. */
const PATIENT_MS = 10_000;
const IMPATIENT_MS = 1_000;

const vapid = { subject: 'mailto:push@maru.example', ...webpush.generateVAPIDKeys() };

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

const senderTo = (timeoutMs: number, ...others: string[]) =>
  createPushSender({
    hosts: [...sandbox.pushHosts(), ...others],
    ca: sandbox.ca(),
    vapid,
    timeoutMs,
  });

function depsOf(overrides: Partial<SendPushBatchDeps> = {}): SendPushBatchDeps {
  return {
    db: bench.db,
    sender: senderTo(PATIENT_MS),
    personal: bench.personal,
    breakerOf: createCircuitBreakers(Date.now, () => undefined),
    stop: new AbortController().signal,
    now: Date.now,
    onSettled: () => undefined,
    ...overrides,
  };
}

async function subscribe(n: number, body: object = {}) {
  const secure = { secure: true, ...body };
  return Promise.all(Array.from({ length: n }, () => sandbox.subscribe(secure)));
}

/** Subscriptions made with another site's key; any visitor can store such subscriptions. */
const subscribeElsewhere = (n: number) =>
  subscribe(n, { applicationServerKey: webpush.generateVAPIDKeys().publicKey });

async function noticesOf(kind: string): Promise<number> {
  return (await bench.db`select 1 from staff_notice where kind = ${kind}`).length;
}

/** Why the subscriptions of a campaign have ended, each reason once. */
async function endReasonsOf(campaignId: number) {
  const rows = await bench.db<{ end_reason: string | null }[]>`
    select distinct end_reason from push_subscription
    where id in (select subscription_id from campaign_recipient where campaign_id = ${campaignId})
    order by end_reason nulls last`;
  return rows.map(({ end_reason }) => end_reason);
}

/** The announced counts of a campaign, in their order. */
async function progressOf(campaignId: number) {
  const rows = await bench.db<{ payload: { sent: number; waiting: number } }[]>`
    select body -> 'payload' as payload from outbox
    where name = 'campaign.progressed' and (body -> 'payload' ->> '_id')::int = ${campaignId}
    order by id`;
  return rows.map(({ payload }) => payload);
}

/** @returns the moment in ms since the epoch. */
async function beginAt(campaignId: number, moment: string): Promise<number> {
  await bench.db`update campaign set started_at = ${moment} where id = ${campaignId}`;
  return Date.parse(moment);
}

const send = (campaignId: number, deps = depsOf()) => sendPushBatch(deps, { campaignId, batch: 1 });

describe('a push campaign', () => {
  it('[P01] reaches every subscription once, with the tag of the campaign', async () => {
    const campaignId = await insertPushCampaign(bench, await subscribe(60));

    expect(await send(campaignId)).toBeNull();
    expect(await send(campaignId)).toBeNull();

    const pushes = await sandbox.pushes();
    expect(pushes).toHaveLength(60);
    expect(JSON.parse(pushes[0]?.text ?? '')).toEqual({
      title: '알림',
      text: '안내',
      link: null,
      tag: `campaign-${campaignId}`,
      report: expect.any(String),
      openLabel: '열기',
    });
    const reports = pushes.map(({ text }) => recipientToken.parse(JSON.parse(text!).report));
    expect(new Set(reports).size).toBe(60);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 60 });
  });

  it('[P09] leads out of advertising by a link that only its reader has', async () => {
    const campaignId = await insertPushCampaign(bench, await subscribe(2), { advertising: true });
    const begun = await beginAt(campaignId, '2026-08-24T12:00:00+09:00');

    await send(campaignId, depsOf({ now: () => begun }));

    const payloads = (await sandbox.pushes()).map(({ text }) => JSON.parse(text ?? ''));
    expect(payloads).toHaveLength(2);
    for (const { optOut, report } of payloads) expect(optOut).toBe(`/opt-out/${report}`);
    expect(new Set(payloads.map(({ optOut }) => optOut)).size).toBe(2);
  });

  it.each([
    ['live', 600, 'high', /^live-[0-9a-f]{16}$/],
    ['report', 43_200, 'normal', /^report$/],
    ['event', 86_400, 'low', /^campaign-\d+$/],
    [undefined, 86_400, 'normal', /^campaign-\d+$/],
  ])(
    '[P07] of %s is kept for %i s, and is as urgent as that',
    async (category, ttl, urgency, topic) => {
      const options = category === undefined ? {} : { category };
      const campaignId = await insertPushCampaign(bench, await subscribe(1), options);
      await bench.db`update campaign set link = '/schedule', test = true where id = ${campaignId}`;
      const begun = await beginAt(campaignId, '2026-08-24T12:00:00+09:00');

      await send(campaignId, depsOf({ now: () => begun }));

      const [{ headers } = { headers: {} }] = await sandbox.pushes();
      expect(headers).toMatchObject({
        ttl: String(ttl),
        urgency,
        topic: expect.stringMatching(topic),
      });
    },
  );

  it('[N7.9] [Q9] ends subscriptions the service no longer knows', async () => {
    const targets = await subscribe(3);
    const dead = targets[1]!.endpoint.split('/').at(-1)!;
    await sandbox.setPushFaults({ ids: { [dead]: 410 } });
    const campaignId = await insertPushCampaign(bench, targets);

    await send(campaignId);

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ sent: 2, failed: 1 });
    const ended = await bench.db<{ end_reason: string }[]>`
      select end_reason from push_subscription
      where ended_at is not null
        and endpoint_hash = ${bench.personal.hash('push', targets[1]!.endpoint)}`;
    expect([...ended]).toEqual([{ end_reason: 'gone' }]);
  });

  it('continues past subscriptions that were deleted meanwhile, however many in a row', async () => {
    const campaignId = await insertPushCampaign(bench, await subscribe(110));
    await bench.db`
      delete from push_subscription where id in (
        select subscription_id from campaign_recipient where campaign_id = ${campaignId}
        order by id limit 100)`;

    await send(campaignId);

    expect(await sandbox.pushes()).toHaveLength(10);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({
      state: 'done',
      sent: 10,
      failed: 100,
    });
    const reasons = await bench.db`
      select distinct reason from campaign_recipient
      where campaign_id = ${campaignId} and state = 'failed'`;
    expect([...reasons]).toEqual([{ reason: 'SUBSCRIPTION_ENDED' }]);
  });

  it('[Q9] retries after the delay that the service requests', async () => {
    const targets = await subscribe(2);
    const busy = targets[0]!.endpoint.split('/').at(-1)!;
    await sandbox.setPushFaults({ ids: { [busy]: 429 }, retry_after_s: 60 });
    const campaignId = await insertPushCampaign(bench, targets);

    const retryAt = await send(campaignId);
    const between = await countsOf(bench.db, campaignId);
    await sandbox.setPushFaults({});
    await makeDue(bench.db);
    const done = await send(campaignId);

    expect(retryAt! - Date.now()).toBeGreaterThan(50_000);
    expect(between).toMatchObject({ sent: 1, waiting: 1 });
    expect(done).toBeNull();
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 2 });
  });

  it('[Q10] leaves a service alone that is away, and no other for its sake', async () => {
    const gone = Array.from({ length: 25 }, (_, i) => ({
      endpoint: `https://push.invalid/${i}`,
      keys: { p256dh: webpush.generateVAPIDKeys().publicKey, auth: 'a'.repeat(22) },
    }));
    const deps = depsOf({ sender: senderTo(PATIENT_MS, 'push.invalid') });
    const first = await insertPushCampaign(bench, gone);
    await send(first, deps);
    const mixed = await insertPushCampaign(bench, [
      { ...gone[0]!, endpoint: 'https://push.invalid/other' },
      ...(await subscribe(1)),
    ]);

    const retryAt = await send(mixed, deps);

    expect(await countsOf(bench.db, mixed)).toMatchObject({ sent: 1, waiting: 1 });
    expect(retryAt).toBeGreaterThan(Date.now());
  });

  it.each([
    ['is back in time', 503, {}, { state: 'done', sent: 1, failed: 0 }],
    [
      'is away for longer than the push is of use',
      503,
      { category: 'live' },
      { state: 'done', failed: 1 },
    ],
    ['answers that it has enough', 429, {}, { state: 'done', sent: 0, failed: 1 }],
  ] as const)('[Q10] waits for a service as long as it helps: one that %s', async (...given) => {
    const [, status, kind, ended] = given;
    let clock = Date.now();
    const breakerOf = createCircuitBreakers(
      () => clock,
      () => undefined,
    );
    const [target] = await subscribe(1);
    await sandbox.setPushFaults({ ids: { [target!.endpoint.split('/').at(-1)!]: status } });
    const campaignId = await insertPushCampaign(bench, [target!], kind);

    for (let turn = 0; turn < 50; turn += 1) {
      await makeDue(bench.db);
      await send(campaignId, depsOf({ breakerOf, now: () => clock }));
      clock += 30_000;
    }
    await sandbox.setPushFaults({});
    await makeDue(bench.db);
    await send(campaignId, depsOf({ breakerOf }));

    expect(await countsOf(bench.db, campaignId)).toMatchObject(ended);
  });

  it.each([
    ['is sent late for as long as it is of use', 4, { sent: 1, failed: 0 }, ['360']],
    ['is not sent when that is over', 11, { sent: 0, failed: 1 }, []],
  ])('[Q10] for a live broadcast %s', async (_case, minutes, ended, ttls) => {
    const campaignId = await insertPushCampaign(bench, await subscribe(1), { category: 'live' });
    await bench.db`update campaign set test = true where id = ${campaignId}`;
    const begun = await beginAt(campaignId, '2026-08-24T12:00:00+09:00');

    await send(campaignId, depsOf({ now: () => begun + minutes * 60_000 }));

    expect((await sandbox.pushes()).map(({ headers }) => headers['ttl'])).toEqual(ttls);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', ...ended });
  });

  it('[Q10] for a live broadcast counts its lifetime from the morning after a night hold', async () => {
    const options = { category: 'live', advertising: true, night: false };
    const campaignId = await insertPushCampaign(bench, await subscribe(1), options);
    const begun = await beginAt(campaignId, '2026-08-24T23:00:00+09:00');
    const morning = await send(campaignId, depsOf({ now: () => begun }));
    await makeDue(bench.db);

    await send(campaignId, depsOf({ now: () => morning! + 60_000 }));

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('[Q9] ends when our key is refused, notifies staff, and ends no subscription', async () => {
    const campaignId = await insertPushCampaign(bench, await subscribeElsewhere(120), {
      batchSize: 100,
    });

    await send(campaignId);

    const counts = await countsOf(bench.db, campaignId);
    expect(counts).toMatchObject({ state: 'failed', waiting: 0, sent: 0, failed: 120 });
    expect(await noticesOf('campaign.failed')).toBe(1);
    expect(await endReasonsOf(campaignId)).toEqual([null]);
  });

  it('[Q9] [M25] ends no campaign of a journey, and pauses no journey', async () => {
    const campaignId = await insertPushCampaign(bench, await subscribeElsewhere(120), {
      batchSize: 100,
    });
    await bench.db`
      with made as (
        insert into journey (name, entry_kind, state) values ('환영', 'joined', 'on') returning id),
      plan as (insert into journey_plan (journey_id, no, steps) select id, 1, '[]' from made
               returning id)
      update campaign set journey_plan_id = plan.id from plan where campaign.id = ${campaignId}`;

    await send(campaignId);

    const counts = await countsOf(bench.db, campaignId);
    expect(counts).toMatchObject({ state: 'sending', waiting: 20, failed: 100 });
    expect(await bench.db`select state from journey`).toEqual([{ state: 'on' }]);
  });

  it('[Q9] continues past subscriptions made with a foreign key, and ends them', async () => {
    const planted = await subscribeElsewhere(30);
    const campaignId = await insertPushCampaign(bench, [...planted, ...(await subscribe(40))]);
    const before = await noticesOf('campaign.failed');

    await send(campaignId);

    expect(await countsOf(bench.db, campaignId)).toMatchObject({
      state: 'done',
      sent: 40,
      failed: 30,
    });
    expect(await endReasonsOf(campaignId)).toEqual(['refused', null]);
    expect(await noticesOf('campaign.failed')).toBe(before);
  });

  it('[Q9] ends no subscription for the few that were made with a wrong key of ours', async () => {
    const ours = await subscribeElsewhere(30);
    const campaignId = await insertPushCampaign(bench, [...ours, ...(await subscribe(10))]);

    await send(campaignId);

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 10 });
    expect(await endReasonsOf(campaignId)).toEqual([null]);
    expect(await noticesOf('push.keyRefused')).toBe(1);
  });

  it('[Q9] continues past a batch of only such subscriptions, whichever batch is sent first', async () => {
    const planted = await subscribeElsewhere(10);
    const campaignId = await insertPushCampaign(bench, [...planted, ...(await subscribe(20))], {
      batchSize: 10,
    });

    for (const batch of [1, 2, 3]) await sendPushBatch(depsOf(), { campaignId, batch });

    expect(await countsOf(bench.db, campaignId)).toMatchObject({
      state: 'done',
      sent: 20,
      failed: 10,
    });
    expect(await endReasonsOf(campaignId)).toEqual([null]);
    expect(await noticesOf('push.keyRefused')).toBe(1);
  });

  it('[F27] continues while a push service has not answered yet', async () => {
    const targets = await subscribe(120);
    const silent = targets[0]!.endpoint;
    const service = new EventEmitter();
    const honest = senderTo(PATIENT_MS);
    const sender: PushSender = {
      async send(target, message) {
        if (target.endpoint === silent) await once(service, 'awake');
        return honest.send(target, message);
      },
    };
    const campaignId = await insertPushCampaign(bench, targets);

    const sending = send(campaignId, depsOf({ sender }));
    await vi.waitFor(
      async () => expect(await countsOf(bench.db, campaignId)).toMatchObject({ sent: 119 }),
      PATIENT_MS,
    );
    service.emit('awake');
    await sending;

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 120 });
  });

  it('notifies staff of the counts a few times a second, and of the last ones', async () => {
    const campaignId = await insertPushCampaign(bench, await subscribe(200), { batchSize: 150 });
    const before = await progressOf(campaignId);

    await send(campaignId);

    const notified = (await progressOf(campaignId)).slice(before.length);
    expect(notified.at(-1)).toMatchObject({ sent: 150, waiting: 50 });
    expect(notified.length).toBeLessThan(4);
  });

  it('[O1] releases its batch when the process ends, with no push in flight', async () => {
    const stop = new AbortController();
    const honest = senderTo(PATIENT_MS);
    const sender: PushSender = {
      send(target, message) {
        stop.abort();
        return honest.send(target, message);
      },
    };
    const campaignId = await insertPushCampaign(bench, await subscribe(120));

    const retryAt = await send(campaignId, depsOf({ sender, stop: stop.signal }));
    const between = await countsOf(bench.db, campaignId);
    await send(campaignId);

    expect(retryAt).toBeLessThanOrEqual(Date.now());
    expect(between).toMatchObject({ state: 'sending', sent: 100, waiting: 20 });
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', sent: 120 });
    expect(await sandbox.pushes()).toHaveLength(120);
  });

  it('[M10] leaves pushes without an answer unknown, and does not send them again', async () => {
    await sandbox.setPushFaults({ hang_rate: 1 });
    const campaignId = await insertPushCampaign(bench, await subscribe(2));

    await send(campaignId, depsOf({ sender: senderTo(IMPATIENT_MS) }));
    await sandbox.setPushFaults({});
    await send(campaignId);

    expect(await sandbox.pushes()).toHaveLength(2);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', unknown: 2 });
  });

  it('[M10] leaves unknown who was in hand when the worker died', async () => {
    const campaignId = await insertPushCampaign(bench, await subscribe(110));
    const dying: PushSender = { send: () => Promise.reject(new Error('power cut')) };

    await expect(send(campaignId, depsOf({ sender: dying }))).rejects.toThrow('power cut');
    await makeDue(bench.db);
    await send(campaignId);

    expect(await sandbox.pushes()).toHaveLength(10);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({
      state: 'done',
      sent: 10,
      unknown: 100,
    });
  });
});
