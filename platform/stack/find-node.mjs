// Prints the path of the Node.js that Maru runs on: the running one if it is new enough, otherwise
// the one of node/package-lock.json, installed once into the cache folder. Plain JavaScript for old
// versions of Node.js, no packages. Progress and errors go to standard error.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCKED = fileURLToPath(new URL('node/', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.maru-cache/', import.meta.url));
const FILES = ['package.json', 'package-lock.json'];
/** The oldest version that runs the servers and the tests. */
const NEEDED = [24, 15];
/** The oldest version that can fetch a newer one. */
const FLOOR = [20, 19];
const HOW_TO = 'Install Node.js 24 from https://nodejs.org and run the command again.';

process.stdout.write(findNode());

/** @returns {string} the path of a Node.js program, 24.15 or newer */
function findNode() {
  if (isAtLeast(NEEDED)) return process.execPath;
  if (!isAtLeast(FLOOR)) {
    refuse(`Maru requires Node.js 20.19 or newer; this is ${process.versions.node}. ${HOW_TO}`);
  }
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(readFileSync(join(LOCKED, file)));
  const folder = join(CACHE, `node-${hash.digest('hex').slice(0, 12)}`);
  const program = programIn(folder);
  if (!existsSync(program)) install(folder);
  return program;
}

/**
 * Installs into a folder beside the final one and renames it, so that two commands started at the
 * same time cannot run a half-written program.
 *
 * @param {string} folder
 */
function install(folder) {
  process.stderr.write('Downloading Node.js 24. Nothing is installed on the system.\n');
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, 'node-fetch-'));
  for (const file of FILES) copyFileSync(join(LOCKED, file), join(work, file));
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-fund', '--no-audit', '--include=optional', '--loglevel=error'];
  const { error } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // npm leaves out an optional package that it cannot fetch, and still succeeds.
  if (existsSync(programIn(work)) && !existsSync(folder)) renameSync(work, folder);
  rmSync(work, { recursive: true, force: true });
  if (existsSync(programIn(folder))) return;
  const target = `${process.platform}-${process.arch}`;
  const reason = error
    ? `npm failed to start: ${error.message}`
    : `npm has no package for ${target}`;
  refuse(`Node.js 24 could not be downloaded (${reason}). ${HOW_TO}`);
}

/** @param {string} folder */
function programIn(folder) {
  return join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
}

/** @param {number[]} version major and minor */
function isAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/**
 * @param {string} text
 * @returns {never}
 */
function refuse(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
