import { loadConfig } from '../src/config/config.ts';
import { runForOperator } from '../src/core/operator-error.ts';
import { holdDataKeys, rotateKeys } from '../src/crypto/data-keys.ts';
import { createPersonalData, keyIdsOf } from '../src/crypto/personal-data.ts';
import { connectDb } from '../src/db/db.ts';

/** Counting reads whole tables. */
const TIMEOUT_MS = 600_000;

// Seals everything under the newest key of DATA_KEYS, while the product runs (docs/operations/keys.md).
// Ends with 1 while something is left that an older key has sealed.
const config = loadConfig();
const say = (line: string) => process.stdout.write(`${line}\n`);
const db = connectDb(config.directDatabaseUrl, {
  max: 1,
  statementTimeoutMs: TIMEOUT_MS,
  name: 'maru-rotate-keys',
});
try {
  await runForOperator(async () => {
    const keys = config.DATA_KEYS;
    const [newest, ...older] = keyIdsOf(keys);
    await holdDataKeys(db, keys);
    const personal = createPersonalData(keys, config.LOOKUP_SECRET);
    const left = await rotateKeys({ db, personal, keys }, say);
    for (const { keyId, place, values } of left)
      say(`Key ${keyId} still encrypts ${values} of ${place}.`);
    if (left.length > 0) {
      say('A server encrypts with an older key. Restart all servers, then run this command again.');
      process.exitCode = 1;
    } else {
      say(`All values are encrypted with key ${newest}.`);
      if (older.length > 0) say(`These keys can be removed from DATA_KEYS: ${older.join(', ')}.`);
    }
  });
} finally {
  await db.end();
}
