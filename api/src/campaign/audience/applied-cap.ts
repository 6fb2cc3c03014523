import { findFrequencyCap } from '@maru/domain/campaign/frequency-cap';
import type { Queryable } from '@maru/platform/db/db';
import type { Target } from './target.ts';

interface Planned {
  advertising: boolean;
  /** Whether a super admin lets the message exceed the cap. */
  isOverCap: boolean;
  /** `null` = now. */
  sendAt: string | null;
  /** Ms since the epoch. */
  now: number;
}

/**
 * The frequency cap as it applies to the recipients of a message (features M22). Workers decide
 * again when they send, because other messages may go first.
 */
export async function appliedCap(
  db: Queryable,
  { advertising, isOverCap, sendAt, now }: Planned,
): Promise<Pick<Target, 'cap'>> {
  if (!advertising || isOverCap) return {};
  const { enabled, per_day, per_week } = await findFrequencyCap(db);
  if (!enabled) return {};
  const at = Math.max(now, sendAt === null ? 0 : Date.parse(sendAt));
  return { cap: { per_day, per_week, at: new Date(at).toISOString() } };
}
