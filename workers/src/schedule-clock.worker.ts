import type { BroadcastStatus } from '@maru/contract/broadcast/broadcast';
import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import type { Db, Queryable } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Queues } from '@maru/platform/redis/queues';
import { runSequentially } from './run-sequentially.ts';
import { publishDuePosts } from './publish-posts.ts';
import type { Redis } from 'ioredis';
import { startRepeatingWorker, type RunningWorker, type WorkerDeps } from './queues.ts';
import { createOverdueWatch } from './watch-overdue.ts';

/**
 * Maximum delay of a broadcast's status change, or of a post's publication, under normal
 * conditions.
 */
const EVERY_MS = 1_000;

interface DueTurn {
  scheduleId: number;
  version: number;
  status: BroadcastStatus;
}

/**
 * Switches broadcasts with `auto_status` on at their start and off at their end. Also publishes
 * posts that are due, and monitors broadcasts that staff left on. The first round after an outage
 * processes everything that became due while no worker ran. A failure of one kind does not block
 * the others.
 */
export function startScheduleClock(
  deps: WorkerDeps & { queues: Queues; redis: Redis },
): RunningWorker {
  const { db, log } = deps;
  const turn = createTurner(db, log);
  const watch = createOverdueWatch(deps);
  return startRepeatingWorker(deps, 'schedule.turn', EVERY_MS, async () => {
    const rounds = await Promise.allSettled([turn().then(watch), publishDuePosts(db, log)]);
    for (const round of rounds) if (round.status === 'rejected') throw round.reason;
  });
}

/**
 * Creates the function that changes the status of due broadcasts. A broadcast stays unchanged while
 * its expert is live with another one. This is logged once, and the next round retries. A failed
 * broadcast does not block the next ones.
 */
export function createTurner(db: Db, log: Logger): () => Promise<void> {
  let stuck = new Set<number>();
  return async () => {
    const stillStuck = new Set<number>();
    const turn = async ({ scheduleId, version, status }: DueTurn) => {
      const turned = await db.begin((tx) =>
        changeBroadcastStatus(tx, { scheduleId, status, version, by: null }),
      );
      if (typeof turned !== 'string')
        log.info({ scheduleId, status }, 'broadcast started or ended on schedule');
      // The broadcast changed since it was found. The next round reads its new state.
      else if (turned !== 'VERSION_CONFLICT') {
        stillStuck.add(scheduleId);
        if (!stuck.has(scheduleId)) {
          log.warn(
            { scheduleId, status, refusal: turned },
            'failed to start or end a broadcast on schedule',
          );
        }
      }
    };
    const due = await findDue(db);
    await runSequentially(due, turn).finally(() => {
      stuck = stillStuck;
    });
  };
}

/**
 * Broadcasts that the clock must switch. Ends precede starts, so that an expert's next broadcast
 * can follow immediately. The clock acts once per start and once per end. A manual status change
 * since that time takes precedence. The database clock decides.
 */
async function findDue(db: Queryable): Promise<DueTurn[]> {
  return db<DueTurn[]>`
    select s.id as "scheduleId", s.version, turn.status
    from broadcast_schedule s join expert e on e.id = s.expert_id
    cross join lateral (
      select 0 as status, s.end_date as moment where s.broadcast_status > 0
      union all
      select 1, s.start_date
      where s.broadcast_status = 0 and (s.end_date is null or s.end_date > now())
    ) turn
    where s.auto_status and s.deleted_at is null and s.cancelled_at is null
      and turn.moment <= now() and (turn.status = 0 or e.ended_at is null)
      and not exists (select from broadcast_log l
                      where l.schedule_id = s.id and l.action = 'status' and l.at >= turn.moment)
    order by turn.status, turn.moment`;
}
