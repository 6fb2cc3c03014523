import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useServerNow } from '../../shared/server-clock.ts';
import { BroadcastCard } from '../broadcast/broadcast-card.tsx';
import { useMergedSchedule } from '../broadcast/live-schedule.tsx';
import styles from './report-broadcasts.module.css';

const TICK_MS = 10_000;

/** The broadcasts that treat a report. Their states follow the schedule without a reload. */
export function ReportBroadcasts({ items }: { items: readonly ScheduleItem[] }) {
  const now = useServerNow(TICK_MS);
  const shown = useMergedSchedule(items);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="report-broadcasts" className={styles.part}>
      <h2 id="report-broadcasts" className={styles.title}>
        이 리포트를 다룬 방송
      </h2>
      <ul className={styles.cards}>
        {shown.map((item) => (
          <BroadcastCard key={item._id} item={item} now={now} />
        ))}
      </ul>
    </section>
  );
}
