import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';

/** A broadcast that is open to everyone, with the given id and status. */
export const scheduleOf = (id: number, status: 0 | 1): ScheduleItem => ({
  _id: id,
  id,
  title: `방송 ${id}`,
  type: 1,
  broadcast_status: status,
  kind: 'free',
  start_date: '2026-11-30T00:00:00.000Z',
  end_date: null,
  content: null,
  expert: { _id: 1, nick: '한결', field: '국내주식', profile: { profile_img_path: [] } },
  has_vod: false,
  version: 1,
});
