import { formatNumber } from '../../shared/format.ts';

const clock = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A time of day to the second. @param at seconds since 1970. */
export function clockWithSeconds(at: number): string {
  return clock.format(at * 1_000);
}

const clockToMs = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** A time of day to the millisecond. */
export function clockWithMs(instant: string): string {
  return clockToMs.format(Date.parse(instant));
}

export function milliseconds(value: number | null): string {
  if (value === null) return '–';
  return `${rounded(value)}ms`;
}

/** Milliseconds as a number, with a tenth where that is much. */
export function rounded(value: number): string {
  return value < 10 ? String(Math.round(value * 10) / 10) : formatNumber(Math.round(value));
}

export function bytes(value: number | null): string {
  if (value === null) return '–';
  const mebibytes = value / 1024 / 1024;
  if (mebibytes >= 1024) return `${(mebibytes / 1024).toFixed(1)}GB`;
  return `${formatNumber(Math.round(mebibytes))}MB`;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long something has run: `2일 4시간`, `6시간`, `12분`, `40초`. */
export function runningTime(seconds: number): string {
  if (seconds >= DAY_S) {
    return `${Math.floor(seconds / DAY_S)}일 ${Math.floor((seconds % DAY_S) / HOUR_S)}시간`;
  }
  if (seconds >= HOUR_S) return `${Math.floor(seconds / HOUR_S)}시간`;
  if (seconds >= MINUTE_S) return `${Math.floor(seconds / MINUTE_S)}분`;
  return `${Math.max(0, Math.floor(seconds))}초`;
}
