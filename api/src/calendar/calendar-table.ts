import { calendarInput, type CalendarInput } from '@maru/contract/calendar/staff-calendar';
import type { RowProblem } from '@maru/contract/core/table/table-import';
import { readAddress } from '@maru/contract/text/web-host';
import { cleanSearch } from '@maru/contract/text/typed-text';
import { clockIn, dayIn } from '@maru/contract/core/table/read-cell';
import type { ReadRow, TableKind } from '../staff-kit/table-import/run-import.ts';

/** Korean names of the kinds: those of the calendar page and the usual short forms. */
const KINDS: Readonly<Record<string, CalendarInput['kind']>> = {
  경제지표: 'indicator',
  지표: 'indicator',
  실적: 'earnings',
  실적발표: 'earnings',
  배당·공시: 'disclosure',
  공시: 'disclosure',
  배당: 'disclosure',
  공모·상장: 'ipo',
  공모: 'ipo',
  공모주: 'ipo',
  IPO: 'ipo',
  상장: 'ipo',
  만기·휴장: 'holiday',
  만기: 'holiday',
  휴장: 'holiday',
  방송: 'broadcast',
};

/** Korean names of the countries that calendars list most. */
const COUNTRIES: Readonly<Record<string, string>> = {
  한국: 'KR',
  대한민국: 'KR',
  미국: 'US',
  중국: 'CN',
  일본: 'JP',
  영국: 'GB',
  독일: 'DE',
  프랑스: 'FR',
  유럽: 'EU',
  유로존: 'EU',
};

const IMPORTANCE: Readonly<Record<string, 1 | 2 | 3>> = {
  '1': 1,
  '2': 2,
  '3': 3,
  낮음: 1,
  보통: 2,
  높음: 3,
};

/** The column that each field is read from. */
const PROBLEMS = {
  day: 'day',
  until_day: 'day',
  time: 'time',
  kind: 'kind',
  importance: 'importance',
  title: 'title',
  country: 'country',
  link: 'link',
} as const satisfies Record<keyof CalendarInput, RowProblem>;

/** Day (or `first ~ last`), time, kind, title, importance, country, link. */
export const calendarTable: Omit<TableKind<CalendarInput>, 'stored'> = {
  columns: [
    ['날짜', '일자', '일시', '발표일', '발표일자'],
    ['시각', '시간'],
    ['종류', '구분', '유형', '분류'],
    ['제목', '일정', '내용', '일정명', '지표명'],
    ['중요도', '중요성', '중요', '영향도'],
    ['나라', '국가', '국가명'],
    ['링크', '주소'],
  ],
  least: 4,
  keyOf: ({ day, kind, title }) => [day, kind, title].join('\n'),
  read(cells): ReadRow<CalendarInput> {
    const [
      days = '',
      time = '',
      kindWord = '',
      title = '',
      importance = '',
      country = '',
      link = '',
    ] = cells;
    const [first, last, ...more] = cleanSearch(days).split('~').map(dayIn);
    if (!first || last === null || more.length > 0) return { problem: 'day' };
    if (last !== undefined && last <= first) return { problem: 'day' };
    const isWholeDay = ['', '종일'].includes(cleanSearch(time));
    const clock = isWholeDay ? null : clockIn(time);
    if (clock === null && !isWholeDay) return { problem: 'time' };
    // Only a single day has a time.
    if (clock !== null && last !== undefined) return { problem: 'time' };
    const kind = KINDS[cleanSearch(kindWord).replaceAll(' ', '').toUpperCase()];
    if (!kind) return { problem: 'kind' };
    const weighed = cleanSearch(importance);
    const weight = weighed === '' ? 1 : IMPORTANCE[weighed];
    if (!weight) return { problem: 'importance' };
    const place = cleanSearch(country);
    const parsed = calendarInput.safeParse({
      day: first,
      until_day: last ?? null,
      time: clock,
      kind,
      importance: weight,
      title,
      country: COUNTRIES[place] ?? (place.toUpperCase() || null),
      link: readAddress(link) || null,
    });
    if (parsed.success) return { value: parsed.data };
    const field = String(parsed.error.issues[0]?.path[0]);
    return { problem: isKnown(field) ? PROBLEMS[field] : 'title' };
  },
};

function isKnown(field: string): field is keyof typeof PROBLEMS {
  return Object.hasOwn(PROBLEMS, field);
}
