import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogFile } from './log-file.ts';
import { reasonOf } from './refusal.ts';
import type { RunFiles } from './run-files.ts';
import type { Terminal } from './terminal.ts';

/** How one process is run. */
export interface ProcessSpec {
  /** Name of its pid file and its log. */
  name: string;
  /** Starts the program in a process group of its own, out of reach of the terminal's Ctrl-C. */
  spawn: () => ChildProcess;
  isReady: () => Promise<boolean>;
  /** Signals that request a stop and, after a timeout, force it. */
  stopSignal: 'SIGTERM' | 'SIGINT';
  forceSignal: 'SIGKILL' | 'SIGQUIT';
  patienceMs: number;
  /**
   * Converts a line of output into terminal text. `null` means that only the log keeps the line.
   */
  readable: (line: string) => string | null;
}

/** A process that is restarted whenever it exits, until it is stopped. */
export interface SupervisedProcess {
  readonly name: string;
  readonly pid: number | undefined;
  /** Settles once: when it first answers ready, or when its start is given up. */
  whenReady: Promise<void>;
  /** Stops the process so that it restarts with freshly loaded code. */
  restart(): void;
  /** Ends it for good, after at most `withinMs`. */
  stop(withinMs: number): Promise<void>;
  /** Does not wait any longer for it to stop by itself. */
  hurry(): void;
}

export interface SuperviseDeps {
  terminal: Terminal;
  log: LogFile;
  runFiles: Pick<RunFiles, 'started' | 'ended'>;
  /** Called after every change of the pid. */
  onPidChange: () => void;
}

/** A program that exits this often before it is ready will not recover by itself. */
const MAX_FAILED_STARTS = 4;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
const READY_LOOK_MS = 50;
/** Delay before SIGKILL for a process that ignores every other signal. */
const KILL_AFTER_FORCE_MS = 2_000;
/** Output lines reported when a start is abandoned. */
const LAST_LINES = 8;

/** A promise that is settled from outside. The type library of the shared configuration is older than Promise.withResolvers. */
function createLatch() {
  let resolve!: () => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

export function superviseProcess(spec: ProcessSpec, deps: SuperviseDeps): SupervisedProcess {
  const { terminal, log, runFiles, onPidChange } = deps;
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarting = false;
  let failedStarts = 0;
  let everReady = false;
  let lastLines: string[] = [];
  const ended = createLatch();
  const ready = createLatch();
  // A failed start must not crash a caller that does not await readiness.
  ready.promise.catch(() => undefined);

  function launch() {
    const began = Date.now();
    const life = spec.spawn();
    child = life;
    lastLines = [];
    if (life.pid !== undefined) runFiles.started(spec.name, life.pid, spec.stopSignal);
    onPidChange();
    for (const stream of [life.stdout, life.stderr]) if (stream) readLines(stream);

    let over = false;
    let becameReady = false;
    const onEnd = (how: string) => {
      if (over) return;
      over = true;
      child = undefined;
      runFiles.ended(spec.name);
      onPidChange();
      afterEnd(how, becameReady);
    };
    // `error` without `exit`: the program could not be started at all.
    life.once('error', (error) => onEnd(error.message));
    life.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`));

    void untilReady(() => over || stopping).then((isReady) => {
      if (!isReady) return undefined;
      becameReady = true;
      failedStarts = 0;
      if (everReady) terminal.sayOf(spec.name, `is ready again after ${Date.now() - began} ms`);
      everReady = true;
      return ready.resolve();
    });
  }

  async function untilReady(isOver: () => boolean): Promise<boolean> {
    while (!isOver()) {
      if (await spec.isReady()) return !isOver();
      await pause(READY_LOOK_MS);
    }
    return false;
  }

  function afterEnd(how: string, wasReady: boolean) {
    if (stopping) return ended.resolve();
    if (restarting) {
      restarting = false;
      return launch();
    }
    failedStarts = wasReady ? 0 : failedStarts + 1;
    if (!everReady && failedStarts >= MAX_FAILED_STARTS) {
      ready.reject(
        new Error([`${spec.name} failed to start (${how}).`, ...lastLines].join('\n  ')),
      );
      return ended.resolve();
    }
    // A process that was ready restarts at once. Repeated failed starts use exponential backoff.
    const delay =
      failedStarts === 0 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failedStarts - 1));
    const line = `exited (${how}); restarting${delay > 0 ? ` in ${delay} ms` : ''}`;
    log.write(line);
    terminal.sayOf(spec.name, line);
    setTimeout(() => (stopping ? ended.resolve() : launchOrTell()), delay);
  }

  function launchOrTell() {
    try {
      launch();
    } catch (error) {
      afterEnd(reasonOf(error), false);
    }
  }

  function readLines(stream: Readable) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
      lastLines = [...lastLines, line].slice(-LAST_LINES);
      const text = spec.readable(line);
      if (text !== null && !stopping) terminal.sayOf(spec.name, text);
    });
  }

  function send(signal: NodeJS.Signals) {
    child?.kill(signal);
  }

  function force() {
    send(spec.forceSignal);
    setTimeout(() => send('SIGKILL'), KILL_AFTER_FORCE_MS).unref();
  }

  launchOrTell();

  return {
    name: spec.name,
    get pid() {
      return child?.pid;
    },
    whenReady: ready.promise,
    restart() {
      if (stopping || !child) return;
      restarting = true;
      send(spec.stopSignal);
      const asked = child;
      setTimeout(() => child === asked && force(), spec.patienceMs).unref();
    },
    async stop(withinMs) {
      stopping = true;
      ready.reject(new Error(`${spec.name} was stopped`));
      if (child) {
        send(spec.stopSignal);
        const timer = setTimeout(force, Math.min(spec.patienceMs, withinMs));
        await ended.promise;
        clearTimeout(timer);
      }
      log.close();
    },
    hurry: force,
  };
}
