import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../core/operator-error.ts';
import { connectDb, sqlStateOf, type Db } from './db.ts';

/** Key of the advisory lock that lets only one process migrate at a time. */
const MIGRATION_LOCK = 72_655_001;

/** A migration may build an index over a million rows. */
const MIGRATION_TIMEOUT_MS = 600_000;

/**
 * Lock timeout of a migration. While a migration waits for an exclusive table lock, all other
 * queries queue behind it. It releases its place and retries until the long query ends.
 */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_PAUSE_MS = 500;
const LOCK_TRIES = 400;
const LOCK_NOT_AVAILABLE = '55P03';

/** The files live beside platform/src, and beside the folder of the bundle. */
const MIGRATIONS = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../migrations/' : '../migrations/',
    import.meta.url,
  ),
);

/**
 * Migrates a database to the newest version and binds it to one brand.
 *
 * Runs files `NNNN_name.sql` in order. Each runs in its own transaction together with its row in
 * `schema_migration`, under an advisory lock. Two processes that start together migrate once. A
 * killed migration leaves the old state. A file that changed after it ran is refused. Users can
 * continue meanwhile: while a file waits for its locks, it blocks them for at most a second.
 *
 * @throws OperatorError if the database belongs to another brand, or an applied file was edited.
 */
export async function migrate(url: string, brand: string, folder = MIGRATIONS): Promise<void> {
  const options = { max: 1, statementTimeoutMs: MIGRATION_TIMEOUT_MS, name: 'maru-migrate' };
  const db = connectDb(url, options);
  try {
    await db`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await db`
      create table if not exists schema_migration (
        name text primary key, checksum text not null, at timestamptz not null default now())`;
    await applyNew(db, folder);
    await bindToBrand(db, brand);
  } finally {
    // Ending the session releases the lock.
    await db.end();
  }
}

/**
 * Whether all migration files known to this process have run. Unknown migrations are ignored,
 * because a new release is deployed while the previous one still runs.
 */
export async function isMigrated(db: Db, folder = MIGRATIONS): Promise<boolean> {
  const files = await listFiles(folder);
  const applied = await db<{ name: string }[]>`select name from schema_migration`;
  const names = new Set(applied.map((row) => row.name));
  return files.every((name) => names.has(name));
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
}

async function applyNew(db: Db, folder: string): Promise<void> {
  const files = await listFiles(folder);
  const applied = await db<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migration`;
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]));

  for (const name of files) {
    const text = await readFile(`${folder}/${name}`, 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    const known = checksums.get(name);
    if (known === checksum) continue;
    if (known !== undefined)
      throw new OperatorError(`Migration ${name} was changed after it was applied.`);
    await apply(db, { name, text, checksum });
  }
}

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

async function apply(db: Db, { name, text, checksum }: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.begin(async (tx) => {
        await tx`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`;
        await tx.unsafe(text);
        await tx`insert into schema_migration (name, checksum) values (${name}, ${checksum})`;
      });
      return;
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

async function bindToBrand(db: Db, brand: string): Promise<void> {
  await db`insert into deployment (brand) values (${brand}) on conflict do nothing`;
  const [deployment] = await db<{ brand: string }[]>`select brand from deployment`;
  if (deployment?.brand !== brand) {
    throw new OperatorError(
      `This database belongs to the brand ${deployment?.brand} and cannot be used for ${brand}.`,
    );
  }
}
