import type { QuietHours } from '@maru/contract/message/quiet-hours';

/** All half hours of a day, `HH:MM`. */
export const halfHours: readonly string[] = Array.from({ length: 48 }, (_, at) => {
  const hour = String(Math.floor(at / 2)).padStart(2, '0');
  return `${hour}:${at % 2 === 0 ? '00' : '30'}`;
});

export function otherThan(times: readonly string[], taken: string): string[] {
  return times.filter((time) => time !== taken);
}

/** `22:00 – 다음 날 07:00에는 보내지 않아요` */
export function spanText({ from, to }: QuietHours): string {
  return `${from} – ${to < from ? '다음 날 ' : ''}${to}에는 보내지 않아요`;
}
