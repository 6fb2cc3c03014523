import { proxy } from 'valtio';
import type { Wish } from './join-broadcast.machine.ts';
import type { Joinable } from './join-decision.ts';

/** Request of a join button. */
export interface JoinWish {
  type: Wish;
  item: Joinable;
  loggedIn: boolean;
  /** The moment of the click by the server's clock, in ms since the epoch. */
  at: number;
}

/** The broadcast that is being entered, for its button to show it. */
export const joinState = proxy<{ joining: number | null }>({ joining: null });

type Taker = (wish: JoinWish) => void;

let taker: Taker | null = null;
let early: JoinWish | null = null;
const onFirst = new Set<() => void>();

/**
 * Registers the flow as the receiver of all join requests. It also receives the request made before
 * it was loaded.
 */
export function takeJoins(take: Taker): () => void {
  taker = take;
  if (early) take(early);
  early = null;
  return () => {
    taker = null;
  };
}

/** Calls back on the first join request if the flow is not loaded yet. */
export function onFirstJoin(needed: () => void): () => void {
  onFirst.add(needed);
  return () => void onFirst.delete(needed);
}

/** Whether a join request is waiting for the code of the flow. */
export function hasEarlyJoin(): boolean {
  return early !== null;
}

/**
 * Sends a join request for a broadcast. If several requests arrive before the flow loads, only the
 * newest is kept.
 */
export function askToJoin(wish: JoinWish): void {
  if (taker) return taker(wish);
  early = wish;
  for (const needed of onFirst) needed();
}
