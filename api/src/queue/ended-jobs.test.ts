import { expect, it } from 'vitest';
import { endedByMinute } from './ended-jobs.ts';

const NOON = Date.parse('2026-03-02T03:00:00Z');
const MINUTE = 60_000;

it('counts the jobs of the minute that the library has not filed away yet', () => {
  const meta = { count: 9, prevTS: NOON, prevCount: 5 };

  expect(endedByMinute({ meta, data: [3, 2] }, NOON + 20_000)).toEqual([4, 3, 2]);
});

it('skips minutes without a job, and forgets jobs that ended more than an hour ago', () => {
  const meta = { count: 9, prevTS: NOON, prevCount: 5 };

  expect(endedByMinute({ meta, data: [3, 2] }, NOON + 2 * MINUTE)).toEqual([0, 0, 4, 3, 2]);
  const late = endedByMinute({ meta, data: [3, 2] }, NOON + 58 * MINUTE);
  expect([late.length, late.slice(-2)]).toEqual([60, [4, 3]]);
  expect(endedByMinute({ meta, data: [3] }, NOON + 90 * MINUTE)).toEqual(Array(60).fill(0));
});

it('has nothing where no job has ended', () => {
  const meta = { count: 0, prevTS: 0, prevCount: 0 };

  expect(endedByMinute({ meta, data: [] }, NOON)).toEqual([]);
});
