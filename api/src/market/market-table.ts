import type { MarketDayInput } from '@maru/contract/market/staff-market';
import { line } from '@maru/contract/core/primitive';
import { isWeekend } from '@maru/platform/core/seoul-day';
import { clockIn, dayIn } from '../staff-kit/table-import/read-cell.ts';
import type { TableKind } from '../staff-kit/table-import/run-import.ts';

const COLUMNS_LEAST = 2;
const name = line(1, 40);

/**
 * Day, name, opening, closing. A row without hours is a day on which the exchange is closed.
 * Weekends are always closed, so a table that contains a weekend day is invalid.
 */
export const marketTable: Omit<TableKind<MarketDayInput>, 'stored'> = {
  isHead: ([first = '']) => !/\d/.test(first),
  keyOf: ({ day }) => day,
  read(cells) {
    if (cells.length < COLUMNS_LEAST) return { problem: 'columns' };
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
