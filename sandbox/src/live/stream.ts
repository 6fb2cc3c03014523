/** Length of a segment and of a part, in ms. */
export const SEGMENT_MS = 2_000;
export const PART_MS = 500;
export const PARTS = SEGMENT_MS / PART_MS;

/** How far back a viewer can go, in ms. */
export const WINDOW_MS = 300_000;

const WINDOW_SEGMENTS = WINDOW_MS / SEGMENT_MS;

/** Time for which segments stay available after they left the playlist, in ms. */
const AFTER_WINDOW_MS = 30_000;

/** A time in which the encoder sends without interruption. */
export interface Run {
  /** Number of its first segment. */
  first: number;
  /** ms since the epoch, on a whole segment. */
  startedAt: number;
  /** `null` = it still sends. */
  endedAt: number | null;
}

/** The course of one stream. Everything that a player receives follows from it and the clock. */
export interface Timeline {
  runs: readonly Run[];
  /** Whether the stream is over. A stream that only stalls has no running run either. */
  isOver: boolean;
}

/** One segment of the window. */
export interface Segment {
  number: number;
  /** When its first frame was taken, in ms since the epoch. */
  startsAt: number;
  /** Whether the encoder was interrupted before it. */
  isAfterGap: boolean;
}

const wholeSegment = (at: number) => at - (at % SEGMENT_MS);

/** A timeline that has been running since `startedAt`, and whose segments count from `zeroAt`. */
export function startedTimeline(startedAt: number, zeroAt = startedAt): Timeline {
  const start = wholeSegment(startedAt);
  const first = Math.max(0, (start - wholeSegment(zeroAt)) / SEGMENT_MS);
  return { runs: [{ first, startedAt: start, endedAt: null }], isOver: false };
}

/** The encoder stops sending. @param isOver `false` = the stream stalls. */
export function interrupted(timeline: Timeline, now: number, isOver: boolean): Timeline {
  const runs = timeline.runs.map((run) => ({ ...run, endedAt: run.endedAt ?? now }));
  return { runs, isOver };
}

/** The encoder sends again. */
export function resumed(timeline: Timeline, now: number): Timeline {
  const last = timeline.runs.at(-1);
  if (!last) return startedTimeline(now);
  if (last.endedAt === null) return timeline;
  const first = last.first + segmentsIn(last, now);
  const run = { first, startedAt: wholeSegment(now), endedAt: null };
  return { runs: [...timeline.runs, run], isOver: false };
}

/** Complete segments of a run. */
function segmentsIn({ startedAt, endedAt }: Run, now: number): number {
  return Math.max(0, Math.floor((Math.min(now, endedAt ?? now) - startedAt) / SEGMENT_MS));
}

export interface Window {
  segments: readonly Segment[];
  /** Interruptions before the first segment. */
  gapsBefore: number;
  /** The segment under way, with its complete parts; `null` if the encoder does not send. */
  next: { number: number; parts: number; isAfterGap: boolean } | null;
}

/** Returns the segments and parts that a playlist lists now. */
export function windowOf({ runs }: Timeline, now: number): Window {
  const all: Segment[] = [];
  for (const [index, run] of runs.entries()) {
    const count = segmentsIn(run, now);
    for (let offset = Math.max(0, count - WINDOW_SEGMENTS); offset < count; offset += 1) {
      const startsAt = run.startedAt + offset * SEGMENT_MS;
      all.push({ number: run.first + offset, startsAt, isAfterGap: index > 0 && offset === 0 });
    }
  }
  const segments = all.slice(-WINDOW_SEGMENTS);
  const first = segments[0];
  const gapsBefore = runs.filter(
    (run, index) => index > 0 && first !== undefined && run.first < first.number,
  ).length;
  const last = runs.at(-1);
  if (!last || last.endedAt !== null) return { segments, gapsBefore, next: null };
  const count = segmentsIn(last, now);
  const inside = now - last.startedAt - count * SEGMENT_MS;
  const next = {
    number: last.first + count,
    parts: Math.max(0, Math.floor(inside / PART_MS)),
    isAfterGap: runs.length > 1 && count === 0,
  };
  return { segments, gapsBefore, next };
}

/**
 * When a segment began, in ms since the epoch. `null` = no such segment, or not any more.
 *
 * @param parts how many of its parts have to be there.
 */
export function startOf(
  { runs }: Timeline,
  number: number,
  { now, parts = PARTS }: { now: number; parts?: number },
): number | null {
  const run = runs.findLast(({ first }) => first <= number);
  if (!run) return null;
  const startsAt = run.startedAt + (number - run.first) * SEGMENT_MS;
  const readyAt = startsAt + parts * PART_MS;
  const isKept = startsAt > now - WINDOW_MS - AFTER_WINDOW_MS;
  const isMade = readyAt <= Math.min(now, run.endedAt ?? now);
  return isKept && isMade ? startsAt : null;
}

/** Time in ms until a part is there; `null` if nothing announces it. */
export function waitFor(
  { runs }: Timeline,
  number: number,
  part: number,
  now: number,
): number | null {
  const run = runs.at(-1);
  if (!run || run.endedAt !== null || number < run.first) return null;
  const readyAt = run.startedAt + (number - run.first) * SEGMENT_MS + (part + 1) * PART_MS;
  return Math.max(0, readyAt - now);
}
