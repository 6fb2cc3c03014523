import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from './call.ts';

const SOURCES = join(import.meta.dirname, '..');

/** Returns every call that the contract exports. */
export async function allCalls(): Promise<Call[]> {
  const calls: Call[] = [];
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null || '_zod' in value) return;
    if ('method' in value && 'path' in value && 'refusals' in value) calls.push(value as Call);
    else for (const part of Object.values(value)) collect(part);
  };
  for await (const file of glob('**/*.ts', { cwd: SOURCES })) {
    if (/\.(?:test|fixture)\.ts$/.test(file)) continue;
    for (const value of Object.values<unknown>(await import(join(SOURCES, file)))) collect(value);
  }
  return calls;
}
