import { cleanSearch } from '@maru/contract/text/typed-text';

const DAY = /^(\d{4}|\d{2})[.\-/년] ?(\d{1,2})[.\-/월] ?(\d{1,2})[.일]?(?: ?\([가-힣]\))?/;
const STRICT_DAY = /^(\d{4})[.\-/](\d{2})[.\-/](\d{2})/;
const DIGITS_DAY = /^(\d{4})(\d{2})(\d{2})/;
const CLOCK =
  /^(오전|오후|AM|PM)? ?(\d{1,2})(?::(\d{2})(?::\d{2})?|시(?: ?(\d{1,2})분)?) ?(AM|PM)?$/i;
const DIGITS_CLOCK = /^(\d{1,2})(\d{2})$/;

const NOON = 12;

const two = (part: string | number) => String(part).padStart(2, '0');

/**
 * Reads a typed day, also with other hyphens, full-width digits or invisible characters: `2026.11.20`, `2026-11-20`, `20261120`, `2026년 11월 20일`, `26.11.20`.
 *
 * @param isWhole `false` while the text is being typed. `2026.1.2` then still waits for a digit.
 * @returns `YYYY-MM-DD`, or `null` if the text is no day.
 */
export function readDay(text: string, isWhole = true): string | null {
  const found = findDay(cleanSearch(text), isWhole);
  return found !== null && found.rest === '' ? found.day : null;
}

/** Reads a typed time of day: `09:05`, `0905`, `9시 5분`, `오후 9:05`. Returns `HH:MM`. */
export function readClock(text: string, isWhole = true): string | null {
  const typed = cleanSearch(text);
  const [, wholeHour, wholeMinute] = DIGITS_CLOCK.exec(typed) ?? [];
  const [, before, hour = wholeHour, minutes, spoken, after] = CLOCK.exec(typed) ?? [];
  const minute = minutes ?? spoken ?? wholeMinute ?? '00';
  if (hour === undefined) return null;
  if (!isWhole && !/:\d{2}$|^\d{4}$|분$|[ap]m$/i.test(typed)) return null;
  const half = (before ?? after)?.toLowerCase();
  if (half !== undefined && Number(hour) > NOON) return null;
  const isAfternoon = half === '오후' || half === 'pm';
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % NOON) + (isAfternoon ? NOON : 0);
  return hours < 24 && Number(minute) < 60 ? `${two(hours)}:${two(minute)}` : null;
}

/** Reads a typed day and time: `2026.11.20 09:00`. Returns `YYYY-MM-DDTHH:MM`. */
export function readMoment(text: string, isWhole = true): string | null {
  const found = findDay(cleanSearch(text), isWhole);
  if (found === null) return null;
  const clock = readClock(found.rest.replace(/^[T ,]+/, ''), isWhole);
  return clock === null ? null : `${found.day}T${clock}`;
}

function findDay(text: string, isWhole: boolean): { day: string; rest: string } | null {
  const found = (isWhole ? DAY : STRICT_DAY).exec(text) ?? DIGITS_DAY.exec(text);
  if (!found) return null;
  const [all, year = '', month = '', date = ''] = found;
  const day = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(date)}`;
  const ms = Date.parse(`${day}T00:00:00Z`);
  // A day that a month does not have, such as February 30, is read as one of the next month.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return null;
  return { day, rest: text.slice(all.length).trim() };
}

const SEPARATORS: readonly (readonly [RegExp, string])[] = [
  [/^(\d{4})(\d)$/, '$1.$2'],
  [/^(\d{4}\.\d{2})(\d)$/, '$1.$2'],
  [/^(\d{4}\.\d{2}\.\d{2})(\d)$/, '$1 $2'],
  [/^((?:\d{4}\.\d{2}\.\d{2} )?(?:[01]\d|2[0-3]))(\d)$/, '$1:$2'],
];

/** Adds the separator before the last digit, so that digits alone write `2026.11.20 09:00`. */
export function withSeparator(typed: string, kind: 'day' | 'clock' | 'moment'): string {
  const rules = { day: SEPARATORS.slice(0, 2), clock: SEPARATORS.slice(3), moment: SEPARATORS };
  const rule = rules[kind].find(([pattern]) => pattern.test(typed));
  if (!rule || (kind === 'moment' && /^\d{3}$/.test(typed))) return typed;
  return typed.replace(...rule);
}
