import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportFilePath, taskStep } from '@maru/contract/core/task';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { insertExpert } from '../../../../tests/support/broadcasts.ts';
import { startS3Server } from '../../../../tests/support/s3-server.ts';

const EXPERT = 7;
const ROWS = 5_001;
const REASON = encodeURIComponent('연간 결산');
/** Time limit for a connection to close. */
const GONE_WITHIN_MS = 5_000;
/** A busy machine is slow; PostgreSQL ends a transaction that is idle for ten seconds. */
const SOON = { timeout: 8_000 };
const FILE = /^[\da-f]{32}\.csv$/;

let s3: Awaited<ReturnType<typeof startS3Server>>;
/** Two nodes with a database and a bucket in common, and a third that keeps its files itself. */
let one: TestApp;
let another: TestApp;
let alone: TestApp;

beforeAll(async () => {
  s3 = await startS3Server();
  one = await startTestApp(s3.env);
  another = await startTestApp({ ...s3.env, DATABASE_URL: one.config.DATABASE_URL });
  alone = await startTestApp();
  for (const test of [one, alone]) {
    await insertExpert(test.db, EXPERT);
    await insertAdmin(test, 'content', ['manageContent']);
    await test.db`
      insert into broadcast_schedule (expert_id, title, type, kind, start_date, end_date)
      select ${EXPERT}, '방송 ' || n, 0, 'free', now() + make_interval(days => n),
             now() + make_interval(days => n, hours => 1)
      from generate_series(1, ${ROWS}::int) n`;
  }
});
afterAll(async () => {
  // The first app owns the database, so it stops last.
  for (const test of [another, one, alone]) await test.stop();
  await s3.stop();
});
beforeEach(async () => {
  s3.objects.clear();
  await rm(folderOf(alone), { recursive: true, force: true });
});

const folderOf = ({ config }: TestApp) => join(config.MARU_DATA_DIR, 'exports');
const inFolder = (test: TestApp) => readdir(folderOf(test)).catch(() => []);
const inBucket = () => [...s3.objects.keys()];
const downloads = async ({ db }: TestApp, taskId: number) => {
  const lines = await db`
    select from audit_log where action = 'export.download' and target_id = ${taskId}`;
  return lines.length;
};

async function beginExport(staff: Browser): Promise<number> {
  const begun = await staff.send('GET', `/api/admin/schedules/export.csv?reason=${REASON}`);
  return (begun.body['task'] as { _id: number })._id;
}

async function step(test: TestApp, taskId: number) {
  const [task] = await test.db<{ token: string }[]>`
    select token::text from staff_task where id = ${taskId}`;
  return openBrowser(test).send('POST', taskStep.pathOf(taskId), undefined, {
    [taskStep.tokenHeader]: task!.token,
  });
}

const fileOf = async ({ db }: TestApp, taskId: number) => {
  const [task] = await db<{ file: string | null }[]>`
    select file from staff_task where id = ${taskId}`;
  return task?.file ?? null;
};

it('is made by one node and had from another', async () => {
  const taskId = await beginExport(await loginStaff(one, 'content'));
  expect((await step(one, taskId)).body).toEqual({ state: 'finished' });

  const staff = await loginStaff(another, 'content');
  const { status, response } = await staff.send('GET', exportFilePath(taskId));

  expect(status).toBe(200);
  expect(response.payload.trimEnd().split('\r\n')).toHaveLength(ROWS + 1);
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
  expect(await downloads(one, taskId)).toBe(1);
  expect(inBucket()).toEqual([`exports/${await fileOf(one, taskId)}`]);
  expect([await inFolder(one), await inFolder(another)]).toEqual([[], []]);
});

it('is not served under the uploads path, although it shares the storage', async () => {
  const staff = await loginStaff(one, 'content');
  const taskId = await beginExport(staff);
  await step(one, taskId);
  const file = await fileOf(one, taskId);

  const paths = [`/uploads/exports/${file}`, `/uploads/attachment/..%2fexports%2f${file}`];
  const statuses = await Promise.all(
    paths.map(async (path) => (await staff.send('GET', path)).status),
  );

  expect(statuses).toEqual([404, 404]);
});

describe.each(['the disk', 'the bucket'] as const)('on %s', (place) => {
  const testOf = () => (place === 'the disk' ? alone : one);
  const kept = async () => (place === 'the disk' ? inFolder(alone) : inBucket());

  it('is refused when the file is missing, and not logged as downloaded', async () => {
    const test = testOf();
    const staff = await loginStaff(test, 'content');
    const taskId = await beginExport(staff);
    await step(test, taskId);
    s3.objects.clear();
    await rm(folderOf(test), { recursive: true, force: true });

    const { status, body } = await staff.send('GET', exportFilePath(taskId));

    expect([status, body['message']]).toEqual([404, 'NOT_FOUND']);
    expect(await downloads(test, taskId)).toBe(0);
  });

  it('has its name in the database before it is there, and cannot be had before it is whole', async () => {
    const test = testOf();
    const staff = await loginStaff(test, 'content');
    const taskId = await beginExport(staff);

    const { made } = await test.db.begin(async (tx) => {
      await tx`lock table broadcast_schedule in access exclusive mode`;
      const begun = step(test, taskId);
      await vi.waitFor(async () => expect(await fileOf(test, taskId)).toMatch(FILE), SOON);
      expect((await staff.send('GET', exportFilePath(taskId))).status).toBe(404);
      const { body } = await staff.send('GET', '/api/admin/tasks');
      expect((body['items'] as object[])[0]).toMatchObject({ _id: taskId, link: null });
      return { made: begun };
    });

    expect((await made).body).toEqual({ state: 'finished' });
    expect((await staff.send('GET', exportFilePath(taskId))).status).toBe(200);
  });

  it('replaces the file that an interrupted step left behind', async () => {
    const test = testOf();
    const taskId = await beginExport(await loginStaff(test, 'content'));
    // The file is complete, but the notice about it fails.
    await test.db`alter table staff_notice add constraint cut_off check (false) not valid`;
    expect((await step(test, taskId)).status).not.toBe(200);
    const left = await fileOf(test, taskId);
    await test.db`alter table staff_notice drop constraint cut_off`;

    expect((await step(test, taskId)).body).toEqual({ state: 'finished' });

    const file = await fileOf(test, taskId);
    expect(left).not.toBe(file);
    expect(await kept()).toEqual([place === 'the disk' ? file : `exports/${file}`]);
  });

  it('is not left behind by a step that continues after another step replaced it', async () => {
    const test = testOf();
    const taskId = await beginExport(await loginStaff(test, 'content'));

    const steps = await test.db.begin(async (tx) => {
      await tx`lock table broadcast_schedule in access exclusive mode`;
      const lost = step(test, taskId);
      await vi.waitFor(async () => expect(await fileOf(test, taskId)).toMatch(FILE), SOON);
      const named = await fileOf(test, taskId);
      // Terminates the connections that hold the advisory lock; the working connections keep
      // running.
      await tx`
        select pg_terminate_backend(pid, ${GONE_WITHIN_MS}) from pg_locks
        where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`;
      const own = step(test, taskId);
      await vi.waitFor(async () => expect(await fileOf(test, taskId)).not.toBe(named), SOON);
      return { lost, own };
    });

    expect((await steps.lost).status).not.toBe(200);
    expect((await steps.own).body).toEqual({ state: 'finished' });
    const file = await fileOf(test, taskId);
    // The caller of the first step got its answer long before.
    const left = [place === 'the disk' ? file : `exports/${file}`];
    await vi.waitFor(async () => expect(await kept()).toEqual(left), SOON);
  });
});
