import { loadConfig } from '../src/config.ts';
import { holdDataKeys, holdSecrets } from '../src/data-keys.ts';
import { connectDb } from '../src/db.ts';
import { migrate } from '../src/migrate.ts';
import { secretChecksOf } from '../src/personal-data.ts';
import { seedDemo } from '../seed/seed.ts';

/** Counting what a missing key seals reads whole tables. */
const COUNT_TIMEOUT_MS = 600_000;

// Brings a database up to date, refuses to go on with other secrets than it was filled under or
// without a key that still seals something, and fills an empty one where demo data is wanted. Runs
// to its end before any server starts; several at once wait for one another.
const config = loadConfig();
await migrate(config.directDatabaseUrl, config.BRAND);
const db = connectDb(config.directDatabaseUrl, { max: 1, statementTimeoutMs: COUNT_TIMEOUT_MS });
try {
  await holdSecrets(db, secretChecksOf(config.DATA_KEYS, config.LOOKUP_SECRET));
  await holdDataKeys(db, config.DATA_KEYS);
} finally {
  await db.end();
}
if (config.SEED_DEMO) await seedDemo(config);
