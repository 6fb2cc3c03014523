/**
 * Proves that a database can be migrated under load (reliability F23, O6). The current version
 * keeps reading and writing while processes apply the schema of the next version. These processes
 * are killed half-way, start at the same time, and restart.
 *
 *     npm run chaos -- upgrade [--seed=1] [--kills=20] [--rate=50] [--short] [--without=rules]
 *                              [--port=4200]
 *
 * The next version is a set of migrations defined in this run, some of which take seconds. A
 * long-running reader is active throughout, so that no table is free for long.
 *
 * `--without=rules` adds a column rename to the next version, which the migration rules forbid. The
 * run must then fail, which proves that the checker works.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectDb, type Db } from '../../platform/src/db/db.ts';
import { migrate } from '../../platform/src/db/migrate.ts';
import { ROOT } from '../../platform/stack/layout.ts';
import { endWithThisProcess } from '../support/end-with-this-process.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { beginLoad, describeFailures, type Asked } from './support/load.ts';
import { createRandom } from './support/random.ts';
import { createPrinter } from './support/printer.ts';
import { admitVisitors, asksOf } from './support/visitors.ts';
import { startWorld, type World } from './support/world.ts';

const APIS = 2;
const VISITORS = 100;
/** Longest permitted period of refused writes, in s. */
const REFUSED_LIMIT_S = 5;
/** Duration of a long query and of the pause after it. The query locks the tables that it reads. */
const READS_MS = 1_500;
const RESTS_MS = 500;
/** A process is killed up to this long after it is connected. */
const KILL_WITHIN_MS = 4_000;
const LOOK_MS = 50;
/** Duration of the load on the new schema. */
const AFTER_MS = 3_000;

/** Migrations of the next version. Each ends with the statement that shows that it was applied. */
const NEXT: Record<string, string> = {
  '9001_next_thing.sql': `
    create table next_thing (id int primary key, note text not null default '');
    select pg_sleep(0.7);
    insert into next_thing (id) select generate_series(1, 1000);`,
  '9002_next_mark.sql': 'alter table member add column next_mark int not null default 0;',
  '9003_next_fill.sql': `
    update next_thing set note = 'filled';
    select pg_sleep(0.7);
    insert into next_thing (id) select max(id) + 1 from next_thing;`,
  '9004_next_place.sql': 'alter table broadcast_schedule add column next_place text;',
  '9005_next_index.sql': `
    select pg_sleep(0.4);
    create index next_thing_note on next_thing (note);`,
};
const FORBIDDEN = 'alter table session rename column last_used_at to seen_at;';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string' },
    rate: { type: 'string', default: '50' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const kills = Number(flags.kills ?? (flags.short ? 5 : 20));
const seed = Number(flags.seed);
const random = createRandom(seed);
const say = createPrinter();

say(
  `seed ${seed}, ${kills} kills, ${flags.rate} requests a second, without ${flags.without || '-'}`,
);
const folder = mkdtempSync(join(tmpdir(), 'maru-next-'));
cpSync(join(ROOT, 'platform/migrations'), folder, { recursive: true });
for (const [name, text] of Object.entries(NEXT)) writeFileSync(join(folder, name), text);
if (flags.without === 'rules') writeFileSync(join(folder, '9006_next_name.sql'), FORBIDDEN);
const world = await startWorld({
  firstPort: Number(flags.port),
  api: APIS,
  // Every response queries the database.
  env: { SHARED_ANSWER_MS: '0' },
});
let held = false;
try {
  held = printLines(`F23, seed ${seed}`, await upgrade(world));
} finally {
  await world.end(false);
  rmSync(folder, { recursive: true });
}
process.exitCode = held ? 0 : 1;

async function upgrade(on: World): Promise<Line[]> {
  const { db, apiUrls, config } = on;
  const visitors = await admitVisitors(on, VISITORS);
  let turn = 0;
  const asks = asksOf(visitors, () => apiUrls[(turn += 1) % APIS]!, random);
  const load = beginLoad(asks, { perSecond: Number(flags.rate), random });
  const reading = new AbortController();
  const longReads = readLong(config.DATABASE_URL, reading.signal);

  let halfWay = 0;
  let halfDone = 0;
  for (let n = 0; n < kills; n += 1) {
    const child = startMigration(config.DATABASE_URL);
    while (child.exitCode === null && (await countAtWork(db)) === 0) await pause(LOOK_MS);
    await pause(random() * KILL_WITHIN_MS);
    if (child.exitCode === null) halfWay += 1;
    child.kill('SIGKILL');
    await exitOf(child);
    // PostgreSQL notices a dead client only after the statement has ended.
    while ((await countAtWork(db)) > 0) await pause(LOOK_MS);
    const state = await look(db);
    halfDone += state.halfDone;
    // The last ones would find nothing left to do.
    if (state.done >= Object.keys(NEXT).length) await takeBack(db);
  }
  say(`${kills} killed, ${halfWay} of them during a migration`);

  const codes = await Promise.all([0, 1].map(() => exitOf(startMigration(config.DATABASE_URL))));
  codes.push(await exitOf(startMigration(config.DATABASE_URL)));
  await pause(AFTER_MS);
  reading.abort();
  await longReads;
  await load.stop();
  for (const line of describeFailures(load.asked)) say(line);
  for (const line of on.errorsLogged()) say(line);

  const reads = load.asked.filter(({ writes }) => !writes);
  const writes = load.asked.filter((one) => one.writes);
  return [
    atLeast('requests', load.asked.length, 1),
    exactly('reads that failed', reads.filter((one) => one.status !== 200).length),
    exactly(
      'writes that failed with a status other than 503',
      writes.filter(({ status }) => status !== 200 && status !== 503).length,
    ),
    atMost(
      'longest time in which writes were refused',
      longestRefusal(writes),
      REFUSED_LIMIT_S,
      's',
    ),
    atLeast('kills during a migration', halfWay, 1),
    exactly('files left partially applied after a kill', halfDone),
    exactly('failed runs of three', codes.filter((code) => code !== 0).length),
    exactly('differences from an undisturbed upgrade', await differences(on)),
  ];
}

function startMigration(url: string): ChildProcess {
  const program = join(ROOT, 'tests/chaos/support/migrate-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, url, folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithThisProcess(child, 'SIGKILL');
  return child;
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function countAtWork(db: Db): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where application_name = 'maru-migrate'`;
  return row!.n;
}

/** How many files ran, and how many left something though they did not run, or the reverse. */
async function look(db: Db): Promise<{ done: number; halfDone: number }> {
  const ran = await db<{ name: string }[]>`
    select name from schema_migration where name >= '9'`;
  const names = new Set(ran.map(({ name }) => name));
  const columns = await db<{ name: string }[]>`
    select column_name as name from information_schema.columns where column_name like 'next_%'`;
  const [tables] = await db<{ thing: boolean; index: boolean }[]>`
    select to_regclass('next_thing') is not null as thing,
           to_regclass('next_thing_note') is not null as index`;
  const there = new Map([
    ['9001_next_thing.sql', tables!.thing],
    ['9002_next_mark.sql', columns.some(({ name }) => name === 'next_mark')],
    ['9004_next_place.sql', columns.some(({ name }) => name === 'next_place')],
    ['9005_next_index.sql', tables!.index],
  ]);
  let halfDone = [...there].filter(([name, is]) => names.has(name) !== is).length;
  if (tables!.thing) {
    const [rows] = await db<{ n: number }[]>`select count(*)::int as n from next_thing`;
    if (rows!.n !== (names.has('9003_next_fill.sql') ? 1_001 : 1_000)) halfDone += 1;
  }
  return { done: names.size, halfDone };
}

/** Reverts the migrations of the next version, so that there is work to do again. */
async function takeBack(db: Db): Promise<void> {
  // One statement at a time. A transaction that locks several tables at once could lock out user
  // requests.
  await db`drop table next_thing`;
  await db`alter table member drop column next_mark`;
  await db`alter table broadcast_schedule drop column next_place`;
  await db`delete from schema_migration where name >= '9'`;
}

/** Reads with a long query, pauses for a moment, and repeats. */
async function readLong(url: string, signal: AbortSignal): Promise<void> {
  const db = connectDb(url, { max: 1, name: 'maru-long-read' });
  while (!signal.aborted) {
    await db`
      select pg_sleep(${READS_MS / 1_000})
      from (select from member, broadcast_schedule limit 1) both_tables`;
    await pause(RESTS_MS);
  }
  await db.end();
}

/** Longest period, in s, in which writes were refused and none succeeded. */
function longestRefusal(writes: readonly Asked[]): number {
  let longest = 0;
  let since: number | null = null;
  for (const { status, at, ms } of writes.toSorted((a, b) => a.at - b.at)) {
    if (status === 200) since = null;
    else longest = Math.max(longest, at + ms - (since ??= at));
  }
  return longest / 1_000;
}

/**
 * Compares the schema, and the rows of the new table, with a database migrated without
 * interruption.
 */
async function differences({ db, config }: World): Promise<number> {
  await db`create database upgraded_in_peace`;
  const url = new URL(config.DATABASE_URL);
  url.pathname = '/upgraded_in_peace';
  await migrate(url.href, 'maru', folder);
  const peaceful = connectDb(url.href, { max: 1 });
  try {
    const [mine, theirs] = await Promise.all([describe(db), describe(peaceful)]);
    const [here, there] = [new Set(mine), new Set(theirs)];
    const wrong = [
      ...mine.filter((line) => !there.has(line)),
      ...theirs.filter((line) => !here.has(line)),
    ];
    for (const line of wrong.slice(0, 10)) say(line);
    return wrong.length + Math.abs(mine.length - theirs.length);
  } finally {
    await peaceful.end();
  }
}

/**
 * Describes every column, index, constraint, trigger and function, and the rows of the new table.
 */
async function describe(db: Db): Promise<string[]> {
  const rows = await db<{ line: string }[]>`
    select concat_ws(' ', 'column', table_schema, table_name, column_name, data_type, is_nullable,
                     column_default) as line
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema')
    union all select 'index ' || indexdef from pg_indexes where schemaname <> 'pg_catalog'
    union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
      select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where p.prokind = 'f' and n.nspname not in ('pg_catalog', 'information_schema')
    union all select 'migration ' || name || ' ' || checksum from schema_migration
    union all select 'row ' || t::text from next_thing t`;
  return rows.map(({ line }) => line);
}
