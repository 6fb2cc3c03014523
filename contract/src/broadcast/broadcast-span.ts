/** The longest broadcast, so that a mistyped year or day is refused. */
export const LONGEST_BROADCAST_HOURS = 24;

/** Why a broadcast cannot last from its start to its end; `null` if it can. */
export function spanProblem(start: string, end: string | null): 'backwards' | 'long' | null {
  if (end === null) return null;
  const ms = Date.parse(end) - Date.parse(start);
  if (!(ms > 0)) return 'backwards';
  return ms > LONGEST_BROADCAST_HOURS * 3_600_000 ? 'long' : null;
}
