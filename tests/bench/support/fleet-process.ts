import { connect } from 'node:net';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import { connectDb } from '@maru/platform/db/db';
import { createLog } from '@maru/platform/telemetry/log';
import { eventStreamOf } from '@maru/platform/db/outbox';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import { z } from 'zod';
import { createRandom } from '../../chaos/support/random.ts';
import { brokerWire, publisherOf } from './broker-protocol.ts';
import { Fleet, type Trigger } from './fleet.ts';
import { commandOf, target } from './fleet-command.ts';
import { monotonicMs } from './process-usage.ts';

/*
 * Runs the clients of one server, and the trigger of its broadcasts, in a separate process. It
 * receives commands as messages (fleet-command.ts), and answers each with the result or the error.
 */

const wanted = target.parse(JSON.parse(z.string().parse(process.argv[2])));
const fleet = new Fleet(
  {
    port: wanted.port,
    socketIo:
      wanted.maru || wanted.stock ? { namespace: '/home', event: 'schedule.changed' } : null,
    ...(wanted.broker && { broker: brokerWire(wanted.broker) }),
  },
  { random: createRandom(wanted.seed) },
);
const triggers = wanted.maru ? await openMaruTriggers(wanted.maru) : openOtherTriggers(wanted);

process.on('message', (message) => void answer(message));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function answer(message: unknown): Promise<void> {
  const command = commandOf(message);
  try {
    process.send?.({ id: command.id, value: await run(command) });
  } catch (error) {
    process.send?.({ id: command.id, error: String(error) });
  }
}

async function run(command: ReturnType<typeof commandOf>): Promise<unknown> {
  switch (command.do) {
    case 'grow':
      return fleet.grow(command.size);
    case 'latency':
      return fleet.latency(triggers[command.from], command.rounds);
    case 'flood':
      return fleet.flood(triggers.stream, command);
    case 'state':
      return { lost: fleet.lost, strays: fleet.strays };
  }
}

/**
 * `commit` = a status change through Postgres and the outbox; `direct` = a change that its writer
 * itself puts into the stream once it is committed; `stream` = the relay's XADD alone.
 */
async function openMaruTriggers(maru: NonNullable<typeof wanted.maru>) {
  const db = connectDb(maru.databaseUrl);
  const redis = connectRedis(
    { REDIS_URL: maru.redisUrl, REDIS_SENTINELS: [] },
    createLog('bench', { LOG_LEVEL: 'error', BRAND: 'maru' }),
  );
  await redisReady(redis);
  const [row] = await db<
    ScheduleItem[]
  >`select * from schedule_item where _id = ${maru.scheduleId}`;
  const item = row!;
  let on = false;
  // Uses a different item from `commit`. Otherwise its versions would be older than the committed
  // ones and be ignored.
  const other = maru.streamed ?? { ...item, _id: item._id + 1, id: item.id + 1 };
  let { version } = other;

  const commit: Trigger = async () => {
    on = !on;
    const changed = await db.begin((tx) =>
      changeBroadcastStatus(tx, {
        scheduleId: item._id,
        status: on ? 2 : 0,
        version: null,
        by: null,
      }),
    );
    const at = monotonicMs();
    if (typeof changed === 'string') throw new Error(changed);
    return at;
  };

  const stream: Trigger = async (count) => {
    const batch = redis.multi();
    const at = monotonicMs();
    const moment = new Date().toISOString();
    for (let i = 0; i < count; i++) {
      version += 1;
      const body = { payload: { item: { ...other, version }, at: moment }, target: 0 };
      batch.xadd(
        eventStreamOf(maru.redisPrefix),
        ...(['MAXLEN', '~', 10_000, '*'] as const),
        'name',
        'schedule.changed',
        'body',
        JSON.stringify(body),
        'created_at',
        moment,
      );
    }
    await batch.exec();
    return at;
  };

  const direct: Trigger = async (count) => {
    await db.begin(
      (tx) => tx`update broadcast_schedule set updated_at = now() where id = ${item._id}`,
    );
    const at = monotonicMs();
    await stream(count);
    return at;
  };
  return { commit, direct, stream };
}

/** All are the same here: a message on the control connection, by default a line. */
function openOtherTriggers({ controlPort, text, broker }: typeof wanted) {
  const { hello, message } = broker
    ? publisherOf(broker, text)
    : { hello: '', message: Buffer.from(`${text}\n`) };
  const control = connect(controlPort, '127.0.0.1').setNoDelay(true).resume();
  control.write(hello);
  const stream: Trigger = async (count) => {
    const at = monotonicMs();
    control.write(Buffer.concat(Array.from({ length: count }, () => message)));
    return at;
  };
  return { commit: stream, direct: stream, stream };
}
