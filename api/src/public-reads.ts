import { setTimeout as pause } from 'node:timers/promises';
import { isDbAway, sqlStateOf, type Db } from '@maru/platform/db';
import type { Logger } from '@maru/platform/log';

/** How often a replica that is behind, or away, is asked whether it has caught up. */
const ASK_MS = 100;

/** A replica ends a query that stands in the way of what it has to take over. */
const RECOVERY_CONFLICT = '40001';

/** Where answers that are the same for everyone are read from. */
export interface PublicReads {
  /** Reads from the replica while it has every change; else, or when it fails, from the primary. */
  read: <T>(from: (publicDb: Db) => Promise<T>) => Promise<T>;
  /** Public content changed: the replica is not asked before it has that change. */
  changed: () => void;
  /** Asks no more. */
  stop: () => Promise<void>;
}

/**
 * Lists that anybody may read, from a copy of the database that follows it (features.md, Z; the
 * copy may be behind by any time). Nobody is told less than the primary knew when the content last
 * changed: the primary's place in its log is noted then, and the replica waits until it is there.
 *
 * @param replica `null` where there is none; everything is then read from the primary.
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
          if (away) log.info('the replica is back');
          hasAll = true;
          away = false;
          // In the same moment, so that no change comes between.
          isFollowing = false;
          return;
        }
      } catch (error) {
        tellAway(error);
      }
      await pause(ASK_MS, undefined, { ref: false });
    }
  }

  function tellAway(error: unknown): void {
    if (!away && !stopping.signal.aborted) {
      log.warn({ err: error }, 'the replica is away; reading from the primary');
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
          tellAway(error);
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

/** Where every commit is by now. What was written after it, by reading, may not go out for long. */
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
