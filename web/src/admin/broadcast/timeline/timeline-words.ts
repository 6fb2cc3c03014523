import { staffScheduleLabel, type ScheduleLabel } from '@maru/contract/broadcast/broadcast';
import { formatDay, formatTime, formatTimeRange } from '../../../shared/format.ts';
import type { Clash, TimelineItem } from './clashes.ts';
import { DAY_MS, type Day, type Span } from './time-span.ts';

/** Why a broadcast cannot move; `null` if it can. */
export function fixedReasonOf(item: TimelineItem, now: number): string | null {
  if (item.cancelled_at !== null) return '취소한 방송이에요. 되살린 뒤 옮겨 주세요.';
  const reasons: Partial<Record<ScheduleLabel, string>> = {
    live: '방송 중에는 옮길 수 없어요. 연장은 방송 화면에서 할 수 있어요.',
    replay: '녹화를 송출하는 동안에는 옮길 수 없어요.',
    vod: '끝난 방송은 옮길 수 없어요.',
    ended: '끝난 방송은 옮길 수 없어요.',
  };
  return reasons[staffScheduleLabel(item, now)] ?? null;
}

/** `09:00 – 10:20`, for a span that may have no end. */
export function spanWords({ start, end }: Span): string {
  return formatTimeRange(start, end);
}

/** The times of a broadcast. Times outside of the shown day have their day. */
export function timesIn(item: TimelineItem, day: Day): string {
  const end = item.over_at ?? item.end_date;
  const from = `${dayWord(item.start_date, day)}${formatTime(item.start_date)}`;
  return end === null ? `${from} –` : `${from} – ${dayWord(end, day)}${formatTime(end)}`;
}

function dayWord(instant: string, day: Day): string {
  const ms = Date.parse(instant);
  if (ms < day.start) return ms >= day.start - DAY_MS ? '전날 ' : `${formatMonthDay(instant)} `;
  if (ms <= day.end) return '';
  return ms <= day.end + DAY_MS ? '다음 날 ' : `${formatMonthDay(instant)} `;
}

const formatMonthDay = (instant: string) => formatDay(instant).slice(5);

/** One clash as a sentence. */
export function clashWords({ kind, items: [one, other] }: Clash): string {
  const [first, second] = [clashing(one), clashing(other)];
  return kind === 'expert'
    ? `${one.expert.nick} 전문가의 ${first}, ${second} 방송이 겹쳐요.`
    : `${first}(${one.expert.nick}), ${second}(${other.expert.nick}) 방송이 같은 송출 주소를 써요.`;
}

const clashing = (item: TimelineItem) =>
  `${formatTimeRange(item.start_date, item.end_date)} ‘${item.title}’`;

/** The clash of a broadcast as a part of its own words. */
export function clashNote({ kind, items: [, other] }: Clash): string {
  return kind === 'expert'
    ? `‘${other.title}’ 방송과 시간이 겹쳐요`
    : `‘${other.title}’ 방송과 송출 주소가 겹쳐요`;
}

/** How far a broadcast was moved: `15분 뒤로`, `5분 앞으로`; empty if it starts as before. */
export function shiftWords(from: number, to: number): string {
  const minutes = Math.round((to - from) / 60_000);
  if (minutes === 0) return '';
  return `${Math.abs(minutes)}분 ${minutes > 0 ? '뒤로' : '앞으로'}`;
}
