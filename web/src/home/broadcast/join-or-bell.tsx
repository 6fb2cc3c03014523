import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { JoinButton } from './join-button.tsx';
import { LateBell } from '../reminder/late-bell.tsx';
import type { BellLook } from '../reminder/reminder-bell.tsx';

interface JoinOrBellProps extends BellLook {
  item: ScheduleItem;
  now: number;
  /** The join button is the filled one of the page. */
  main?: boolean;
}

/** The join button of a broadcast, or the reminder bell if the broadcast has not started. */
export function JoinOrBell(props: JoinOrBellProps) {
  const { item, now, main: _ofTheButton, ...look } = props;
  const way = <JoinButton {...props} />;
  return scheduleLabel(item, now) === 'upcoming' ? (
    <LateBell item={item} {...look}>
      {way}
    </LateBell>
  ) : (
    way
  );
}
