import { expect, it } from 'vitest';
import { exceedsCap, overCapOf, overCapPart, overCapProblems } from './over-cap.ts';

it('[M22] only advertising can exceed the cap', () => {
  expect(exceedsCap({ advertising: true, overCap: '' })).toBe(true);
  expect(exceedsCap({ advertising: true, overCap: null })).toBe(false);
  expect(overCapOf({ advertising: false, overCap: '급한 소식' })).toBeNull();
  expect(overCapPart({ advertising: false, overCap: '급한 소식' })).toEqual({});
});

it('[M22] a message over the cap requires a reason', () => {
  expect(overCapProblems({ advertising: true, overCap: ' 급 ' })).toHaveProperty('overCap');
  expect(overCapProblems({ advertising: true, overCap: '급한 소식' })).toEqual({});
  expect(overCapProblems({ advertising: true, overCap: null })).toEqual({});
  expect(overCapPart({ advertising: true, overCap: ' 급한 소식 ' })).toEqual({
    over_cap: '급한 소식',
  });
});
