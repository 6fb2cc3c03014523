import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const PERMISSION_BITS = 0o777;

describe('the secrets of an instance', () => {
  it('are the same at every start', () => {
    const path = join(temporaryFolder(), 'secrets.json');

    const made = loadSecrets(path);

    expect(loadSecrets(path)).toEqual(made);
  });

  it('differ from those of another instance', () => {
    const folder = temporaryFolder();

    const one = loadSecrets(join(folder, 'one.json'));
    const other = loadSecrets(join(folder, 'other.json'));

    for (const [name, value] of Object.entries(one)) {
      expect(Object.entries(other)).not.toContainEqual([name, value]);
    }
  });

  it('can be read by their owner only', () => {
    const path = join(temporaryFolder(), 'secrets.json');

    loadSecrets(path);

    expect(statSync(path).mode & PERMISSION_BITS).toBe(0o600);
  });

  it('are never replaced when they are damaged, for they open the personal data', () => {
    const path = join(temporaryFolder(), 'secrets.json');
    loadSecrets(path);
    truncateSync(path, 40);

    expect(() => loadSecrets(path)).toThrow('is damaged');
    expect(statSync(path).size).toBe(40);
  });
});
