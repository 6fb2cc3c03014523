import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Positions behind the closing bracket of the name in /proc/PID/stat. */
const STATE_FIELD = 0;
const PARENT_FIELD = 1;
const START_TIME_FIELD = 19;

/**
 * Distinguishes a process from a later process with the same pid, by the machine's boot and the
 * process's start time. The command line is not sufficient: Redis rewrites its own, and two
 * instances of one checkout have the same one.
 *
 * @returns `null` if no such process runs.
 */
export function identify(pid: number): string | null {
  try {
    return process.platform === 'linux' ? readProc(pid) : readPs(pid);
  } catch {
    // Neither /proc nor ps knows the pid. The process has exited, which is a valid result and not
    // an error.
    return null;
  }
}

function readProc(pid: number): string | null {
  const fields = readStat(pid);
  // A zombie has ended; only its parent has not looked yet.
  if (fields[STATE_FIELD] === 'Z') return null;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${fields[START_TIME_FIELD]}`;
}

function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readPs(pid: number): string | null {
  return askPs(pid, 'lstart=') || null;
}

function askPs(pid: number, column: string): string {
  return execFileSync('ps', ['-o', column, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** Full command line of a running process, or `null` if it cannot be read. */
export function commandLineOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    }
    return askPs(pid, 'command=');
  } catch {
    // As above: the process has exited.
    return null;
  }
}

/** The pid of the parent process, or `null` if there is no such process. */
export function parentOf(pid: number): number | null {
  try {
    const text = process.platform === 'linux' ? readStat(pid)[PARENT_FIELD] : askPs(pid, 'ppid=');
    return Number(text);
  } catch {
    // As above: the process has exited.
    return null;
  }
}
