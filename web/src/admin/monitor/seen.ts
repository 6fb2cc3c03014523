import { pointOf, type MonitorFrame, type MonitorPoint } from '@maru/contract/monitor/monitor';
import { withPoint } from './monitor-points.ts';
import { logProblems, problemsOf, type LoggedProblem, type Problem } from './monitor-problems.ts';

/** A process that is absent for longer counts as decommissioned and is no longer expected. */
const EXPECTED_MS = 10 * 60_000;

/** Data collected since the screen was opened, up to the newest frame. */
export interface Seen {
  frame: MonitorFrame;
  points: readonly MonitorPoint[];
  problems: readonly Problem[];
  log: readonly LoggedProblem[];
  /** The processes that are expected, and when each was there last, in ms. */
  expected: ReadonlyMap<string, number>;
}

export function see(before: Seen | null, frame: MonitorFrame): Seen {
  const at = Date.parse(frame.at);
  const known = [...(before?.expected ?? [])].filter(([, last]) => at - last <= EXPECTED_MS);
  const expected = new Map([
    ...known,
    ...frame.processes.map(({ name }): [string, number] => [name, at]),
  ]);
  const problems = problemsOf(frame, [...expected.keys()]);
  return {
    frame,
    points: withPoint(before?.points ?? [], pointOf(frame)),
    problems,
    log: logProblems(before?.log ?? [], problems, frame.at),
    expected,
  };
}
