import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { popupBannerMachine } from './popup-banner.machine.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(keys = [1, 2, 3]) {
  const actor = createActor(popupBannerMachine, { input: { keys } }).start();
  return {
    actor,
    shown: () => {
      const { context, value } = actor.getSnapshot();
      return value === 'gone' ? null : context.keys[context.index];
    },
  };
}

describe('[A12] [S4.22] [S9.2] the rotation', () => {
  it('advances at 5000 ms and not before, and restarts after the last banner', () => {
    const { shown } = start();

    vi.advanceTimersByTime(4_999);
    expect(shown()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBe(1);
  });

  it.each(['hover', 'focus', 'drag', 'hidden', 'motion', 'paused'] as const)(
    'rests for %s, and then gives the whole 5 s again',
    (reason) => {
      const { actor, shown } = start();
      vi.advanceTimersByTime(4_000);

      actor.send({ type: 'rest', reason });
      vi.advanceTimersByTime(57_000);
      expect(shown()).toBe(1);

      actor.send({ type: 'resume', reason });
      vi.advanceTimersByTime(4_999);
      expect(shown()).toBe(1);
      vi.advanceTimersByTime(1);
      expect(shown()).toBe(2);
    },
  );

  it('rests while anything wants it to', () => {
    const { actor, shown } = start();
    actor.send({ type: 'rest', reason: 'paused' });
    actor.send({ type: 'rest', reason: 'hover' });

    actor.send({ type: 'resume', reason: 'hover' });
    vi.advanceTimersByTime(57_000);

    expect(shown()).toBe(1);
  });

  it('gives a banner that was chosen by hand its whole time', () => {
    const { actor, shown } = start();
    vi.advanceTimersByTime(4_900);

    actor.send({ type: 'previous' });
    expect(shown()).toBe(3);
    vi.advanceTimersByTime(4_999);
    expect(shown()).toBe(3);
  });

  it('never moves a single banner', () => {
    const { actor } = start([7]);

    vi.advanceTimersByTime(57_000);

    expect(actor.getSnapshot().value).toBe('still');
  });
});

describe('[S4.23] putting away', () => {
  it('hides the shown banner and shows the next', () => {
    const { actor, shown } = start();

    actor.send({ type: 'dismiss' });
    expect(shown()).toBe(2);
    actor.send({ type: 'go', index: 1 });
    actor.send({ type: 'dismiss' });
    expect(shown()).toBe(2);
    actor.send({ type: 'dismiss' });
    expect(shown()).toBeNull();
  });

  it('of the whole carousel leaves nothing', () => {
    const { actor, shown } = start();

    actor.send({ type: 'close' });
    actor.send({ type: 'next' });

    expect(shown()).toBeNull();
  });

  it('of all banners by staff leaves nothing, and new ones show', () => {
    const { actor, shown } = start();
    vi.advanceTimersByTime(5_000);

    actor.send({ type: 'replace', keys: [9, 2] });
    expect(shown()).toBe(2);
    actor.send({ type: 'replace', keys: [] });
    expect(shown()).toBeNull();
  });
});
