import { calendarWords } from '@maru/contract/calendar/calendar-words';
import type { CalendarKind, StaffCalendarEntry } from '@maru/contract/calendar/staff-calendar';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

/** The kinds as the import reads them. */
const KINDS: Record<CalendarKind, string> = {
  indicator: '경제지표',
  earnings: '실적',
  disclosure: '공시',
  ipo: '공모',
  holiday: '만기',
  broadcast: '방송',
};

/** Columns of the calendar's CSV file. Importing an exported file changes nothing. */
export const calendarColumns: readonly CsvColumn<StaffCalendarEntry>[] = [
  {
    head: calendarWords.day,
    cell: ({ day, until_day }) => (until_day ? `${day} ~ ${until_day}` : day),
  },
  { head: calendarWords.time, cell: ({ time }) => time },
  { head: calendarWords.kind, cell: ({ kind }) => KINDS[kind] },
  { head: calendarWords.title, cell: ({ title }) => title },
  { head: calendarWords.importance, cell: ({ importance }) => importance },
  { head: calendarWords.country, cell: ({ country }) => country },
  { head: calendarWords.link, cell: ({ link }) => link },
];
