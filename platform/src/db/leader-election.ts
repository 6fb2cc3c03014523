import type { Config } from '../config/config.ts';
import type { Logger } from '../telemetry/log.ts';
import { connectDb } from './db.ts';

/** How often a process tries to become the leader, or checks that it still is. */
const CHECK_MS = 1_000;

interface ElectionDeps {
  config: Pick<Config, 'directDatabaseUrl'>;
  /** Key of the advisory lock that the leader holds. */
  lock: number;
  /** Name of the connection in Postgres. */
  name: string;
  /** Called whenever this process becomes the leader. */
  onElected: () => void;
  log: Pick<Logger, 'warn'>;
}

/** The part of this process in the election of a leader. */
export interface LeaderElection {
  isLeader: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Elects one leader among all processes with the same lock. The lock belongs to a connection of its
 * own, which bypasses the pooler. Postgres releases the lock when the process ends.
 *
 * A process learns at its next check that it lost its connection. For that second there may be two
 * leaders, which the work of a leader must allow.
 */
export function startLeaderElection({
  config,
  lock,
  name,
  onElected,
  log,
}: ElectionDeps): LeaderElection {
  const db = connectDb(config.directDatabaseUrl, { max: 1, name });
  let isLeader = false;
  let stopped = false;
  let failing = false;
  void check();
  const timer = setInterval(() => void check(), CHECK_MS);

  async function check(): Promise<void> {
    const wasLeader = isLeader;
    try {
      // A session that takes its own lock again would count it twice.
      const [row] = await db<{ isLeader: boolean }[]>`
        select case
          when exists (
            select from pg_locks
            where locktype = 'advisory' and objid = ${lock}::bigint::oid and pid = pg_backend_pid()
          ) then true
          else pg_try_advisory_lock(${lock})
        end as "isLeader"`;
      if (stopped) return;
      isLeader = row!.isLeader;
      failing = false;
    } catch (error) {
      if (stopped) return;
      isLeader = false;
      if (!failing) log.warn({ err: error, name }, 'cannot elect a leader; retrying');
      failing = true;
    }
    if (isLeader && !wasLeader) onElected();
  }

  return {
    isLeader: () => isLeader,
    stop: async () => {
      stopped = true;
      isLeader = false;
      clearInterval(timer);
      await db.end({ timeout: 1 });
    },
  };
}
