import type { JourneyStep } from '@maru/contract/journey/journey-step';
import { nightEndOf } from '@maru/domain/campaign/campaign-night';
import { DAY_MS, MINUTE_MS, seoulMidnightOf } from '@maru/platform/core/seoul-day';

/**
 * When a member who reaches a step passes it. Advertising waits for the end of the night, so that a
 * pause or a withdrawn consent still counts in the morning.
 *
 * @param at ms since the epoch; so is the answer.
 */
export function stepDueAt(step: JourneyStep, at: number): number {
  switch (step.kind) {
    case 'wait':
      return at + step.minutes * MINUTE_MS;
    case 'until':
      return nextClockAt(step.time, at);
    case 'condition':
      return at;
    case 'message':
      return step.advertising ? (nightEndOf(at) ?? at) : at;
  }
}

/** The next moment after `at` at which the clock of Seoul shows a time. @param time `HH:MM`. */
function nextClockAt(time: string, at: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = seoulMidnightOf(at) + (hours * 60 + minutes) * MINUTE_MS;
  return today > at ? today : today + DAY_MS;
}
