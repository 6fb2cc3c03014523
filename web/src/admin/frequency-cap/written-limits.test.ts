import { describe, expect, it } from 'vitest';
import { limitProblems, limitsOf } from './written-limits.ts';

describe('[M22] typed limits of the frequency cap', () => {
  it('are numbers', () => {
    expect(limitsOf({ per_day: ' 2 ', per_week: '5' })).toEqual({ per_day: 2, per_week: 5 });
    expect(limitProblems({ per_day: '2', per_week: '2' })).toEqual({});
  });

  it.each([
    ['', '5', ['per_day']],
    ['0', '5', ['per_day']],
    ['21', '50', ['per_day']],
    ['2', '101', ['per_week']],
    ['2.5', '둘', ['per_day', 'per_week']],
    ['4', '3', ['per_week']],
  ])('%s a day and %s a week are refused', (per_day, per_week, fields) => {
    expect(Object.keys(limitProblems({ per_day, per_week }))).toEqual(fields);
  });
});
