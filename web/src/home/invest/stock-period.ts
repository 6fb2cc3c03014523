import type { BestStock } from '@maru/contract/post/post';
import { formatDay } from '../../shared/format.ts';
import { addDays } from '../../shared/week.ts';

/** How far back the list looks, by the day a stock was spoken of. */
export const periods = [
  { value: null, label: '전체 기간', days: null },
  { value: '1m', label: '최근 1개월', days: 30 },
  { value: '3m', label: '최근 3개월', days: 90 },
  { value: '6m', label: '최근 6개월', days: 180 },
] as const;

type Period = (typeof periods)[number];

export function periodOf(text: string | null): Period {
  return periods.find(({ value }) => value === text) ?? periods[0];
}

/** The first day of a period. `undefined` if the period has none. */
export function sinceOf(period: Period, today: string): string | undefined {
  return period.days === null ? undefined : addDays(today, -period.days);
}

/**
 * The period of the stocks' figures, from the first mention to the last close. Every past figure is
 * shown with its period (features L05). Empty without stocks.
 */
export function periodText(
  stocks: readonly Pick<BestStock, 'mentioned_on' | 'close_on'>[],
): string {
  const first = stocks.map(({ mentioned_on }) => mentioned_on).toSorted()[0];
  const last = stocks
    .map(({ close_on }) => close_on)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return '';
  return `언급일 ${formatDay(first)}부터, ${formatDay(last)} 종가 기준`;
}
