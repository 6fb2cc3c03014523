import type { MarketDayInput } from '@maru/contract/market/staff-market';
import { line } from '@maru/contract/core/primitive';
import { isWeekend } from '@maru/platform/core/seoul-day';
import { clockIn, clocksIn, dayIn } from '@maru/contract/core/table/read-cell';
import type { TableKind } from '../staff-kit/table-import/run-import.ts';

const name = line(1, 40);

/** Words by which a row says that the exchange is closed. `휴장 아님` says the opposite. */
const CLOSED = /(?<![비미])(?:휴장|휴무|휴일)(?!\s*(?:아님|아니|안|없|x))|closed|holiday/i;
/** The same in the name of a day. `공휴일` is only a name. */
const CLOSED_NAME = /휴장(?!\s*(?:아님|아니|안|없|x))|closed/i;
/** Cells that leave the hours open. */
const NO_HOURS = /^[-–—~\s]*$/;

/**
 * Day, name, opening, closing, span of hours, state. A row without hours is a closed day, or keeps
 * the stored hours if it does not say that the day is closed.
 * Weekends are always closed, so a table that contains a weekend day is invalid.
 */
export const marketTable: Omit<TableKind<MarketDayInput>, 'stored'> = {
  columns: [
    ['날짜', '일자', '휴장일'],
    ['이름', '제목', '휴장일명', '사유', '비고'],
    ['개장', '개장시각', '개장시간', '시작', '시작시각', '시작시간', '거래시작', '장시작'],
    [
      '폐장',
      '폐장시각',
      '폐장시간',
      '마감',
      '마감시각',
      '마감시간',
      '종료',
      '종료시각',
      '종료시간',
      '거래종료',
      '장마감',
      '끝',
    ],
    ['시간', '거래시간', '운영시간', '장시간', '정규장시간', '변경시간', '시각', '거래', '개폐장'],
    ['구분', '상태', '휴장여부', '종류'],
  ],
  least: 2,
  keyOf: ({ day }) => day,
  read(cells) {
    const [first = '', title = ''] = cells;
    const day = dayIn(first);
    if (day === null) return { problem: 'day' };
    if (isWeekend(day)) return { problem: 'weekend' };
    const named = name.safeParse(title);
    if (!named.success) return { problem: 'name' };
    const hours = hoursIn(cells);
    return hours === 'odd' ? { problem: 'hours' } : { value: { day, name: named.data, hours } };
  },
  complete({ value, cells }, before) {
    const stored = before?.hours ?? null;
    const isKept = value.hours === null && stored !== null && !saysClosed(cells);
    const hours = isKept ? stored : value.hours;
    const [day = '', title = ''] = cells;
    const closed = stored === null ? 'closed' : 'hours-removed';
    return {
      value: { ...value, hours },
      cells: [day, title, hours?.opens_at ?? '', hours?.closes_at ?? ''],
      note: isKept ? 'hours-kept' : hours === null ? closed : null,
    };
  },
};

function saysClosed([, title = '', ...others]: readonly string[]): boolean {
  return CLOSED_NAME.test(title) || others.some((cell) => CLOSED.test(cell));
}

/** Hours of a row. `null` = it has none. `odd` = they cannot be read or contradict each other. */
function hoursIn(cells: readonly string[]): MarketDayInput['hours'] | 'odd' {
  const [, , opens = '', closes = '', span = '', state = ''] = cells.map((cell) =>
    NO_HOURS.test(cell) ? '' : cell,
  );
  const given = [opens, closes, span].filter((cell) => cell !== '' && !CLOSED.test(cell));
  if (given.length === 0) return null;
  if ([opens, closes, span, state].some((cell) => CLOSED.test(cell))) return 'odd';
  const read = [
    ...(closes === '' ? [opens].filter(Boolean).map(clocksIn) : []),
    ...(closes === '' ? [] : [{ from: clockIn(opens), to: clockIn(closes) }]),
    ...[span].filter(Boolean).map(clocksIn),
  ].map((one) => ({ opens_at: one?.from ?? null, closes_at: one?.to ?? null }));
  const [{ opens_at, closes_at }, other] = [read[0]!, read[1]];
  const isSame = !other || (other.opens_at === opens_at && other.closes_at === closes_at);
  if (opens_at === null || closes_at === null || opens_at >= closes_at || !isSame) return 'odd';
  return { opens_at, closes_at };
}
