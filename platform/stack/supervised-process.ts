import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogFile } from './log-file.ts';
import { reasonOf } from './reason-of.ts';
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

/** A supervised program with the state of its current run. */
interface Supervision {
  readonly spec: ProcessSpec;
  readonly deps: SuperviseDeps;
  child: ChildProcess | undefined;
  isStopping: boolean;
  isRestarting: boolean;
  failedStarts: number;
  everReady: boolean;
  lastLines: string[];
  /** Settles when the program has ended for good. */
  readonly ended: ReturnType<typeof createLatch>;
  readonly ready: ReturnType<typeof createLatch>;
}

export function superviseProcess(spec: ProcessSpec, deps: SuperviseDeps): SupervisedProcess {
  const it: Supervision = {
    spec,
    deps,
    child: undefined,
    isStopping: false,
    isRestarting: false,
    failedStarts: 0,
    everReady: false,
    lastLines: [],
    ended: createLatch(),
    ready: createLatch(),
  };
  // A failed start must not crash a caller that does not await readiness.
  it.ready.promise.catch(() => undefined);
  launchOrReport(it);

  return {
    name: spec.name,
    get pid() {
      return it.child?.pid;
    },
    whenReady: it.ready.promise,
    restart() {
      if (it.isStopping || !it.child) return;
      it.isRestarting = true;
      it.child.kill(spec.stopSignal);
      const asked = it.child;
      setTimeout(() => it.child === asked && force(it), spec.patienceMs).unref();
    },
    async stop(withinMs) {
      it.isStopping = true;
      it.ready.reject(new Error(`${spec.name} was stopped`));
      if (it.child) {
        it.child.kill(spec.stopSignal);
        const timer = setTimeout(() => force(it), Math.min(spec.patienceMs, withinMs));
        await it.ended.promise;
        clearTimeout(timer);
      }
      deps.log.close();
    },
    hurry: () => force(it),
  };
}

function launch(it: Supervision): void {
  const { spec, deps } = it;
  const began = Date.now();
  const life = spec.spawn();
  it.child = life;
  it.lastLines = [];
  if (life.pid !== undefined) deps.runFiles.started(spec.name, life.pid, spec.stopSignal);
  deps.onPidChange();
  for (const stream of [life.stdout, life.stderr]) if (stream) readLines(it, stream);

  let isOver = false;
  let becameReady = false;
  const onEnd = (how: string) => {
    if (isOver) return;
    isOver = true;
    it.child = undefined;
    deps.runFiles.ended(spec.name);
    deps.onPidChange();
    afterEnd(it, how, becameReady);
  };
  // `error` without `exit`: the program could not be started at all.
  life.once('error', (error) => onEnd(error.message));
  life.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`));

  void untilReady(spec, () => isOver || it.isStopping).then((isReady) => {
    if (!isReady) return undefined;
    becameReady = true;
    it.failedStarts = 0;
    if (it.everReady) {
      deps.terminal.sayOf(spec.name, `is ready again after ${Date.now() - began} ms`);
    }
    it.everReady = true;
    return it.ready.resolve();
  });
}

async function untilReady(spec: ProcessSpec, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    if (await spec.isReady()) return !isOver();
    await pause(READY_LOOK_MS);
  }
  return false;
}

function afterEnd(it: Supervision, how: string, wasReady: boolean): void {
  const { spec, deps } = it;
  if (it.isStopping) return it.ended.resolve();
  if (it.isRestarting) {
    it.isRestarting = false;
    return launch(it);
  }
  it.failedStarts = wasReady ? 0 : it.failedStarts + 1;
  if (!it.everReady && it.failedStarts >= MAX_FAILED_STARTS) {
    const lines = [`${spec.name} failed to start (${how}).`, ...it.lastLines];
    it.ready.reject(new Error(lines.join('\n  ')));
    return it.ended.resolve();
  }
  const delay = delayAfter(it.failedStarts);
  const line = `exited (${how}); restarting${delay > 0 ? ` in ${delay} ms` : ''}`;
  deps.log.write(line);
  deps.terminal.sayOf(spec.name, line);
  setTimeout(() => (it.isStopping ? it.ended.resolve() : launchOrReport(it)), delay);
}

/** A process that was ready restarts at once. Repeated failed starts use exponential backoff. */
function delayAfter(failedStarts: number): number {
  return failedStarts === 0 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failedStarts - 1));
}

function launchOrReport(it: Supervision): void {
  try {
    launch(it);
  } catch (error) {
    afterEnd(it, reasonOf(error), false);
  }
}

function readLines(it: Supervision, stream: Readable): void {
  const { spec, deps } = it;
  createInterface({ input: stream }).on('line', (line) => {
    deps.log.write(line);
    it.lastLines = [...it.lastLines, line].slice(-LAST_LINES);
    const text = spec.readable(line);
    if (text !== null && !it.isStopping) deps.terminal.sayOf(spec.name, text);
  });
}

function force(it: Supervision): void {
  it.child?.kill(it.spec.forceSignal);
  setTimeout(() => it.child?.kill('SIGKILL'), KILL_AFTER_FORCE_MS).unref();
}
