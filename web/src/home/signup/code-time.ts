/** Whole seconds until a moment, never below 0. */
export function secondsUntil(moment: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1_000));
}

/** `02:14`, as shown in the code field. */
export function formatTimeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Announcement of a running countdown: once at one minute, and once at ten seconds. */
export function timeToAnnounce(seconds: number): string | null {
  if (seconds === 60) return '인증번호 입력 시간이 1분 남았어요';
  return seconds === 10 ? '인증번호 입력 시간이 10초 남았어요' : null;
}
