import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { identify } from './process-identity.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const PARENT = fileURLToPath(new URL('./parent-death.fixture.ts', import.meta.url));

/** A start with two servers and a database, in a process that can be killed. */
async function startParent() {
  const folder = temporaryFolder();
  const parent = spawn(process.execPath, ['--import', 'tsx', PARENT, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  await once(parent.stdout, 'data');
  const pidOf = (name: string) => Number(readFileSync(join(folder, 'run', `${name}.pid`), 'utf8'));
  return { parent, pids: ['api', 'workers', 'redis'].map(pidOf) };
}

it('neither a server nor a database outlives a parent that is killed', async () => {
  const { parent, pids } = await startParent();
  expect(pids.map(identify)).not.toContain(null);

  parent.kill('SIGKILL');

  await vi.waitFor(() => expect(pids.map(identify)).toEqual([null, null, null]), 5_000);
});
