import { useEffect, useState } from 'react';

/** One half of the flip: the old face turns edge-on, then the new face appears. */
const HALF_TURN_MS = 150;
/** Duration of two pulses of the ring after the flip. */
const RING_MS = 1_200;

export type FlipPhase = 'still' | 'leaving' | 'arriving' | 'ringing';

interface Turn<T> {
  shown: T;
  /** Target value of the transition of `shown`. */
  wanted: T;
  phase: FlipPhase;
}

/**
 * Delays `value` by half a flip, so that the front of the label still shows the old text.
 *
 * If `animate` is false, the new value appears immediately without motion. With reduced motion, it
 * also appears immediately, but the ring still marks the change.
 */
export function useFlip<T>(value: T, animate: boolean): { shown: T; phase: FlipPhase } {
  const [turn, setTurn] = useState<Turn<T>>({ shown: value, wanted: value, phase: 'still' });
  if (!Object.is(turn.wanted, value)) setTurn(turnTo(value, turn.shown, animate));

  useEffect(() => {
    const next = afterwards(turn);
    if (next === null) return undefined;
    const timer = setTimeout(
      () => setTurn(next),
      turn.phase === 'ringing' ? RING_MS : HALF_TURN_MS,
    );
    return () => clearTimeout(timer);
  }, [turn]);

  return { shown: turn.shown, phase: turn.phase };
}

function turnTo<T>(value: T, shown: T, animate: boolean): Turn<T> {
  // The value changed back before the flip ended: the visible side is correct again.
  if (!animate || Object.is(value, shown)) return { shown: value, wanted: value, phase: 'still' };
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    return { shown: value, wanted: value, phase: 'ringing' };
  }
  return { shown, wanted: value, phase: 'leaving' };
}

function afterwards<T>({ phase, wanted }: Turn<T>): Turn<T> | null {
  if (phase === 'still') return null;
  const next = { leaving: 'arriving', arriving: 'ringing', ringing: 'still' } as const;
  return { shown: wanted, wanted, phase: next[phase] };
}
