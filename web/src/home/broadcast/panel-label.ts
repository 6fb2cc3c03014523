import {
  scheduleLabel,
  type ScheduleItem,
  type ScheduleLabel,
} from '@maru/contract/broadcast/broadcast';

/**
 * Label of the left panel. The default is the one label of the product. A brand may select the
 * literal original rule instead (specification S4.10):
 * - between start and end: live
 * - before the start: vod
 * - otherwise: upcoming
 *
 * A broadcast on air is live under both rules.
 *
 * @param now server time, in ms since the epoch.
 */
export function panelLabel(
  item: Pick<ScheduleItem, 'start_date' | 'end_date' | 'broadcast_status' | 'has_vod'>,
  now: number,
  literally: boolean,
): ScheduleLabel {
  if (!literally || item.broadcast_status > 0) return scheduleLabel(item, now);
  const start = Date.parse(item.start_date);
  if (now < start) return 'vod';
  return item.end_date !== null && now <= Date.parse(item.end_date) ? 'live' : 'upcoming';
}
