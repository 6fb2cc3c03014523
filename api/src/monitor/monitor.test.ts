import { once } from 'node:events';
import { MONITOR_PATH, monitorFrame } from '@maru/contract/monitor/monitor';
import { startFigures } from '@maru/platform/monitor/figures';
import { createLog } from '@maru/platform/telemetry/log';
import { queueNames } from '@maru/contract/core/job';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { nextFrame, watchFrames } from '../../../tests/support/frames.ts';

let test: TestApp;
let adminId: number;
let boss: Browser;
const open = new Set<WebSocket>();
const logged: string[] = [];

beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'warn' }, [], {
    write: (line) => logged.push(line),
  });
  adminId = await insertAdmin(test, 'boss', ['superAdmin']);
  await insertAdmin(test, 'users', ['manageUsers']);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  boss = await loginStaff(test, 'boss');
});
afterEach(() => {
  for (const socket of open) socket.terminate();
  open.clear();
});

function watch(browser: Browser, origin?: string): WebSocket {
  const socket = watchFrames(test, browser, MONITOR_PATH, origin);
  open.add(socket);
  return socket;
}

const frameOf = (socket: WebSocket) => nextFrame(socket, monitorFrame);

async function refusalOf(socket: WebSocket): Promise<number | undefined> {
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  return (response as { statusCode?: number }).statusCode;
}

it('[N4.9] [X02] sends one frame per second with the state of every process, queue and store', async () => {
  const metrics = createMetrics('realtime');
  metrics.sockets.set({ nsp: '/home' }, 12);
  metrics.members.set(5);
  metrics.rooms.set(2);
  const log = createLog('realtime', test.config);
  const { redis, config } = test;
  const stop = startFigures({ kind: 'realtime', metrics, redis, config, log });
  const socket = watch(boss);

  let frame = await frameOf(socket);
  while (frame.processes.length === 0) frame = await frameOf(socket);
  metrics.commitToEmit.observe(0.004);
  metrics.eventsEmitted.inc({ name: 'schedule.changed' });
  while (frame.emit.p99_ms === null) frame = await frameOf(socket);
  stop();

  expect(frame.processes).toMatchObject([
    { name: 'realtime-1', kind: 'realtime', sockets: { '/home': 12 }, members: 5, rooms: 2 },
  ]);
  expect(frame.processes[0]?.disk_used).toBeGreaterThan(0);
  expect(frame.processes[0]?.disk_used).toBeLessThanOrEqual(1);
  expect(frame.emit.p99_ms).toBeLessThanOrEqual(5);
  expect(frame.queues.map(({ name }) => name)).toEqual([...queueNames]);
  expect(frame.postgres.ok && frame.redis.ok).toBe(true);
  expect(frame.outbox_waiting).toBeGreaterThanOrEqual(0);
});

it('closes as soon as another login takes the session', async () => {
  const socket = watch(boss);
  await frameOf(socket);

  const closed = once(socket, 'close');
  await loginStaff(test, 'boss');
  const [code, reason] = await closed;

  expect([code, String(reason)]).toEqual([4401, 'OTHER_DEVICE_LOGIN']);
});

it('[N4.9] closes as soon as the permission is taken', async () => {
  const socket = watch(boss);
  await frameOf(socket);

  const closed = once(socket, 'close');
  await test.db`delete from admin_permission where admin_id = ${adminId}`;
  const [code] = await closed;
  await test.db`insert into admin_permission (admin_id, permission) values (${adminId}, 'superAdmin')`;

  expect(code).toBe(4403);
});

it('continues while the database cannot confirm the session, and applies its late answer', async () => {
  const socket = watch(boss);
  await frameOf(socket);
  const closed = once(socket, 'close');

  await test.db.begin(async (tx) => {
    await tx`lock table session in access exclusive mode`;
    // Only waiting backends that want this table, because other tests use the same server.
    const asking = () => tx<{ pid: number }[]>`
      select pid from pg_locks where relation = 'session'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(asking).toHaveLength(1);
    await frameOf(socket);
    await frameOf(socket);
    // One that is ended after its time is followed by the next.
    await expect.poll(asking).toHaveLength(1);
    await tx`
      update session set end_reason = 'other_device', ended_at = now()
      where realm = 'admin' and subject_id = ${adminId} and ended_at is null`;
  });

  expect((await closed)[0]).toBe(4401);
});

it('is refused to everybody else, and to pages of other sites', async () => {
  const users = await loginStaff(test, 'users');

  expect(await refusalOf(watch(openBrowser(test)))).toBe(401);
  expect(await refusalOf(watch(users))).toBe(403);
  expect(await refusalOf(watch(boss, 'https://evil.example'))).toBe(403);
});

it('closes the connection after an invalid client frame, without a server error', async () => {
  const socket = watch(boss);
  await frameOf(socket);

  logged.length = 0;
  socket.send('x'.repeat(2_000));
  await once(socket, 'close');

  expect(logged).toEqual([]);
});
