import type { MarketDayInput } from '@maru/contract/market/staff-market';
import { line } from '@maru/contract/core/primitive';
import { isWeekend } from '@maru/platform/core/seoul-day';
import { clockIn, dayIn } from '../staff-kit/table-import/read-cell.ts';
import type { TableKind } from '../staff-kit/table-import/run-import.ts';

const name = line(1, 40);

/**
 * Day, name, opening, closing. A row without hours is a day on which the exchange is closed.
 * Weekends are always closed, so a table that contains a weekend day is invalid.
 */
export const marketTable: Omit<TableKind<MarketDayInput>, 'stored'> = {
  columns: [
    ['날짜', '일자', '휴장일'],
    ['이름', '제목', '휴장일명', '사유', '비고'],
    ['개장', '개장시각', '시작'],
    ['폐장', '폐장시각', '마감', '끝'],
  ],
  least: 2,
  keyOf: ({ day }) => day,
  read(cells) {
    const [first = '', title = '', opens = '', closes = ''] = cells;
    const day = dayIn(first);
    if (day === null) return { problem: 'day' };
    if (isWeekend(day)) return { problem: 'weekend' };
    const named = name.safeParse(title);
    if (!named.success) return { problem: 'name' };
    if (opens === '' && closes === '') return { value: { day, name: named.data, hours: null } };
    const hours = { opens_at: clockIn(opens), closes_at: clockIn(closes) };
    if (hours.opens_at === null || hours.closes_at === null || hours.opens_at >= hours.closes_at) {
      return { problem: 'hours' };
    }
    const { opens_at, closes_at } = hours;
    return { value: { day, name: named.data, hours: { opens_at, closes_at } } };
  },
};
