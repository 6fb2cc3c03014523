import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { expect, it } from 'vitest';
import { rowOf } from './use-live-schedule.ts';

const NOW = Date.parse('2026-11-20T09:00:00+09:00');
const item = (end_date: string | null): ScheduleItem => ({
  _id: 7,
  id: 7,
  version: 3,
  title: '개장 전 브리핑',
  broadcast_status: 0,
  type: 1,
  kind: 'free',
  start_date: '2026-11-20T10:00:00+09:00',
  end_date,
  content: null,
  has_vod: false,
  expert: { _id: 1, nick: '한결', field: '국내주식', profile: { profile_img_path: [] } },
});

it.each([['2026-11-20T11:00:00+09:00'], [null]])(
  '[D17] [S26] a row gets its new start and its planned end from one event: %s',
  (end_date) => {
    expect(rowOf(item(end_date), NOW)).toMatchObject({ over_at: end_date, end_date });
  },
);

it('[D17] keeps the planned end of a broadcast that ended early', () => {
  const row = rowOf(item('2026-11-20T08:30:00+09:00'), NOW);

  expect(row.over_at).toBe('2026-11-20T08:30:00+09:00');
  expect(row).not.toHaveProperty('end_date');
});
