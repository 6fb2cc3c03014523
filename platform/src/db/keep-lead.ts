import type { Config } from '../config/config.ts';
import type { Logger } from '../telemetry/log.ts';
import { connectDb } from './db.ts';

/** How often a process tries to lead, or checks that it still does. */
const CHECK_MS = 1_000;

interface LeadDeps {
  config: Pick<Config, 'directDatabaseUrl'>;
  /** Key of the advisory lock that the leader holds. */
  lock: number;
  /** Name of the connection in Postgres. */
  name: string;
  /** Called whenever this process becomes the leader. */
  onLead: () => void;
  log: Pick<Logger, 'warn'>;
}

/** Whether this process leads. */
export interface Lead {
  leads: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Elects one leader among all processes with the same lock. The lock belongs to a connection of its
 * own, past the pooler. Postgres releases it when the process ends.
 *
 * A process learns at its next check that it lost its connection. For that second two processes may
 * lead. Work of the leader must allow this.
 */
export function keepLead({ config, lock, name, onLead, log }: LeadDeps): Lead {
  const db = connectDb(config.directDatabaseUrl, { max: 1, name });
  let leading = false;
  let stopped = false;
  let failing = false;
  void check();
  const timer = setInterval(() => void check(), CHECK_MS);

  async function check(): Promise<void> {
    if (stopped) return;
    const before = leading;
    try {
      // A session that takes its own lock again would count it twice.
      const [row] = await db<{ leads: boolean }[]>`
        select case
          when exists (
            select from pg_locks
            where locktype = 'advisory' and objid = ${lock}::bigint::oid and pid = pg_backend_pid()
          ) then true
          else pg_try_advisory_lock(${lock})
        end as leads`;
      leading = row!.leads;
      failing = false;
    } catch (error) {
      leading = false;
      if (!failing && !stopped) log.warn({ err: error, name }, 'cannot elect a leader; retrying');
      failing = true;
    }
    if (leading && !before && !stopped) onLead();
  }

  return {
    leads: () => leading,
    stop: async () => {
      stopped = true;
      leading = false;
      clearInterval(timer);
      await db.end({ timeout: 1 });
    },
  };
}
