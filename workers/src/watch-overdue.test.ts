import type { Config } from '@maru/platform/config/config';
import { connectDb, type Db } from '@maru/platform/db/db';
import { createLog } from '@maru/platform/telemetry/log';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import { reportViewers } from '@maru/domain/broadcast/viewer-count';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBroadcast, insertExpert, minutesFromNow } from '../../tests/support/broadcasts.ts';
import { createTestConfig } from '../../tests/support/test-config.ts';
import { createOverdueWatch } from './watch-overdue.ts';
import { emptyTables } from '../../tests/support/test-database.ts';

let config: Config;
let drop: () => Promise<void>;
let db: Db;
let redis: Redis;
let watch: () => Promise<void>;

beforeAll(async () => {
  ({ config, drop } = await createTestConfig({ BROADCAST_GRACE_MIN: '60' }));
  const log = createLog('test', config);
  db = connectDb(config.DATABASE_URL);
  redis = connectRedis(config, log);
  await redisReady(redis);
  watch = createOverdueWatch({ db, redis, config, log });
  await insertExpert(db, 1, { nick: '도담' });
});
beforeEach(async () => {
  await emptyTables(db, 'broadcast_log', 'outbox', 'room_message', 'staff_notice');
  await db`delete from broadcast_schedule`;
});
afterAll(async () => {
  redis.disconnect();
  await db.end();
  await drop();
});

/** A live broadcast that ended this number of minutes ago. */
const live = (endedAgo: number | null) =>
  insertBroadcast(db, {
    expertId: 1,
    title: '오후장',
    status: 1,
    start: minutesFromNow(-300),
    end: endedAgo === null ? null : minutesFromNow(-endedAgo),
  });

const statusOf = async (id: number) =>
  (await db`select broadcast_status as status from broadcast_schedule where id = ${id}`)[0]?.[
    'status'
  ];

const notices = async () =>
  (await db<{ kind: string }[]>`select kind from staff_notice order by id`).map(({ kind }) => kind);

describe('[S13] the watch over broadcasts that were not turned off', () => {
  it('rings the bell once, a quarter of an hour after the end, and again for a new end', async () => {
    const id = await live(16);
    await watch();
    await watch();

    expect(await notices()).toEqual(['broadcast.overdue']);
    const [{ detail, permission, link } = {}] = await db`select * from staff_notice`;
    expect({ detail, permission, link }).toMatchObject({
      detail: { title: '오후장', nick: '도담' },
      permission: 'manageContent',
      link: `/curve/broadcast-write?_id=${id}`,
    });
    expect(await statusOf(id)).toBe(1);

    await db`update broadcast_schedule set end_date = ${minutesFromNow(-15)} where id = ${id}`;
    await watch();
    expect(await notices()).toEqual(['broadcast.overdue', 'broadcast.overdue']);
  });

  it('says nothing before, nor of a broadcast without an end', async () => {
    await live(14);
    await watch();
    await db`delete from broadcast_schedule`;
    await live(null);
    await watch();

    expect(await notices()).toEqual([]);
  });

  it('turns it off after the grace, with the reason, the event and a word in the bell', async () => {
    const id = await live(61);
    await watch();

    expect(await statusOf(id)).toBe(0);
    expect(await notices()).toEqual(['broadcast.overdue', 'broadcast.turnedOff']);
    const log = await db`select from_status, to_status, reason, admin_id from broadcast_log`;
    expect(log).toMatchObject([
      { from_status: 1, to_status: 0, reason: 'overdue', admin_id: null },
    ]);
    const events = await db<{ name: string }[]>`select name from outbox order by id`;
    expect(events.map(({ name }) => name)).toEqual([
      'notice.posted',
      'schedule.changed',
      'room.closed',
      'notice.posted',
    ]);
  });

  it('leaves one alone that people watch', async () => {
    const id = await live(90);
    await reportViewers(redis, config.redisPrefix, {
      scheduleId: id,
      present: ['m1', 'm2', 'm3'],
      left: [],
    });
    await watch();
    expect(await statusOf(id)).toBe(1);

    await reportViewers(redis, config.redisPrefix, {
      scheduleId: id,
      present: [],
      left: ['m1', 'm2', 'm3'],
    });
    await watch();
    expect(await statusOf(id)).toBe(0);
  });

  it('leaves a broadcast on while the expert writes in its room', async () => {
    const id = await live(90);
    await db`insert into room_message (schedule_id, nick, expert, text)
             values (${id}, '도담', true, '조금 더 볼게요')`;
    await watch();

    expect(await statusOf(id)).toBe(1);
  });

  it('counts from the time a broadcast was turned on, if that was after its end', async () => {
    const id = await live(90);
    await db`insert into broadcast_log (schedule_id, action, from_status, to_status)
             values (${id}, 'status', 0, 1)`;
    await watch();

    expect([await statusOf(id), await notices()]).toEqual([1, []]);
  });
});
