import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { identify } from './process-identity.ts';
import { claimRunFiles, endLeftovers } from './run-files.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

/** Starts a process that runs until it is killed. */
async function startSleeper(): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  if (child.pid === undefined) throw new Error('sleep did not start');
  return { child, pid: child.pid };
}

/** Writes the files that a killed start leaves in its run folder. */
function leaveBehind(folder: string, name: string, pid: number, identity: string) {
  const left = { [name]: { pid, identity, stopSignal: 'SIGTERM' } };
  writeFileSync(join(folder, 'processes.json'), JSON.stringify(left));
  writeFileSync(join(folder, `${name}.pid`), `${pid}\n`);
}

describe('pid files', () => {
  it('[N1.21] hold the bare pid while the process runs, and are removed afterwards', async () => {
    const folder = temporaryFolder();
    const { pid } = await startSleeper();
    const runFiles = claimRunFiles(folder);

    runFiles.started('api', pid, 'SIGTERM');
    const text = readFileSync(join(folder, 'api.pid'), 'utf8');
    runFiles.ended('api');

    expect(text).toBe(`${pid}\n`);
    expect(existsSync(join(folder, 'api.pid'))).toBe(false);
  });
});

describe('a leftover of a killed start', () => {
  it('is ended, and named', async () => {
    const folder = temporaryFolder();
    const { child, pid } = await startSleeper();
    leaveBehind(folder, 'redis', pid, identify(pid) ?? '');

    const names = await endLeftovers(folder);

    expect(names).toEqual(['redis']);
    expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGTERM');
  });

  it('is not confused with a later process of the same pid', async () => {
    const folder = temporaryFolder();
    const { child, pid } = await startSleeper();
    leaveBehind(folder, 'redis', pid, 'the identity of another process');

    const names = await endLeftovers(folder);

    expect(names).toEqual([]);
    expect(identify(pid)).not.toBeNull();
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  it('may be half a file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'processes.json'), '{"api": {"pid": 1');

    await expect(endLeftovers(folder)).resolves.toEqual([]);
  });
});

describe('a data folder', () => {
  it('is refused to a second start while the first one lives', () => {
    const folder = temporaryFolder();
    claimRunFiles(folder);

    expect(() => claimRunFiles(folder)).toThrow('Maru already runs from this data folder');
  });

  it('is free again once the first one has let it go', () => {
    const folder = temporaryFolder();
    claimRunFiles(folder).release();

    expect(() => claimRunFiles(folder)).not.toThrow();
  });

  it('is free again when the first one was killed', () => {
    const folder = temporaryFolder();
    const gone = { pid: process.pid, identity: 'a start before the last boot' };
    writeFileSync(join(folder, 'start.lock'), JSON.stringify(gone));

    expect(() => claimRunFiles(folder)).not.toThrow();
  });
});
