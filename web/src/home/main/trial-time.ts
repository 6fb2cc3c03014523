const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** `체험 2일 3시간 남음`, down to the minute on the last day; `null` once it is over. */
export function timeLeft(endsAt: string, now: number): string | null {
  const minutes = Math.ceil((Date.parse(endsAt) - now) / MINUTE_MS);
  if (minutes <= 0) return null;
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  const parts =
    days > 0
      ? [`${days}일`, ...(hours > 0 ? [`${hours}시간`] : [])]
      : [...(hours > 0 ? [`${hours}시간`] : []), ...(rest > 0 ? [`${rest}분`] : [])];
  return `체험 ${parts.join(' ')} 남음`;
}
