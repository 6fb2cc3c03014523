import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { OperatorError } from '../src/core/operator-error.ts';
import { findOnPath } from './find-program.ts';
import { CACHE_DIR } from './layout.ts';
import { reasonOf } from './reason-of.ts';
import { runCommand } from './run-command.ts';

/** A redis-server binary and the settings that locate its libraries. */
export interface RedisProgram {
  path: string;
  env: NodeJS.ProcessEnv;
}

const NAMES = ['redis-server', 'valkey-server'];
/** Other dependencies of redis-server belong to its system service, not to the binary. */
const NEEDED_PACKAGE = /^(redis|valkey|lib|lua)/;

const HOW_TO = [
  'redis-server was not found and could not be downloaded. Each of these solves it:',
  '  Debian, Ubuntu   sudo apt-get install redis-server',
  '  macOS            brew install redis',
  '  Docker           docker compose up',
  '  elsewhere        set REDIS_URL to your own Redis',
].join('\n');

/**
 * Finds a redis-server: the one on PATH; else the distribution's own package, unpacked into the
 * checkout's cache folder without installing anything; else, as root, the package installed.
 *
 * @throws OperatorError with the commands that put it right.
 */
export async function findRedis(
  say: (text: string) => void,
  cacheDir = CACHE_DIR,
): Promise<RedisProgram> {
  const onPath = findOnPath(NAMES);
  if (onPath) return { path: onPath, env: process.env };

  const folder = join(cacheDir, 'redis');
  const unpacked = findUnpacked(folder);
  if (unpacked) return unpacked;
  if (!findOnPath(['apt-get']) || !findOnPath(['dpkg'])) throw new OperatorError(HOW_TO);

  try {
    say('Downloading redis-server from the distribution. Nothing is installed on the system.');
    await unpackFromApt(cacheDir, folder);
    const fetched = findUnpacked(folder);
    if (fetched) return fetched;
  } catch (error) {
    say(`The package could not be unpacked: ${reasonOf(error)}`);
  }
  return installWithApt(say);
}

function findUnpacked(folder: string): RedisProgram | null {
  const path = NAMES.map((name) => join(folder, 'usr/bin', name)).find((name) => existsSync(name));
  if (!path) return null;
  const libraries = join(folder, 'usr/lib');
  const nested = readdirSync(libraries, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(libraries, entry.name));
  return {
    path,
    env: { ...process.env, LD_LIBRARY_PATH: [libraries, ...nested].join(delimiter) },
  };
}

/**
 * Downloads the package and its missing libraries, and unpacks them. Uses the system's apt lists if
 * present, otherwise fetches lists into the cache folder. Requires neither root nor any change to
 * the system.
 */
async function unpackFromApt(cacheDir: string, target: string): Promise<void> {
  const work = join(cacheDir, `apt-${process.pid}`);
  const tree = join(work, 'tree');
  const lists = join(work, 'lists');
  for (const path of [join(lists, 'partial'), join(work, 'archives/partial'), tree]) {
    mkdirSync(path, { recursive: true });
  }
  try {
    try {
      await download([], work);
    } catch {
      // If the lists are missing or older than the archive, refresh them and retry once.
      const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${work}`];
      // Without a user to change to, apt works as the one who calls it.
      const options = [...own, '-o', 'APT::Sandbox::User=', '-o', 'Debug::NoLocking=1'];
      await runCommand('apt-get', [...options, 'update']);
      await download(options, work);
    }
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      await runCommand('dpkg', ['-x', join(work, file), tree]);
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(tree, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function download(options: readonly string[], folder: string): Promise<void> {
  const depends = await runCommand('apt-cache', [
    ...options,
    'depends',
    '--recurse',
    ...['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
      (kind) => `--no-${kind}`,
    ),
    'redis-server',
  ]);
  const wanted = depends.split('\n').filter((line) => NEEDED_PACKAGE.test(line));
  const installed = await installedPackages();
  const missing = [...new Set(wanted)].filter((name) => !installed.has(name));
  if (missing.length === 0) throw new Error('apt has no redis-server package');
  const apt = [...options, '-o', 'APT::Sandbox::User=', 'download', ...missing];
  await runCommand('apt-get', apt, { cwd: folder });
}

async function installedPackages(): Promise<Set<string>> {
  const text = await runCommand('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n']);
  const installed = text.split('\n').filter((line) => line.endsWith(' installed'));
  return new Set(installed.map((line) => line.split(' ')[0] ?? ''));
}

async function installWithApt(say: (text: string) => void): Promise<RedisProgram> {
  if (process.getuid?.() !== 0) throw new OperatorError(HOW_TO);
  // At run level 1 the package does not start a service of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    say('Installing redis-server with apt …');
    await runCommand('apt-get', ['update'], { env });
    const install = ['install', '--yes', '--no-install-recommends', 'redis-server'];
    await runCommand('apt-get', install, { env });
  } catch (error) {
    throw new OperatorError(HOW_TO, { cause: error });
  }
  const path = findOnPath(NAMES);
  if (!path) throw new OperatorError(HOW_TO);
  return { path, env: process.env };
}
