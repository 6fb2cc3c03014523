import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  ensureDatabase,
  postgresSpec,
  postgresUrl,
  prepareCluster,
  removeStaleLock,
} from './embedded-postgres.ts';
import { openDataDir } from './layout.ts';
import { findFreePort } from './ports.ts';
import { findPostgresPlace, findPrograms } from './postgres-place.ts';
import { claimRunFiles } from './run-files.ts';
import { createSupervisor } from './supervisor.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createTerminal } from './terminal.ts';

// Making a cluster writes it through to the disk, which a busy machine does slowly.
vi.setConfig({ testTimeout: 120_000 });

const asRoot = process.getuid?.() === 0;
const terminal = createTerminal(() => undefined);

/** Starts PostgreSQL for a data folder below `parent` and returns its answer. */
async function startBelow(
  parent: string,
  options: Parameters<typeof findPostgresPlace>[2],
  name = 'data',
) {
  const dataDir = openDataDir(join(parent, name));
  const place = findPostgresPlace(dataDir.postgres, terminal.say, options);
  const address = { port: await findFreePort(), password: 'test' };
  const supervisor = createSupervisor(dataDir, claimRunFiles(dataDir.run), terminal);
  onTestFinished(() => supervisor.stop());
  await prepareCluster(place, address.password);
  const running = supervisor.addDatabase(postgresSpec(place, address));
  await running.whenReady;
  await ensureDatabase(address, 'maru_maru');

  const db = postgres(postgresUrl(address, 'maru_maru'), { max: 1 });
  onTestFinished(() => db.end());
  const [row] = await db`
    select datcollate, datctype, pg_encoding_to_char(encoding) as encoding,
           current_setting('listen_addresses') as listens, current_setting('fsync') as fsync
    from pg_database where datname = current_database()`;
  return { place, row, dataDir };
}

/** Creates folders that replace those of the system. */
function sharedFolders() {
  const folder = temporaryFolder();
  return { programs: join(folder, 'programs'), clusters: join(folder, 'clusters') };
}

describe('the embedded PostgreSQL', () => {
  it('is durable, listens on this machine only and sorts by code point', async () => {
    const { row } = await startBelow(temporaryFolder(), { shared: sharedFolders() });

    expect(row).toEqual({
      datcollate: 'C.UTF-8',
      datctype: 'C.UTF-8',
      encoding: 'UTF8',
      listens: '127.0.0.1',
      fsync: 'on',
    });
  });

  it('starts from a checkout and with a data folder below a home of mode 0700', async () => {
    const home = temporaryFolder(0o700);
    const programs = join(home, 'checkout/package/native');
    cpSync(findPrograms(), programs, { recursive: true, verbatimSymlinks: true });
    cpSync(join(findPrograms(), '../package.json'), join(programs, '../package.json'));
    const shared = sharedFolders();

    const { place, row, dataDir } = await startBelow(home, { programs, shared });

    expect(row?.['encoding']).toBe('UTF8');
    // Only root changes the account, and only then is the home closed to it.
    expect(place.cluster.startsWith(shared.clusters)).toBe(asRoot);
    expect(place.postgres.startsWith(shared.programs)).toBe(asRoot);
    const again = findPostgresPlace(dataDir.postgres, terminal.say, { programs, shared });
    expect(again).toEqual(place);
  });

  it('stays in its data folder when nothing but that folder itself is closed', async () => {
    const folder = temporaryFolder(0o700);

    const { place, dataDir } = await startBelow(folder, { shared: sharedFolders() }, '.');

    expect(place.cluster).toBe(dataDir.postgres);
  });

  it('runs under the account that owns the cluster, regardless of the current user', () => {
    const cluster = join(temporaryFolder(), 'postgres');
    mkdirSync(cluster);
    const other = { uid: 4_242, gid: 4_243 };
    if (asRoot) chownSync(cluster, other.uid, other.gid);

    const place = findPostgresPlace(cluster, terminal.say, { shared: sharedFolders() });

    expect(place).toMatchObject({ cluster, account: asRoot ? other : null });
  });

  it('refuses a cluster of another version, naming both', async () => {
    const place = findPostgresPlace(join(temporaryFolder(), 'postgres'), terminal.say);
    mkdirSync(place.cluster);
    writeFileSync(join(place.cluster, 'PG_VERSION'), '15\n');

    await expect(prepareCluster(place, 'test')).rejects.toThrow(
      'was made by PostgreSQL 15; this Maru includes 18',
    );
  });

  it('creates the cluster again after an interrupted creation', async () => {
    const place = findPostgresPlace(join(temporaryFolder(), 'postgres'), terminal.say);
    mkdirSync(`${place.cluster}.new`);
    writeFileSync(join(`${place.cluster}.new`, 'half'), '');

    await prepareCluster(place, 'test');

    expect(readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim()).toBe('18');
    expect(existsSync(join(place.cluster, 'half'))).toBe(false);
  });
});

describe('the pid that a killed PostgreSQL leaves in its cluster', () => {
  it('is removed when it belongs to another process now', () => {
    const cluster = temporaryFolder();
    const path = join(cluster, 'postmaster.pid');
    writeFileSync(path, `${process.pid}\n`);

    removeStaleLock(cluster);

    expect(existsSync(path)).toBe(false);
  });
});
