import { expect, test } from 'vitest';
import { mainThreadWork, totalOf } from './main-thread-work.ts';

const PAGE = 'http://localhost:3000/';
const at = { ph: 'X', pid: 7, tid: 1 };
const load = {
  ...at,
  name: 'navigationStart',
  ph: 'R',
  ts: 0,
  args: { data: { documentLoaderURL: PAGE } },
};
const picture = { ...at, name: 'firstContentfulPaint', ph: 'R', ts: 1_000 };
/** @param tdur CPU time. The event takes twice as long, because it waits. */
const event = (name: string, ts: number, tdur: number) => ({
  ...at,
  name,
  ts,
  dur: 2 * tdur,
  tdur,
});

test('divides CPU time of tasks by kind, each event without those inside it', () => {
  const traceEvents = [
    load,
    event('RunTask', 10, 10_000),
    event('ParseHTML', 20, 9_000),
    event('EvaluateScript', 30, 5_000),
    event('v8.compile', 40, 2_000),
    picture,
    event('RunTask', 30_000, 4_000),
    event('FunctionCall', 30_010, 3_000),
    event('Layout', 30_020, 1_000),
  ];

  const work = mainThreadWork({ traceEvents }, PAGE);

  // Four times the time of this machine, in ms.
  expect(work).toEqual({ parse: 16, render: 4, compile: 8, evaluate: 12, run: 8, other: 8 });
  expect(totalOf(work)).toBe(56);
});

test('ends when no long task has started for five seconds', () => {
  const traceEvents = [
    load,
    picture,
    event('RunTask', 2_000_000, 20_000),
    event('RunTask', 6_900_000, 1_000),
    event('RunTask', 7_100_000, 20_000),
  ];

  expect(totalOf(mainThreadWork({ traceEvents }, PAGE))).toBe(84);
});
