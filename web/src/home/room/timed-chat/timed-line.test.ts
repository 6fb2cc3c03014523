import { describe, expect, it } from 'vitest';
import { countUpTo, timedLinesOf } from './timed-line.ts';

const BEGAN = Date.parse('2026-11-26T15:00:00+09:00');
const lineAt = (_id: number, second: number, version = 1) => ({
  _id,
  nick: '봄날',
  expert: false,
  text: `줄 ${_id}`,
  at: new Date(BEGAN + second * 1_000).toISOString(),
  version,
});
const windowOf = (from_s: number, ...items: ReturnType<typeof lineAt>[]) => ({
  from_s,
  beganAt: BEGAN,
  items,
  own: [],
});
const idsOf = (lines: ReturnType<typeof timedLinesOf>) =>
  lines.map(({ second, line }) => [second, line._id]);

describe('[S37] the lines of loaded windows', () => {
  const windows = [windowOf(0, lineAt(1, 5), lineAt(2, 5.9)), windowOf(60, lineAt(3, 61))];

  it('are in the order of their moments', () => {
    expect(idsOf(timedLinesOf(windows.toReversed(), {}))).toEqual([
      [5, 1],
      [5, 2],
      [61, 3],
    ]);
  });

  it('lose a line that was hidden since, and keep one whose change is older', () => {
    const turned = { 1: { version: 2, line: null }, 3: { version: 1, line: null } };
    expect(idsOf(timedLinesOf(windows, turned))).toEqual([
      [5, 2],
      [61, 3],
    ]);
  });

  it('get a line that is shown again, in a loaded window only', () => {
    const turned = {
      4: { version: 3, line: lineAt(4, 30, 3) },
      5: { version: 3, line: lineAt(5, 300, 3) },
      6: { version: 3, line: lineAt(6, -3, 3) },
    };
    expect(idsOf(timedLinesOf(windows, turned))).toEqual([
      [5, 1],
      [5, 2],
      [30, 4],
      [61, 3],
    ]);
  });

  it.each([
    [0, 0],
    [4, 0],
    [5, 2],
    [60, 2],
    [61, 3],
    [9_000, 3],
  ])('at second %i are %i', (second, shown) => {
    expect(countUpTo(timedLinesOf(windows, {}), second)).toBe(shown);
  });
});
