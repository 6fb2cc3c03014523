import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import type { Config } from '@maru/platform/config/config';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { countViewers } from '@maru/domain/broadcast/viewer-count';
import type { Redis } from 'ioredis';

/** Delay after the scheduled end until staff are notified of a broadcast that is still live. */
const TELL_AFTER_MIN = 15;

/** A message of the expert newer than this shows that the broadcast is still running. */
const FRESH_LINE_MIN = 10;

interface Overdue {
  scheduleId: number;
  version: number;
  title: string;
  nick: string;
  endDate: string;
}

interface WatchDeps {
  db: Db;
  redis: Redis;
  config: Pick<Config, 'redisPrefix' | 'BROADCAST_GRACE_MIN'>;
  log: Logger;
}

/**
 * Creates the function that handles broadcasts that staff forgot to turn off (features S13). The
 * bell rings a quarter of an hour after the end. After the grace period a broadcast is turned off
 * automatically, unless there is evidence that it is running.
 */
export function createOverdueWatch({ db, redis, config, log }: WatchDeps): () => Promise<void> {
  return async () => {
    for (const { scheduleId } of await findOverdue(db, TELL_AFTER_MIN, { told: false })) {
      await db.begin((tx) => publish(tx, scheduleId));
    }
    for (const overdue of await findOverdue(db, config.BROADCAST_GRACE_MIN, { told: true })) {
      if (await isRunning({ db, redis, config }, overdue.scheduleId)) continue;
      if (await db.begin((tx) => turnOff(tx, overdue))) {
        log.info(
          { scheduleId: overdue.scheduleId },
          'broadcast ended automatically, long after its scheduled end',
        );
      }
    }
  };
}

/**
 * Broadcasts still on air this many minutes after their end, or after a later status change. The
 * database clock decides.
 */
function findOverdue(
  db: Queryable,
  minutes: number,
  { told }: { told: boolean },
): Promise<Overdue[]> {
  return db<Overdue[]>`
    select s.id as "scheduleId", s.version, s.title, e.nick, s.end_date as "endDate"
    from broadcast_schedule s join expert e on e.id = s.expert_id
    where s.broadcast_status > 0 and s.deleted_at is null and s.cancelled_at is null
      and greatest(s.end_date, (
            select max(at) from broadcast_log where schedule_id = s.id and action = 'status'
          )) <= now() - make_interval(mins => ${minutes})
      and s.end_date is not null
      and (s.overdue_told_for is not distinct from s.end_date) = ${told}
    order by s.end_date`;
}

/** Rings the bell, once for each end a broadcast is given. */
async function publish(tx: Tx, scheduleId: number): Promise<void> {
  const [late] = await tx<{ title: string; nick: string; endDate: string }[]>`
    update broadcast_schedule s set overdue_told_for = s.end_date
    from expert e
    where s.id = ${scheduleId} and e.id = s.expert_id and s.broadcast_status > 0
      and s.overdue_told_for is distinct from s.end_date
    returning s.title, e.nick, s.end_date as "endDate"`;
  if (!late) return;
  await postNotice(tx, {
    kind: 'broadcast.overdue',
    severity: 'warning',
    detail: { title: late.title, nick: late.nick, end_date: late.endDate },
    permission: 'manageContent',
    link: linkTo(scheduleId),
  });
}

/**
 * @returns whether it was turned off; a broadcast that changed meanwhile is left for the next
 *   round.
 */
async function turnOff(
  tx: Tx,
  { scheduleId, version, title, nick, endDate }: Overdue,
): Promise<boolean> {
  const change = { scheduleId, version, status: 0, by: null, reason: 'overdue' } as const;
  if (typeof (await changeBroadcastStatus(tx, change)) === 'string') return false;
  await postNotice(tx, {
    kind: 'broadcast.turnedOff',
    severity: 'info',
    detail: { title, nick, end_date: endDate },
    permission: 'manageContent',
    link: linkTo(scheduleId),
  });
  return true;
}

const linkTo = (scheduleId: number) => `/curve/broadcast-write?_id=${scheduleId}`;

/**
 * Whether there is evidence that a broadcast is running: viewers in its room, or messages from its
 * expert. If this cannot be determined, it counts as running, because running too long is harmless.
 */
async function isRunning(
  { db, redis, config }: Omit<WatchDeps, 'log'>,
  scheduleId: number,
): Promise<boolean> {
  const [line] = await db`
    select 1 from room_message
    where schedule_id = ${scheduleId} and expert
      and at > now() - make_interval(mins => ${FRESH_LINE_MIN}) limit 1`;
  if (line) return true;
  return countViewers(redis, config.redisPrefix, scheduleId).then(
    (viewers) => viewers > 0,
    () => true,
  );
}
