import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../src/core/operator-error.ts';
import { reasonOf } from './reason-of.ts';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** Data folder of an instance, relative to the checkout, unless MARU_DATA_DIR is set. */
export const DEFAULT_DATA_DIR = '.maru';

/**
 * Cache for files that are unpacked once for all instances of this checkout, such as Redis. Git
 * ignores it.
 */
export const CACHE_DIR = join(ROOT, '.maru-cache');

/** Where one instance keeps everything it writes. */
export type DataDir = ReturnType<typeof openDataDir>;

/**
 * Makes the folders of an instance. A relative `path` is taken from the checkout.
 *
 * @throws OperatorError if they cannot be made or are not ours.
 */
export function openDataDir(path: string) {
  const root = resolve(ROOT, path);
  const dir = {
    root,
    run: join(root, 'run'),
    logs: join(root, 'logs'),
    redis: join(root, 'redis'),
    postgres: join(root, 'postgres'),
    secrets: join(root, 'secrets.json'),
  };
  try {
    for (const folder of [dir.run, dir.logs, dir.redis]) mkdirSync(folder, { recursive: true });
    // Neither folder holds personal data, but other users of the machine have no need to read them.
    for (const folder of [dir.logs, dir.redis]) chmodSync(folder, 0o700);
  } catch (error) {
    throw new OperatorError(
      `MARU_DATA_DIR: must be a folder that can be created and written (${reasonOf(error)}).`,
      { cause: error },
    );
  }
  return dir;
}
