import { createLog } from '@maru/platform/telemetry/log';
import { connectBlockingRedis } from '@maru/platform/redis/redis';
import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import { Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const QUEUES = '/api/admin/queues';

let test: TestApp;
let queues: Queues;
let blocking: Redis;
let boss: Browser;
/** The audit log is append-only, so a test reads only the entries added after it began. */
let lastLine = 0;

beforeAll(async () => {
  test = await startTestApp();
  const log = createLog('api', test.config);
  queues = openQueues(test.redis, test.config, log);
  blocking = connectBlockingRedis(test.config, log);
  await insertAdmin(test, 'boss', ['superAdmin']);
  await insertAdmin(test, 'message', ['manageMessages']);
  boss = await loginStaff(test, 'boss');
});
afterAll(async () => {
  await closeQueues(queues);
  blocking.disconnect();
  await test.stop();
});
beforeEach(async () => {
  for (const queue of Object.values(queues)) await queue.obliterate({ force: true });
  const [row] = await test.db<
    { id: number }[]
  >`select coalesce(max(id), 0)::int as id from audit_log`;
  lastLine = row?.id ?? 0;
});

/** Adds a permanently failed job, with a reason that contains a phone number. */
async function failOne(data = { campaignId: 7, batch: 1 }): Promise<string> {
  const job = await queues.sms.add('sms.sendBatch', data, { attempts: 1 });
  const worker = new Worker('sms', () => Promise.reject(new Error('refused for 01012345678')), {
    connection: blocking,
    prefix: test.config.redisPrefix,
  });
  await new Promise<void>((resolve) => worker.once('failed', () => resolve()));
  await worker.close();
  return job.id!;
}

const jobs = async (query: string) =>
  (await boss.send('GET', `${QUEUES}/sms/jobs?${query}`)).body as {
    items: { id: string }[];
    total: number;
  };
const auditLines = () => test.db<{ action: string; diff: unknown }[]>`
  select action, diff from audit_log where target_kind = 'queue' and id > ${lastLine} order by id`;

it('[X03] shows every queue with its counts', async () => {
  await queues.sms.add('sms.expand', { campaignId: 1 });
  await queues.sms.add('sms.expand', { campaignId: 2 }, { priority: 2 });
  await queues.push.add('push.expand', { campaignId: 3 }, { delay: 60_000 });

  const { body } = await boss.send('GET', QUEUES);

  expect(body['items']).toMatchObject([
    { name: 'sms', is_paused: false, counts: { waiting: 2, delayed: 0, failed: 0 } },
    { name: 'code' },
    { name: 'push', counts: { waiting: 0, delayed: 1 }, oldest_at: null },
    { name: 'schedule' },
    { name: 'maintenance' },
    { name: 'staff' },
    { name: 'payment' },
  ]);
});

it('does not count the requested delay of a job as waiting', async () => {
  const delay = 3_000;
  await queues.sms.add('sms.expand', { campaignId: 1 }, { delay });
  const worker = new Worker('sms', () => Promise.resolve(), {
    connection: blocking,
    prefix: test.config.redisPrefix,
  });
  const job = await new Promise<Job>((resolve) => worker.once('completed', resolve));
  await worker.close();

  const { body } = await boss.send('GET', QUEUES);

  const [sms] = body['items'] as { latency: { wait_ms: number } }[];
  expect(sms?.latency.wait_ms).toBe(Math.max(0, job.processedOn! - job.timestamp - delay));
});

it('finds the jobs of a campaign, and those of a member by the batches they are in', async () => {
  const memberId = await insertMember(test, 'hana');
  await test.db`
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_enc)
    values (8, 2, ${memberId}, 'x', 'x')`;
  await queues.sms.add('sms.sendBatch', { campaignId: 7, batch: 2 });
  await queues.sms.add('sms.sendBatch', { campaignId: 8, batch: 1 });
  const wanted = await queues.sms.add('sms.sendBatch', { campaignId: 8, batch: 2 });

  expect((await jobs('campaign=8')).total).toBe(2);
  expect((await jobs(`member=${memberId}`)).items.map(({ id }) => id)).toEqual([wanted.id]);
  expect((await jobs('pageSize=2')).items).toHaveLength(2);
  expect((await jobs('state=failed')).total).toBe(0);
});

it('pages through those that wait in line, and then through those that have a priority', async () => {
  const ids: (string | undefined)[] = [];
  for (const opts of [{}, {}, {}, { priority: 1 }, { priority: 2 }, { priority: 3 }]) {
    ids.push((await queues.sms.add('sms.expand', { campaignId: 1 }, opts)).id);
  }

  const pages = await Promise.all([1, 2, 3, 4].map((page) => jobs(`pageSize=2&page=${page}`)));

  expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([
    ids.slice(0, 2),
    ids.slice(2, 4),
    ids.slice(4),
    [],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
});

it('[N8.3] shows the failure reason of a job without personal data, and requeues the job', async () => {
  const id = await failOne();
  const shown = await boss.send('GET', `${QUEUES}/sms/jobs/${id}`);
  expect(shown.body['item']).toMatchObject({
    state: 'failed',
    data: { campaignId: 7, batch: 1 },
    failed_reason: 'refused for 010-****-5678',
  });
  expect(JSON.stringify(shown.body)).not.toContain('01012345678');

  const retried = await boss.send('POST', `${QUEUES}/sms/jobs/${id}/retry`);
  const again = await boss.send('POST', `${QUEUES}/sms/jobs/${id}/retry`);

  expect(retried.body['item']).toMatchObject({ state: 'waiting' });
  expect([again.status, again.body['message']]).toEqual([409, 'STATE_CONFLICT']);
  expect(await auditLines()).toEqual([{ action: 'queue.retry', diff: { queue: 'sms', job: id } }]);
});

it('runs a delayed job now, and takes one out', async () => {
  const job = await queues.sms.add('sms.expand', { campaignId: 1 }, { delay: 60_000 });
  const promoted = await boss.send('POST', `${QUEUES}/sms/jobs/${job.id}/promote`);
  const removed = await boss.send('DELETE', `${QUEUES}/sms/jobs/${job.id}`);
  const gone = await boss.send('GET', `${QUEUES}/sms/jobs/${job.id}`);

  expect([promoted.status, removed.status, gone.status]).toEqual([200, 204, 404]);
  expect((await auditLines()).map(({ action }) => action)).toEqual([
    'queue.promote',
    'queue.remove',
  ]);
});

it('refuses to remove the next run of a recurring job', async () => {
  const next = await queues.maintenance.upsertJobScheduler('probe', { every: 60_000 });
  const path = `${QUEUES}/maintenance/jobs/${encodeURIComponent(next.id!)}`;

  const shown = await boss.send('GET', path);
  const removed = await boss.send('DELETE', path);

  expect(shown.body['item']).toMatchObject({ is_next: true });
  expect([removed.status, removed.body['message']]).toEqual([409, 'STATE_CONFLICT']);
  expect(await auditLines()).toEqual([]);
});

it('does a deed once that two members of staff do in the same moment', async () => {
  const failed = await failOne();
  const { id: delayed } = await queues.sms.add('sms.expand', { campaignId: 1 }, { delay: 60_000 });

  for (const path of [`${failed}/retry`, `${delayed}/promote`]) {
    const answers = await Promise.all(
      [1, 2, 3].map(() => boss.send('POST', `${QUEUES}/sms/jobs/${path}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  }
  expect((await auditLines()).map(({ action }) => action)).toEqual([
    'queue.retry',
    'queue.promote',
  ]);
});

it('does not take a job out of the hands of a worker', async () => {
  const job = await queues.sms.add('sms.expand', { campaignId: 1 });
  let finish = () => {};
  const worker = new Worker('sms', () => new Promise<void>((resolve) => (finish = resolve)), {
    connection: blocking,
    prefix: test.config.redisPrefix,
  });
  await new Promise<void>((resolve) => worker.once('active', () => resolve()));

  const removed = await boss.send('DELETE', `${QUEUES}/sms/jobs/${job.id}`);
  finish();
  await worker.close();

  expect([removed.status, removed.body['message']]).toEqual([409, 'STATE_CONFLICT']);
  expect((await jobs('state=completed')).items.map(({ id }) => id)).toEqual([job.id]);
});

it('pauses, resumes, retries all and cleans, each with its line', async () => {
  await failOne();
  const paused = await boss.send('POST', `${QUEUES}/sms/pause`);
  const resumed = await boss.send('POST', `${QUEUES}/sms/resume`);
  const retried = await boss.send('POST', `${QUEUES}/sms/retry-failed`);
  await failOne({ campaignId: 9, batch: 1 });
  const cleaned = await boss.send('POST', `${QUEUES}/sms/clean`, {
    state: 'failed',
    older_than_minutes: 0,
  });

  expect(paused.body['item']).toMatchObject({ is_paused: true });
  expect(resumed.body['item']).toMatchObject({ is_paused: false });
  expect(retried.body['item']).toMatchObject({ counts: { waiting: 1, failed: 0 } });
  expect(Number(cleaned.body['removed'])).toBeGreaterThan(0);
  expect((await auditLines()).map(({ action }) => action)).toEqual([
    'queue.pause',
    'queue.resume',
    'queue.retryFailed',
    'queue.clean',
  ]);
});

it('never cleans pending jobs, and refuses unknown queues', async () => {
  const waiting = { state: 'waiting', older_than_minutes: 0 };

  expect((await boss.send('POST', `${QUEUES}/sms/clean`, waiting)).status).toBe(400);
  expect((await boss.send('GET', `${QUEUES}/other/jobs`)).status).toBe(400);
});

it('belongs to super administrators', async () => {
  const message = await loginStaff(test, 'message');

  expect((await message.send('GET', QUEUES)).status).toBe(403);
  expect((await message.send('POST', `${QUEUES}/sms/pause`)).status).toBe(403);
});
