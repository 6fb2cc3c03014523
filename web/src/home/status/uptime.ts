import { STATUS_DAYS, type StatusDay } from '@maru/contract/status/status';
import type { PartState } from '@maru/contract/status/status-part';
import { dayOf } from '../../shared/format.ts';

const DAY_MS = 86_400_000;
const HUNDREDTHS = 10_000;

/** One day of a part. `state` is the worst that was measured; `null` = nothing was measured. */
export interface DayBar extends StatusDay {
  state: PartState | null;
}

/** The last 90 days in Seoul, oldest first, also those without a measurement. */
export function barsOf(days: readonly StatusDay[], now: number): DayBar[] {
  const known = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length: STATUS_DAYS }, (_, at) => {
    const day = dayOf(now - (STATUS_DAYS - 1 - at) * DAY_MS);
    const found = known.get(day) ?? { day, ok: 0, slow: 0, down: 0 };
    return { ...found, state: worstOf(found) };
  });
}

function worstOf({ ok, slow, down }: StatusDay): PartState | null {
  if (down > 0) return 'down';
  if (slow > 0) return 'slow';
  return ok > 0 ? 'ok' : null;
}

/** The same days, newest first. */
export const newestFirst = (bars: readonly DayBar[]): DayBar[] =>
  bars.reduceRight<DayBar[]>((rows, bar) => rows.concat(bar), []);

/** Minutes of a day with a measurement. */
export const measuredOf = ({ ok, slow, down }: StatusDay): number => ok + slow + down;

/**
 * Share of the measured minutes in which the part worked, such as `99.98%`. Rounded down, so that
 * only a time without any outage is 100 %. `null` = nothing was measured.
 */
export function uptimeOf(days: readonly StatusDay[]): string | null {
  const measured = days.reduce((sum, each) => sum + measuredOf(each), 0);
  if (measured === 0) return null;
  const down = days.reduce((sum, each) => sum + each.down, 0);
  const share = Math.floor(((measured - down) / measured) * HUNDREDTHS) / 100;
  return `${share === 100 ? '100' : share.toFixed(2)}%`;
}
