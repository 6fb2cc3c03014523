/**
 * Where the end of a broadcast goes when its start moves: the same distance away, as in a calendar.
 *
 * @returns `null` where it stays: one of them is not known, or it ended before it began.
 */
export function endAfterMove(
  from: string | null,
  to: string | null,
  end: string | null,
): string | null {
  if (!from || !to || !end) return null;
  const [was, is] = [Date.parse(from), Date.parse(to)];
  const length = Date.parse(end) - was;
  return length > 0 && !Number.isNaN(is) ? new Date(is + length).toISOString() : null;
}
