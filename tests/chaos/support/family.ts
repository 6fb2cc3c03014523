import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLineOf, identify, parentOf } from '../../../platform/stack/process-identity.ts';

const LOOK_MS = 50;

/** A process, with an identity that no other process ever has. */
export interface Relative {
  pid: number;
  identity: string;
  command: string;
}

/** A process and everything below it, as they are at this moment. */
export function familyOf(pid: number): Relative[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  );
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [child, its] of parents) if (its !== null && family.has(its)) family.add(child);
  }
  return [...family].flatMap((one) => {
    const identity = identify(one);
    return identity === null ? [] : [{ pid: one, identity, command: commandLineOf(one) ?? '' }];
  });
}

/**
 * Waits up to `withinMs` for the processes of a family to exit, then kills the rest.
 *
 * @returns the killed processes.
 */
export async function endLeftBehind(
  family: readonly Relative[],
  withinMs: number,
): Promise<Relative[]> {
  const deadline = Date.now() + withinMs;
  const alive = () => family.filter(({ pid, identity }) => identify(pid) === identity);
  while (alive().length > 0 && Date.now() < deadline) await pause(LOOK_MS);
  const left = alive();
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  return left;
}
