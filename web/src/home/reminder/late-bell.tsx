import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useEffect, useState, type ReactNode } from 'react';
import { retryLoad } from '../../shared/retry-load.ts';
import { afterFirstPaint } from '../../shared/sockets.ts';
import styles from './late-bell.module.css';
import type { BellLook, ReminderBell } from './reminder-bell.tsx';

interface LateBellProps extends BellLook {
  item: Pick<ScheduleItem, '_id' | 'title'>;
  /** Shown until the bell is loaded, and if it cannot be loaded. */
  children?: ReactNode;
}

/**
 * The bell of an upcoming broadcast, for places that may be in a first view. It loads after the
 * first paint, into reserved space. If it cannot load, the schedule of the day still offers it.
 */
export function LateBell({ item: { _id, title }, size = 'xs', brief, children }: LateBellProps) {
  const [Bell, setBell] = useState<typeof ReminderBell | null>(null);
  useEffect(
    () =>
      afterFirstPaint(() => {
        void retryLoad(() => import('./reminder-bell.tsx')).then((loaded) =>
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
