import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';

/** How far two clocks can drift apart in this time is of no account. */
const ASK_EVERY_MS = 30_000;

export interface DatabaseClock {
  /** The time, in ms since the epoch, as the database has it. */
  now: () => number;
  stop: () => void;
}

/**
 * The clock of the database, which all processes share. Machines with different clocks write and
 * read the due time of a batch. The legal ban on night messages follows the true time (reliability
 * F21, Q8). Until the first response of the database, this machine's clock is the fallback.
 */
export function followDatabaseClock(db: Db, log: Logger): DatabaseClock {
  let known = { at: Date.now(), since: performance.now() };

  async function ask(): Promise<void> {
    const asked = performance.now();
    const [row] = await db<{ at: number }[]>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as at`;
    known = { at: row!.at, since: (asked + performance.now()) / 2 };
  }

  const follow = () =>
    void ask().catch((error: unknown) => {
      log.warn({ err: error }, 'failed to read the clock of the database');
    });
  follow();
  const timer = setInterval(follow, ASK_EVERY_MS);
  return {
    now: () => known.at + (performance.now() - known.since),
    stop: () => clearInterval(timer),
  };
}
