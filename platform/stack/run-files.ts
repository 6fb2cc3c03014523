import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { OperatorError } from '../src/core/operator-error.ts';
import { identify } from './process-identity.ts';

/** How long a left-over process may take to end by itself before it is killed. */
const LEFTOVER_PATIENCE_MS = 10_000;
const LOOK_MS = 50;

const running = z.object({
  pid: z.number().int().positive(),
  identity: z.string(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
});
type Running = z.infer<typeof running>;
const register = z.record(z.string(), running);

/**
 * Running processes, on disk. Each has a `<name>.pid` file for people and tests. A register also
 * stores the identity that distinguishes a process from a later one with the same pid.
 */
export interface RunFiles {
  started(name: string, pid: number, stopSignal: Running['stopSignal']): void;
  ended(name: string): void;
  /** Gives the instance free for the next start. */
  release(): void;
}

/**
 * Claims an instance's run folder.
 *
 * @throws OperatorError if a running `npm start` holds it.
 */
export function claimRunFiles(folder: string): RunFiles {
  const lock = join(folder, 'start.lock');
  const holder = readLock(lock);
  if (holder && identify(holder.pid) === holder.identity) {
    throw new OperatorError(
      `Maru already runs from this data folder (process ${holder.pid}). Stop it, or choose another PORT and MARU_DATA_DIR.`,
    );
  }
  write(lock, JSON.stringify({ pid: process.pid, identity: identify(process.pid) ?? '' }));

  const registerPath = join(folder, 'processes.json');
  const entries: Record<string, Running> = {};
  const save = () => write(registerPath, JSON.stringify(entries, null, 2));

  return {
    started(name, pid, stopSignal) {
      write(join(folder, `${name}.pid`), `${pid}\n`);
      entries[name] = { pid, identity: identify(pid) ?? '', stopSignal };
      save();
    },
    ended(name) {
      rmSync(join(folder, `${name}.pid`), { force: true });
      delete entries[name];
      save();
    },
    release: () => rmSync(lock, { force: true }),
  };
}

/**
 * Ends processes that an earlier start left behind. A pid that the system has reused for another
 * process is ignored.
 *
 * @returns the names of the processes that were ended.
 */
export async function endLeftovers(folder: string): Promise<string[]> {
  const left = Object.entries(readRegister(join(folder, 'processes.json'))).filter(
    ([, { pid, identity }]) => isSame(pid, identity),
  );
  for (const [, { pid, stopSignal }] of left) signal(pid, stopSignal);

  const deadline = Date.now() + LEFTOVER_PATIENCE_MS;
  const alive = () => left.filter(([, { pid, identity }]) => isSame(pid, identity));
  while (alive().length > 0 && Date.now() < deadline) await pause(LOOK_MS);
  for (const [, { pid }] of alive()) signal(pid, 'SIGKILL');
  while (alive().length > 0) await pause(LOOK_MS);

  return left.map(([name]) => name);
}

function isSame(pid: number, identity: string): boolean {
  return identity !== '' && identify(pid) === identity;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process ended between the check and the signal, which is the desired result.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function readRegister(path: string): Record<string, Running> {
  if (!existsSync(path)) return {};
  const parsed = register.safeParse(parseJson(readFileSync(path, 'utf8')));
  return parsed.success ? parsed.data : {};
}

function readLock(path: string) {
  if (!existsSync(path)) return null;
  const parsed = running
    .pick({ pid: true, identity: true })
    .safeParse(parseJson(readFileSync(path, 'utf8')));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A file truncated by a machine crash contains no information about running processes.
    return null;
  }
}

/** Replaces a file atomically, so a kill never leaves a partial file. */
function write(path: string, text: string): void {
  const draft = `${path}.draft`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
