import { LONG_MS } from './blocking-work.ts';
import { onPhone, readLoad, TASK, type TraceEvent } from './recorded-load.ts';

/** A page is quiet once no long task has started for this time. */
const QUIET_US = 5_000_000;

/** Kinds of work on the main thread. `run` is scripts after their start, such as hydration. */
export const WORK_KINDS = ['parse', 'render', 'compile', 'evaluate', 'run', 'other'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** CPU time on a phone by kind, in ms. */
export type Work = Record<WorkKind, number>;

/** Kinds of trace events. Other events have the kind of the event that contains them. */
const KIND_OF: Readonly<Record<string, WorkKind>> = {
  [TASK]: 'other',
  ParseHTML: 'parse',
  ParseAuthorStyleSheet: 'parse',
  UpdateLayoutTree: 'render',
  RecalculateStyles: 'render',
  Layout: 'render',
  PrePaint: 'render',
  Paint: 'render',
  Layerize: 'render',
  Commit: 'render',
  IntersectionObserverController: 'render',
  'v8.compile': 'compile',
  'v8.compileModule': 'compile',
  'v8.produceCache': 'compile',
  EvaluateScript: 'evaluate',
  'v8.evaluateModule': 'evaluate',
  FunctionCall: 'run',
  RunMicrotasks: 'run',
  FireAnimationFrame: 'run',
  FireIdleCallback: 'run',
  EventDispatch: 'run',
  TimerFire: 'run',
  MajorGC: 'run',
  MinorGC: 'run',
};

/**
 * CPU time of all main-thread tasks from the navigation until the page is quiet, by kind.
 *
 * @param trace a recording of Chromium's trace events, as Lighthouse saves it.
 * @throws when the trace contains no page load.
 */
export function mainThreadWork(trace: unknown, address: string): Work {
  const { events, paintedAt } = readLoad(trace, address);
  const quietAt = quietTime(events, paintedAt);
  const work: Work = { parse: 0, render: 0, compile: 0, evaluate: 0, run: 0, other: 0 };
  /** The events around the current one, the innermost last. */
  const around: { kind: WorkKind; end: number }[] = [];
  for (const event of events) {
    if (event.ts >= quietAt) break;
    while (around.length > 0 && (around.at(-1)?.end ?? 0) <= event.ts) around.pop();
    const outer = around.at(-1);
    // Work outside tasks belongs to no page.
    if (!outer && event.name !== TASK) continue;
    const kind = KIND_OF[event.name] ?? outer?.kind ?? 'other';
    const time = onPhone(event);
    work[kind] += time;
    if (outer) work[outer.kind] -= time;
    around.push({ kind, end: event.ts + (event.dur ?? 0) });
  }
  return work;
}

/** When no long task has started for {@link QUIET_US}. */
function quietTime(events: readonly TraceEvent[], paintedAt: number): number {
  let last = paintedAt;
  for (const event of events) {
    if (event.ts > last + QUIET_US) break;
    if (event.name === TASK && onPhone(event) > LONG_MS) last = Math.max(last, event.ts);
  }
  return last + QUIET_US;
}

/** Sum of all kinds. */
export function totalOf(work: Work): number {
  return WORK_KINDS.reduce((sum, kind) => sum + work[kind], 0);
}
