import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { signed } from './sandbox.fixture.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const GUARD = new URL('../../platform/stack/guard.mjs', import.meta.url).href;
const KEYS = { apiKey: 'sandbox-key', apiSecret: 'sandbox-secret' };

let child: ChildProcess | undefined;

afterEach(async () => {
  if (child?.kill('SIGKILL')) await once(child, 'exit');
});

/** @param flags of Node, before the program. */
async function spawnMain(env: Record<string, string>, flags: readonly string[] = []) {
  const started = spawn(process.execPath, [...flags, '--import', 'tsx', MAIN], {
    env: { ...process.env, MARU_DATA_DIR: temporaryFolder(), SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child = started;
  const { stdout, stderr } = started;
  if (!stdout || !stderr) throw new Error('The process has no output.');
  return Object.assign(started, { stdout, stderr });
}

describe('the process', () => {
  it('ends cleanly when told to, even while a request hangs', async () => {
    const running = await spawnMain({});
    const url = await originOf(running.stdout);
    await fetch(`${url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"hang_rate":1}',
    });
    const hanging = fetch(`${url}/cash/v1/balance`, { headers: { authorization: signed(KEYS) } });
    await expect
      .poll(async () => (await fetch(`${url}/metrics`)).text())
      .toContain('{outcome="hang-after"} 1');

    const ended = once(running, 'exit');
    running.kill('SIGTERM');

    await expect(hanging).rejects.toThrow('fetch failed');
    expect(await ended).toEqual([0, null]);
  });

  it('[N7.16] draws the pictures of a stream when npm start guards it', async () => {
    const running = await spawnMain({}, ['--import', GUARD]);
    const origin = await originOf(running.stdout);
    const started = await fetch(`${origin}/sandbox/streams`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: '반도체 대장주', expert: '한결' }),
    });
    const { url } = z.object({ url: z.url() }).parse(await started.json());

    await expect
      .poll(async () => (await fetch(url)).status, { timeout: 60_000, interval: 200 })
      .toBe(200);
  });

  it('takes no part in production, and ends as if all were well', async () => {
    const aside = await spawnMain({ NODE_ENV: 'production' });

    const [said, [exitCode]] = await Promise.all([text(aside.stderr), once(aside, 'exit')]);

    expect(exitCode).toBe(0);
    expect(said).toContain('do not run in production');
  });

  it('[N1.10] does not start with a bad value, and names its variable', async () => {
    const refused = await spawnMain({ SANDBOX_PORT: '70000' });

    const [complaint, [exitCode]] = await Promise.all([
      text(refused.stderr),
      once(refused, 'exit'),
    ]);

    expect(exitCode).toBe(1);
    expect(complaint).toContain('SANDBOX_PORT');
  });
});

async function originOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const origin = /(http:\/\/[^/"]+)\/sandbox/.exec(line)?.[1];
    if (origin) return origin;
  }
  throw new Error('the process ended before it listened');
}
