import type { ScheduleItem } from '@maru/contract/broadcast';
import { useEffect, useState } from 'react';
import { afterFirstPaint } from '../../shared/sockets.ts';
import styles from './late-bell.module.css';
import type { ReminderBell } from './reminder-bell.tsx';

/**
 * The bell of a broadcast to come, for what may stand in a first view. It is loaded when that
 * stands, into a place that is kept for it; where it cannot be, the schedule of the day has it.
 */
export function LateBell({ item }: { item: Pick<ScheduleItem, '_id' | 'title'> }) {
  const [Bell, setBell] = useState<typeof ReminderBell | null>(null);
  useEffect(
    () =>
      afterFirstPaint(() => {
        import('./reminder-bell.tsx').then(
          (loaded) => setBell(() => loaded.ReminderBell),
          () => undefined,
        );
      }),
    [],
  );
  return (
    <div className={styles.place}>
      {Bell && <Bell about="schedule" _id={item._id} name={item.title} size="xs" full />}
    </div>
  );
}
