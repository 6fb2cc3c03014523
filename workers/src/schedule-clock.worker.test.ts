import type { BroadcastStatus } from '@maru/contract/broadcast/broadcast';
import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import type { Config } from '@maru/platform/config/config';
import { connectDb, type Db } from '@maru/platform/db/db';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { closeQueues, openQueues } from '@maru/platform/redis/queues';
import { connectBlockingRedis, connectRedis, redisReady } from '@maru/platform/redis/redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestConfig } from '../../tests/support/test-config.ts';
import { keepRepeating } from './queues.ts';
import { createTurner, startScheduleClock } from './schedule-clock.worker.ts';

let config: Config;
let drop: () => Promise<void>;
let db: Db;
let turnDue: () => Promise<void>;

beforeAll(async () => {
  ({ config, drop } = await createTestConfig());
  db = connectDb(config.DATABASE_URL);
  turnDue = createTurner(db, createLog('test', config));
  await db`insert into expert (id, nick, field, market)
           values (1, '김전문', '주식', 'KOSPI'), (2, '이전문', '주식', 'KOSDAQ')`;
});
beforeEach(async () => {
  await db`truncate broadcast_log, outbox`;
  await db`delete from broadcast_schedule`;
});
afterAll(async () => {
  await db.end();
  await drop();
});

/** A broadcast that starts and ends this number of minutes from now. */
async function add(
  startMinutes: number,
  endMinutes: number | null,
  { auto = true, status = 0, expertId = 1 } = {},
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into broadcast_schedule
      (expert_id, title, type, kind, start_date, end_date, auto_status, broadcast_status)
    values (${expertId}, '방송', 1, 'free', now() + make_interval(mins => ${startMinutes}),
            now() + make_interval(mins => ${endMinutes}), ${auto}, ${status})
    returning id`;
  return row!.id;
}

async function statusOf(id: number): Promise<BroadcastStatus> {
  const [row] = await db<{ status: BroadcastStatus }[]>`
    select broadcast_status as status from broadcast_schedule where id = ${id}`;
  return row!.status;
}

const announced = async () =>
  (await db<{ name: string }[]>`select name from outbox order by id`).map(({ name }) => name);

describe('the clock of the schedule', () => {
  it('turns the others when one fails, and says that it has', async () => {
    const held = await add(-60, -2, { status: 1 });
    const over = await add(-60, -1, { status: 1, expertId: 2 });
    await db`create function fail() returns trigger language plpgsql as 'begin raise exception ''held''; end'`;
    await db`
      create trigger fail before update on broadcast_schedule for each row
      when (old.expert_id = 1) execute function fail()`;

    const round = turnDue();

    await expect(round).rejects.toThrow('held');
    await db`drop function fail cascade`;
    expect(await Promise.all([held, over].map(statusOf))).toEqual([1, 0]);
  });

  it('turns on started broadcasts and off ended ones, and announces both', async () => {
    const over = await add(-60, -1, { status: 1 });
    const due = await add(-1, 60);
    const later = await add(61, 120);
    const byHand = await add(-1, 60, { auto: false, expertId: 2 });

    await turnDue();

    expect(await Promise.all([over, due, later, byHand].map(statusOf))).toEqual([0, 1, 0, 0]);
    expect(await announced()).toEqual(['schedule.changed', 'room.closed', 'schedule.changed']);
    const log = await db`
      select schedule_id, from_status, to_status, admin_id from broadcast_log order by id`;
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({
      schedule_id: over,
      from_status: 1,
      to_status: 0,
      admin_id: null,
    });
  });

  it('turns nothing on of an expert who has left', async () => {
    const due = await add(-1, 60, { expertId: 2 });
    await db`update expert set shown = false, ended_at = now() where id = 2`;

    await turnDue();
    await db`update expert set ended_at = null where id = 2`;

    expect(await statusOf(due)).toBe(0);
    expect(await announced()).toEqual([]);
  });

  it('does nothing twice', async () => {
    await add(-1, 60);

    await turnDue();
    await turnDue();

    expect(await announced()).toEqual(['schedule.changed']);
  });

  it('skips broadcasts that staff have changed since', async () => {
    const id = await add(-5, 60);
    await turnDue();
    const off = await db.begin((tx) =>
      changeBroadcastStatus(tx, { scheduleId: id, status: 0, version: 2, by: null }),
    );
    expect(off).toMatchObject({ broadcast_status: 0, version: 3 });

    await turnDue();

    expect(await statusOf(id)).toBe(0);
  });

  it('skips broadcasts that began and ended while the clock was not running', async () => {
    const id = await add(-60, -30);

    await turnDue();

    expect(await statusOf(id)).toBe(0);
  });

  it('lives with an expert who is already on the air, and follows when that ends', async () => {
    const running = await add(-60, -30, { auto: false, status: 1 });
    const next = await add(-1, 60);
    const other = await add(-1, 60, { expertId: 2 });

    await turnDue();
    expect(await Promise.all([running, next, other].map(statusOf))).toEqual([1, 0, 1]);

    await db.begin((tx) =>
      changeBroadcastStatus(tx, { scheduleId: running, status: 0, version: null, by: null }),
    );
    await turnDue();
    expect(await statusOf(next)).toBe(1);
  });

  it('runs by itself, and again after Redis has forgotten it', async () => {
    const log = createLog('test', config);
    const redis = connectRedis(config, log);
    const connection = connectBlockingRedis(config, log);
    await redisReady(redis);
    const queues = openQueues(redis, config, log);
    const deps = { db, connection, config, log, metrics: createMetrics('test') };
    const id = await add(-1, 60);

    const clock = startScheduleClock({ ...deps, queues, redis });
    await vi.waitFor(async () => expect(await statusOf(id)).toBe(1), { timeout: 10_000 });
    await redis.del(await redis.keys(`${config.redisPrefix}:*`));
    expect(await queues.schedule.getJobScheduler('schedule.turn')).toBeUndefined();
    const endCare = keepRepeating(queues, 'schedule.turn', 1_000, log);
    const late = await add(-1, 60, { expertId: 2 });
    await vi.waitFor(async () => expect(await statusOf(late)).toBe(1), { timeout: 10_000 });

    endCare();
    await clock.close();
    await closeQueues(queues);
    redis.disconnect();
    connection.disconnect();
  });
});

describe('changing a status', () => {
  const change = (scheduleId: number, status: BroadcastStatus, version: number | null) =>
    db.begin((tx) => changeBroadcastStatus(tx, { scheduleId, status, version, by: null }));

  it('answers why it changes nothing', async () => {
    const live = await add(-60, -30, { status: 1 });
    const next = await add(-1, 60);
    const called = await add(61, 90);
    await db`update broadcast_schedule set cancelled_at = now() where id = ${called}`;

    expect(await change(999_999, 1, null)).toBe('NOT_FOUND');
    expect(await change(next, 1, 9)).toBe('VERSION_CONFLICT');
    expect(await change(next, 1, 1)).toBe('ALREADY_ON_AIR');
    expect(await change(called, 1, 1)).toBe('STATE_CONFLICT');
    expect(await change(live, 1, 1)).toMatchObject({ broadcast_status: 1, version: 1 });
    expect(await announced()).toEqual([]);
  });

  it('lets one of two broadcasts of an expert on the air when both are opened at once', async () => {
    const ids = [await add(-60, -30), await add(-1, 60)];

    const answers = await Promise.all(ids.map((id) => change(id, 1, 1)));

    expect(answers.filter((answer) => answer === 'ALREADY_ON_AIR')).toHaveLength(1);
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});
