import {
  calendarInput,
  type CalendarInput,
  type StaffCalendarEntry,
} from '@maru/contract/calendar/staff-calendar';
import { isBlank } from '@maru/contract/text/clean-text';
import { readAddress } from '@maru/contract/text/web-host';
import * as z from 'zod/mini';

/** Values of the form: the contract's input, with empty text for missing values. */
export interface CalendarValues {
  title: string;
  day: string;
  until_day: string;
  time: string;
  kind: CalendarInput['kind'];
  importance: CalendarInput['importance'];
  country: string;
  link: string;
}

const orNone = (text: string) => (isBlank(text) ? null : text.trim());

/** Converts the form to the contract's input. An event of several days has no time. */
export function calendarInputOf(values: CalendarValues): CalendarInput {
  const until_day = orNone(values.until_day);
  return {
    ...values,
    until_day,
    time: until_day === null ? orNone(values.time) : null,
    country: orNone(values.country),
    link: readAddress(values.link) || null,
  };
}

export const calendarForm = z.pipe(z.transform(calendarInputOf), calendarInput).check(
  z.refine(({ day, until_day }) => until_day === null || until_day > day, {
    path: ['until_day'],
    error: '마지막 날은 첫날보다 늦어야 해요.',
  }),
);

export function calendarValuesOf(entry: StaffCalendarEntry): CalendarValues {
  const { title, day, until_day, time, kind, importance, country, link } = entry;
  return {
    title,
    day,
    until_day: until_day ?? '',
    time: time ?? '',
    kind,
    importance,
    country: country ?? '',
    link: link ?? '',
  };
}

/** A new entry of a day. */
export function newCalendarValues(day: string): CalendarValues {
  return {
    title: '',
    day,
    until_day: '',
    time: '',
    kind: 'indicator',
    importance: 2,
    country: 'KR',
    link: '',
  };
}
