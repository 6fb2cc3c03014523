import type { OwnMembership } from '@maru/contract/account/me';
import { formatDay } from './format.ts';

/** The last moment before `ends_at`. If the end is midnight, this moment is on the day before. */
export function lastMomentOf(ends_at: string): number {
  return Date.parse(ends_at) - 1;
}

/**
 * The period in which something is or was open: `2026.11.22 – 2026.12.22`. After a refund or a
 * revocation: `2026.11.22 – 2026.11.25에 끝남`.
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
