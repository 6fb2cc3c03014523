import { describe, expect, it } from 'vitest';
import { pressOutcome } from './press.ts';

describe('[E15] [S4.24] [S9.2] a press', () => {
  it.each([
    ['9 px in 250 ms', -9, 250, 'click'],
    ['still, in 100 ms', 0, 100, 'click'],
    ['12 px in 200 ms', -12, 200, 'next'],
    ['12 px to the right in 200 ms', 12, 200, 'previous'],
    ['9 px in 300 ms, which is too long for a click', -9, 300, 'next'],
    ['10 px in 250 ms, which is too far for a click', -10, 250, 'next'],
    ['11 px in 2 s', 11, 2_000, 'previous'],
    ['10 px in 500 ms, neither far nor quick', 10, 500, 'nothing'],
    ['5 px in 2 s', 5, 2_000, 'nothing'],
    ['still, in 2 s', 0, 2_000, 'nothing'],
  ] as const)('of %s', (_case, movedX, took, outcome) => {
    expect(pressOutcome(movedX, Math.abs(movedX), took)).toBe(outcome);
  });

  it('that wanders up and down is no click', () => {
    expect(pressOutcome(0, 40, 200)).toBe('nothing');
  });
});
