import * as z from 'zod/mini';
import { readStored, writeStored } from '../../shared/browser-storage.ts';

const KEY = 'maru.pending-join';

/** How long a join waits for the login that it led to. */
const KEEP_MS = 10 * 60_000;

const pendingJoin = z.object({
  scheduleId: z.int(),
  wish: z.enum(['join', 'watch']),
  at: z.number(),
});
export type PendingJoin = z.output<typeof pendingJoin>;

/** Stores the pending join, so that it resumes after the login. */
export function rememberJoin(join: Omit<PendingJoin, 'at'>, now = Date.now()): void {
  writeStored('session', KEY, JSON.stringify({ ...join, at: now }));
}

/** The join that waits, or `null`. One that is older than ten minutes is forgotten. */
export function pendingJoinOf(now = Date.now()): PendingJoin | null {
  const stored = readStored('session', KEY);
  if (stored === null) return null;
  const parsed = pendingJoin.safeParse(parse(stored));
  if (parsed.success && now - parsed.data.at < KEEP_MS) return parsed.data;
  forgetJoin();
  return null;
}

export function forgetJoin(): void {
  writeStored('session', KEY, null);
}

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    // Garbage reads as nothing waiting.
    return null;
  }
}
