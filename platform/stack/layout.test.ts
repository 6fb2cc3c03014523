import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { OperatorError } from '../src/core/operator-error.ts';
import { openDataDir } from './layout.ts';

const PERMISSION_BITS = 0o777;

describe('the data folder of an instance', () => {
  it('is created with all folders, and its logs are private to the owner', () => {
    const { run, logs } = openDataDir(join(temporaryFolder(), 'deep', 'data'));

    expect(statSync(run).isDirectory()).toBe(true);
    expect(statSync(logs).mode & PERMISSION_BITS).toBe(0o700);
  });

  it('is refused by the name of its variable where none can be made', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');

    expect(() => openDataDir(join(file, 'data'))).toThrow(OperatorError);
    expect(() => openDataDir(join(file, 'data'))).toThrow(/^MARU_DATA_DIR: must be a folder/);
  });
});
