import type { ScheduleItem } from '@maru/contract/broadcast';
import { useEffect, useState, type ReactNode } from 'react';
import { insist } from '../../shared/insist.ts';
import { afterFirstPaint } from '../../shared/sockets.ts';
import styles from './late-bell.module.css';
import type { BellLook, ReminderBell } from './reminder-bell.tsx';

interface LateBellProps extends BellLook {
  item: Pick<ScheduleItem, '_id' | 'title'>;
  /** What stands in its place until it is loaded, and where it cannot be. */
  children?: ReactNode;
}

/**
 * The bell of a broadcast to come, for what may stand in a first view. It is loaded when that
 * stands, into a place that is kept for it; where it cannot be, the schedule of the day has it.
 */
export function LateBell({ item: { _id, title }, size = 'xs', brief, children }: LateBellProps) {
  const [Bell, setBell] = useState<typeof ReminderBell | null>(null);
  useEffect(
    () =>
      afterFirstPaint(() => {
        void insist(() => import('./reminder-bell.tsx')).then((loaded) =>
          setBell(() => loaded.ReminderBell),
        );
      }),
    [],
  );
  return (
    <div className={styles.place}>
      {Bell ? <Bell about="schedule" _id={_id} name={title} size={size} brief={brief} /> : children}
    </div>
  );
}
