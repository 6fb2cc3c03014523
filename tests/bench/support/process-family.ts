import { readFileSync } from 'node:fs';
import { cpuMsOf, endedChildrenCpuMs } from './process-usage.ts';

/** A process and its children, such as the workers of nginx. Linux only. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/**
 * User and system CPU ms of a process and its children, ended ones included. A child that ends
 * moves its time to its parent, so a difference of two readings is complete. Linux only.
 */
export function familyCpuMsOf(pid: number): number {
  const children = familyOf(pid).slice(1);
  const ofChildren = children.reduce((sum, child) => sum + cpuMsIfRunning(child), 0);
  return cpuMsOf(pid) + ofChildren + endedChildrenCpuMs(pid);
}

function cpuMsIfRunning(pid: number): number {
  try {
    return cpuMsOf(pid);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
