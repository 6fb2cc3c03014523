import { phaseOf } from './incident-phase.ts';
import type { Incident } from './incident.ts';
import type { PartState } from './status-part.ts';

/** One state for the whole service, worst first. */
export const overallStates = [
  'down',
  'partlyDown',
  'slow',
  'trouble',
  'maintenance',
  'unknown',
  'partlyUnknown',
  'ok',
] as const;
export type OverallState = (typeof overallStates)[number];

/**
 * Age in ms at which a measurement no longer describes the present. Samples are taken every 15
 * seconds.
 */
export const SAMPLE_OLD_MS = 180_000;

/** Measured state of a part at a moment; `null` if the last measurement is too old. */
export function stateAt(
  { state, measured_at }: { state: PartState | null; measured_at: string | null },
  now: number,
): PartState | null {
  if (measured_at === null) return null;
  return now - Date.parse(measured_at) < SAMPLE_OLD_MS ? state : null;
}

/**
 * Summarises the service. It is `ok` only if every part has a measurement that says so, and staff
 * told nothing else.
 *
 * @param now in ms since the epoch.
 */
export function overallOf(
  states: readonly (PartState | null)[],
  incidents: readonly Pick<Incident, 'state' | 'starts_at' | 'ends_at'>[],
  now: number,
): OverallState {
  const phases = incidents.map((each) => phaseOf(each, now));
  const isEvery = (state: PartState | null) => states.every((each) => each === state);
  if (isEvery(null)) return phases.includes('open') ? 'trouble' : 'unknown';
  if (isEvery('down')) return 'down';
  if (states.includes('down')) return 'partlyDown';
  if (states.includes('slow')) return 'slow';
  if (phases.includes('open')) return 'trouble';
  if (phases.includes('working')) return 'maintenance';
  return states.includes(null) ? 'partlyUnknown' : 'ok';
}
