import { expect, test } from 'vitest';
import {
  calendarForm,
  calendarInputOf,
  calendarValuesOf,
  newCalendarValues,
} from './calendar-values.ts';

const values = { ...newCalendarValues('2026-12-10'), title: '동시 만기', time: '15:20' };

test('an entry that lasts several days has no time', () => {
  expect(calendarInputOf({ ...values, until_day: '2026-12-12' })).toMatchObject({
    until_day: '2026-12-12',
    time: null,
  });
});

test('an entry ends after its first day', () => {
  const result = calendarForm.safeParse({ ...values, until_day: '2026-12-10' });

  expect(result.error?.issues.map(({ path }) => path)).toEqual([['until_day']]);
});

test('a stored entry passes through the form unchanged', () => {
  const entry = {
    ...calendarInputOf(values),
    _id: 1,
    updated_at: '2026-12-01T00:00:00.000Z',
    updated_by: null,
    version: 1,
  };

  expect(calendarForm.parse(calendarValuesOf(entry))).toEqual(calendarInputOf(values));
});
