import { seoulClockOf } from '@maru/platform/core/seoul-day';

/** Non-urgent messages are not sent earlier in the morning or later in the evening. */
const FROM = '09:00';
export const NOTICES_END = '20:00';

/** @param at ms since the epoch. */
export function isNoticeHour(at: number): boolean {
  const clock = seoulClockOf(at);
  return clock >= FROM && clock < NOTICES_END;
}
