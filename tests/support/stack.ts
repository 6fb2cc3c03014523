import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrandId } from '@maru/brands/brand';
import { endWithThisProcess } from './end-with-this-process.ts';

/** Starting may include building the site for the brand. */
export const START_MS = 240_000;
const POLL_MS = 250;

/** A running system of one brand, as `npm start` makes it. */
export interface Stack {
  brand: BrandId;
  /** The public address. */
  url: string;
  sandboxUrl: string;
  /** Where it keeps its files; they go when it stops. */
  folder: string;
}

export interface StackWish {
  brand: BrandId;
  port: number;
  /** How many realtime processes. */
  realtime: number;
  /** Settings in addition to those of `npm start`. */
  env?: Record<string, string>;
}

/** Starts the whole system of a brand, as `npm start` does, on an empty folder. */
export async function startStack({
  brand,
  port,
  realtime,
  env = {},
}: StackWish): Promise<{ stack: Stack; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `maru-e2e-${brand}-`));
  const flags = ['--brand', brand, '--realtime', String(realtime)];
  const child = spawn('sh', ['platform/stack/run.sh', 'start', ...flags], {
    env: {
      ...process.env,
      PORT: String(port),
      MARU_DATA_DIR: folder,
      NODE_ENV: 'development',
      // One manager can send to all recipients without approval.
      SMS_APPROVAL_OVER: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child, 'SIGTERM');
  const output: string[] = [];
  child.stdout.on('data', (text: Buffer) => output.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => output.push(text.toString()));
  const url = `http://localhost:${port}`;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await untilReady(child, output);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The stack of ${brand} failed to start.\n${output.join('')}`, { cause: error });
  }
  return {
    stack: { brand, url, sandboxUrl: `http://127.0.0.1:${port + 4}`, folder },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Waits for a message from the process itself, because another process might answer at its address.
 */
async function untilReady(child: ChildProcess, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The process exited with code ${child.exitCode}.`);
    if (output.join('').includes(' is ready after ')) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The stack did not become ready in time.');
}
