import { pointOf, type MonitorFrame, type MonitorPoint } from '@maru/contract/monitor';
import { withPoint } from './monitor-points.ts';
import { logProblems, problemsOf, type LoggedProblem, type Problem } from './monitor-problems.ts';

/** What has been seen since the screen was opened, up to the newest frame. */
export interface Seen {
  frame: MonitorFrame;
  points: readonly MonitorPoint[];
  problems: readonly Problem[];
  log: readonly LoggedProblem[];
  /** Every process that has been there since the screen was opened. */
  names: readonly string[];
}

export function see(before: Seen | null, frame: MonitorFrame): Seen {
  const names = [
    ...new Set([...(before?.names ?? []), ...frame.processes.map(({ name }) => name)]),
  ];
  const problems = problemsOf(frame, names);
  return {
    frame,
    points: withPoint(before?.points ?? [], pointOf(frame)),
    problems,
    log: logProblems(before?.log ?? [], problems, frame.at),
    names,
  };
}
