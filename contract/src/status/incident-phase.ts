/**
 * Where an incident stands:
 *
 * - `planned`: a maintenance that has not begun
 * - `working`: a maintenance in its planned time
 * - `open`: an incident without an end
 * - `over`: resolved, or a maintenance whose planned time has passed
 */
export const incidentPhases = ['open', 'working', 'planned', 'over'] as const;
export type IncidentPhase = (typeof incidentPhases)[number];

/** @param now in ms since the epoch. */
export function phaseOf(
  { state, starts_at, ends_at }: { state: string; starts_at: string; ends_at: string | null },
  now: number,
): IncidentPhase {
  if (state === 'resolved') return 'over';
  if (ends_at === null) return 'open';
  if (Date.parse(ends_at) <= now) return 'over';
  return Date.parse(starts_at) > now ? 'planned' : 'working';
}
