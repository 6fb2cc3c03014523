import { expect, it } from 'vitest';
import { frame, processFrame } from './monitor.fixture.ts';
import { see } from './seen.ts';

const both = frame({ processes: [processFrame('api-1'), processFrame('api-2')] });
/** A later frame, by this many minutes, that contains only one of the processes. */
const later = (minutes: number) =>
  frame({ at: new Date(Date.parse(both.at) + minutes * 60_000).toISOString() });
const keysOf = ({ problems }: ReturnType<typeof see>) => problems.map(({ key }) => key);

it('misses a process for ten minutes, and expects it no more then', () => {
  let seen = see(null, both);
  expect(keysOf(seen)).toEqual([]);

  for (const minutes of [1, 9]) {
    seen = see(seen, later(minutes));
    expect(keysOf(seen)).toEqual(['stopped api-2']);
  }
  seen = see(seen, later(11));

  expect(keysOf(seen)).toEqual([]);
  expect(seen.log).toMatchObject([{ key: 'stopped api-2', until: later(11).at }]);
});
