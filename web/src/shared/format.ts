/** Korea has had no summer time since 1988, so its clock is always nine hours ahead of UTC. */
const KST_AHEAD_MS = 9 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HUNDRED_MILLION = 100_000_000;

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

/**
 * A point in time: ISO text, as the server sends it, or milliseconds. A bare day (`2026-11-20`) is
 * read as midnight in UTC, nine in the morning of the same day in Seoul.
 */
type Instant = string | number;

function msOf(instant: Instant): number {
  return typeof instant === 'number' ? instant : Date.parse(instant);
}

/** Placeholder for a moment or a day that cannot be read. */
const UNREADABLE = '–';

/** Whether a text or number is a moment that can be formatted. */
export function isInstant(instant: Instant): boolean {
  // Near the largest date the shift to Seoul leaves the range of Date.
  return !Number.isNaN(new Date(msOf(instant) + KST_AHEAD_MS).getTime());
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

/**
 * The parts of the wall clock in Seoul. Computed without `Intl`, so that the server and every
 * browser produce the same text in every time zone.
 */
function partsOf(instant: Instant) {
  const shifted = new Date(msOf(instant) + KST_AHEAD_MS);
  return {
    // At least four digits, as ISO 8601 and inputs require. A half-typed year is 0002.
    year: String(shifted.getUTCFullYear()).padStart(4, '0'),
    month: two(shifted.getUTCMonth() + 1),
    day: two(shifted.getUTCDate()),
    weekday: WEEKDAYS[shifted.getUTCDay()] ?? '',
    hour: two(shifted.getUTCHours()),
    minute: two(shifted.getUTCMinutes()),
  };
}

/** `2026-11-20`, the day in Seoul in wire format. Empty if there is none. */
export function dayOf(instant: Instant): string {
  if (!isInstant(instant)) return '';
  const { year, month, day } = partsOf(instant);
  return `${year}-${month}-${day}`;
}

/** `09:00` */
export function formatTime(instant: Instant): string {
  if (!isInstant(instant)) return UNREADABLE;
  const { hour, minute } = partsOf(instant);
  return `${hour}:${minute}`;
}

/** `2026.11.20` */
export function formatDay(instant: Instant): string {
  if (!isInstant(instant)) return UNREADABLE;
  return dayOf(instant).replaceAll('-', '.');
}

/** `2026.11.20 (금)` */
export function formatDate(instant: Instant): string {
  if (!isInstant(instant)) return UNREADABLE;
  return `${formatDay(instant)} (${partsOf(instant).weekday})`;
}

/** `11.20 (금)`, for use where the year is obvious. */
export function formatShortDate(instant: Instant): string {
  if (!isInstant(instant)) return UNREADABLE;
  return formatDate(instant).slice(5);
}

/** `2026.11.20 (금) 09:00` */
export function formatDateTime(instant: Instant): string {
  if (!isInstant(instant)) return UNREADABLE;
  return `${formatDate(instant)} ${formatTime(instant)}`;
}

/** In lists: `09:00` today, `11.20` this year, `2025.11.20` before. */
export function formatListDate(instant: Instant, now: Instant): string {
  if (!isInstant(instant)) return UNREADABLE;
  const [day, today] = [dayOf(instant), dayOf(now)];
  if (day === today) return formatTime(instant);
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(instant).slice(5) : formatDay(instant);
}

/** `5분 전` within a day; the date afterwards and for the future. */
export function formatRelative(instant: Instant, now: Instant): string {
  if (!isInstant(instant)) return UNREADABLE;
  const passed = msOf(now) - msOf(instant);
  if (passed < 0 || passed >= DAY_MS) return formatListDate(instant, now);
  if (passed < MINUTE_MS) return '방금';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)}분 전`;
  return `${Math.floor(passed / HOUR_MS)}시간 전`;
}

/** `09:00 – 10:20`; `09:00 –` while the end is not set. */
export function formatTimeRange(start: Instant, end: Instant | null): string {
  return end === null ? `${formatTime(start)} –` : `${formatTime(start)} – ${formatTime(end)}`;
}

/** `D-42`, counted in days of Seoul; `D-DAY` on the day, `마감` after it. */
export function formatDeadline(instant: Instant, now: Instant): string {
  if (!isInstant(instant)) return UNREADABLE;
  const days = Math.round((Date.parse(dayOf(instant)) - Date.parse(dayOf(now))) / DAY_MS);
  if (days < 0) return '마감';
  return days === 0 ? 'D-DAY' : `D-${days}`;
}

/** `02:18:30`. Never below zero. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map(two).join(':');
}

/** The length of a recording: `05:42`, `1:02:03`. */
export function formatLength(seconds: number): string {
  const text = formatCountdown(seconds * 1_000);
  return text.startsWith('00:') ? text.slice(3) : text.replace(/^0/, '');
}

/** Duration of a course: `24분`, `2시간 3분`, `1시간`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}분`;
  return minutes % 60 === 0 ? `${hours}시간` : `${hours}시간 ${minutes % 60}분`;
}

/**
 * `2026-11-20T09:00`, the wall clock in Seoul in the format of a `datetime-local` input. Empty if
 * the time cannot be parsed.
 */
export function toClockInput(instant: Instant): string {
  if (!isInstant(instant)) return '';
  return `${dayOf(instant)}T${formatTime(instant)}`;
}

/**
 * The inverse: converts a typed Seoul time to ISO text. `null` if it is not a time. A half-typed
 * year may have up to six digits, which ISO text writes with a sign.
 */
export function fromClockInput(text: string): string | null {
  const [, year, rest] = /^(\d{4,6})(-\d{2}-\d{2}T\d{2}:\d{2})$/.exec(text) ?? [];
  if (year === undefined || rest === undefined) return null;
  const isoYear = year.length === 4 ? year : `+${year.padStart(6, '0')}`;
  return instantOf(Date.parse(`${isoYear}${rest}:00+09:00`));
}

/**
 * Converts milliseconds since 1970 to ISO text. Returns `null` for an invalid time or one outside
 * the range of `Date`.
 */
export function instantOf(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** `1,250,000` */
export function formatNumber(amount: number): string {
  const digits = String(Math.abs(Math.trunc(amount))).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return amount < 0 && digits !== '0' ? `-${digits}` : digits;
}

/** `1,250,000원` */
export function formatWon(won: number): string {
  return `${formatNumber(won)}원`;
}

/** Formats a deduction: `−5,000원`. Zero is `0원`, without a sign. */
export function formatDeduction(won: number): string {
  return won === 0 ? formatWon(won) : `−${formatWon(won)}`;
}

/** `165,000원 – 780,000원`; one figure when both are the same. */
export function formatWonRange(least: number, most: number): string {
  return least === most ? formatWon(least) : `${formatWon(least)} – ${formatWon(most)}`;
}

/** `1,284명` */
export function formatCount(count: number, unit: '명' | '편' | '건' | '개' | '회'): string {
  return `${formatNumber(count)}${unit}`;
}

/** A flow of money in units of a hundred million: `+1,240억 원`. */
export function formatFlow(won: number): string {
  const amount = Math.round(won / HUNDRED_MILLION);
  return `${amount > 0 ? '+' : ''}${formatNumber(amount)}억 원`;
}

export interface Change {
  tone: 'up' | 'down' | 'flat';
  /** `▲ 9.75%`, `▼ 1.93%`, `– 0.00%` */
  text: string;
  /** The same for screen readers. */
  spoken: string;
}

/**
 * A change in percent with its sign. The sign accompanies the colour, so that colour is never the
 * only cue.
 */
export function formatChange(percent: number): Change {
  const size = Math.abs(percent).toFixed(2);
  // The displayed value decides: a change that rounds to zero counts as no change.
  if (Number(size) === 0) return { tone: 'flat', text: '– 0.00%', spoken: '변동 없음' };
  return percent > 0
    ? { tone: 'up', text: `▲ ${size}%`, spoken: `상승 ${size}퍼센트` }
    : { tone: 'down', text: `▼ ${size}%`, spoken: `하락 ${size}퍼센트` };
}

/** Formats digits as `010-1234-5678`. Text that is not a phone number is returned unchanged. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3');
}

/** `010-****-5678` */
export function maskPhone(digits: string): string {
  return digits.replace(/^(\d{3})\d{3,4}(\d{4})$/, '$1-****-$2');
}

/** `김○연`: keeps the first and last letters of another person's name. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  const [first = '', ...rest] = letters;
  if (rest.length === 0) return first;
  if (rest.length === 1) return `${first}○`;
  return `${first}${'○'.repeat(rest.length - 1)}${rest.at(-1) ?? ''}`;
}

const BYTES_OF_MB = 1024 * 1024;
const BYTES_OF_KB = 1024;

/** `1.2MB`, `340KB`: the size of a file. */
export function formatBytes(bytes: number): string {
  return bytes >= BYTES_OF_MB
    ? `${(bytes / BYTES_OF_MB).toFixed(1)}MB`
    : `${Math.ceil(bytes / BYTES_OF_KB)}KB`;
}
