import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithThisProcess } from '../../support/end-with-this-process.ts';

/** A process that is made to suffer: it can be killed and started again at will. */
export interface Victim {
  /** Exit code of each requested stop, and its duration. */
  readonly ends: readonly { code: number | null; ms: number }[];
  /** Of the process that runs now: another one after each blow. */
  readonly pid: number;
  /** Ends it with the signal, and starts it again after `downMs`. Settles when it is ready. */
  strike(signal: NodeJS.Signals, downMs: number): Promise<void>;
  /** Ends it with the signal, and starts it again once something was done in its absence. */
  absent(signal: NodeJS.Signals, meanwhile: () => Promise<unknown>): Promise<void>;
  /**
   * Suspends the process for `ms`, like a sleeping machine. Settles when the process is ready
   * again.
   */
  freeze(ms: number): Promise<void>;
  /** Ends it for good. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const LOOK_MS = 50;
const PATIENCE_MS = 60_000;
/** The pause before a process that ended by itself is started again. */
const AGAIN_MS = 250;

/**
 * Starts a process and waits until it is ready. A process that exits by itself is restarted, as
 * `npm start` does.
 *
 * @throws Error if it does not become ready within a minute.
 */
export async function startVictim(
  name: string,
  spawn: () => ChildProcess,
  isReady: () => Promise<boolean>,
): Promise<Victim> {
  const ends: { code: number | null; ms: number }[] = [];
  let wanted = true;
  let child = launch();

  function launch(): ChildProcess {
    const life = spawn();
    endWithThisProcess(life, 'SIGKILL');
    // A process blocks once the pipe is full, so unused output must be read.
    life.stdout?.resume();
    life.stderr?.resume();
    life.once('exit', () => {
      if (!wanted) return;
      setTimeout(() => {
        if (wanted && child === life) child = launch();
      }, AGAIN_MS);
    });
    return life;
  }

  async function untilReady(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await isReady())) {
      if (Date.now() > deadline) throw new Error(`${name} did not become ready.`);
      await pause(LOOK_MS);
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    wanted = false;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const began = Date.now();
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    ends.push({ code: child.exitCode, ms: Date.now() - began });
  }

  async function absent(signal: NodeJS.Signals, meanwhile: () => Promise<unknown>): Promise<void> {
    await stop(signal);
    await meanwhile();
    wanted = true;
    child = launch();
    await untilReady();
  }

  async function freeze(ms: number): Promise<void> {
    const frozen = child;
    frozen.kill('SIGSTOP');
    try {
      await pause(ms);
    } finally {
      frozen.kill('SIGCONT');
    }
    await untilReady();
  }

  await untilReady();
  // Runs one at a time. If two overlapped, both would start a process, and the first would never be
  // ended.
  let turn = Promise.resolve();
  return {
    ends,
    get pid() {
      return child.pid!;
    },
    absent: (signal, meanwhile) => (turn = turn.then(() => absent(signal, meanwhile))),
    freeze: (ms) => (turn = turn.then(() => freeze(ms))),
    strike: (signal, downMs) => (turn = turn.then(() => absent(signal, () => pause(downMs)))),
    end: stop,
  };
}

/**
 * Kills each process repeatedly while the work runs, as soon as it is up again and its pause is
 * over.
 *
 * @returns the number of kills; all processes are up again by then.
 * @throws Error if a process does not recover, or if the work fails.
 */
export async function killWhile(
  work: Promise<unknown>,
  victims: readonly { victim: Victim; everyMs: number }[],
): Promise<number> {
  const over = new AbortController();
  let kills = 0;
  const killing = Promise.all(
    victims.map(async ({ victim, everyMs }) => {
      for (;;) {
        await pause(everyMs, null, { signal: over.signal }).catch(() => undefined);
        if (over.signal.aborted) return;
        kills += 1;
        await victim.strike('SIGKILL', 0);
      }
    }),
  );
  await Promise.race([work, killing]).finally(() => over.abort());
  await killing;
  return kills;
}

/** Whether an address answers with success. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    // The process does not listen yet. The caller retries.
    return false;
  }
}
