/**
 * Proves that a disaster can be undone (reliability F24, O7). The database has a million rows,
 * concurrent writers and a running campaign. All data is then deleted, and the database is restored
 * to one second earlier. No write acknowledged before that point may be missing. No later write may
 * remain. No recipient may be sent a message twice.
 *
 *     npm run chaos -- restore [--seed=1] [--rows=1000000] [--short] [--without=pause]
 *                              [--port=4200]
 *
 * `--without=pause` resumes a running campaign as if nothing had been sent in the meantime. The run
 * must then fail, which proves that the checker works.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { keyIdsOf, secretChecksOf } from '../../platform/src/crypto/personal-data.ts';
import { makeBackup } from '../../platform/stack/backup/make-backup.ts';
import { restoreBackup } from '../../platform/stack/backup/restore.ts';
import { findPostgresPlace } from '../../platform/stack/postgres-place.ts';
import { loadSecrets } from '../../platform/stack/secrets.ts';
import { addActor } from '../support/acting-staff.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { startCampaign, TESTER, untilDone } from './support/campaign-run.ts';
import { compare, readLedger } from './support/gateway-ledger.ts';
import { createRandom } from './support/random.ts';
import { createPrinter } from './support/printer.ts';
import {
  DATABASE_FOLDER,
  postgresPortOf,
  REDIS_FOLDER,
  startWorld,
  type World,
} from './support/world.ts';

const STEP_ROWS = 50_000;
const WRITE_MS = 10;
/** Distance between the disaster and the restore point. */
const BACK_MS = 1_000;
/** Minimum time of writes before the restore point. The maximum is twice as long. */
const MEANWHILE_MS = 1_000;
/** Time until the disaster is noticed. Writes continue meanwhile. */
const NOTICED_MS = 2_000;
const LIMIT_S = 300;
const MESSAGES_PER_S = 100;
const FINISHED = 500;
/** Enough to be under way all the time. */
const UNDER_WAY = 3_000;
const CAMPAIGN_MS = 120_000;
/** No message is sent after this time, because the sweeper has run several times. */
const AFTERMATH_MS = 20_000;

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rows: { type: 'string' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const rows = Number(flags.rows ?? (flags.short ? STEP_ROWS : 1_000_000));
const firstPort = Number(flags.port);
const seed = Number(flags.seed);
const random = createRandom(seed);
const say = createPrinter();

/** A row written by a client. Start and acknowledgement times use the PostgreSQL clock, in ms. */
interface Write {
  no: number;
  begun: number;
  acknowledged: number;
}

say(`seed ${seed}, ${rows} rows`);
const world = await startWorld({ firstPort, env: { SMS_RATE: String(MESSAGES_PER_S) } });
let held = false;
try {
  held = printLines(`F24, seed ${seed}`, await undo(world));
} finally {
  await world.end(false);
}
process.exitCode = held ? 0 : 1;

async function undo(on: World): Promise<Line[]> {
  const { db, config, folder } = on;
  const place = findPostgresPlace(join(folder, DATABASE_FOLDER, 'cluster'), say);
  const { DATABASE_PASSWORD: password } = loadSecrets(join(folder, 'secrets.json'));
  const address = { port: postgresPortOf(firstPort), password };
  const backups = join(folder, 'backups');

  const [finished, underWay] = [
    phonesFrom(40_000_000, FINISHED),
    phonesFrom(50_000_000, UNDER_WAY),
  ];
  const actor = await addActor(db);
  const first = await startCampaign(on, finished, null, actor);
  await untilDone(on, first, { until: Date.now() + CAMPAIGN_MS, say });

  await db`create table chaos_row (no int primary key, body text not null)`;
  await db`create table chaos_write (no int primary key)`;
  const secretChecks = secretChecksOf(config.DATA_KEYS, config.LOOKUP_SECRET);
  const { manifest } = await makeBackup({
    place,
    address,
    uploads: null,
    secrets: null,
    dataKeys: keyIdsOf(config.DATA_KEYS),
    secretChecks,
    to: backups,
    keep: undefined,
  });
  say(`a copy of ${Math.ceil(manifest.bytes / 1_000_000)} MB`);
  // All these rows have to be recovered from the write-ahead log.
  for (let from = 0; from < rows; from += STEP_ROWS) {
    await db`
      insert into chaos_row
      select n, repeat(md5(n::text), 4)
      from generate_series(${from + 1}::int, ${Math.min(from + STEP_ROWS, rows)}::int) n`;
  }
  say(`${rows} rows written`);

  const second = await startCampaign(on, underWay, null, actor);
  const stopWriting = beginWriting(on);
  await pause(BACK_MS + MEANWHILE_MS * (1 + random()));
  const disaster = await now(on);
  await db`truncate chaos_row`;
  await db`delete from chaos_write`;
  await pause(NOTICED_MS);
  const writes = await stopWriting();
  say('all data was deleted');

  const at = new Date(disaster - BACK_MS);
  let seconds = Infinity;
  const redisFolder = join(folder, REDIS_FOLDER);
  const [one, other] = on.workers;
  await one!.absent('SIGTERM', () =>
    other!.absent('SIGTERM', () =>
      on.redis.absent('SIGTERM', async () => {
        const began = Date.now();
        await on.postgres.absent('SIGINT', () =>
          restoreBackup({
            place,
            address,
            runFiles: { started: () => undefined, ended: () => undefined },
            uploads: join(folder, 'uploads'),
            redis: redisFolder,
            secretChecks,
            secretsPath: 'the environment',
            from: backups,
            at,
            say,
          }),
        );
        seconds = (Date.now() - began) / 1_000;
        mkdirSync(redisFolder, { recursive: true });
        const untouched = await statesOf(on, [first, second]);
        say(`restored in ${seconds.toFixed(1)} s; campaigns: ${untouched.join(', ')}`);
        if (flags.without === 'pause') {
          await db`update campaign set state = 'sending' where id = ${second}`;
        }
      }),
    ),
  );
  await pause(AFTERMATH_MS);

  const [kept] = await db<{ rows: number }[]>`select count(*)::int as rows from chaos_row`;
  const found = new Set(
    (await db<{ no: number }[]>`select no from chaos_write`).map(({ no }) => no),
  );
  const due = writes.filter(({ acknowledged }) => acknowledged < at.getTime());
  const late = writes.filter(({ begun }) => begun > at.getTime());
  const ledger = await readLedger(on.gatewayUrl);
  // Both tests go to the same number.
  ledger.delete(TESTER);
  const { duplicated, unexpected } = compare(new Set([...finished, ...underWay]), ledger);
  return [
    atMost('seconds to restore', seconds, LIMIT_S),
    exactly('rows', kept?.rows ?? 0, rows),
    atLeast('acknowledged before the restore point', due.length, 1),
    exactly('of them lost', due.filter(({ no }) => !found.has(no)).length),
    atLeast('started after the restore point', late.length, 1),
    exactly('of them still present', late.filter(({ no }) => found.has(no)).length),
    exactly('campaigns', (await statesOf(on, [first, second])).join(', '), 'done, paused'),
    atLeast('messages sent by the running campaign', ledger.size - FINISHED, 1),
    exactly('sent twice', duplicated),
    exactly('sent to other numbers', unexpected),
  ];
}

function phonesFrom(number: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `010${number + i}`);
}

/**
 * Writes rows one after another and waits for each acknowledgement.
 *
 * @returns a function that stops writing.
 */
function beginWriting(on: World): () => Promise<Write[]> {
  const writes: Write[] = [];
  const over = new AbortController();
  const writing = (async () => {
    for (let no = 1; !over.signal.aborted; no += 1) {
      const begun = await now(on);
      await on.db`insert into chaos_write values (${no})`;
      writes.push({ no, begun, acknowledged: await now(on) });
      await pause(WRITE_MS);
    }
  })();
  return async () => {
    over.abort();
    await writing;
    return writes;
  };
}

/** Time in ms since the epoch, by the clock that also dates commits. */
async function now({ db }: World): Promise<number> {
  const [row] = await db<{ ms: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  return row!.ms;
}

async function statesOf({ db }: World, campaigns: readonly number[]): Promise<string[]> {
  const found = await db<{ state: string }[]>`
    select state from campaign where id in ${db(campaigns)} order by id`;
  return found.map(({ state }) => state);
}
