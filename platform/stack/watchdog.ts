import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const WATCHDOG = fileURLToPath(new URL('./watchdog.sh', import.meta.url));

/** A process that cannot detect its parent's death, and the signal that stops it. */
interface Kept {
  pid: number;
  signal: 'SIGTERM' | 'SIGINT';
}

export interface Watchdog {
  /** Replaces the list of processes to end when this process exits. */
  keep(list: readonly Kept[]): void;
  stop(): void;
}

/**
 * Starts a watchdog process that ends the databases when this process dies, including by SIGKILL.
 * If the watchdog itself is killed, another one replaces it.
 */
export function startWatchdog(): Watchdog {
  let list: readonly Kept[] = [];
  let stopping = false;
  let child = launch();

  function launch(): ChildProcess {
    const life = spawn('/bin/sh', [WATCHDOG], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    // Ignores the error of a write to a watchdog that was just killed. Its successor receives the
    // full list.
    life.stdin?.on('error', () => undefined);
    life.once('exit', () => {
      if (stopping) return;
      child = launch();
      notify();
    });
    life.unref();
    return life;
  }

  function notify() {
    const entries = list.map(({ pid, signal }) => `${pid}:${signal.replace('SIG', '')}`);
    child.stdin?.write(`${entries.join(' ')}\n`);
  }

  return {
    keep(next) {
      list = next;
      notify();
    },
    stop() {
      stopping = true;
      list = [];
      notify();
      child.stdin?.end();
    },
  };
}
