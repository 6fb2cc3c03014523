import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './layout.ts';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);
const IS_TEST = /\.(test|e2e)\.tsx?$/;

/**
 * Hashes the inputs of a build: file names and contents, without dates. A fresh checkout of the
 * same code has the same hash. Folders named twice are read once.
 */
export function createInputHasher(root = ROOT) {
  const known = new Map<string, string>();

  function hashOf(path: string): string {
    const found = known.get(path);
    if (found !== undefined) return found;
    const hash = createHash('sha256');
    const whole = join(root, path);
    if (!existsSync(whole)) hash.update('absent');
    else if (statSync(whole).isDirectory()) {
      for (const entry of readdirSync(whole).toSorted()) {
        if (SKIPPED_FOLDERS.has(entry) || IS_TEST.test(entry)) continue;
        hash.update(`${entry}\0${hashOf(join(path, entry))}\0`);
      }
    } else hash.update(readFileSync(whole));
    const made = hash.digest('hex');
    known.set(path, made);
    return made;
  }

  return (paths: readonly string[]): string => {
    const hash = createHash('sha256');
    for (const path of paths) hash.update(`${path}\0${hashOf(path)}\0`);
    return hash.digest('hex');
  };
}
