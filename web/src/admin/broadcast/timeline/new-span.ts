import type { Block } from './timeline-rows.ts';
import { HOUR_MS, snapped, STEP_MS, type Day, type Span } from './time-span.ts';

/** A new broadcast is first placed at a half hour, and lasts an hour. */
const SLOT_MS = HOUR_MS / 2;
/** On another day, the first free hour is searched from this time. */
const MORNING_MS = 9 * HOUR_MS;

/** A new broadcast where a free place was pressed. */
export function pressedSpan(at: number): Span {
  const start = Math.floor(at / SLOT_MS) * SLOT_MS;
  return { start, end: start + HOUR_MS };
}

/** The same where the pointer was dragged, in either direction. */
export function draggedSpan(from: number, to: number): Span {
  const [start, end] = [snapped(Math.min(from, to)), snapped(Math.max(from, to))];
  return { start, end: Math.max(end, start + STEP_MS) };
}

/** The first free hour of a row, from now on. The last hour of the day if none is free. */
export function freeSpan(blocks: readonly Block[], day: Day, now: number): Span {
  const from = Math.max(day.start, Math.min(Math.max(now, day.start + MORNING_MS), day.end));
  const hours = Array.from({ length: 24 }, (_, hour) => day.start + hour * HOUR_MS);
  const start =
    hours.find(
      (hour) =>
        hour >= from && blocks.every((block) => block.end <= hour || block.start >= hour + HOUR_MS),
    ) ?? day.end - HOUR_MS;
  return { start, end: start + HOUR_MS };
}
