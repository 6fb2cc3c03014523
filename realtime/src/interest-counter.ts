import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { BroadcastInterest } from '@maru/contract/broadcast/interest';
import { rooms } from '@maru/contract/live/rooms';
import { countViewersOfAll, shownViewers } from '@maru/domain/broadcast/viewer-count';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Redis } from 'ioredis';
import type { Namespace } from 'socket.io';
import type { ScheduleState } from './schedule-state.ts';
import { FanOutAdapter, type Prepared } from './socket-io-internals/fan-out-adapter.ts';

const EVENT = 'schedule.interestCounted';

/** Minimum interval between two frames (wire N5.27). */
const EVERY_MS = 10_000;

/** Unchanged counts are sent again, for tabs that joined the connection of another tab. */
const REPEAT_MS = 60_000;

/** PostgreSQL is asked this often while the broadcasts stay the same. */
const READ_MS = 60_000;

interface CounterDeps {
  db: Db;
  redis: Redis;
  redisPrefix: string;
  schedule: ScheduleState;
  /** Counts below this are not published. */
  threshold: number;
  log: Logger;
  /** Interval of the counts, for tests. */
  everyMs?: number;
}

/**
 * Counts viewers and reminders of the broadcasts on the air and to come. Sends them to the public
 * site in one frame for all broadcasts, encoded once and after a change only. A socket that has
 * connected receives the last frame.
 */
export function startInterestCounter(
  home: Namespace,
  { db, redis, redisPrefix, schedule, threshold, log, everyMs = EVERY_MS }: CounterDeps,
): { stop: () => Promise<void> } {
  const { adapter } = home;
  if (!(adapter instanceof FanOutAdapter))
    throw new TypeError('An interest counter requires the fan-out adapter.');
  const fanOut = adapter;
  const rowsOf = createRowReader(db);
  let last: { counts: string; packet: Prepared; sentAt: number } | undefined;

  async function count(): Promise<BroadcastInterest[]> {
    const items = schedule.snapshot().items.filter(isAhead);
    const onAir = items.filter((item) => item.broadcast_status > 0).map(({ _id }) => _id);
    const [rows, viewers] = await Promise.all([
      rowsOf(items),
      countViewersOfAll(redis, redisPrefix, onAir),
    ]);
    return rows
      .map(({ _id, reminders, since }) => ({
        _id,
        viewers: shownViewers(viewers.get(_id) ?? 0, threshold),
        reminders: shownViewers(reminders, threshold),
        since,
      }))
      .filter(({ reminders, since }) => reminders > 0 || since !== null);
  }

  async function round(): Promise<void> {
    const items = await count();
    const counts = JSON.stringify(items);
    const now = performance.now();
    const isNew = counts !== (last?.counts ?? '[]');
    if (!isNew && (items.length === 0 || now - (last?.sentAt ?? now) < REPEAT_MS)) return;
    const payload = { items, at: new Date().toISOString() };
    last = { counts, packet: fanOut.prepareEvent(EVENT, payload), sentAt: now };
    home.to(rooms.everyone).emit(EVENT, payload);
  }

  const roundAfter = async (before: Promise<void>) => {
    await before;
    await round().catch((error: unknown) => {
      log.debug({ err: error }, 'failed to count viewers and reminders');
    });
  };
  let counting = roundAfter(Promise.resolve());
  const timer = setInterval(() => {
    counting = roundAfter(counting);
  }, everyMs);

  home.on('connection', ({ id }) => {
    if (last) fanOut.send(id, last.packet);
  });

  return {
    async stop() {
      clearInterval(timer);
      await counting;
    },
  };
}

function isAhead(item: ScheduleItem): boolean {
  return ['live', 'replay', 'upcoming'].includes(scheduleLabel(item, Date.now()));
}

type Row = Pick<BroadcastInterest, '_id' | 'reminders' | 'since'>;

/** Reads rows again after {@link READ_MS}, and as soon as a broadcast was added or changed. */
function createRowReader(db: Db) {
  let known: { key: string; at: number; rows: Row[] } | undefined;

  return async (items: readonly ScheduleItem[]): Promise<Row[]> => {
    const key = items.map(({ _id, version }) => `${_id}:${version}`).join(' ');
    const at = performance.now();
    if (known?.key !== key || at - known.at >= READ_MS) {
      known = { key, at, rows: await readRows(db, items) };
    }
    return known.rows;
  };
}

/** A broadcast that is on the air without a log entry counts from its planned start. */
async function readRows(db: Db, items: readonly ScheduleItem[]): Promise<Row[]> {
  if (items.length === 0) return [];
  return db<Row[]>`
    select s.id as _id,
           (select count(distinct r.member_id)::int from reminder r
            where r.schedule_id = s.id or r.expert_id = s.expert_id) as reminders,
           case when s.broadcast_status > 0 then coalesce(
             (select max(l.at) from broadcast_log l
              where l.schedule_id = s.id and l.action = 'status'
                and l.to_status = s.broadcast_status),
             s.start_date) end as since
    from broadcast_schedule s
    where s.id = any(${items.map(({ _id }) => _id)})
    order by s.id`;
}
