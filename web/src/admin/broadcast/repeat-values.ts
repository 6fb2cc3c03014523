import { hasUsualYear } from '@maru/contract/text/usual-year';
import type { RecurrenceRule } from '@maru/contract/broadcast/recurrence-rule';
import { addDays } from '../../shared/week.ts';
import { dayOf, formatTime } from '../../shared/format.ts';

/** Settings of a weekly broadcast; its times are those of the form. */
export interface RepeatValues {
  on: boolean;
  /** ISO: 1 = Monday … 7 = Sunday. */
  weekdays: number[];
  until_day: string;
  skip_holidays: boolean;
  /** Leaves out days on which the expert has something else. */
  skip_clashes: boolean;
}

/** A weekday of ISO and its letter. */
export const weekdays: readonly { value: number; label: string }[] = [
  { value: 1, label: '월' },
  { value: 2, label: '화' },
  { value: 3, label: '수' },
  { value: 4, label: '목' },
  { value: 5, label: '금' },
  { value: 6, label: '토' },
  { value: 7, label: '일' },
];

const WORKDAYS = [1, 2, 3, 4, 5];
const FOUR_WEEKS = 27;

/** Not repeated; once it is, on the days the exchange is open, for four weeks. */
export function noRepeat(start: string): RepeatValues {
  return {
    on: false,
    weekdays: WORKDAYS,
    until_day: addDays(dayOf(start), FOUR_WEEKS),
    skip_holidays: true,
    skip_clashes: false,
  };
}

/** Builds the rule of a form; `null` if a field is missing. */
export function ruleOf(
  { weekdays: days, until_day, skip_holidays }: RepeatValues,
  start: string,
  end: string | null,
): RecurrenceRule | null {
  if (end === null || days.length === 0) return null;
  // A half-typed year sends no request to the server.
  if (![start, end, until_day].every(hasUsualYear)) return null;
  const rule = {
    weekdays: days.toSorted((one, other) => one - other),
    starts_at: formatTime(start),
    ends_at: formatTime(end),
    from_day: dayOf(start),
    until_day,
    skip_holidays,
  };
  return rule.until_day < rule.from_day || rule.starts_at === rule.ends_at ? null : rule;
}

/** `월–금`, `매일`, `월·수` */
export function weekdayWords(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other);
  if (sorted.length === weekdays.length) return '매일';
  const labels = sorted.map((day) => weekdays[day - 1]?.label ?? '');
  const isRow = sorted.every((day, index) => index === 0 || day === sorted[index - 1]! + 1);
  return isRow && labels.length > 2 ? `${labels[0]}–${labels.at(-1)}` : labels.join('·');
}

/** `매주 월–금 08:30–09:10 · 2026.12.31까지 · 휴장일 제외` */
export function ruleWords(rule: RecurrenceRule): string {
  const days = weekdayWords(rule.weekdays);
  return [
    `${days === '매일' ? days : `매주 ${days}`} ${rule.starts_at}–${rule.ends_at}`,
    `${rule.until_day.replaceAll('-', '.')}까지`,
    ...(rule.skip_holidays ? ['휴장일 제외'] : []),
  ].join(' · ');
}
