import type { BroadcastInterest } from '@maru/contract/broadcast/interest';
import { proxy, snapshot } from 'valtio/vanilla';
import { useHydratedState } from '../../shared/is-hydrating.ts';
import { rankByViewers } from './rank-by-viewers.ts';

interface InterestState {
  counts: Record<number, BroadcastInterest>;
  /** Broadcasts with viewers, the most watched first. */
  order: number[];
}

/** Viewers and reminders of the broadcasts. The server never fills it: counts come by event. */
const state = proxy<InterestState>({ counts: {}, order: [] });
const served = snapshot(state);

/** Takes the newest counts. Broadcasts that they do not name have none. */
export function hearInterest(items: readonly BroadcastInterest[]): void {
  state.counts = Object.fromEntries(items.map((item) => [item._id, item]));
  state.order = rankByViewers(state.order, items);
}

/** The counts of a broadcast, once they are known. */
export function useInterest(scheduleId: number): BroadcastInterest | undefined {
  return useHydratedState(state, served).counts[scheduleId];
}

/** The broadcasts in the order of their viewers, for `pickOnAir` and its like. */
export function useViewerOrder(): readonly number[] {
  return useHydratedState(state, served).order;
}
