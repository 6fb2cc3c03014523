import { randomUUID } from 'node:crypto';
import { alarmNames, alarmRules, type AlarmName } from '@maru/contract/monitor/alarm';
import type { ProcessFigures } from '@maru/contract/monitor/monitor';
import { countSettled } from '@maru/domain/campaign/campaign.repository';
import { startFigures } from '@maru/platform/monitor/figures';
import { createLog, type Logger } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { readFrame } from '@maru/platform/monitor/monitor-frame';
import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import { connectBlockingRedis, connectRedis, redisReady } from '@maru/platform/redis/redis';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateRedis, type PrivateRedis } from '../../../tests/bench/support/private-redis.ts';
import {
  insertBroadcast,
  insertExpert,
  minutesFromNow,
} from '../../../tests/support/broadcasts.ts';
import {
  openPrivatePostgres,
  type PrivatePostgres,
} from '../../../tests/support/private-postgres.ts';
import { insertSmsCampaign, openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { startRepeatingWorker } from '../queues.ts';
import { checkBalance } from '../sms/provider-watch.ts';
import { createOverdueWatch } from '../watch-overdue.ts';
import {
  ageAlarms,
  ageWords,
  emitsWithin,
  insertFailedLogins,
  insertLateInvoice,
  missingCloses,
  insertOldInquiry,
  reactionJump,
  reportHealthy,
} from './alarm.fixture.ts';
import { openArchive } from './archive.fixture.ts';
import { lookForAlarms } from './watch-alarms.ts';

const SOON = { timeout: 15_000, interval: 20 };

const archive = openArchive();
let redisServer: PrivateRedis;
let postgres: PrivatePostgres;
let bench: CampaignBench;
let redis: Redis;
let blocking: Redis;
let queues: Queues;
let log: Logger;

beforeAll(async () => {
  redisServer = await openPrivateRedis();
  postgres = await openPrivatePostgres(archive.settings);
  bench = await openBench({ REDIS_URL: redisServer.url, DATABASE_URL: postgres.url });
  log = createLog('test', bench.config);
  redis = connectRedis(bench.config, log);
  blocking = connectBlockingRedis(bench.config, log);
  await redisReady(redis);
  queues = openQueues(redis, bench.config, log);
  await insertExpert(bench.db, 1);
});
beforeEach(async () => {
  await redis.flushall();
  await bench.db`truncate alarm, staff_notice, outbox`;
});
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
  blocking.disconnect();
  await bench.stop();
  await redisServer.stop();
  await postgres.stop();
  archive.remove();
});

const look = () => lookForAlarms({ ...bench, redis, queues, log });

const wait = (seconds: number) => ageAlarms(bench.db, seconds);

const read = () =>
  readFrame({ db: bench.db, redis, redisPrefix: bench.config.redisPrefix, queues });
const standing = async () => {
  const { alarms } = await read();
  return alarms.map(({ name, subject }) => ({ name, subject }));
};
const bells = async () => {
  const rows = await bench.db<{ kind: string }[]>`
    select kind from staff_notice where kind like 'alarm.%' order by id`;
  return rows.map(({ kind }) => kind);
};

const say = (kind: ProcessFigures['kind'], change: Partial<ProcessFigures>, id?: string) =>
  reportHealthy(redis, bench.config, { kind, ...change, ...(id !== undefined && { id }) });
const ageFigures = (seconds: number) => ageWords(redis, bench.config, seconds);

/** Runs a job that nothing can help until it has no try left. */
async function failForGood(): Promise<void> {
  const options = { connection: blocking, prefix: bench.config.redisPrefix };
  const worker = new Worker('staff', () => Promise.reject(new Error('no')), options);
  const job = await queues.staff.add('staff.runTask', { taskId: 1 }, { attempts: 1 });
  await expect.poll(() => job.getState(), SOON).toBe('failed');
  await worker.close();
}

async function failEveryRound(): Promise<void> {
  const { db, config } = bench;
  const deps = { db, config, log, queues, connection: blocking, metrics: createMetrics('test') };
  const worker = startRepeatingWorker(deps, 'schedule.turn', 20, () =>
    Promise.reject(new Error('no')),
  );
  const { over } = alarmRules.clockFailing;
  await expect.poll(() => queues.schedule.getFailedCount(), SOON).toBeGreaterThan(over);
  await worker.close();
  await queues.schedule.removeJobScheduler('schedule.turn');
}

/** Moves the end of the failed rounds back by this time. */
async function ageFailures(ms: number): Promise<void> {
  for (const { id, finishedOn = 0 } of await queues.schedule.getFailed()) {
    const key = `${bench.config.redisPrefix}:schedule:${id}`;
    await redis.hset(key, 'finishedOn', finishedOn - ms);
  }
}

/** One successful round. */
async function doOneRound(): Promise<void> {
  const options = { connection: blocking, prefix: bench.config.redisPrefix };
  const worker = new Worker('schedule', () => Promise.resolve(), options);
  const job = await queues.schedule.add('schedule.turn', {});
  await expect.poll(() => job.getState(), SOON).toBe('completed');
  await worker.close();
}

async function leaveOnAir(): Promise<string> {
  const { db, config } = bench;
  const end = minutesFromNow(-20);
  const id = await insertBroadcast(db, { expertId: 1, status: 1, start: minutesFromNow(-80), end });
  await createOverdueWatch({ db, redis, config, log })();
  return String(id);
}

interface Fault {
  /** Brings it about. @returns the subject of the alarm. */
  happen: () => Promise<string>;
  mend: () => Promise<unknown>;
}

const balanceOf = (won: number) =>
  checkBalance(bench.db, { provider: 'solapi', balance: async () => won }, 50_000);

/** A fault for every rule: it reproduces the real cause, as far as a test can. */
const faults: Record<AlarmName, Fault> = {
  eventLag: {
    happen: async () => {
      await bench.db`
        insert into outbox (kind, name, body, created_at)
        values ('job', 'schedule.turn', '{}', now() - interval '31 seconds')`;
      return '';
    },
    mend: () => bench.db`delete from outbox`,
  },
  emitSlow: {
    happen: async () => {
      await say('realtime', { commit_to_emit: emitsWithin(1) });
      return '';
    },
    mend: () => say('realtime', { commit_to_emit: emitsWithin(0.01) }),
  },
  redisAway: {
    happen: async () => {
      await redisServer.kill();
      return '';
    },
    mend: async () => {
      await redisServer.start();
      await redisReady(redis);
    },
  },
  processGone: {
    happen: async () => {
      await say('realtime', {}, 'first');
      await ageFigures(60);
      await say('workers', {}, 'looking');
      return 'realtime';
    },
    mend: () => say('realtime', { started_at: new Date().toISOString() }, 'second'),
  },
  apiErrors: {
    happen: async () => {
      await say('api', { http_last_minute: 100, http_errors_last_minute: 2 });
      return '';
    },
    mend: () => say('api', { http_last_minute: 100 }),
  },
  queueStalled: {
    happen: async () => {
      const options = { timestamp: Date.now() - 61_000, priority: 10 };
      await queues.code.add('message.send', { messageId: 1 }, options);
      return 'code';
    },
    mend: () => queues.code.drain(),
  },
  clockFailing: {
    happen: async () => {
      await failEveryRound();
      return 'schedule.turn';
    },
    mend: () => queues.schedule.clean(0, 1_000, 'failed'),
  },
  deadLetters: {
    happen: async () => {
      await failForGood();
      return 'staff';
    },
    mend: () => queues.staff.clean(0, 1_000, 'failed'),
  },
  campaignStuck: {
    happen: async () => {
      const id = await insertSmsCampaign(bench, ['01012345678']);
      await bench.db`
        update campaign set started_at = now() - interval '11 minutes' where id = ${id}`;
      return String(id);
    },
    mend: async () => {
      const [last] = await bench.db<{ id: number }[]>`select max(id) as id from campaign`;
      await bench.db.begin((tx) => countSettled(tx, last!.id, { sent: 1, failed: 0, unknown: 0 }));
    },
  },
  optOutJump: reactionJump(() => bench.db, 'opt_outs'),
  complaintJump: reactionJump(() => bench.db, 'complaints'),
  balanceLow: {
    happen: async () => {
      await balanceOf(49_000);
      return 'solapi';
    },
    mend: () => balanceOf(1_000_000),
  },
  diskFull: {
    happen: async () => {
      await say('web', { disk_used: 0.95 });
      return 'node-a';
    },
    mend: () => say('web', { disk_used: 0.5 }),
  },
  archiveFailing: {
    happen: async () => {
      await archive.lose(bench.db);
      return '';
    },
    mend: () => archive.bringBack(bench.db),
  },
  staffLoginsFailing: {
    happen: () => insertFailedLogins(bench.db, 'admin', 21),
    mend: () => bench.db`update login_event set at = now() - interval '11 minutes'`,
  },
  memberLoginsFailing: {
    happen: () => insertFailedLogins(bench.db, 'member', 301),
    mend: () => bench.db`update login_event set at = now() - interval '11 minutes'`,
  },
  inquiryOverdue: {
    happen: () => insertOldInquiry(bench.db),
    mend: () => bench.db`delete from inquiry`,
  },
  invoiceOverdue: {
    happen: () => insertLateInvoice(bench.db),
    mend: () => bench.db`delete from tax_document`,
  },
  closesMissing: missingCloses(() => bench.db),
  broadcastForgotten: {
    happen: leaveOnAir,
    mend: () => bench.db`update broadcast_schedule set broadcast_status = 0`,
  },
};

describe('[X05] an alarm', () => {
  it.each(alarmNames)('%s is raised once by its fault, and cleared once', async (name) => {
    const { forS, rungBy } = alarmRules[name];
    const rings = (...kinds: string[]) => (rungBy === undefined ? kinds : []);

    await look();
    expect(await standing()).toEqual([]);

    const raised = [{ name, subject: await faults[name].happen() }];
    await look();
    expect(await standing()).toEqual(forS > 0 ? [] : raised);
    await wait(forS);
    await look();
    await look();
    expect(await standing()).toEqual(raised);
    expect(await bells()).toEqual(rings('alarm.raised'));

    await faults[name].mend();
    await look();
    expect(await standing()).toEqual(forS > 0 ? raised : []);
    await wait(forS);
    await look();
    await look();
    expect(await standing()).toEqual([]);
    expect(await bells()).toEqual(rings('alarm.raised', 'alarm.cleared'));
  });

  it('is forgotten when the fault is over before its time', async () => {
    await faults.eventLag.happen();
    await look();
    await faults.eventLag.mend();
    await look();

    expect(await bench.db`select from alarm`).toHaveLength(0);
    expect(await bells()).toEqual([]);
  });

  it('stays open through an intermittent fault', async () => {
    await faults.apiErrors.happen();
    await look();
    await wait(60);
    await look();
    await faults.apiErrors.mend();
    await look();
    await faults.apiErrors.happen();
    await wait(60);
    await look();

    expect(await standing()).toEqual([{ name: 'apiErrors', subject: '' }]);
    expect(await bells()).toEqual(['alarm.raised']);
  });

  it('waits through seconds without API requests', async () => {
    const metrics = createMetrics('api');
    const answer = (status: string, times: number) => {
      const labels = { route: '/', method: 'GET', status };
      for (let n = 0; n < times; n += 1) metrics.httpRequests.observe(labels, 0.01);
    };
    const stop = startFigures({ kind: 'api', metrics, redis, config: bench.config, log });
    const api = async () => (await read()).processes.find(({ kind }) => kind === 'api');
    await expect.poll(api, SOON).toBeDefined();

    answer('200', 19);
    answer('500', 1);
    await expect.poll(async () => (await api())?.http_errors_per_s, SOON).toBeGreaterThan(0);
    await expect.poll(async () => (await api())?.http_per_s, SOON).toBe(0);
    await look();
    await wait(60);
    await look();
    stop();

    expect(await standing()).toEqual([{ name: 'apiErrors', subject: '' }]);
  });

  it('is raised by an archive that neither takes nor fails', async () => {
    const archivingSince = async () => (await read()).archive_failing_s;
    await archive.hold(bench.db);
    await expect.poll(archivingSince, SOON).toBeGreaterThan(0);

    await look();
    await wait(alarmRules.archiveFailing.forS);
    await look();
    expect(await standing()).toEqual([{ name: 'archiveFailing', subject: '' }]);

    await archive.letGo(bench.db);
    await expect.poll(archivingSince, SOON).toBe(0);
  });

  it('waits while no change is sent, because that predicts nothing about the next change', async () => {
    await faults.emitSlow.happen();
    await look();
    await say('realtime', {});
    await look();
    await wait(60);
    await faults.emitSlow.happen();
    await look();
    expect(await standing()).toEqual([{ name: 'emitSlow', subject: '' }]);

    await say('realtime', {});
    await look();
    await wait(60);
    await look();
    expect(await standing()).toEqual([{ name: 'emitSlow', subject: '' }]);
  });

  it('ends a minute after a repeated task succeeds again, though its failures are still stored', async () => {
    await failEveryRound();
    await look();
    expect(await standing()).toEqual([{ name: 'clockFailing', subject: 'schedule.turn' }]);

    await ageFailures(61_000);
    await look();
    expect(await standing()).toHaveLength(1);

    await doOneRound();
    await look();
    expect(await standing()).toEqual([]);
    await queues.schedule.obliterate({ force: true });
  });

  it('ends when logins no longer fail, not when the last ten minutes are over', async () => {
    await faults.memberLoginsFailing.happen();
    await look();
    await bench.db`update login_event set at = at - interval '3 minutes'`;
    await look();

    expect(await standing()).toEqual([]);
    await faults.memberLoginsFailing.mend();
  });

  it('is told of for a day after it was cleared', async () => {
    await faults.staffLoginsFailing.happen();
    await look();
    await faults.staffLoginsFailing.mend();
    await look();
    const { past_alarms: lately } = await read();
    await bench.db`update alarm set cleared_at = now() - interval '25 hours'`;

    expect(lately).toMatchObject([{ name: 'staffLoginsFailing', well_since: expect.any(String) }]);
    expect((await read()).past_alarms).toEqual([]);
  });

  it('updates its bell notice when it is over', async () => {
    await faults.staffLoginsFailing.happen();
    await look();
    const raised = await bench.db`select detail from staff_notice where kind = 'alarm.raised'`;
    await faults.staffLoginsFailing.mend();
    await look();
    const [over] = await bench.db`select detail from staff_notice where kind = 'alarm.raised'`;
    const [cleared] = await bench.db`select detail from staff_notice where kind = 'alarm.cleared'`;

    expect(raised).toEqual([{ detail: { name: 'staffLoginsFailing', subject: '', value: 21 } }]);
    expect(over!['detail']).toMatchObject({ value: 21, well_since: expect.any(String) });
    expect(cleared!['detail']).toMatchObject({
      raised_at: expect.any(String),
      well_since: over!['detail'].well_since,
    });
  });

  it('is raised once by however many workers see it', async () => {
    await faults.staffLoginsFailing.happen();
    await Promise.all(Array.from({ length: 5 }, look));
    await faults.staffLoginsFailing.mend();

    expect(await bells()).toEqual(['alarm.raised']);
  });

  it('stays as it is while its metric is unavailable', async () => {
    await faults.apiErrors.happen();
    await look();
    await wait(60);
    await look();
    await faults.redisAway.happen();
    await look();
    await wait(60);
    await look();
    const during = await standing();
    await faults.redisAway.mend();

    expect(during.map(({ name }) => name)).toEqual(['apiErrors', 'redisAway']);
  });

  it('says of a Redis that refuses to write that it is away, and of nothing else by it', async () => {
    await faults.apiErrors.happen();
    await say('web', { disk_used: 0.95 }, 'two');
    await look();
    await wait(60);
    await look();
    // The state is now unknown.
    await ageFigures(60);
    await redis.config('SET', 'maxmemory', '1');
    await look();
    await wait(60);
    await look();
    await wait(60);
    await look();
    const during = await standing();
    await redis.config('SET', 'maxmemory', '0');

    expect(during.map(({ name }) => name)).toEqual(['apiErrors', 'diskFull', 'redisAway']);
  });

  it('stays as it is while Redis answers, but not who runs', async () => {
    await faults.processGone.happen();
    await look();
    await wait(15);
    await look();
    await redis.set(`${bench.config.redisPrefix}:figures`, 'of another kind');
    await look();
    await wait(15);
    await look();

    expect(await standing()).toEqual([{ name: 'processGone', subject: 'realtime' }]);
  });

  it('stays as it is while Redis answers, but not for its queues', async () => {
    await faults.queueStalled.happen();
    await look();
    await wait(30);
    await look();
    const away = connectRedis(bench.config, log);
    away.disconnect();
    const silent = openQueues(away, bench.config, log);
    await lookForAlarms({ ...bench, redis, queues: silent, log });
    await wait(30);
    await lookForAlarms({ ...bench, redis, queues: silent, log });
    await closeQueues(silent);

    expect(await standing()).toEqual([{ name: 'queueStalled', subject: 'code' }]);
  });

  it('speaks of the same full disk until it is full no more, though another is fuller', async () => {
    const used = async (a: number, b: number) => {
      await say('web', { host: 'node-a', disk_used: a }, 'one');
      await say('web', { host: 'node-b', disk_used: b }, 'two');
      await look();
    };
    await used(0.95, 0.92);
    await wait(60);
    await used(0.95, 0.97);
    await wait(60);
    await used(0.95, 0.97);
    expect(await standing()).toEqual([{ name: 'diskFull', subject: 'node-a' }]);

    await used(0.5, 0.97);
    await wait(60);
    await used(0.5, 0.97);
    expect(await standing()).toEqual([{ name: 'diskFull', subject: 'node-b' }]);
  });

  it('stays open for a machine that stopped reporting', async () => {
    await faults.diskFull.happen();
    await look();
    await wait(60);
    await look();
    await ageFigures(60);
    await say('workers', { host: 'node-b' }, 'looking');
    await look();
    await wait(60);
    await look();

    expect(await standing()).toContainEqual({ name: 'diskFull', subject: 'node-a' });
  });

  it('reports an event that fits no catalogue', async () => {
    await bench.db`
      insert into outbox_aside (id, kind, name, body, reason, created_at)
      values (1, 'job', ${randomUUID()}, '{}', 'No job has this name.', now())`;
    await look();
    const raised = await standing();
    await bench.db`delete from outbox_aside`;
    await look();

    expect(raised).toEqual([{ name: 'deadLetters', subject: 'outbox' }]);
    expect(await standing()).toEqual([]);
  });
});

describe('a process that fell silent', () => {
  const silent = async () => (await read()).silent;
  const now = () => new Date().toISOString();

  it('is missed until one of its kind has started in its place', async () => {
    await say('api', {}, 'one');
    await say('api', {}, 'two');
    await say('web', {}, 'three');
    await ageFigures(60);
    await say('web', {}, 'three');
    expect(await silent()).toEqual(['api', 'api']);

    await say('api', { started_at: now() }, 'four');
    expect(await silent()).toEqual(['api']);
  });

  it('is told with its machine, and replaced first by one of the same', async () => {
    await say('api', { host: 'node-a' }, 'one');
    await say('api', { host: 'node-b' }, 'two');
    await ageFigures(60);
    await say('api', { host: 'node-b', started_at: now() }, 'three');

    expect((await read()).gone).toEqual([{ kind: 'api', host: 'node-a' }]);
  });

  it('is remembered, though another took its place at once', async () => {
    await say('realtime', {}, 'first');
    await ageFigures(60);
    const back_at = new Date().toISOString();
    await say('realtime', { started_at: back_at }, 'second');

    expect(await read()).toMatchObject({
      gone: [],
      replaced: [{ kind: 'realtime', host: 'node-a', back_at }],
    });
  });

  it('is not missed for ever: an hour later it was taken away', async () => {
    await say('api', {});
    await ageFigures(3_700);

    expect(await silent()).toEqual([]);
  });
});
