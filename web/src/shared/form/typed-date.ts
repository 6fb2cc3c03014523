import { cleanSearch } from '@maru/contract/text/typed-text';

/** A day, a time of day, or both. */
export type DateKind = 'day' | 'clock' | 'moment';

const DAY = /^(\d{4}|\d{2})[.\-/년] ?(\d{1,2})[.\-/월] ?(\d{1,2})[.일]?(?: ?\(([가-힣])\))?/;
const STRICT_DAY = /^(\d{4})[.\-/](\d{2})[.\-/](\d{2})/;
const DIGITS_DAY = /^(\d{4})(\d{2})(\d{2})/;
const CLOCK =
  /^(오전|오후|AM|PM)? ?(\d{1,2})(?::(\d{1,2})(?::\d{1,2}(?:\.\d+)?)?|시(?: ?(\d{1,2})분)?) ?(AM|PM)?$/i;
const DIGITS_CLOCK = /^(\d{1,2})(\d{2})$/;

/** A moment with its zone. Behind a space, `09:00-1030` is a span of time and no zone. */
const ZONED =
  /^(\d{4}-\d{2}-\d{2})([T ])(\d{2}:\d{2})(?::\d{2}(?:[.,]\d+)?)? ?(?:(Z|UTC|GMT|KST)|([+-])(\d{2})(?::?(\d{2}))?)$/i;

const NOON = 12;
const MINUTE_MS = 60_000;
/** Seoul is nine hours ahead of UTC, in minutes. */
const SEOUL_MINUTES = 540;
const MAX_ZONE_MINUTES = 840;

const two = (part: string | number) => String(part).padStart(2, '0');

/**
 * Reads a typed day, also with other hyphens, full-width digits or invisible characters:
 * `2026.11.20`, `2026-11-20`, `20261120`, `2026년 11월 20일`, `26.11.20`. A time after it is ignored.
 *
 * @param isWhole `false` while the text is being typed. `2026.1.2` then still waits for a digit.
 * @returns `YYYY-MM-DD`, or `null` if the text is no day.
 */
export function readDay(text: string, isWhole = true): string | null {
  const found = findDay(inSeoul(cleanSearch(text)), isWhole);
  if (found === null || !isPossibleDay(found)) return null;
  const isAlone = found.rest === '' || (isWhole && readClock(clockPartOf(found)) !== null);
  return isAlone ? found.day : null;
}

/** Reads a typed time of day: `09:05`, `0905`, `9시 5분`, `오후 9:05`. Returns `HH:MM`. */
export function readClock(text: string, isWhole = true): string | null {
  const found = findClock(cleanSearch(text), isWhole);
  return found !== null && isPossibleClock(found)
    ? `${two(found.hours)}:${two(found.minute)}`
    : null;
}

/** A time of day as typed. `hours` count from midnight. */
interface Clock {
  half: string | undefined;
  hour: number;
  hours: number;
  minute: number;
}

function findClock(typed: string, isWhole: boolean): Clock | null {
  const [, wholeHour, wholeMinute] = DIGITS_CLOCK.exec(typed) ?? [];
  const [, before, written = wholeHour, minutes, spoken, after] = CLOCK.exec(typed) ?? [];
  if (written === undefined) return null;
  if (!isWhole && !/:\d{2}$|^\d{4}$|분$|[ap]m$/i.test(typed)) return null;
  const hour = Number(written);
  const half = (before ?? after)?.toLowerCase();
  const isAfternoon = half === '오후' || half === 'pm';
  const hours = half === undefined ? hour : (hour % NOON) + (isAfternoon ? NOON : 0);
  return { half, hour, hours, minute: Number(minutes ?? spoken ?? wholeMinute ?? '00') };
}

function isPossibleClock({ half, hour, hours, minute }: Clock): boolean {
  return (half === undefined || hour <= NOON) && hours < 24 && minute < 60;
}

/**
 * Reads a typed day and time: `2026.11.20 09:00`, or with a zone: `2026-11-20T00:00:00Z`. Returns
 * `YYYY-MM-DDTHH:MM` in Seoul.
 */
export function readMoment(text: string, isWhole = true): string | null {
  const found = findDay(inSeoul(cleanSearch(text)), isWhole);
  if (found === null || !isPossibleDay(found)) return null;
  const clock = readClock(clockPartOf(found), isWhole);
  return clock === null ? null : `${found.day}T${clock}`;
}

/** A moment with a zone in the clock of Seoul. Another text, or an impossible moment, stays. */
function inSeoul(typed: string): string {
  const found = ZONED.exec(typed);
  if (!found) return typed;
  const [, day = '', separator, clock = '', name, sign, hours, minutes = '0'] = found;
  const named = name?.toUpperCase() === 'KST' ? SEOUL_MINUTES : 0;
  const size = hours === undefined ? named : Number(hours) * 60 + Number(minutes);
  const isPossible = isPossibleDay({ day }) && readClock(clock) !== null;
  const isSpan = sign === '-' && separator === ' ';
  if (!isPossible || isSpan || size > MAX_ZONE_MINUTES)
    return isPossible ? typed : `${day} ${clock}`;
  const ms = Date.parse(`${day}T${clock}:00Z`);
  const offset = SEOUL_MINUTES - (sign === '-' ? -size : size);
  return new Date(ms + offset * MINUTE_MS).toISOString().slice(0, 16);
}

/**
 * Why a whole text is no day or no time of day, such as February 30 and 24:00. `null` if the text is
 * possible, or not whole.
 */
export function whyImpossible(kind: DateKind, text: string, isWhole = true): string | null {
  const typed = cleanSearch(text);
  if (kind === 'clock') return whyNoClock(findClock(typed, isWhole));
  const found = findDay(inSeoul(typed), isWhole);
  if (found === null) return null;
  if (isPossibleDay(found)) return whyNoClock(findClock(clockPartOf(found), isWhole));
  const [year, month, date] = found.day.split('-').map(Number);
  if (isInCalendar(found.day)) return `${month}월 ${date}일은 ${weekdayOf(found.day)}요일이에요`;
  if (year === 0) return '0년은 없는 해예요';
  return month! < 1 || month! > 12
    ? `${month}월은 없는 달이에요`
    : `${year}년 ${month}월에는 ${date}일이 없어요`;
}

function whyNoClock(clock: Clock | null): string | null {
  if (clock === null || isPossibleClock(clock)) return null;
  const { half, hour, minute } = clock;
  if (half !== undefined && hour > NOON) return '오전·오후에는 12시까지 입력해 주세요';
  const written = `${two(hour)}:${two(minute)}`;
  const isMidnight = hour === 24 && minute === 0;
  return `없는 시각이에요 (${written})${isMidnight ? '. 다음 날 00:00으로 입력해 주세요' : ''}`;
}

/** A day as typed, which may not be in the calendar, and the text after it. */
interface Day {
  day: string;
  /** The weekday beside it: `2026.12.01(화)`. */
  weekday?: string | undefined;
  rest: string;
}

function findDay(text: string, isWhole: boolean): Day | null {
  const found = (isWhole ? DAY : STRICT_DAY).exec(text) ?? DIGITS_DAY.exec(text);
  if (!found) return null;
  const [all, year = '', month = '', date = '', weekday] = found;
  const day = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(date)}`;
  return { day, weekday, rest: text.slice(all.length).trim() };
}

const WEEKDAYS = '일월화수목금토';
const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** Whether the calendar has the day, on the weekday beside it if there is one. */
function isPossibleDay({ day, weekday = '' }: Pick<Day, 'day' | 'weekday'>): boolean {
  return isInCalendar(day) && (!WEEKDAYS.includes(weekday) || weekdayOf(day).includes(weekday));
}

/**
 * Whether the calendar has the day. A date reads February 30 as a day of March. The year 0 does not
 * exist, and stands for half-typed values.
 */
function isInCalendar(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (day.startsWith('0000')) return false;
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === day;
}

const clockPartOf = ({ rest }: Day) => rest.replace(/^[T ,]+/, '');

const SEPARATORS: readonly (readonly [RegExp, string])[] = [
  [/^(\d{4})(\d)$/, '$1.$2'],
  [/^(\d{4}\.\d{2})(\d)$/, '$1.$2'],
  [/^(\d{4}\.\d{2}\.\d{2})(\d)$/, '$1 $2'],
  [/^((?:\d{4}\.\d{2}\.\d{2} )?(?:[01]\d|2[0-3]))(\d)$/, '$1:$2'],
];

/** Adds the separator before the last digit, so that digits alone write `2026.11.20 09:00`. */
export function withSeparator(typed: string, kind: DateKind): string {
  const rules = { day: SEPARATORS.slice(0, 2), clock: SEPARATORS.slice(3), moment: SEPARATORS };
  const rule = rules[kind].find(([pattern]) => pattern.test(typed));
  if (!rule || (kind === 'moment' && /^\d{3}$/.test(typed))) return typed;
  return typed.replace(...rule);
}
