import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type postgres from 'postgres';
import { z } from 'zod';
import { OperatorError } from '../../src/core/operator-error.ts';
import type { SecretChecks } from '../../src/crypto/personal-data.ts';
import { connectOnce, postgresUrl, type PostgresAddress } from '../embedded-postgres.ts';
import { giveTo, type PostgresPlace } from '../postgres-place.ts';
import { reasonOf } from '../reason-of.ts';
import { canEnter } from '../system-account.ts';
import {
  manifestPath,
  manifestSchema,
  PART,
  removeOld,
  SECRETS,
  stampOf,
  SUMS,
  sumsText,
  WAL,
  type Manifest,
} from './copies.ts';
import { copyFile, copyTree, listTree, sha256Of, type Copied } from './copy-files.ts';
import { ARCHIVE_NOTE, ARCHIVE_WITHIN_S, archiveInto, archiveOf } from './wal-archive.ts';

/** One backup of a cluster at a time. */
const BACKUP_LOCK = 72_655_010;
/** PostgreSQL has to archive its log up to the end of the copy within this. */
const ARCHIVED_WITHIN = '120s';
const OWN_TABLESPACES = 2;

/** Folders copied without their contents, because PostgreSQL recreates them. */
const EMPTIED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
const LEFT_OUT = new RegExp(
  `^(${EMPTIED.join('|')})/|(^|/)(pgsql_tmp|pg_internal\\.init)|^(postmaster\\.(pid|opts)|backup_label.*|tablespace_map.*|${ARCHIVE_NOTE}.*)$`,
);

export interface BackupWish {
  place: PostgresPlace;
  address: PostgresAddress;
  /** The folder of the uploads, or `null` where they are in S3. */
  uploads: string | null;
  /** Path of the secrets file, if the copy includes it. */
  secrets: string | null;
  dataKeys: number[];
  secretChecks: SecretChecks;
  to: string;
  /** How many copies stay; all if `undefined`. */
  keep: number | undefined;
}

/** The new backup, and the copies removed for it. */
export interface Backup {
  folder: string;
  manifest: Manifest;
  removed: string[];
  /** Folder of the previous archive, which ends here. Only one archive exists at a time. */
  left: string | null;
}

/**
 * Copies a running instance into a new folder below `to`. From then on, PostgreSQL archives its log
 * next to it.
 *
 * @throws OperatorError if that is not possible. No incomplete copy remains that looks complete.
 */
export async function makeBackup(wish: BackupWish): Promise<Backup> {
  const { place, address, to } = wish;
  const db = connectOnce(postgresUrl(address, 'postgres'));
  try {
    await assertPossible(db);
    const stamp = stampOf(new Date());
    const { wal, left } = openArchive(place, to, stamp);
    for (const name of readdirSync(to).filter((entry) => entry.endsWith(PART))) {
      rmSync(join(to, name), { recursive: true });
    }
    const folder = join(to, stamp);
    const draft = `${folder}${PART}`;
    mkdirSync(draft, { mode: 0o700 });
    try {
      const manifest = await fill(draft, db, wish, wal);
      // All at once, instead of file by file: a copy under its name has reached the disk.
      spawnSync('sync');
      renameSync(draft, folder);
      const removed = wish.keep === undefined ? [] : removeOld(to, wish.keep);
      return { folder, manifest, removed, left };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    await db.end({ timeout: 1 });
  }
}

async function assertPossible(db: postgres.Sql): Promise<void> {
  const [state] = await ask(db);
  if (state?.['archiving'] !== 'on') {
    throw new OperatorError(
      'This PostgreSQL does not archive its log, because an older Maru started it. Stop Maru and start it again.',
    );
  }
  if (Number(state['tablespaces']) > OWN_TABLESPACES) {
    throw new OperatorError(
      'This PostgreSQL has tablespaces, which the backup does not copy. Use pg_basebackup.',
    );
  }
  if (!state['free']) throw new OperatorError('Another backup of this data folder is running.');
}

async function ask(db: postgres.Sql) {
  try {
    return await db`
      select current_setting('archive_mode') as archiving,
             (select count(*) from pg_tablespace) as tablespaces,
             pg_try_advisory_lock(${BACKUP_LOCK}) as free`;
  } catch (error) {
    throw new OperatorError(
      `A backup needs a running Maru, but its PostgreSQL does not respond (${reasonOf(error)}). Start Maru, or set --port to its port.`,
      { cause: error },
    );
  }
}

/**
 * The log continues in the same archive until the backup folder changes or the cluster is restored.
 * A missing archive is also replaced.
 */
function openArchive(
  place: PostgresPlace,
  to: string,
  stamp: string,
): Pick<Backup, 'left'> & { wal: string } {
  const known = archiveOf(place.cluster);
  const before = known === null ? null : dirname(known);
  const left = before === to ? null : before;
  if (known !== null && left === null && existsSync(known)) return { wal: known, left };
  const wal = join(to, `${WAL}${stamp}`);
  try {
    // To be passed through by PostgreSQL's account, not to be read.
    if (mkdirSync(to, { recursive: true }) !== undefined) chmodSync(to, 0o711);
    mkdirSync(wal, { mode: 0o700 });
    giveTo(place.account, wal);
  } catch (error) {
    throw new OperatorError(
      `--to must be a folder that can be created and written (${reasonOf(error)}).`,
      {
        cause: error,
      },
    );
  }
  if (place.account && !canEnter(place.account, wal)) {
    rmSync(wal, { recursive: true });
    throw new OperatorError(
      `PostgreSQL runs as another account, which has no access to ${to}. Set --to to a folder with access for that account.`,
    );
  }
  archiveInto(place, wal);
  return { wal, left };
}

async function fill(
  draft: string,
  db: postgres.Sql,
  wish: BackupWish,
  wal: string,
): Promise<Manifest> {
  const { uploads, secrets, dataKeys, secretChecks, place } = wish;
  const base = await copyCluster(db, place.cluster, join(draft, 'postgres'));
  // After the database, because a file exists before any row refers to it.
  const pictures = uploads === null ? [] : await copyUploads(uploads, join(draft, 'uploads'));
  const files: Copied[] = [...below('postgres', base.files), ...below('uploads', pictures)];
  if (secrets !== null) {
    const written = await copyFile(secrets, join(draft, SECRETS));
    if (written) files.push({ path: SECRETS, ...written });
  }
  const manifest = manifestSchema.parse({
    ...(await describeCluster(db, wish)),
    format: 1,
    made_at: base.madeAt,
    first_segment: base.firstSegment,
    wal: basename(wal),
    data_keys: dataKeys,
    secret_checks: secretChecks,
    uploads: uploads === null ? 's3' : 'disk',
    secrets: secrets !== null,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  writeFileSync(manifestPath(draft), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  const entry = {
    path: basename(manifestPath(draft)),
    sha256: await sha256Of(manifestPath(draft)),
  };
  writeFileSync(join(draft, SUMS), sumsText([...files, entry]), { mode: 0o600 });
  return manifest;
}

const below = (folder: string, files: readonly Copied[]) =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));

/** PostgreSQL's own base backup, over SQL: the bare machine has no pg_basebackup. */
async function copyCluster(db: postgres.Sql, cluster: string, to: string) {
  await archiveInTime(db);
  await db`select pg_backup_start('maru', fast => true)`;
  const tree = await listTree(cluster, (path) => !LEFT_OUT.test(path));
  const files = await copyTree(cluster, to, tree);
  const [stopped] = await stopBackup(db);
  const { labelfile, moment } = z
    .object({ labelfile: z.string(), moment: z.date() })
    .parse(stopped);
  const label = join(to, 'backup_label');
  writeFileSync(label, labelfile, { mode: 0o600 });
  const [, firstSegment = ''] = /^START WAL LOCATION: .+ \(file (\w+)\)/.exec(labelfile) ?? [];
  files.push({
    path: 'backup_label',
    bytes: Buffer.byteLength(labelfile),
    sha256: await sha256Of(label),
  });
  return { files, firstSegment, madeAt: moment.toISOString() };
}

/**
 * Limits the time until a commit is archived. Settings given at startup can differ from the
 * configuration files of the cluster. Each reload would report them as errors, so the files are
 * updated to match.
 */
async function archiveInTime(db: postgres.Sql): Promise<void> {
  const unlike = await db<{ statement: string }[]>`
    select format('alter system set %I = %L', name, current_setting(name)) as statement
    from pg_file_settings where error is not null and current_setting(name, true) is not null`;
  for (const { statement } of unlike) await db.unsafe(statement);
  await db.unsafe(`alter system set archive_timeout = ${ARCHIVE_WITHIN_S}`);
  await db`select pg_reload_conf()`;
}

/** Ends the copying and waits until the log that it needs is archived. */
async function stopBackup(db: postgres.Sql) {
  await db`select set_config('statement_timeout', ${ARCHIVED_WITHIN}, false)`;
  try {
    return await db`
      select labelfile, clock_timestamp() as moment from pg_backup_stop(wait_for_archive => true)`;
  } catch (error) {
    throw new OperatorError(
      `PostgreSQL could not archive its log (${reasonOf(error)}). Check the disk space and the write permission of its account. See postgres.log.`,
      { cause: error },
    );
  }
}

async function copyUploads(from: string, to: string): Promise<Copied[]> {
  const tree = await listTree(from, (path) => !basename(path).startsWith('.'));
  return copyTree(from, to, tree);
}

async function describeCluster(db: postgres.Sql, { address }: BackupWish) {
  const [cluster] = await db`
    select split_part(current_setting('server_version'), ' ', 1) as postgres_version,
           (select system_identifier::text from pg_control_system()) as system`;
  const names = await db<{ name: string; bytes: number }[]>`
    select datname as name, pg_database_size(oid)::float8 as bytes from pg_database
    where datname like 'maru\\_%' order by datname`;
  const databases = await Promise.all(
    names.map(async (row) => ({
      ...row,
      migration: await newestMigration(postgresUrl(address, row.name)),
    })),
  );
  return { ...cluster, databases };
}

/** `null` of a database that was made and never migrated. */
async function newestMigration(url: string): Promise<string | null> {
  const db = connectOnce(url);
  try {
    const [table] = await db`select to_regclass('schema_migration') as found`;
    if (!table?.['found']) return null;
    const [row] = await db<{ name: string }[]>`select max(name) as name from schema_migration`;
    return row?.name ?? null;
  } finally {
    await db.end({ timeout: 1 });
  }
}
