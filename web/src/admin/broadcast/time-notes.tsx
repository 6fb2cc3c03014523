import { adminListSchedules, type StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import { hasUsualYear } from '@maru/contract/text/usual-year';
import { useQuery } from '@tanstack/react-query';
import { dayOf, formatTimeRange } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { addDays } from '../../shared/week.ts';
import { MarketNote } from '../calendar/market-note.tsx';
import { NO_EXPERT } from '../form/no-expert.ts';
import styles from './broadcast.module.css';

interface Times {
  expertId: number;
  start: string;
  end: string | null;
  /** The broadcast of the form, which does not clash with itself. */
  ownId: number | null;
}

/** Conflicts of the chosen time, shown before saving: another broadcast, a holiday. */
export function TimeNotes({ expertId, start, end, ownId }: Times) {
  const isTimed = hasUsualYear(start) && (end === null || hasUsualYear(end));
  const day = isTimed ? dayOf(start) : '2000-01-01';
  const lastDay = isTimed && end !== null ? dayOf(end) : day;
  const others = useQuery({
    ...callQuery(adminListSchedules, {
      query: { expert: String(expertId), from: addDays(day, -1), to: lastDay, pageSize: 100 },
    }),
    enabled: isTimed && expertId !== NO_EXPERT,
  });
  const clash = (isTimed ? (others.data?.items ?? []) : []).find(
    (other) => other._id !== ownId && other.cancelled_at === null && overlaps(other, start, end),
  );

  return (
    <div aria-live="polite" className={styles.notes}>
      {clash && (
        <p className={styles.clash}>
          <Icon name="warn" size={16} />
          {formatTimeRange(clash.start_date, clash.end_date)} 방송(‘{clash.title}’)과 시간이 겹쳐요.
          이대로는 저장할 수 없어요.
        </p>
      )}
      <MarketNote at={start} />
    </div>
  );
}

function overlaps(
  other: Pick<StaffScheduleItem, 'start_date' | 'end_date'>,
  start: string,
  end: string | null,
): boolean {
  const endOf = (moment: string | null) => (moment === null ? Infinity : Date.parse(moment));
  return Date.parse(other.start_date) < endOf(end) && Date.parse(start) < endOf(other.end_date);
}
