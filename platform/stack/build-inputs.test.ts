import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createInputHasher } from './build-inputs.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

/** A small checkout and the hash of its folder `src` as it now is. */
function makeCheckout() {
  const root = temporaryFolder();
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('src/a.ts', 'a');
  write('src/deep/b.ts', 'b');
  return { root, write, hash: () => createInputHasher(root)(['src', 'absent.json']) };
}

describe('the hash of build inputs', () => {
  it.each([
    ['a changed file', 'src/deep/b.ts', 'changed'],
    ['a new file', 'src/c.ts', ''],
    ['a file that was absent', 'absent.json', '{}'],
  ])('changes with %s', (_change, file, text) => {
    const { write, hash } = makeCheckout();
    const before = hash();

    write(file, text);

    expect(hash()).not.toBe(before);
  });

  it.each([
    ['tests', 'src/a.test.ts'],
    ['installed packages', 'src/node_modules/x/index.js'],
    ['files elsewhere', 'other/a.ts'],
  ])('does not change with %s', (_change, file) => {
    const { write, hash } = makeCheckout();
    const before = hash();

    write(file, 'new');

    expect(hash()).toBe(before);
  });

  it('does not depend on file dates, so that a fresh checkout is not rebuilt', () => {
    const { root, hash } = makeCheckout();
    const before = hash();

    utimesSync(join(root, 'src/a.ts'), 0, 0);

    expect(hash()).toBe(before);
  });
});
