import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { webhookBody } from '@maru/contract/webhook/webhook-event';
import { createPublicLookup } from '@maru/platform/core/receiver-hosts';
import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertBroadcast } from '../../../tests/support/broadcasts.ts';
import { decideNext, deliverDue, RETRY_MS, type DeliverDeps } from './deliver.ts';
import { createPostWebhook } from './post-webhook.ts';
import {
  FORMER,
  openHeldReceiver,
  openWebhookBench,
  SECRET,
  type WebhookBench,
} from './webhook.fixture.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const ONCE = fileURLToPath(new URL('deliver-once.fixture.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const SOON = { timeout: 30_000 };

let bench: WebhookBench;
beforeAll(async () => {
  bench = await openWebhookBench();
});
beforeEach(async () => {
  await emptyTables(
    bench.db,
    'webhook',
    'webhook_event',
    'broadcast_schedule',
    'staff_notice',
    'outbox',
  );
});
afterAll(() => bench.stop());

const round = () => deliverDue(bench.deps);
const makeDue = () =>
  bench.db`update webhook_delivery set next_at = now(), leased_until = null where state = 'waiting'`;
const schedule = () =>
  insertBroadcast(bench.db, { expertId: 7, liveUrl: 'https://live.example/x' });
const idsOf = async (name: string) => (await bench.received(name)).map(({ id }) => id);
const deliveries = () => bench.db<{ state: string; attempts: number; status: number | null }[]>`
  select state, attempts, status from webhook_delivery order by id`;
/** How many deliveries to a receiver of the sandbox are settled. */
const settledOf = async (name: string) =>
  (
    await bench.db`
      select 1 from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.state = 'delivered' and w.url like ${`%/webhooks/${name}`}`
  ).length;
/** Deliveries to another receiver as well, which may take long to answer. */
const patientFor = (host: string): DeliverDeps => ({
  ...bench.deps,
  post: createPostWebhook({
    timeoutMs: 60_000,
    localHosts: [host, bench.sandbox.host()],
  }),
});
const webhookOf = async (id: number) => {
  const [row] = await bench.db<Record<string, unknown>[]>`
    select state, off_reason, failing_since from webhook where id = ${id}`;
  return row!;
};

describe('[S38] an event', () => {
  it('reaches each webhook that wants it, once, signed, with the public view alone', async () => {
    await bench.addWebhook('one');
    await bench.addWebhook('two', { kinds: ['broadcast.scheduled'] });
    await bench.addWebhook('other', { kinds: ['post.published'] });
    const scheduleId = await schedule();

    await Promise.all([round(), round(), round()]);

    const [one, two] = [await bench.received('one'), await bench.received('two')];
    expect([one.length, two.length]).toEqual([1, 1]);
    expect(await idsOf('other')).toEqual([]);
    expect([one[0]!.problem, two[0]!.problem]).toEqual([null, null]);
    expect(one[0]!.id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(one[0]!.id).not.toBe(two[0]!.id);
    const body: unknown = JSON.parse(one[0]!.body);
    expect(webhookBody.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      type: 'broadcast.scheduled',
      brand: 'maru',
      data: {
        id: scheduleId,
        title: '점심 시황',
        status: 'off',
        expert: { id: 7, nick: '온누리' },
      },
    });
    expect(one[0]!.body).not.toContain('live.example');
    expect(await deliveries()).toEqual([
      { state: 'delivered', attempts: 1, status: 204 },
      { state: 'delivered', attempts: 1, status: 204 },
    ]);
  });

  it('[N5.40] sends open staff pages its result, and is not sent again', async () => {
    await bench.addWebhook('one');
    await schedule();

    expect([await round(), await round()]).toEqual([1, 0]);

    const events = await bench.db<{ body: { payload: object } }[]>`
      select body from outbox where name = 'webhookDelivery.changed'`;
    expect(events.map(({ body }) => body.payload)).toMatchObject([
      { state: 'delivered', attempts: 1, version: 2 },
    ]);
  });

  it('is not written if its change is rolled back', async () => {
    await bench.addWebhook('one');
    const failing = bench.db.begin(async (tx) => {
      await tx`
        insert into broadcast_schedule (expert_id, title, type, kind, start_date)
        values (7, '취소될 방송', 1, 'free', now())`;
      throw new Error('rolled back');
    });

    await expect(failing).rejects.toThrow('rolled back');
    expect(await bench.db`select from webhook_event`).toHaveLength(0);
  });
});

it('[S38] names what happened to a broadcast by the state before', async () => {
  const kinds = ['scheduled', 'started', 'ended', 'changed', 'removed'];
  await bench.addWebhook('one', { kinds: kinds.map((kind) => `broadcast.${kind}`) });
  const scheduleId = await schedule();
  const turn = (status: 0 | 1) =>
    bench.db.begin((tx) =>
      changeBroadcastStatus(tx, { scheduleId, status, version: null, by: null }),
    );
  const set = (title: string) =>
    bench.db`update broadcast_schedule set title = ${title}, version = version + 1
             where id = ${scheduleId}`;
  await turn(1);
  await set('오후 시황');
  await set('오후 시황');
  await turn(0);
  await bench.db`update broadcast_schedule set joins = joins + 1 where id = ${scheduleId}`;
  await bench.db`update broadcast_schedule set cancelled_at = now() where id = ${scheduleId}`;
  await bench.db`update broadcast_schedule set cancelled_at = null where id = ${scheduleId}`;
  await bench.db`update broadcast_schedule set deleted_at = now() where id = ${scheduleId}`;

  const events = await bench.db<{ kind: string; version: number; data: object }[]>`
    select kind, version, data from webhook_event order by id`;
  expect(events.map(({ kind }) => kind)).toEqual([
    'broadcast.scheduled',
    'broadcast.started',
    'broadcast.changed',
    'broadcast.ended',
    'broadcast.removed',
    'broadcast.scheduled',
    'broadcast.removed',
  ]);
  expect(events[2]).toMatchObject({ version: 3, data: { title: '오후 시황', status: 'live' } });
  expect(events.at(-1)?.data).toEqual({ id: scheduleId });
});

it('[S38] reports posts only while readers can see them', async () => {
  const { db } = bench;
  await bench.addWebhook('one', { kinds: ['post.published', 'post.changed', 'post.removed'] });
  const [post] = await db<{ id: number }[]>`
    insert into post (kind, title, body_html, state) values ('notice', '초안', '<p>글</p>', 'draft')
    returning id`;
  const set = (change: Record<string, string | number>) =>
    db`update post set ${db(change)} where id = ${post!.id}`;
  await set({ title: '점검 안내' });
  await set({ state: 'published' });
  await set({ views: 3 });
  await set({ title: '서버 점검 안내' });
  await set({ state: 'hidden' });
  await set({ state: 'published' });
  await set({ deleted_at: new Date().toISOString() });
  while ((await round()) > 0) await makeDue();

  const received = await bench.received('one');
  const bodies = received.map(({ body }) => webhookBody.parse(JSON.parse(body)));
  expect(bodies.map(({ type }) => type).toSorted()).toEqual([
    'post.changed',
    'post.published',
    'post.published',
    'post.removed',
    'post.removed',
  ]);
  expect(bodies.find(({ type }) => type === 'post.changed')).toMatchObject({
    data: {
      board: 'notice',
      title: '서버 점검 안내',
      url: expect.stringMatching(/^https:\/\/maru\.example\.com\//),
    },
  });
  expect(received.map(({ body }) => body).join()).not.toContain('<p>');
});

describe('[S38] a failure', () => {
  it('is tried again under the same webhook-id until it is taken', async () => {
    const webhookId = await bench.addWebhook('one');
    await bench.setReceiver('one', { secrets: [SECRET], statuses: [500, 302] });
    await schedule();

    expect([await round(), await round()]).toEqual([1, 0]);
    expect((await webhookOf(webhookId))['failing_since']).not.toBeNull();
    await makeDue();
    await round();
    await makeDue();
    await round();

    const ids = await idsOf('one');
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 3, status: 204 }]);
    expect((await webhookOf(webhookId))['failing_since']).toBeNull();
    expect(await idsOf('redirected')).toEqual([]);
  });

  it('follows the ladder of the specification with jitter, and ends after it', () => {
    const failed = { status: 500, durationMs: 1, problem: 'status', retryAfterMs: null } as const;
    const waits = RETRY_MS.map((_wait, step) => decideNext({ step, test: false }, failed, 0.5));

    expect(waits).toEqual(RETRY_MS.map((afterMs) => ({ state: 'waiting', afterMs })));
    expect(decideNext({ step: 0, test: false }, failed, 0)).toMatchObject({ afterMs: 4_500 });
    expect(decideNext({ step: 0, test: false }, failed, 1)).toMatchObject({ afterMs: 5_500 });
    expect(decideNext({ step: RETRY_MS.length, test: false }, failed)).toEqual({ state: 'failed' });
    expect(decideNext({ step: 0, test: true }, failed)).toEqual({ state: 'failed' });
    expect(
      decideNext({ step: 0, test: false }, { ...failed, status: 429, retryAfterMs: 60_000 }),
    ).toMatchObject({ afterMs: 60_000 });
  });

  it('with 410 turns the webhook off and notifies staff, and 5 days of failures do too', async () => {
    const gone = await bench.addWebhook('gone');
    const failing = await bench.addWebhook('failing');
    await bench.setReceiver('gone', { statuses: [410] });
    await bench.setReceiver('failing', { statuses: [500, 500, 500] });
    await bench.db`
      update webhook set failing_since = now() - interval '4 days 23 hours' where id = ${failing}`;
    await schedule();
    await round();
    expect(await webhookOf(gone)).toMatchObject({ state: 'off', off_reason: 'gone' });
    expect(await webhookOf(failing)).toMatchObject({ state: 'on' });

    await bench.db`
      update webhook set failing_since = now() - interval '5 days' where id = ${failing}`;
    await makeDue();
    await round();
    await makeDue();

    expect(await webhookOf(failing)).toMatchObject({ state: 'off', off_reason: 'failing' });
    expect(await round()).toBe(0);
    const notices = await bench.db<{ kind: string; permission: string; detail: object }[]>`
      select kind, permission, detail from staff_notice order by id`;
    expect(notices).toMatchObject([
      { kind: 'webhook.stopped', permission: 'superAdmin', detail: { reason: 'gone' } },
      { kind: 'webhook.stopped', permission: 'superAdmin', detail: { reason: 'failing' } },
    ]);
    await bench.db`update broadcast_schedule set broadcast_status = 1`;
    expect(await bench.db`select from webhook_event`).toHaveLength(1);
  });

  it('of a slow receiver holds up no other, and takes four requests at a time', async () => {
    const held = await openHeldReceiver();
    const deps = patientFor(held.host);
    await bench.addWebhook('slow', { url: held.url });
    await bench.addWebhook('quick');
    for (let day = 1; day <= 6; day += 1) {
      await insertBroadcast(bench.db, {
        expertId: 7,
        start: new Date(Date.UTC(2030, 0, day)).toISOString(),
        end: new Date(Date.UTC(2030, 0, day, 1)).toISOString(),
      });
    }

    const first = deliverDue(deps);
    await vi.waitFor(async () => expect(await settledOf('quick')).toBe(4), SOON);
    const second = deliverDue(deps);
    await vi.waitFor(async () => expect(await settledOf('quick')).toBe(6), SOON);
    expect(held.ids).toHaveLength(4);
    for (let n = 0; n < 4; n += 1) held.release(204);
    await Promise.all([first, second]);
    const third = deliverDue(deps);
    await vi.waitFor(() => expect(held.ids).toHaveLength(6), SOON);
    held.release(204);
    held.release(204);
    await third;

    expect(new Set(held.ids).size).toBe(6);
    expect(new Set((await deliveries()).map(({ state }) => state))).toEqual(new Set(['delivered']));
    held.close();
  });
});

it('[S38] a worker killed between sending and settling loses nothing', async () => {
  const { db, sandbox, config } = bench;
  await bench.addWebhook('one');
  await bench.setReceiver('one', { secrets: [SECRET], delay_ms: 60_000 });
  await schedule();
  const { DATABASE_URL, DATA_KEYS, LOOKUP_SECRET, REDIS_URL, SESSION_SECRET } = config;
  const worker = spawn(process.execPath, ['--import', 'tsx', ONCE], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL,
      DATA_KEYS,
      LOOKUP_SECRET,
      REDIS_URL,
      SESSION_SECRET,
      VAPID_PUBLIC_KEY: config.VAPID_PUBLIC_KEY,
      VAPID_PRIVATE_KEY: config.VAPID_PRIVATE_KEY,
      WEBHOOK_LOCAL_HOSTS: sandbox.host(),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitFor(async () => expect(await idsOf('one')).toHaveLength(1), SOON);
  const [before] = await idsOf('one');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await deliveries()).toEqual([{ state: 'waiting', attempts: 1, status: null }]);

  await bench.setReceiver('one', { secrets: [SECRET] });
  // No other worker sends it before the lease of the dead one ends.
  expect(await round()).toBe(0);
  await db`update webhook_delivery set next_at = now(), leased_until = now()`;
  await Promise.all([round(), round()]);

  expect(await idsOf('one')).toEqual([before]);
  expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 2, status: 204 }]);
});

it('[S38] a result that comes after the lease does not undo a later one', async () => {
  const held = await openHeldReceiver();
  const deps = patientFor(held.host);
  await bench.addWebhook('held', { url: held.url });
  await schedule();
  const late = deliverDue(deps);
  await vi.waitFor(() => expect(held.ids).toHaveLength(1), SOON);
  await bench.db`update webhook_delivery set next_at = now(), leased_until = now()`;
  const second = deliverDue(deps);
  await vi.waitFor(() => expect(held.ids).toHaveLength(2), SOON);
  held.release(500);
  await late;
  expect(await deliveries()).toEqual([{ state: 'waiting', attempts: 2, status: null }]);
  held.release(204);
  await second;

  expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 2, status: 204 }]);
  expect(held.ids[1]).toBe(held.ids[0]);
  held.close();
});

it('[S38] both secrets sign for a day after a change', async () => {
  const { db, personal } = bench;
  const webhookId = await bench.addWebhook('one');
  await db`
    update webhook set former_secret_enc = ${personal.seal('webhook', FORMER, webhookId)},
      former_until = now() + interval '1 hour' where id = ${webhookId}`;
  await bench.setReceiver('one', { secrets: [FORMER] });
  const scheduleId = await schedule();
  await round();
  await db`update webhook set former_until = now() where id = ${webhookId}`;
  await db`update broadcast_schedule set broadcast_status = 1 where id = ${scheduleId}`;
  await round();

  expect((await bench.received('one')).map(({ problem }) => problem)).toEqual([
    null,
    'wrong signature',
  ]);
});

describe('[S38] the sender of webhooks', () => {
  const message = { headers: {}, body: '{}' };

  it('connects to no private address, whatever a name resolves to', async () => {
    const { sandbox } = bench;
    const post = createPostWebhook({ timeoutMs: 2_000, localHosts: [] });

    for (const url of [
      `${sandbox.url()}/webhooks/private`,
      sandbox.url().replace('http:', 'https:'),
      'https://10.0.0.7/',
      'https://localhost/',
    ]) {
      expect(await post(url, message)).toMatchObject({ problem: 'refused-address', status: null });
    }
    expect(await idsOf('private')).toEqual([]);
  });

  it('checks the addresses of a name at the connection', async () => {
    const asked: string[] = [];
    const post = createPostWebhook({
      timeoutMs: 2_000,
      localHosts: [],
      lookup: createPublicLookup((name, _options, done) => {
        asked.push(name);
        done(null, [{ address: '127.0.0.1', family: 4 }]);
      }),
    });

    const result = await post('https://hooks.partner.example.com/maru', message);

    expect(result).toMatchObject({ problem: 'refused-address', status: null });
    expect(asked).toEqual(['hooks.partner.example.com']);
  });

  it('bounds the time and the size of an answer', async () => {
    const held = await openHeldReceiver();
    const hasty = createPostWebhook({ timeoutMs: 100, localHosts: [held.host] });
    const patient = createPostWebhook({ timeoutMs: 600_000, localHosts: [held.host] });

    expect(await hasty(held.url, message)).toMatchObject({ problem: 'timeout', status: null });
    held.release(204);
    const before = held.ids.length;
    const endless = patient(held.url, message);
    await vi.waitFor(() => expect(held.ids).toHaveLength(before + 1), SOON);
    held.flood(200);

    expect(await endless).toMatchObject({ problem: null, status: 200 });
    held.close();
    expect(await patient(held.url, message)).toMatchObject({ problem: 'connection' });
  });
});
