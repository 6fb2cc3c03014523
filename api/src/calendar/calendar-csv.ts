import type { CalendarKind, StaffCalendarEntry } from '@maru/contract/market/staff-calendar';
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
  { head: '날짜', cell: ({ day, until_day }) => (until_day ? `${day} ~ ${until_day}` : day) },
  { head: '시각', cell: ({ time }) => time },
  { head: '종류', cell: ({ kind }) => KINDS[kind] },
  { head: '제목', cell: ({ title }) => title },
  { head: '중요도', cell: ({ importance }) => importance },
  { head: '나라', cell: ({ country }) => country },
  { head: '링크', cell: ({ link }) => link },
];
