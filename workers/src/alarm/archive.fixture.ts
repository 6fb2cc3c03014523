import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@maru/platform/db/db';
import { expect } from 'vitest';

const SOON = { timeout: 15_000, interval: 50 };

/** An archive of PostgreSQL's log that keeps nothing: it fails without its folder, or hangs. */
export function openArchive() {
  const folder = mkdtempSync(join(tmpdir(), 'maru-archive-'));
  const held = join(folder, 'held');
  const remove = () => rmSync(folder, { recursive: true });
  return {
    /** Settings for starting a PostgreSQL server that archives to it. */
    settings: {
      archive_mode: 'on',
      archive_command: `test -d ${folder} && while test -e ${held}; do sleep 0.1; done`,
    },

    async lose(db: Db): Promise<void> {
      remove();
      await archiveSome(db, true);
    },

    async bringBack(db: Db): Promise<void> {
      mkdirSync(folder);
      await archiveSome(db, false);
    },

    /** Has the next piece of the log hang, for which PostgreSQL soon has no patience left. */
    async hold(db: Db): Promise<void> {
      await archiveSome(db, false);
      await db`alter system set archive_timeout = 1`;
      await db`select pg_reload_conf()`;
      writeFileSync(held, '');
      await endPiece(db);
      await writeSome(db);
    },

    async letGo(db: Db): Promise<void> {
      rmSync(held);
      await db`alter system reset archive_timeout`;
      await db`select pg_reload_conf()`;
    },

    remove,
  };
}

/** Has PostgreSQL archive some of its log, and waits until that has failed or not. */
async function archiveSome(db: Db, fails: boolean): Promise<void> {
  await endPiece(db);
  const isFailing = async () => {
    const [row] = await db<{ failing: boolean }[]>`
      select last_failed_time > coalesce(last_archived_time, '-infinity') as failing
      from pg_stat_archiver`;
    return row?.failing ?? false;
  };
  await expect.poll(isFailing, SOON).toBe(fails);
}

async function endPiece(db: Db): Promise<void> {
  await writeSome(db);
  await db`select pg_switch_wal()`;
}

const writeSome = (db: Db) => db`select pg_logical_emit_message(true, 'test', 'something')`;
