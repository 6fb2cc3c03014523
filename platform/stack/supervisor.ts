import { join } from 'node:path';
import type { DataDir } from './layout.ts';
import { openLogFile } from './log-file.ts';
import type { RunFiles } from './run-files.ts';
import {
  superviseProcess,
  type ProcessSpec,
  type SupervisedProcess,
} from './supervised-process.ts';
import type { Terminal } from './terminal.ts';
import { startWatchdog } from './watchdog.ts';

/** Everything is stopped within 15 s: the servers take at most this, the databases the rest. */
const SERVERS_STOP_MS = 9_000;
const DATABASES_STOP_MS = 5_000;

/** Runs processes and keeps them running. */
export interface Supervisor {
  /** A server: it is stopped before the databases, in the order in which servers were added. */
  addServer(spec: ProcessSpec): SupervisedProcess;
  /** A database: it is stopped after all servers, the last one added first. */
  addDatabase(spec: ProcessSpec): SupervisedProcess;
  /** Stops all processes. Repeated calls have no further effect. */
  stop(): Promise<void>;
  /** Stops waiting: a process that does not exit at once is killed. */
  hurry(): void;
}

export function createSupervisor(
  dataDir: DataDir,
  runFiles: RunFiles,
  terminal: Terminal,
): Supervisor {
  const servers: SupervisedProcess[] = [];
  const databases: { running: SupervisedProcess; spec: ProcessSpec }[] = [];
  const watchdog = startWatchdog();
  let hurried = false;
  let stopped: Promise<void> | undefined;
  let current: SupervisedProcess | undefined;

  function supervise(spec: ProcessSpec, onPidChange: () => void) {
    // A start that is being called off must not bring anything up behind the stop's back.
    if (stopped) throw new Error(`${spec.name} is not started because the stack is stopping`);
    const log = openLogFile(join(dataDir.logs, `${spec.name}.log`));
    return superviseProcess(spec, { terminal, log, runFiles, onPidChange });
  }

  function notifyWatchdog() {
    watchdog.keep(
      databases.flatMap(({ running, spec }) =>
        running.pid === undefined ? [] : [{ pid: running.pid, signal: spec.stopSignal }],
      ),
    );
  }

  /** Stops processes in sequence, so that none depends on a process that has already stopped. */
  async function stopInOrder(processes: readonly SupervisedProcess[], withinMs: number) {
    const deadline = Date.now() + withinMs;
    for (const running of processes) {
      current = running;
      await running.stop(hurried ? 0 : Math.max(0, deadline - Date.now()));
    }
    current = undefined;
  }

  async function stopAll() {
    await stopInOrder(servers, SERVERS_STOP_MS);
    await stopInOrder(databases.map(({ running }) => running).toReversed(), DATABASES_STOP_MS);
    watchdog.stop();
    runFiles.release();
  }

  return {
    addServer(spec) {
      const running = supervise(spec, () => undefined);
      servers.push(running);
      return running;
    },
    addDatabase(spec) {
      const running = supervise(spec, notifyWatchdog);
      databases.push({ running, spec });
      notifyWatchdog();
      return running;
    },
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
    hurry() {
      hurried = true;
      current?.hurry();
    },
  };
}
