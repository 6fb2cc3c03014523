import { expect, test } from 'vitest';
import { blockingWork } from './blocking-work.ts';

const PAGE = 'http://localhost:3000/';
const begin = { name: 'navigationStart', ph: 'R', pid: 7, tid: 1, ts: 0 };
const load = { ...begin, args: { data: { documentLoaderURL: PAGE } } };
/** Most events contain other data, or none. */
const other = { ...begin, args: { data: {} } };
const picture = { name: 'firstContentfulPaint', ph: 'R', pid: 7, tid: 1, ts: 1_000 };
/** @param tdur CPU time of the task. It also waits for a whole second. */
function task(ts: number, tdur: number, tid = 1) {
  return { name: 'RunTask', ph: 'X', pid: 7, tid, ts, dur: 1_000_000, tdur };
}

test('counts the time beyond 50 ms on a phone, of each task after the first paint', () => {
  const traceEvents = [
    other,
    load,
    task(10, 90_000),
    picture,
    task(2_000, 20_000),
    task(3_000, 12_000),
  ];
  // 20 ms here are 80 there.
  expect(blockingWork({ traceEvents }, PAGE)).toBe(30);
});

test('ignores work of other threads', () => {
  const traceEvents = [load, picture, task(2_000, 20_000, 2)];
  expect(blockingWork({ traceEvents }, PAGE)).toBe(0);
});

test('a recording of another page is refused', () => {
  expect(() => blockingWork({ traceEvents: [load, picture] }, `${PAGE}login`)).toThrow('no load');
});
