import type { MarketingEventView } from '@maru/contract/event/event';

/** Action that an event currently offers to the visitor. */
export type EntryState =
  | 'unknown'
  | 'upcoming'
  | 'closed'
  | 'paused'
  | 'announced'
  | 'login'
  | 'entered'
  | 'open';

interface Reader {
  initialized: boolean;
  authenticated: boolean;
  /** Entries are not closed for a while by staff. */
  open: boolean;
  /** How often they may still enter; `undefined` while it is not known. */
  left: number | undefined;
}

/**
 * Decides the content of the entry bar of an event. The clock takes priority: an event that has
 * ended is over for every visitor.
 *
 * @param now server time, in ms since the epoch.
 */
export function entryStateOf(
  event: Pick<MarketingEventView, 'starts_at' | 'ends_at' | 'winners_published_at'>,
  { initialized, authenticated, open, left }: Reader,
  now: number,
): EntryState {
  if (Date.parse(event.ends_at) <= now) {
    const announced = event.winners_published_at;
    return announced !== null && Date.parse(announced) <= now ? 'announced' : 'closed';
  }
  if (now < Date.parse(event.starts_at)) return 'upcoming';
  if (!open) return left === 0 ? 'entered' : 'paused';
  if (!initialized) return 'unknown';
  if (!authenticated) return 'login';
  if (left === undefined) return 'unknown';
  return left > 0 ? 'open' : 'entered';
}
