import { expect, it } from 'vitest';
import { reasonsIn } from './leaving.ts';

it.each([
  [{ reasons: ['price', 'other'] }, ['price', 'other']],
  [{ reasons: ['price', 'made up', 7] }, ['price']],
  [{ reasons: 'price' }, []],
  [{}, []],
  [null, []],
  ['price', []],
])('out of %j come %j', (state, reasons) => {
  expect(reasonsIn(state)).toEqual(reasons);
});
