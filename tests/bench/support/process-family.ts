import { readFileSync } from 'node:fs';

/** A process and its children, such as the workers of nginx. Linux only. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}
