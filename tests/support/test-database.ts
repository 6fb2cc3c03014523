import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectDb, type Db } from '../../platform/src/db/db.ts';
import { migrate } from '../../platform/src/db/migrate.ts';

/** The migrated, empty database of the brand maru that every test database is copied from. */
export const TEMPLATE = 'maru_template';

const NAME_BYTES = 6;
/** On a busy disk, a copy or an emptied table takes longer than the statement timeout of a request. */
const FILES_TIMEOUT_MS = 60_000;

/** A database of one test file's own, migrated and empty. */
export interface TestDatabase {
  url: string;
  /** Also ends the connections that are still open. */
  drop: () => Promise<void>;
}

/**
 * Creates a database. A copy of a template is much faster than migrations. Only other brands have
 * to migrate.
 */
export async function createTestDatabase(brand = 'maru'): Promise<TestDatabase> {
  const name = `test_${randomBytes(NAME_BYTES).toString('hex')}`;
  const url = new URL(inject('services').postgresUrl);
  url.pathname = `/${name}`;
  await maintain((db) =>
    brand === 'maru'
      ? // Copied files do not pass through the log, which halves the work.
        db`create database ${db(name)} template ${db(TEMPLATE)} strategy = file_copy`
      : db`create database ${db(name)}`,
  );
  if (brand !== 'maru') await migrate(url.href, brand);
  return {
    url: url.href,
    drop: () => maintain((db) => db`drop database ${db(name)} with (force)`),
  };
}

/**
 * Deletes the rows of tables, and of all tables that refer to them. PostgreSQL makes new files for
 * each table and index, which are some hundreds for `member`.
 */
export async function emptyTables(
  { options: { database } }: Db,
  ...tables: [string, ...string[]]
): Promise<void> {
  await maintain((db) => db`truncate ${db(tables)} cascade`, database);
}

/** Runs one statement that makes or removes files. */
async function maintain(run: (db: Db) => Promise<unknown>, database?: string): Promise<void> {
  const url = new URL(inject('services').postgresUrl);
  if (database !== undefined) url.pathname = `/${database}`;
  const db = connectDb(url.href, { max: 1, statementTimeoutMs: FILES_TIMEOUT_MS });
  try {
    await run(db);
  } finally {
    await db.end();
  }
}

/** The redis of the run, with a beginning of key names that no other test file uses. */
export function testRedis(): { url: string; prefix: string } {
  const own = randomBytes(NAME_BYTES).toString('hex');
  return { url: inject('services').redisUrl, prefix: `maru:{test-${own}}` };
}
