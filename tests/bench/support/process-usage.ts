import { readFileSync } from 'node:fs';

/** procfs counts in ticks of this many ms. */
const TICK_MS = 10;

/** Milliseconds on the clock that all processes of the machine share. */
export const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

/** User and system CPU ms a process has used with all its threads. Linux only. */
export function cpuMsOf(pid: number): number {
  const fields = statOf(String(pid));
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** User and system CPU ms of all children of a process that have ended. Linux only. */
export function endedChildrenCpuMs(pid: number | 'self' = 'self'): number {
  const fields = statOf(String(pid));
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** Fields of a process behind its name. */
function statOf(process: string): string[] {
  const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Resident memory of a process in KiB. Linux only. */
export function rssKiBOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** CPU ms the whole machine has been busy since it started. Linux only. */
export function machineBusyMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user, nice, system, , , irq, softIrq, steal] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (
    [user, nice, system, irq, softIrq, steal].reduce<number>((sum, n) => sum + (n ?? 0), 0) *
    TICK_MS
  );
}
