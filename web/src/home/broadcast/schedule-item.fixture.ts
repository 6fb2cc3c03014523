import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';

/** A free broadcast at noon today that is off the air, with the test's changes applied. */
export function scheduleItemOf(change: Partial<ScheduleItem> & { _id: number }): ScheduleItem {
  return {
    id: change._id,
    title: '점심 시황 점검',
    type: 1,
    broadcast_status: 0,
    kind: 'free',
    start_date: '2026-08-24T12:00:00+09:00',
    end_date: '2026-08-24T13:00:00+09:00',
    content: null,
    expert: { _id: 1, nick: '한결', field: '반도체·IT 대형주', profile: { profile_img_path: [] } },
    has_vod: false,
    version: 1,
    ...change,
  };
}
