import { setTimeout as pause } from 'node:timers/promises';
import { isDbAway, sqlStateOf, type Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';

/** Poll interval for a replica that is behind or unavailable. */
const ASK_MS = 100;

/** The replica cancels a query that conflicts with replay. */
const RECOVERY_CONFLICT = '40001';

/** Source of reads with the same answer for every visitor. */
export interface PublicReads {
  /** Reads from the replica while it has every change; else, or when it fails, from the primary. */
  read: <T>(from: (publicDb: Db) => Promise<T>) => Promise<T>;
  /**
   * Announces a change of public content. Reads avoid the replica until it has replayed that
   * change.
   */
  changed: () => void;
  /** Asks no more. */
  stop: () => Promise<void>;
}

/**
 * Public lists are read from a replica, whose lag is unbounded. Reads never
 * return content older than the last content change. After each change, the primary's WAL position
 * is recorded, and the replica is used only after reaching it.
 *
 * @param replica `null` if there is none; all reads then use the primary.
 */
export function createPublicReads(
  primary: Db,
  replica: Db | null,
  log: Pick<Logger, 'warn' | 'info'>,
): PublicReads {
  const stopping = new AbortController();
  let hasAll = false;
  let changes = 0;
  let following = Promise.resolve();
  let isFollowing = false;
  let away = false;

  function follow(): void {
    hasAll = false;
    changes += 1;
    if (replica === null || isFollowing) return;
    isFollowing = true;
    following = catchUp(replica);
  }

  async function catchUp(copy: Db): Promise<void> {
    let noted = { changes: -1, place: '' };
    while (!stopping.signal.aborted) {
      try {
        if (noted.changes !== changes) noted = { changes, place: await placeOf(primary) };
        if ((await isAt(copy, noted.place)) && noted.changes === changes) {
          if (away) log.info('the read replica is available again');
          hasAll = true;
          away = false;
          // Set synchronously, so that no change is missed in between.
          isFollowing = false;
          return;
        }
      } catch (error) {
        reportFailure(error);
      }
      await pause(ASK_MS, undefined, { ref: false });
    }
  }

  function reportFailure(error: unknown): void {
    if (!away && !stopping.signal.aborted) {
      log.warn({ err: error }, 'the read replica is unavailable; reading from the primary');
    }
    away = true;
  }

  if (replica !== null) follow();
  return {
    async read(from) {
      if (replica === null || !hasAll) return from(primary);
      try {
        return await from(replica);
      } catch (error) {
        if (!isDbAway(error) && sqlStateOf(error) !== RECOVERY_CONFLICT) throw error;
        if (isDbAway(error)) {
          reportFailure(error);
          follow();
        }
        return from(primary);
      }
    },
    changed: follow,
    async stop() {
      stopping.abort();
      await following;
      await replica?.end({ timeout: 2 });
    },
  };
}

/**
 * WAL flush position, which covers every commit so far. WAL that reads write after it may stay
 * unsent for a long time.
 */
async function placeOf(primary: Db): Promise<string> {
  const [row] = await primary<[{ place: string }]>`
    select pg_current_wal_flush_lsn()::text as place`;
  return row.place;
}

async function isAt(replica: Db, place: string): Promise<boolean> {
  const [row] = await replica<{ there: boolean | null }[]>`
    select pg_last_wal_replay_lsn() >= ${place}::pg_lsn as there`;
  return row?.there === true;
}
