import { instantOf } from '../../shared/format.ts';

/**
 * Where the end of a broadcast goes when its start moves: the same distance away, as in a calendar.
 *
 * @returns `null` where it stays: one of them is not known, it ended before it began, or no date can hold
 *   the moment.
 */
export function endAfterMove(
  from: string | null,
  to: string | null,
  end: string | null,
): string | null {
  if (!from || !to || !end) return null;
  const [was, is] = [Date.parse(from), Date.parse(to)];
  const length = Date.parse(end) - was;
  return length > 0 ? instantOf(is + length) : null;
}
