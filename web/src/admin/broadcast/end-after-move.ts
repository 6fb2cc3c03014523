import { dayOf } from '../../shared/format.ts';

/**
 * Where the end of a broadcast goes when its start moves to another day: the same distance away.
 *
 * @returns `null` where it stays: the day is the same, or one of them is not known.
 */
export function endAfterMove(
  from: string | null,
  to: string | null,
  end: string | null,
): string | null {
  if (!from || !to || !end) return null;
  const [was, is] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(was) || Number.isNaN(is) || dayOf(was) === dayOf(is)) return null;
  return new Date(Date.parse(end) + is - was).toISOString();
}
