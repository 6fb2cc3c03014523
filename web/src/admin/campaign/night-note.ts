import type { Campaign } from '@maru/contract/campaign/campaign';
import { formatShortDate, formatTime } from '../../shared/format.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;
const NIGHT_FROM_MS = 21 * HOUR_MS;
const NIGHT_TO_MS = 8 * HOUR_MS;

/** Whether advertising rests at this moment: from 21:00 to 08:00 in Seoul (M05). */
export function isNight(at: number): boolean {
  const timeOfDay = timeOfDayOf(at);
  return timeOfDay >= NIGHT_FROM_MS || timeOfDay < NIGHT_TO_MS;
}

/**
 * Note under the send time of an advertisement. Returns `null` when the night restriction does not
 * apply.
 *
 * @param heldUntil time at which recipients without night consent receive it. `null` = unknown, or
 *   no recipient is waiting.
 */
export function nightNoteOf({
  advertising,
  goesAt,
  heldUntil,
}: {
  advertising: boolean;
  goesAt: number;
  heldUntil: string | null;
}): string | null {
  if (!advertising || !isNight(goesAt)) return null;
  const rule = '21:00 – 08:00에는 야간 수신에 동의한 회원에게만 광고를 보낼 수 있어요.';
  if (heldUntil === null) return rule;
  return `${rule} 나머지 회원에게는 ${formatShortDate(heldUntil)} ${formatTime(heldUntil)}에 나가요.`;
}

/**
 * Explains why an advertisement in progress is paused, and until when. Returns `null` when the
 * night restriction holds no recipient.
 */
export function nightHoldOf(
  { advertising, state, waiting }: Pick<Campaign, 'advertising' | 'state' | 'waiting'>,
  now: number,
): string | null {
  if (!advertising || state !== 'sending' || waiting === 0 || !isNight(now)) return null;
  const end = new Date(now + ((NIGHT_TO_MS - timeOfDayOf(now) + DAY_MS) % DAY_MS)).toISOString();
  return `야간 수신에 동의하지 않은 분께는 ${formatShortDate(end)} ${formatTime(end)}에 이어서 보내요.`;
}

/** In ms since midnight in Seoul. */
function timeOfDayOf(at: number): number {
  return (at + SEOUL_MS) % DAY_MS;
}
