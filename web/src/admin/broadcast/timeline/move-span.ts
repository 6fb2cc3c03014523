import { LONGEST_BROADCAST_HOURS } from '@maru/contract/broadcast/broadcast-span';
import { HOUR_MS, snapped, STEP_MS, type Day, type Span } from './time-span.ts';

/** The part of a broadcast that moves: all of it, or one of its edges. */
export type Grip = 'whole' | 'start' | 'end';

const LONGEST_MS = LONGEST_BROADCAST_HOURS * HOUR_MS;

/**
 * A broadcast after a drag. The moved edge snaps to the clock. A part of the broadcast stays in the
 * day, and it lasts at least one step.
 */
export function movedSpan({ start, end }: Span, grip: Grip, byMs: number, day: Day): Span {
  if (grip === 'end') {
    if (end === null) return { start, end };
    const [least, most] = [Math.max(start, day.start) + STEP_MS, start + LONGEST_MS];
    return { start, end: between(least, snapped(end + byMs), most) };
  }
  if (grip === 'start') {
    const least = Math.max(end === null ? -Infinity : end - LONGEST_MS, day.start);
    const most = Math.min(end ?? Infinity, day.end) - STEP_MS;
    return { start: between(least, snapped(start + byMs), most), end };
  }
  const length = end === null ? STEP_MS : end - start;
  const to = between(day.start - length + STEP_MS, snapped(start + byMs), day.end - STEP_MS);
  return { start: to, end: end === null ? null : to + length };
}

/**
 * A broadcast after presses of a key. From a time between two steps, the first press goes to the
 * next step.
 */
export function steppedSpan(span: Span, grip: Grip, steps: number, day: Day): Span {
  const from = grip === 'end' ? (span.end ?? span.start) : span.start;
  const onGrid = steps > 0 ? Math.floor(from / STEP_MS) : Math.ceil(from / STEP_MS);
  return movedSpan(span, grip, (onGrid + steps) * STEP_MS - from, day);
}

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most));
