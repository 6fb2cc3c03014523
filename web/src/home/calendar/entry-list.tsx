import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import { formatShortDate } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { RowSkeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import styles from './entry-list.module.css';
import { EntryRow } from './entry-row.tsx';

interface EntryListProps {
  days: readonly (readonly [day: string, entries: readonly CalendarEntry[]])[];
  today: string;
  loading: boolean;
  /**
   * Loading the entries failed. A message above reports it. Only market days of the exchange may be
   * present.
   */
  failed: boolean;
}

/** The entries of a month under their days. */
export function EntryList({ days, today, loading, failed }: EntryListProps) {
  if (loading) {
    return (
      <SkeletonGroup>
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </SkeletonGroup>
    );
  }
  if (days.length === 0) {
    return failed ? null : <EmptyState icon="cal" title="이 달은 등록된 일정이 없어요" />;
  }
  return (
    <ol className={styles.list}>
      {days.map(([day, entries]) => (
        <li key={day} className={styles.group}>
          <h3 className={styles.day}>
            {formatShortDate(`${day}T00:00:00+09:00`)}
            {day === today && <Badge tone="new">오늘</Badge>}
          </h3>
          <ul>
            {entries.map((entry) => (
              <EntryRow key={entry._id} entry={entry} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
