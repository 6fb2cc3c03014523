import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findRedis } from './redis-program.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

afterEach(() => vi.unstubAllEnvs());

const silent = () => undefined;

/** A file that looks like a program. */
function placeProgram(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

describe('finding a redis-server', () => {
  it.each(['redis-server', 'valkey-server'])('takes the %s on PATH', async (name) => {
    const folder = temporaryFolder();
    const path = placeProgram(folder, name);
    vi.stubEnv('PATH', folder);

    expect((await findRedis(silent, temporaryFolder())).path).toBe(path);
  });

  it('takes the one it unpacked before, with its own libraries', async () => {
    const cache = temporaryFolder();
    const path = placeProgram(join(cache, 'redis/usr/bin'), 'redis-server');
    const libraries = join(cache, 'redis/usr/lib/x86_64-linux-gnu');
    mkdirSync(libraries, { recursive: true });
    vi.stubEnv('PATH', temporaryFolder());

    const found = await findRedis(silent, cache);

    expect(found.path).toBe(path);
    expect(found.env['LD_LIBRARY_PATH']).toContain(libraries);
  });

  it('lists the install commands when no redis-server is installed and none can be downloaded', async () => {
    vi.stubEnv('PATH', temporaryFolder());

    const finding = findRedis(silent, temporaryFolder());

    await expect(finding).rejects.toThrow(/apt-get install.*\n.*brew install.*\n.*docker compose/);
  });
});
