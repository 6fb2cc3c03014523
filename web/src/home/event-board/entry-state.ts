import type { MarketingEventView } from '@maru/contract/content';

/** What somebody can do about an event right now. */
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
 * What the entry bar of an event offers. The clock comes first: an event that is over is over for
 * everybody, whoever they are.
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
