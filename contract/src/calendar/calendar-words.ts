import { commonWords } from '../core/field-words.ts';
import type { CalendarInput } from './staff-calendar.ts';

/** Korean labels of the fields of a calendar entry. */
export const calendarWords = {
  ...commonWords,
  day: '날짜',
  until_day: '마지막 날',
  time: '시각',
  kind: '종류',
  importance: '중요도',
  title: '제목',
  country: '나라',
  link: '링크',
} as const satisfies Record<keyof CalendarInput | keyof typeof commonWords, string>;
