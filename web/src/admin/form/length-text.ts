import { formatLength } from '../../shared/format.ts';

const LENGTH = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/;

/** Parses a length such as `24:18` or `1:24:18` into seconds. `null` = no length. */
export function secondsOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const match = LENGTH.exec(trimmed);
  if (!match) return Number.NaN;
  const [, hours = '0', minutes = '', seconds = ''] = match;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

export function lengthTextOf(seconds: number | null): string {
  return seconds === null ? '' : formatLength(seconds);
}
