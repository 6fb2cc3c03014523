import { brand } from '#brand';
import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import { formatDate, formatShortDate } from '../../shared/format.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { RowSkeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import styles from './day-panel.module.css';
import { EntryRow } from './entry-row.tsx';

interface DayPanelProps {
  day: string;
  entries: readonly CalendarEntry[];
  loading: boolean;
  /** Loading the entries failed. Only market days of the exchange may be present. */
  failed: boolean;
  /** The next day with entries; `null` = none is known. */
  next: { day: string; entry: CalendarEntry } | null;
  onChoose: (day: string) => void;
}

/** The entries of the chosen day, and the way to its broadcasts. */
export function DayPanel({ day, entries, loading, failed, next, onChoose }: DayPanelProps) {
  return (
    <Card as="section" className={styles.panel}>
      <p className={styles.eyebrow}>선택한 날짜</p>
      <h2 className={styles.title}>{formatDate(`${day}T00:00:00+09:00`)}</h2>
      {loading ? (
        <SkeletonGroup>
          <RowSkeleton />
        </SkeletonGroup>
      ) : (
        <div aria-live="polite">
          {entries.length === 0 ? (
            <>
              <p className={styles.none}>
                {failed ? '일정을 불러오지 못했어요.' : '이 날은 등록된 일정이 없어요.'}
              </p>
              {next && !failed && (
                <button type="button" className={styles.next} onClick={() => onChoose(next.day)}>
                  <span>다음 일정 · {formatShortDate(`${next.day}T00:00:00+09:00`)}</span>
                  <strong>{next.entry.title}</strong>
                </button>
              )}
            </>
          ) : (
            <ul>
              {entries.map((entry) => (
                <EntryRow key={entry._id} entry={entry} />
              ))}
            </ul>
          )}
        </div>
      )}
      <LinkButton variant="secondary" full to={`${brand.places.schedule}?day=${day}`}>
        <Icon name="broadcast" size={18} />이 날의 방송 보기
      </LinkButton>
    </Card>
  );
}
