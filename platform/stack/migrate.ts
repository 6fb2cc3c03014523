import { seedDemo } from '../seed/seed.ts';
import { loadConfig } from '../src/config/config.ts';
import { runForOperator } from '../src/core/operator-error.ts';
import { holdDataKeys, holdSecrets } from '../src/crypto/data-keys.ts';
import { rotateLookupSecret } from '../src/crypto/lookup-secrets.ts';
import { secretChecksOf } from '../src/crypto/personal-data.ts';
import { connectDb } from '../src/db/db.ts';
import { migrate } from '../src/db/migrate.ts';

/** Counting the values that a missing key seals reads whole tables. */
const COUNT_TIMEOUT_MS = 600_000;

// Migrates the database, rotates LOOKUP_SECRET if it starts with a new secret, and seeds demo data
// into an empty database. Refuses secrets that differ from the noted ones and a missing key that
// still seals a value. Finishes before any server starts; concurrent runs wait for each other.
const config = loadConfig();
await runForOperator(async () => {
  await migrate(config.directDatabaseUrl, config.BRAND);
  const db = connectDb(config.directDatabaseUrl, { max: 1, statementTimeoutMs: COUNT_TIMEOUT_MS });
  try {
    const added = await rotateLookupSecret(
      db,
      { keys: config.DATA_KEYS, lookup: config.LOOKUP_SECRET },
      (line) => process.stdout.write(`${line}\n`),
    );
    if (added > 0)
      process.stdout.write('LOOKUP_SECRET rotated. Keep the former secret in the list.\n');
    await holdSecrets(db, secretChecksOf(config.DATA_KEYS, config.LOOKUP_SECRET));
    await holdDataKeys(db, config.DATA_KEYS);
  } finally {
    await db.end();
  }
  if (config.SEED_DEMO) await seedDemo(config);
});
