import { useSyncExternalStore } from 'react';

/** The position of a player in a recording, and a way to move it. */
export interface PlayerClock {
  /** In whole seconds. */
  seconds: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Moves playback to a position in seconds. */
  seekTo: (seconds: number) => void;
  /** For the player: reports its position in seconds. */
  report: (seconds: number) => void;
  /** For the player: receives the wanted positions. Returns a function that ends this. */
  onSeek: (move: (seconds: number) => void) => () => void;
}

export function createPlayerClock(): PlayerClock {
  let now = 0;
  const listeners = new Set<() => void>();
  const movers = new Set<(seconds: number) => void>();
  const report = (seconds: number) => {
    const whole = Math.floor(seconds);
    if (whole === now) return;
    now = whole;
    for (const listener of listeners) listener();
  };
  return {
    seconds: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    seekTo: (seconds) => {
      // A third-party player reports its position up to a second later.
      report(seconds);
      for (const move of movers) move(seconds);
    },
    report,
    onSeek: (move) => {
      movers.add(move);
      return () => void movers.delete(move);
    },
  };
}

/**
 * A value of the position. The component renders when the value changes, not each second.
 *
 * @param valueOf returns a primitive or the same object for the same value.
 */
export function useClockValue<T>(clock: PlayerClock, valueOf: (seconds: number) => T): T {
  const read = () => valueOf(clock.seconds());
  return useSyncExternalStore(clock.subscribe, read, read);
}
