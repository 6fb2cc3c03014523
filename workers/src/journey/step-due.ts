import type { JourneyStep } from '@maru/contract/journey/journey-step';
import { nightEndOf } from '@maru/domain/campaign/campaign-night';
import { DAY_MS, MINUTE_MS, seoulMidnightOf } from '@maru/platform/core/seoul-day';

/** Waits of at least this length end at a multiple of five minutes, shorter ones at a whole minute. */
const LONG_WAIT_MIN = 60;
const LONG_WAIT_STEP_MS = 5 * MINUTE_MS;

/**
 * When a member who enters passes the first step. It is a whole minute, so that members who enter
 * in the same minute share one campaign.
 *
 * @param at ms since the epoch; so is the answer.
 */
export function firstDueAt(step: JourneyStep, at: number): number {
  return roundUp(stepDueAt(step, at), MINUTE_MS);
}

/**
 * When a member who reaches a step passes it. Advertising waits for the end of the night, so that a
 * pause or a withdrawn consent still counts in the morning. Waits are rounded up, so that members
 * share the campaign of the next step.
 *
 * @param at ms since the epoch; so is the answer.
 */
export function stepDueAt(step: JourneyStep, at: number): number {
  switch (step.kind) {
    case 'wait':
      return roundUp(
        at + step.minutes * MINUTE_MS,
        step.minutes < LONG_WAIT_MIN ? MINUTE_MS : LONG_WAIT_STEP_MS,
      );
    case 'until':
      return nextClockAt(step.time, at);
    case 'condition':
      return at;
    case 'message':
      return step.advertising ? (nightEndOf(at) ?? at) : at;
  }
}

const roundUp = (at: number, stepMs: number): number => Math.ceil(at / stepMs) * stepMs;

/** The next moment after `at` at which the clock of Seoul shows a time. @param time `HH:MM`. */
function nextClockAt(time: string, at: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = seoulMidnightOf(at) + (hours * 60 + minutes) * MINUTE_MS;
  return today > at ? today : today + DAY_MS;
}
