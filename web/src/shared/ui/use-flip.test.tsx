// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFlip } from './use-flip.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function startFlip() {
  return renderHook(({ value, animate }) => useFlip(value, animate), {
    initialProps: { value: 'upcoming', animate: true },
  });
}

/** Advances in steps, so that timers started by other timers also run. */
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('[V2.52] [V4.8] a badge that flips', () => {
  it('does not move when it is first shown', () => {
    expect(startFlip().result.current).toEqual({ shown: 'upcoming', phase: 'still' });
  });

  it('swaps its face half-way, then rings twice, then rests', () => {
    const { result, rerender } = startFlip();

    rerender({ value: 'live', animate: true });
    expect(result.current).toEqual({ shown: 'upcoming', phase: 'leaving' });
    pass(149);
    expect(result.current.shown).toBe('upcoming');
    pass(1);
    expect(result.current).toEqual({ shown: 'live', phase: 'arriving' });
    pass(150);
    expect(result.current).toEqual({ shown: 'live', phase: 'ringing' });
    pass(1_200);
    expect(result.current).toEqual({ shown: 'live', phase: 'still' });
  });

  it('changes at once and without moving after a snapshot', () => {
    const { result, rerender } = startFlip();

    rerender({ value: 'live', animate: false });

    expect(result.current).toEqual({ shown: 'live', phase: 'still' });
  });

  it('stays on its face when the change is taken back half-way', () => {
    const { result, rerender } = startFlip();

    rerender({ value: 'live', animate: true });
    rerender({ value: 'upcoming', animate: true });
    pass(2_000);

    expect(result.current).toEqual({ shown: 'upcoming', phase: 'still' });
  });

  it('does not turn for a reader who wants less motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { result, rerender } = startFlip();

    rerender({ value: 'live', animate: true });

    expect(result.current).toEqual({ shown: 'live', phase: 'ringing' });
  });
});
