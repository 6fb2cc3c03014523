import { copyFileSync, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../src/core/operator-error.ts';
import { keyIdsOf, secretChecksOf } from '../../src/crypto/personal-data.ts';
import { uploadsDirOf } from '../../src/files/upload-store.ts';
import { readFlags } from '../args.ts';
import { databaseOf, settleEnvironment } from '../environment.ts';
import { DEFAULT_DATA_DIR, openDataDir, ROOT } from '../layout.ts';
import { assertPortsFree } from '../ports.ts';
import { findPostgresPlace } from '../postgres-place.ts';
import { reasonOf } from '../reason-of.ts';
import { claimRunFiles, endLeftovers } from '../run-files.ts';
import { loadSecrets } from '../secrets.ts';
import { listCopies, SECRETS, type Copy } from './copies.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

const FLAGS = {
  backup: {
    to: { type: 'string' },
    keep: { type: 'string' },
    'with-secrets': { type: 'boolean' },
    port: { type: 'string' },
  },
  restore: {
    from: { type: 'string' },
    at: { type: 'string' },
    port: { type: 'string' },
  },
} as const;
const USAGE = {
  backup: 'Known: --to FOLDER, --keep N, --with-secrets, --port N.',
  restore: 'Known: --from FOLDER, --at 2026-11-22T09:00:00+09:00, --port N.',
};

const BYTES_OF_MB = 1_000_000;

/** Environment of a command. */
interface Surroundings {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  say: (text: string) => void;
}

/** Runs `npm run backup` or `npm run restore`. */
export async function runBackupCommand(
  command: 'backup' | 'restore',
  args: readonly string[],
): Promise<never> {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  try {
    await { backup, restore }[command]({ args, env: process.env, say });
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/** Copies the instance that runs from the data folder. */
export async function backup({ args, env, say }: Surroundings): Promise<void> {
  const flags = readFlags(args, FLAGS.backup, USAGE.backup);
  const keep = flags.keep === undefined ? undefined : Number(flags.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
    throw new OperatorError('--keep must be a number from 1.');
  }
  const { dataDir, place, address, config } = openInstance(flags.port, env, say);
  const { folder, manifest, removed, left } = await makeBackup({
    place,
    address,
    uploads: config.UPLOAD_STORE === 's3' ? null : uploadsDirOf(config),
    secrets: flags['with-secrets'] ? dataDir.secrets : null,
    dataKeys: keyIdsOf(config.DATA_KEYS),
    secretChecks: secretChecksOf(config.DATA_KEYS, config.LOOKUP_SECRET),
    // Beside the cluster, which is a place that PostgreSQL's account can enter.
    to: flags.to ? resolve(ROOT, flags.to) : join(dirname(place.cluster), 'backups'),
    keep,
  });
  say(`${folder}: ${manifest.files} files, ${megabytes(manifest.bytes)} MB.`);
  say(`Every moment from ${manifest.made_at} can be restored, up to the last minute.`);
  if (left !== null) {
    say(
      `PostgreSQL now archives its log here and no longer in ${left}: there is only one archive.`,
    );
  }
  if (removed.length > 0) say(`Removed: ${removed.join(', ')}.`);
  if (manifest.uploads === 's3') say('Uploaded files are in S3, not in the copy.');
  say(
    manifest.secrets
      ? 'The copy contains secrets.json, which decrypts everything in it. Protect the copy accordingly.'
      : `The copy does not contain ${dataDir.secrets}. Store that file elsewhere: encrypted data is unreadable without its DATA_KEYS.`,
  );
}

/** Replaces the data folder's contents of a stopped instance with a copy. */
export async function restore({ args, env, say }: Surroundings): Promise<void> {
  const flags = readFlags(args, FLAGS.restore, USAGE.restore);
  if (!flags.from) throw new OperatorError(`--from is missing. ${USAGE.restore}`);
  if (flags.at !== undefined && !z.iso.datetime({ offset: true }).safeParse(flags.at).success) {
    throw new OperatorError('--at must be a moment with its offset: 2026-11-22T09:00:00+09:00.');
  }
  const from = resolve(ROOT, flags.from);
  const dataDir = openDataDir(env['MARU_DATA_DIR'] || DEFAULT_DATA_DIR);
  const runFiles = claimRunFiles(dataDir.run);
  try {
    await endLeftovers(dataDir.run);
    bringSecrets(dataDir.secrets, from, say);
    const { place, address, config } = openInstance(flags.port, env, say);
    await assertPortsFree([{ name: 'postgres', host: '127.0.0.1', port: address.port }]);
    const { copy, lastCommit, aside } = await restoreBackup({
      place,
      address,
      runFiles,
      uploads: uploadsDirOf(config),
      redis: dataDir.redis,
      secretChecks: secretChecksOf(config.DATA_KEYS, config.LOOKUP_SECRET),
      secretsPath: dataDir.secrets,
      from,
      at: flags.at === undefined ? null : new Date(flags.at),
      say,
    });
    say(`Restored from ${copy.name}. Its last change was at ${lastCommit ?? 'that moment'}.`);
    if (aside.length > 0) say(`The previous data was kept: ${aside.join(', ')}.`);
    say('Campaigns that were running, or due since then, are paused.');
    say('Single messages that were waiting are not sent, because they may have been delivered.');
    say(`Continue with: ${startCommands(copy, flags.port, env).join('\n        or: ')}`);
    say('The log is not archived until the next npm run backup.');
  } finally {
    runFiles.release();
  }
}

/**
 * Finds the PostgreSQL that the stack of this data folder runs.
 *
 * @throws OperatorError if it is not managed by Maru.
 */
function openInstance(
  port: string | undefined,
  given: Surroundings['env'],
  say: Surroundings['say'],
) {
  const dataDir = openDataDir(given['MARU_DATA_DIR'] || DEFAULT_DATA_DIR);
  const secrets = given['NODE_ENV'] === 'production' ? null : loadSecrets(dataDir.secrets);
  const asked = { ...given, MARU_DATA_DIR: dataDir.root };
  const args = { brand: undefined, port, realtimeCount: 1 };
  const { config, ports, embedded } = settleEnvironment(asked, args, secrets);
  if (!secrets || !embedded.postgres) {
    throw new OperatorError(
      'This command works only with the PostgreSQL that Maru includes. For another PostgreSQL, see docs/operations/backup.md.',
    );
  }
  const place = findPostgresPlace(dataDir.postgres, say);
  const address = { port: ports.postgres, password: secrets.DATABASE_PASSWORD };
  return { dataDir, place, address, config };
}

/**
 * On a new machine the secrets are restored first. Newly generated ones could not decrypt the copy.
 */
function bringSecrets(path: string, from: string, say: Surroundings['say']): void {
  if (existsSync(path)) return;
  const copy = listCopies(from).findLast(({ manifest }) => manifest.secrets);
  if (!copy) {
    throw new OperatorError(
      `${path} is missing, and no copy in ${from} contains it. Restore it from your own storage: encrypted data is unreadable without its DATA_KEYS.`,
    );
  }
  copyFileSync(join(copy.folder, SECRETS), path);
  say(`${path} was restored from ${copy.name}.`);
}

/**
 * Builds the commands that start the restored instance. Another brand, port or folder would start a
 * different instance. A data folder used by several brands holds one database per brand.
 */
function startCommands(
  { manifest }: Copy,
  flag: string | undefined,
  given: Surroundings['env'],
): string[] {
  const { MARU_DATA_DIR: folder, PORT: asked, BRAND: chosen } = given;
  const port = flag ?? asked;
  const brands = manifest.databases.map(({ name }) => name.slice(databaseOf('').length));
  const meant = brands.filter((brand) => brand === chosen);
  return (meant.length > 0 ? meant : brands).map((brand) =>
    [
      ...(folder ? [`MARU_DATA_DIR=${quoted(folder)}`] : []),
      `npm start -- --brand ${brand}`,
      ...(port ? [`--port ${port}`] : []),
    ].join(' '),
  );
}

const quoted = (path: string) =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

const megabytes = (bytes: number) => Math.ceil(bytes / BYTES_OF_MB);
