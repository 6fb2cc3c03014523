import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectDb, type Db } from '../../src/db/db.ts';
import { migrate } from '../../src/db/migrate.ts';
import { seedDemo } from '../../seed/seed.ts';
import { ensureDatabase, postgresSpec, prepareCluster } from '../embedded-postgres.ts';
import { settleEnvironment } from '../environment.ts';
import { openDataDir, ROOT } from '../layout.ts';
import { findFreePort, portsOf } from '../ports.ts';
import { findPostgresPlace } from '../postgres-place.ts';
import { claimRunFiles } from '../run-files.ts';
import { runCommand } from '../run-command.ts';
import { loadSecrets } from '../secrets.ts';
import { listCopies } from './copies.ts';
import { backup, restore } from './run-backup.ts';

// Restore rehearsal: runs the real commands on a PostgreSQL with the demo data. Each `it` continues
// from the state of the previous one. Starting PostgreSQL takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const POLL_MS = 20;

const folder = mkdtempSync(join(tmpdir(), 'maru-backup-'));
// PostgreSQL may run as another account, which has to enter.
chmodSync(folder, 0o755);
const dataDir = openDataDir(join(folder, 'data'));
const backups = join(folder, 'backups');
const secrets = loadSecrets(dataDir.secrets);
const uploads = join(dataDir.root, 'uploads');
const silent = () => undefined;

let webPort: number;
let url: string;
let db: Db;
let running: ChildProcess;
/** Output of every PostgreSQL so far. */
let postgresLog = '';

async function startPostgres(): Promise<void> {
  const place = findPostgresPlace(dataDir.postgres, silent);
  const address = {
    port: portsOf(webPort, webPort, 1).postgres,
    password: secrets.DATABASE_PASSWORD,
  };
  const spec = postgresSpec(place, address);
  running = spec.spawn();
  running.stderr?.on('data', (text: Buffer) => (postgresLog += text.toString()));
  running.stdout?.resume();
  while (!(await spec.isReady())) await pause(POLL_MS);
  db = connectDb(url, { max: 1, statementTimeoutMs: 60_000 });
}

/** As the power going off does. */
async function killPostgres(): Promise<void> {
  await db.end({ timeout: 1 });
  if (running.exitCode !== null || running.signalCode !== null) return;
  running.kill('SIGKILL');
  await once(running, 'exit');
}

/** Runs a command and returns its output. */
async function run(command: typeof backup, ...args: string[]): Promise<string> {
  const said: string[] = [];
  await command({ args, env: environment(), say: (text) => said.push(text) });
  return said.join('\n');
}

const environment = () => ({ MARU_DATA_DIR: dataDir.root, PORT: String(webPort) });

/** The versions of broadcasts, which a restore raises. */
async function versions(): Promise<number[]> {
  const rows = await db<{ version: number }[]>`
    select version from broadcast_schedule order by id`;
  return rows.map(({ version }) => version);
}

/** Returns the rows and a checksum of every table, except for the values that a restore changes. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const raised = name === 'public.broadcast_schedule' ? 'version' : '';
    const [row] = await db<{ rows: number; sum: string | null }[]>`
      with lines as (select md5((to_jsonb(t) - ${raised}::text)::text) as line
                     from ${db.unsafe(name)} t)
      select count(*) as rows, md5(string_agg(line, '' order by line)) as sum from lines`;
    prints[name] = `${row?.rows} rows, ${row?.sum}`;
  }
  return prints;
}

/** Waits until everything committed by now is archived. */
async function untilArchived(): Promise<void> {
  const [current] = await db<{ segment: string }[]>`
    select pg_walfile_name(pg_switch_wal()) as segment`;
  const archived = () =>
    listCopies(backups).some(({ manifest }) =>
      existsSync(join(backups, manifest.wal, `${current?.segment}.gz`)),
    );
  while (!archived()) await pause(POLL_MS);
}

async function now(): Promise<string> {
  const [row] = await db<{ at: string }[]>`select clock_timestamp() as at`;
  return row!.at;
}

beforeAll(async () => {
  webPort = (await findFreePort()) - portsOf(0, 0, 1).postgres;
  const args = { brand: 'futureon', port: String(webPort), realtimeCount: 1 };
  const { config } = settleEnvironment({ MARU_DATA_DIR: dataDir.root }, args, secrets);
  url = config.DATABASE_URL;
  await prepareCluster(findPostgresPlace(dataDir.postgres, silent), secrets.DATABASE_PASSWORD);
  await startPostgres();
  await ensureDatabase(
    { port: portsOf(webPort, webPort, 1).postgres, password: secrets.DATABASE_PASSWORD },
    'maru_futureon',
  );
  await migrate(url, 'futureon');
  await seedDemo(config);
});

afterAll(async () => {
  await killPostgres();
  rmSync(folder, { recursive: true });
});

describe('[Z09] npm run backup and npm run restore', () => {
  const write = (title: string) => db`insert into rehearsal (title) values (${title})`;
  let noted: { at: string; state: Awaited<ReturnType<typeof fingerprint>> };
  let archived: Awaited<ReturnType<typeof fingerprint>>;
  let newest: Awaited<ReturnType<typeof fingerprint>>;

  it('copies the running instance whole, without its secrets', async () => {
    await db`create table rehearsal (title text not null)`;

    const { PATH, HOME } = process.env;
    const said = await runCommand('npm', ['run', '--silent', 'backup', '--', '--to', backups], {
      cwd: ROOT,
      env: { PATH, HOME, ...environment() },
    });

    const [copy] = listCopies(backups);
    expect(copy?.manifest).toMatchObject({
      postgres_version: expect.stringMatching(/^18\./),
      databases: [{ name: 'maru_futureon', migration: expect.stringMatching(/^\d{4}_\w+\.sql$/) }],
      secrets: false,
    });
    expect(said).toContain('Store that file elsewhere');
    expect(existsSync(join(copy!.folder, 'secrets.json'))).toBe(false);
    expect(readdirSync(join(copy!.folder, 'uploads'))).toEqual(readdirSync(uploads));
    // A person without Maru can check it, too.
    await runCommand('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: copy!.folder });
    expect(postgresLog).toContain('parameter "archive_timeout" changed to "60"');
    expect(postgresLog).not.toContain('errors');
  });

  it('refuses to restore over a running instance, and leaves that instance unchanged', async () => {
    const runFiles = claimRunFiles(dataDir.run);

    await expect(run(restore, '--from', backups)).rejects.toThrow(
      'Maru already runs from this data folder',
    );

    runFiles.release();
    await write('still there');
  });

  it('loses nothing committed when PostgreSQL is killed and its folder is still there', async () => {
    await write('before the moment');
    noted = { state: await fingerprint(), at: await now() };
    // Moments are given to the millisecond.
    await pause(2);
    await db`delete from rehearsal`;
    await db`update member set nickname = 'wrong'`;
    writeFileSync(join(uploads, 'later.jpg'), 'later');
    await untilArchived();
    archived = await fingerprint();
    await write('not archived yet');
    newest = await fingerprint();
    await killPostgres();

    const said = await run(restore, '--from', backups);

    expect(said).toContain(
      `Continue with: MARU_DATA_DIR=${dataDir.root} npm start -- --brand futureon --port ${webPort}\n`,
    );
    await startPostgres();
    expect(await fingerprint()).toEqual(newest);
    expect(readFileSync(join(uploads, 'later.jpg'), 'utf8')).toBe('later');
  });

  it('restores every table to its state at a given moment', async () => {
    await killPostgres();

    const said = await run(restore, '--from', backups, '--at', noted.at);

    await startPostgres();
    expect(await fingerprint()).toEqual(noted.state);
    expect(said).toContain('The previous data was kept');
    expect(readdirSync(dataDir.root).filter((name) => name.includes('.before-'))).toHaveLength(6);
  });

  it('restores to the end of the archive when the folder is lost', async () => {
    await killPostgres();
    rmSync(dataDir.postgres, { recursive: true });

    await run(restore, '--from', backups);

    await startPostgres();
    expect(await fingerprint()).toEqual(archived);
  });

  it('starts a new log after a restore, and does not resend in-flight messages', async () => {
    await db`delete from rehearsal`;
    await db`update campaign set state = 'sending' where id = 1`;
    const before = await versions();
    const message = (state: string) => db`
      insert into single_message (dest_enc, text_enc, purpose, state, group_id, expires_at)
      values ('sealed', 'sealed', 'code', ${state}, 'G1', now() + interval '1 hour')`;
    await message('waiting');
    await message('filled');
    await run(backup, '--to', backups, '--with-secrets');
    await write('second life');
    await untilArchived();
    await killPostgres();
    rmSync(dataDir.postgres, { recursive: true });
    rmSync(dataDir.secrets);
    // Made by a start on the new machine: its key has the same number.
    loadSecrets(dataDir.secrets);
    await expect(run(restore, '--from', backups)).rejects.toThrow('DATA_KEYS 1, LOOKUP_SECRET');
    rmSync(dataDir.secrets);

    await run(restore, '--from', backups);

    await startPostgres();
    expect(await db`select title from rehearsal`).toEqual([{ title: 'second life' }]);
    expect(await db`select state from campaign where id = 1`).toEqual([{ state: 'paused' }]);
    expect(
      await db`select state, reason from single_message where group_id = 'G1' order by id`,
    ).toEqual([
      { state: 'unknown', reason: 'RESTORED' },
      // The gateway can be asked about this message.
      { state: 'filled', reason: null },
    ]);
    // Higher than any version that an open page can know.
    expect(await versions()).toEqual(before.map((version) => version + 1_000));
    expect(loadSecrets(dataDir.secrets)).toEqual(secrets);
    const [first, second] = listCopies(backups);
    expect(second?.manifest.wal).not.toBe(first?.manifest.wal);
  });

  it('keeps as many copies as it is told, with the log that they need', async () => {
    writeFileSync(join(backups, 'half.part'), '');

    await run(backup, '--to', backups, '--keep', '1');

    const [only, ...others] = listCopies(backups);
    expect(others).toEqual([]);
    expect(readdirSync(backups).toSorted()).toEqual([only?.name, only?.manifest.wal]);
    const [oldest] = segmentsOf(join(backups, only!.manifest.wal));
    expect(oldest).toBe(`${only?.manifest.first_segment}.gz`);
  });

  it('refuses a moment that it cannot reach, and changes nothing', async () => {
    const before = await fingerprint();
    await killPostgres();
    const later = new Date(Date.now() - 1).toISOString();

    await expect(run(restore, '--from', backups, '--at', '2020-01-01T00:00:00Z')).rejects.toThrow(
      'The oldest copy is from',
    );
    await expect(run(restore, '--from', backups, '--at', later)).rejects.toThrow(
      'The archived log ends before that moment.',
    );

    await startPostgres();
    expect(await fingerprint()).toEqual(before);
  });

  it('refuses a copy and a log of which one byte has changed', async () => {
    const [copy] = listCopies(backups);
    await write('archived');
    await untilArchived();
    const before = await fingerprint();
    await killPostgres();
    const page = join(copy!.folder, 'postgres/global/pg_control');
    const wal = join(backups, copy!.manifest.wal);
    const segment = join(wal, segmentsOf(wal).at(-1)!);

    const mendPage = changeOneByte(page, 100);
    await expect(run(restore, '--from', backups)).rejects.toThrow(
      'is damaged (postgres/global/pg_control has changed)',
    );
    mendPage();
    const mendLog = changeOneByte(segment, -6);
    const cluster = `${dataDir.postgres}.lost`;
    renameSync(dataDir.postgres, cluster);
    await expect(run(restore, '--from', backups)).rejects.toThrow('is damaged: it continues to');
    renameSync(cluster, dataDir.postgres);
    mendLog();

    await startPostgres();
    expect(await fingerprint()).toEqual(before);
  });

  it('says that a copy in another folder takes the archive with it', async () => {
    const elsewhere = `${backups}-elsewhere`;

    const first = await run(backup, '--to', elsewhere);
    const second = await run(backup, '--to', elsewhere);

    expect(first).toContain(`no longer in ${backups}: there is only one archive.`);
    expect(second).not.toContain('no longer in');
  });
});

function segmentsOf(wal: string): string[] {
  return readdirSync(wal)
    .filter((name) => /^\w{24}\.gz$/.test(name))
    .toSorted();
}

/**
 * @param at counted from the end if negative. Compressed data has bits without meaning, so for a
 *   segment, a byte of its checksum is changed.
 * @returns a function that restores the byte.
 */
function changeOneByte(file: string, at: number): () => void {
  const bytes = readFileSync(file);
  const place = at < 0 ? bytes.length + at : at;
  writeFileSync(file, bytes.with(place, bytes[place]! ^ 1));
  return () => writeFileSync(file, bytes);
}
