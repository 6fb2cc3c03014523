import { clock, typedDay } from '../primitive.ts';
import { cleanSearch, usualSigns } from '../../text/typed-text.ts';

const DAY =
  /^(\d{4})(?:[-./년] ?|(?=\d{4}$))(\d{1,2})(?:[-./월] ?|(?<=^\d{6}))(\d{1,2})(?:\.|일)?(?: ?\([월화수목금토일]\))?$/;
/** The time of day that spreadsheets and databases add to a day without one. */
const MIDNIGHT = /[T ](?:(?:오전 )?0?0:00(?::00(?:\.0+)?)?|(?:오전 )?12:00:00 ?(?:AM)?)Z?$/i;

/**
 * Reads `2026-11-19` from a date as spreadsheets write it: dots, slashes, one digit, `년 월 일`,
 * full-width digits, any dash, no separator, midnight. `null` if the day does not exist, has an
 * unusual year or has another time.
 */
export function dayIn(cell: string): string | null {
  const parts = DAY.exec(usualSigns(cleanSearch(cell)).replace(MIDNIGHT, ''));
  if (!parts) return null;
  const [, year, month, date] = parts;
  const day = `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
  return typedDay.safeParse(day).success ? day : null;
}

const CLOCK = /^(오전|오후|AM|PM)? ?(\d{1,2})(?::| ?시 ?)(\d{2})?(?::\d{2}|분)? ?(AM|PM)?$/i;
const AFTERNOON = /^(?:오후|PM)$/i;

/**
 * Reads `09:00` from a cell with a time of day. The cell may lack the leading zero, include seconds
 * or use a 12-hour clock (`오전 9:30`, `9:30 PM`, `9시 30분`).
 */
export function clockIn(cell: string): string | null {
  const parts = CLOCK.exec(cleanSearch(cell));
  if (!parts) return null;
  const [, before, hour, minute, after] = parts;
  const half = before ?? after;
  if (before !== undefined && after !== undefined) return null;
  if (minute === undefined && !cell.includes('시')) return null;
  const written = Number(hour);
  if (half !== undefined && (written < 1 || written > 12) && written !== 0) return null;
  const hours = half === undefined ? written : (written % 12) + (AFTERNOON.test(half) ? 12 : 0);
  const time = `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
  return clock.safeParse(time).success ? time : null;
}

const SPAN = /^(.*\d(?:\s?[APap][Mm]|시|분)?)\s*(?:부터|에서|[-~〜∼])\s*(.*\d.*?)\s*(?:까지)?$/;

/** Reads a span of time such as `10:00~16:30` and `10시부터 16시 30분까지`. `null` = no span. */
export function clocksIn(cell: string): { from: string; to: string } | null {
  const [, first = '', last = ''] = SPAN.exec(usualSigns(cleanSearch(cell))) ?? [];
  const [from, to] = [clockIn(first), clockIn(last)];
  return from === null || to === null ? null : { from, to };
}
