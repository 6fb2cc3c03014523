import type { TimelineItem } from './clashes.ts';
import { timesOf } from './time-span.ts';

/** The day of the tests, and a moment within it. */
export const DAY_TEXT = '2026-11-30';
export const DAY = timesOf(DAY_TEXT);
export const at = (time: string, day = DAY_TEXT) => Date.parse(`${day}T${time}:00+09:00`);
export const NOW = at('08:00');

const NICKS = ['', '한결', '서온', '도담'];

export const expertOf = (_id: number) => ({
  _id,
  nick: NICKS[_id] ?? `전문가${_id}`,
  field: '반도체',
  img_path: null,
});

/** A coming broadcast of the day, unless the change says otherwise. */
export function broadcast(
  _id: number,
  expertId: number,
  start: number,
  end: number | null,
  change: Partial<TimelineItem> = {},
): TimelineItem {
  const { nick, field } = expertOf(expertId);
  const end_date = end === null ? null : new Date(end).toISOString();
  return {
    _id,
    id: _id,
    title: `방송 ${_id}`,
    type: 1,
    broadcast_status: 0,
    kind: 'free',
    start_date: new Date(start).toISOString(),
    end_date,
    over_at: end_date,
    content: null,
    expert: { _id: expertId, nick, field, profile: { profile_img_path: [] } },
    has_vod: false,
    version: 3,
    live_url: null,
    vod_url: null,
    body_html: '',
    auto_status: true,
    cancelled_at: null,
    rule: null,
    joins: 0,
    created_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-01T00:00:00.000Z',
    updated_by: null,
    ...change,
  };
}
