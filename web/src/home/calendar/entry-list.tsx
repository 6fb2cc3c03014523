import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import { useState } from 'react';
import { Importance } from '../../shared/calendar/importance.tsx';
import { formatShortDate } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { RowSkeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import styles from './entry-list.module.css';
import { EntryMore, KindLabel, timeOf } from './entry-row.tsx';

type Day = readonly [day: string, entries: readonly CalendarEntry[]];

interface EntryListProps {
  days: readonly Day[];
  today: string;
  loading: boolean;
  /**
   * Loading the entries failed. A message above reports it. Only market days of the exchange may be
   * present.
   */
  failed: boolean;
}

/** The entries of a month under their days, from today. Past days of the month open on demand. */
export function EntryList({ days, today, loading, failed }: EntryListProps) {
  const [showsPast, setShowsPast] = useState(false);
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
  const past = days.filter(([day]) => day < today);
  const ahead = days.filter(([day]) => day >= today);
  // A month that is over has nothing else to show.
  const isOver = ahead.length === 0;
  return (
    <>
      {past.length > 0 && !isOver && (
        <Button
          variant="neutral"
          size="sm"
          aria-expanded={showsPast}
          className={styles.past}
          onClick={() => setShowsPast(!showsPast)}
        >
          {showsPast ? '지난 일정 접기' : `지난 일정 ${countOf(past)}건 보기`}
        </Button>
      )}
      <ol className={styles.list}>
        {(showsPast || isOver ? days : ahead).map((day) => (
          <DayGroup key={day[0]} day={day} today={today} />
        ))}
      </ol>
    </>
  );
}

const countOf = (days: readonly Day[]) =>
  days.reduce((sum, [, entries]) => sum + entries.length, 0);

function DayGroup({ day: [day, entries], today }: { day: Day; today: string }) {
  return (
    <li className={classNames(styles.group, day < today && styles.over)}>
      <h3 className={styles.day}>
        {formatShortDate(`${day}T00:00:00+09:00`)}
        {day === today && <Badge tone="new">오늘</Badge>}
      </h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry._id} className={styles.row}>
            <span className={styles.time}>{timeOf(entry)}</span>
            <KindLabel kind={entry.kind} />
            <span className={styles.title}>{entry.title}</span>
            <Importance of={entry.importance} />
            <EntryMore link={entry.link} title={entry.title} />
          </li>
        ))}
      </ul>
    </li>
  );
}
