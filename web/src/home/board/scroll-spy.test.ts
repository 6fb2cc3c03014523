import { expect, it } from 'vitest';
import { pickCurrent } from './scroll-spy.ts';

it.each([
  ['the first part before any heading is reached', [300, 900], false, 0],
  ['the part whose heading has passed', [-500, 100, 900], false, 1],
  ['the part whose heading stands on the line', [-500, 140, 900], false, 1],
  ['the last part at the end of the page', [-500, 200, 400], true, 2],
  ['the first part while the headings are not there yet', [Infinity, Infinity], false, 0],
])('%s is read', (_what, tops, atEnd, current) => {
  expect(pickCurrent(tops, 140, atEnd)).toBe(current);
});
