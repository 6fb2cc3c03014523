import type { OwnMembership } from '@maru/contract/me';
import { formatDay } from './format.ts';

/** The last moment of what is open until then: at midnight, it is on the day before. */
export function lastMomentOf(ends_at: string): number {
  return Date.parse(ends_at) - 1;
}

/**
 * From when to when something is or was open: `2026.11.22 – 2026.12.22`, or until it was refunded
 * or taken away: `2026.11.22 – 2026.11.25에 끝남`.
 */
export function spanWords({
  starts_at,
  ends_at,
  ended_at,
}: Pick<OwnMembership, 'starts_at' | 'ends_at' | 'ended_at'>): string {
  if (ended_at === null) return `${formatDay(starts_at)} – ${formatDay(lastMomentOf(ends_at))}`;
  if (Date.parse(ended_at) <= Date.parse(starts_at)) {
    return `시작 전 ${formatDay(ended_at)}에 끝남`;
  }
  return `${formatDay(starts_at)} – ${formatDay(ended_at)}에 끝남`;
}
