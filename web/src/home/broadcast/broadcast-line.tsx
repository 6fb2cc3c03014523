import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { formatShortDate, formatTime } from '../../shared/format.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import styles from './broadcast-line.module.css';
import { BroadcastTitle } from './broadcast-title.tsx';
import { EntryBadge } from './entry-badge.tsx';
import { JoinOrBell } from './join-or-bell.tsx';
import { useFlipOf, useScheduleConnection } from './live-schedule.tsx';

interface BroadcastLineProps {
  item: ScheduleItem;
  now: number;
  /** Shows the day beside the time, in lists of several days without a heading of their own. */
  dated?: boolean;
  /** Shows the expert, on pages that are not of one expert. */
  named?: boolean;
  /** Its join button is the filled one of the page. */
  main?: boolean;
}

/** A broadcast in one low row without a picture, for long lists. */
export function BroadcastLine({ item, now, dated, named, main = false }: BroadcastLineProps) {
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  return (
    <li className={styles.row} data-schedule={item._id}>
      <p className={styles.when}>
        {dated && <span>{formatShortDate(item.start_date)}</span>}
        <strong>{formatTime(item.start_date)}</strong>
      </p>
      <h3 className={styles.what}>
        <BroadcastTitle item={item} />
      </h3>
      <p className={styles.marks}>
        {named && <span className={styles.who}>{item.expert.nick}</span>}
        <StateBadge label={scheduleLabel(item, now)} quiet unsure={!current} flip={flip} />
        <EntryBadge kind={item.kind} type={item.type} />
      </p>
      <div className={styles.way}>
        <JoinOrBell item={item} now={now} size="xs" brief main={main} />
      </div>
    </li>
  );
}
