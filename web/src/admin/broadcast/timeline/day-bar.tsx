import { LiveDayInput } from '../../../shared/form/date-field.tsx';
import { formatDate } from '../../../shared/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { addDays, parseDay } from '../../../shared/week.ts';
import type { ListAddress } from '../../list/list-address.ts';
import styles from './timeline.module.css';

/** Steps to another day. The address holds the day; without one, it is today. */
export function DayBar({
  address,
  day,
  today,
}: {
  address: Pick<ListAddress, 'set' | 'type'>;
  day: string;
  today: string;
}) {
  const show = (next: string) => address.set({ day: next === today ? '' : next });
  return (
    <div className={styles.dayBar}>
      <Button
        variant="outline"
        size="admin"
        aria-label="이전 날"
        onClick={() => show(addDays(day, -1))}
      >
        <Icon name="chev-l" size={18} />
      </Button>
      <h2 aria-live="polite" className={styles.dayTitle}>
        {formatDate(`${day}T00:00:00+09:00`)}
      </h2>
      <Button
        variant="outline"
        size="admin"
        aria-label="다음 날"
        onClick={() => show(addDays(day, 1))}
      >
        <Icon name="chev-r" size={18} />
      </Button>
      <Button
        variant="secondary"
        size="admin"
        aria-disabled={day === today}
        onClick={() => show(today)}
      >
        오늘
      </Button>
      <span className={styles.dayInput}>
        <LiveDayInput
          label="날짜 고르기"
          value={day}
          onChange={(chosen) => parseDay(chosen) !== null && address.type({ day: chosen })}
        />
      </span>
    </div>
  );
}
