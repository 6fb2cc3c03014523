import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { endWithThisProcess } from '../../support/end-with-this-process.ts';
import type { Order } from './fleet-command.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COLLECT = new URL('collect-on-message.mjs', import.meta.url).href;

/** Time allowed for a requested garbage collection. */
const COLLECTED_MS = 500;

const answer = z.object({
  id: z.number(),
  value: z.optional(z.unknown()),
  error: z.optional(z.string()),
});

export interface Child {
  readonly pid: number;
  /** Has a fleet process do something. @throws Error with its reason if it fails. */
  ask(order: Order): Promise<unknown>;
  /** Has it collect its garbage. */
  collect(): Promise<void>;
  stop(): Promise<void>;
}

interface ChildWish {
  args?: readonly string[];
  env?: Record<string, string>;
  core: number;
  /** URL that responds when the process is ready. Without it, the process sends a message. */
  readyUrl?: string;
}

/** Starts a TypeScript program of this checkout on one core and waits until it is ready. */
export async function startChild(
  file: string,
  { args = [], env = {}, core, readyUrl }: ChildWish,
): Promise<Child> {
  const child = fork(`${ROOT}${file}`, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc', '--import', COLLECT, '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  endWithThisProcess(child, 'SIGKILL');
  const exited = once(child, 'exit');
  const failed = exited.then(() => Promise.reject(new Error(`${file} exited`)));
  // Only the race below is interested.
  failed.catch(() => undefined);
  await Promise.race([readyUrl ? answers(readyUrl) : once(child, 'message'), failed]);
  pinTo(core, [child.pid!]);

  let id = 0;
  return {
    pid: child.pid!,
    async ask(order) {
      id += 1;
      child.send({ id, order });
      const { value, error } = await Promise.race([answerTo(child, id), failed]);
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async collect() {
      child.send('collect');
      await new Promise((resolve) => setTimeout(resolve, COLLECTED_MS));
    },
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(timer);
    },
  };
}

function answerTo(child: ChildProcess, id: number): Promise<z.output<typeof answer>> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      const parsed = answer.safeParse(message);
      if (!parsed.success || parsed.data.id !== id) return;
      child.off('message', hear);
      resolve(parsed.data);
    };
    child.on('message', hear);
  });
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Moves processes and all their threads to one core, where the system can. */
export function pinTo(core: number, pids: readonly number[]): void {
  for (const pid of pids) {
    spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
  }
}
