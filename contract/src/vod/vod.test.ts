import { describe, expect, it } from 'vitest';
import { isAtEnd, percentOf, resumeAt } from './vod.ts';

describe('[S16] a place in a recording', () => {
  it.each([
    [0, 1_000, 0],
    [9, 1_000, 0],
    [10, 1_000, 10],
    [949, 1_000, 949],
    [950, 1_000, 0],
    [1_000, 1_000, 0],
    [600, null, 600],
  ])('at %i of %s s resumes at %i s', (position_s, length_s, at) => {
    expect(resumeAt({ position_s, length_s })).toBe(at);
  });

  it.each([
    [0, 1_000, false, 0],
    [624, 1_000, false, 62],
    [1_000, 1_000, true, 100],
    [0, 1_000, true, 100],
    [500, 1_000, true, 50],
    [500, null, false, 0],
  ])('at %i of %s s (finished: %s) is %i per cent', (position_s, length_s, finished, percent) => {
    expect(percentOf({ position_s, length_s, finished })).toBe(percent);
  });

  it('of unknown length has no end', () => {
    expect(isAtEnd(86_400, null)).toBe(false);
  });
});
