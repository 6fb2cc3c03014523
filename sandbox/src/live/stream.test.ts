import { describe, expect, it } from 'vitest';
import {
  interrupted,
  resumed,
  startedTimeline,
  startOf,
  waitFor,
  windowOf,
  WINDOW_MS,
} from './stream.ts';

const START = 1_800_000_000_000;
const after = (seconds: number) => START + seconds * 1_000;

describe('the window of a stream', () => {
  it('lists the complete segments, and the parts of the next one', () => {
    const timeline = startedTimeline(START);

    const { segments, next } = windowOf(timeline, after(5.2));

    expect(segments).toEqual([
      { number: 0, startsAt: START, isAfterGap: false },
      { number: 1, startsAt: after(2), isAfterGap: false },
    ]);
    expect(next).toEqual({ number: 2, parts: 2, isAfterGap: false });
  });

  it('slides: it holds the last five minutes', () => {
    const { segments } = windowOf(startedTimeline(START), after(1_000));

    expect(segments).toHaveLength(WINDOW_MS / 2_000);
    expect(segments.at(-1)).toMatchObject({ number: 499, startsAt: after(998) });
    expect(segments[0]?.number).toBe(350);
  });

  it('counts from the beginning of the broadcast, so that a restart repeats no number', () => {
    const timeline = startedTimeline(after(600), START);

    expect(windowOf(timeline, after(604)).segments.map(({ number }) => number)).toEqual([300, 301]);
  });

  it('begins on a whole segment of the clock', () => {
    expect(startedTimeline(START + 1_234).runs[0]?.startedAt).toBe(START);
  });

  it('stands still while the encoder is interrupted', () => {
    const stalled = interrupted(startedTimeline(START), after(4), false);

    expect(windowOf(stalled, after(60))).toEqual({ ...windowOf(stalled, after(4)), next: null });
    expect(stalled.isOver).toBe(false);
    expect(interrupted(stalled, after(60), true)).toMatchObject({
      isOver: true,
      runs: [{ endedAt: after(4) }],
    });
  });

  it('goes on with the next number after a gap, which it counts once it has left', () => {
    const stalled = interrupted(startedTimeline(START), after(4), false);
    const again = resumed(stalled, after(61));

    const { segments } = windowOf(again, after(64));
    expect(segments.map(({ number, isAfterGap }) => [number, isAfterGap])).toEqual([
      [0, false],
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(segments[2]?.startsAt).toBe(after(60));
    expect(windowOf(again, after(64)).gapsBefore).toBe(0);
    expect(windowOf(again, after(500)).gapsBefore).toBe(1);
  });
});

describe('a segment', () => {
  const timeline = startedTimeline(START);

  it('is there once it is complete, and a part once that part is', () => {
    expect(startOf(timeline, 1, { now: after(3.9) })).toBeNull();
    expect(startOf(timeline, 1, { now: after(4) })).toBe(after(2));
    expect(startOf(timeline, 1, { now: after(2.4), parts: 1 })).toBeNull();
    expect(startOf(timeline, 1, { now: after(2.5), parts: 1 })).toBe(after(2));
  });

  it('is gone some time after it has left the window', () => {
    expect(startOf(timeline, 0, { now: after(320) })).toBe(START);
    expect(startOf(timeline, 0, { now: after(331) })).toBeNull();
  });

  it('is never made by an interrupted encoder', () => {
    const stalled = interrupted(timeline, after(3), false);

    expect(startOf(stalled, 1, { now: after(60) })).toBeNull();
    expect(waitFor(stalled, 1, 3, after(3))).toBeNull();
  });

  it('is announced by the time until each part', () => {
    expect(waitFor(timeline, 2, 0, after(4))).toBe(500);
    expect(waitFor(timeline, 2, 3, after(5))).toBe(1_000);
    expect(waitFor(timeline, 1, 0, after(9))).toBe(0);
  });
});
