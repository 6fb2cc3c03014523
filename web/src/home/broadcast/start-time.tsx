import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { formatTime } from '../../shared/format.ts';
import { earlierStart } from './schedule-view.ts';

/** When a broadcast starts, in the schedule of a day: `23:30`, or `어제 23:30부터` after midnight. */
export function StartTime({
  item,
  day,
}: {
  item: Pick<ScheduleItem, 'start_date'>;
  /** The day that the schedule shows, in Seoul. */
  day: string;
}) {
  const earlier = earlierStart(item, day);
  if (earlier === null) return <strong>{formatTime(item.start_date)}</strong>;
  return (
    <>
      <span>{earlier} </span>
      <strong>
        {formatTime(item.start_date)}
        <wbr />
        <small>부터</small>
      </strong>
    </>
  );
}
