import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';

/** The part of a schedule item that joining looks at. */
export type Joinable = Pick<ScheduleItem, '_id' | 'type' | 'broadcast_status' | 'end_date'>;

export type JoinDecision = 'ask-login' | 'not-live' | 'recording' | 'live';

/**
 * Decides the result of a click on a broadcast (specification S4.6 to S4.9).
 *
 * The product defines the order of the rules. A members-only broadcast asks a visitor to log in
 * before it reveals anything else.
 *
 * @param at server time of the click, in ms since the epoch.
 */
export function decideJoin(item: Joinable, loggedIn: boolean, at: number): JoinDecision {
  const { type, broadcast_status: status, end_date: end } = item;

  if (!loggedIn && type === 0 && status !== 0) return 'ask-login';
  if (status === 0) return 'not-live';
  if (end !== null && Date.parse(end) < at && status !== 1) return 'recording';
  return 'live';
}
