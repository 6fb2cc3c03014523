import { hasUsualYear } from '@maru/contract/text/usual-year';
import { instantOf } from '../../shared/format.ts';

/**
 * End of a broadcast when its start moves: the duration stays the same, as in a calendar.
 *
 * @returns `null` if the end does not change: a time is unknown or half typed, the end was before
 *   the start, or the result is not a valid date.
 */
export function endAfterMove(
  from: string | null,
  to: string | null,
  end: string | null,
): string | null {
  if (!from || !to || !end) return null;
  // A field reports a half-typed start with the year 0.
  if (![from, to, end].every(hasUsualYear)) return null;
  const [was, is] = [Date.parse(from), Date.parse(to)];
  const length = Date.parse(end) - was;
  return length > 0 ? instantOf(is + length) : null;
}
