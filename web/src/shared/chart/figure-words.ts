import type { DayFigure } from '@maru/contract/core/chart/day-figure';
import { formatNumber } from '../format.ts';

/**
 * Change against the earlier period in words. A change of less than 0.05% is none.
 *
 * @param days length of each period.
 */
export function changeOf(
  { total, before }: Pick<DayFigure, 'total' | 'before'>,
  days: number,
): {
  direction: 'up' | 'down' | 'same';
  text: string;
} {
  if (total === before) return { direction: 'same', text: `앞 ${days}일과 같아요` };
  if (before === 0) return { direction: 'up', text: `앞 ${days}일에는 없었어요` };
  const percent = Math.round(((total - before) / before) * 1_000) / 10;
  if (percent === 0) return { direction: 'same', text: `앞 ${days}일과 같아요` };
  const size = Math.abs(percent);
  const shown = size >= 1_000 ? formatNumber(size) : String(size);
  return percent > 0
    ? { direction: 'up', text: `${shown}% 늘었어요` }
    : { direction: 'down', text: `${shown}% 줄었어요` };
}

/** A share in percent with one decimal; `null` of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const compact = new Intl.NumberFormat('ko-KR', { notation: 'compact' });

/** A figure on an axis: `1235만`. */
export function shortFigure(value: number): string {
  return compact.format(value);
}

/** A day on an axis: `11.15`. */
export function shortDay(day: string): string {
  return day.slice(5).replace('-', '.');
}
