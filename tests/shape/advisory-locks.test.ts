import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PACKAGES = '{api,contract,domain,platform,realtime,sandbox,web,workers}';

/**
 * The key of a lock. All keys begin with the same digits. Locks with a second key have a space of
 * their own in Postgres.
 */
const KEY = /\b72_?655_?0\d\d\b(?!,)/g;

const files = globSync(`${PACKAGES}/**/*.{ts,sql}`, {
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((path) => !/\.(?:test|fixture)\.ts$/.test(path));

describe('the keys of advisory locks', () => {
  it('belong to one file each, so that no work waits for another', () => {
    const filesOf = new Map<string, Set<string>>();
    for (const path of files) {
      for (const [key] of readFileSync(path, 'utf8').matchAll(KEY)) {
        const plain = key.replaceAll('_', '');
        filesOf.set(plain, (filesOf.get(plain) ?? new Set()).add(path));
      }
    }
    expect(filesOf.size).toBeGreaterThan(5);
    expect([...filesOf].filter(([, paths]) => paths.size > 1)).toEqual([]);
  });
});
