import { readStored, writeStored } from '../../shared/browser-storage.ts';

const KEY = 'maru.pending-join';

/** How long a join waits for the login that it led to. */
const KEEP_MS = 10 * 60_000;

export interface PendingJoin {
  scheduleId: number;
  wish: 'join' | 'watch';
  /** When the login began, in ms since the epoch. */
  at: number;
}

/** Stores the pending join, so that it resumes after the login. */
export function rememberJoin(join: Omit<PendingJoin, 'at'>, now = Date.now()): void {
  writeStored('session', KEY, JSON.stringify({ ...join, at: now }));
}

/** The join that waits, or `null`. One that is older than ten minutes is forgotten. */
export function pendingJoinOf(now = Date.now()): PendingJoin | null {
  const stored = readStored('session', KEY);
  if (stored === null) return null;
  const join = parse(stored);
  if (isPendingJoin(join) && now - join.at < KEEP_MS) return join;
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

/** Checked by hand, because each first visit loads this code and needs no schemas. */
function isPendingJoin(stored: unknown): stored is PendingJoin {
  if (typeof stored !== 'object' || stored === null) return false;
  if (!('scheduleId' in stored && 'wish' in stored && 'at' in stored)) return false;
  const { scheduleId, wish, at } = stored;
  const isWish = wish === 'join' || wish === 'watch';
  return Number.isSafeInteger(scheduleId) && isWish && typeof at === 'number';
}
