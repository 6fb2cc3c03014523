import {
  scheduleLabel,
  type ScheduleItem,
  type ScheduleLabel,
} from '@maru/contract/broadcast/broadcast';
import { formatDate } from '../../shared/format.ts';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import styles from './day-schedule.module.css';
import { findMainJoin } from './find-main-join.ts';
import { ScheduleRow } from './schedule-row.tsx';

const GROUPS: readonly { title: string; labels: readonly ScheduleLabel[] }[] = [
  { title: '지금 방송 중', labels: ['live', 'replay'] },
  { title: '예정된 방송', labels: ['upcoming'] },
  { title: '지난 방송', labels: ['vod', 'ended'] },
];

/** The broadcasts of one day: on air first, then upcoming, then past. */
export function DaySchedule({
  items,
  now,
  day,
}: {
  items: readonly ScheduleItem[];
  now: number;
  day: string;
}) {
  if (items.length === 0) {
    return (
      <EmptyState
        icon="cal"
        title="이 조건의 방송이 없어요"
        line={`${formatDate(`${day}T00:00:00+09:00`)} 편성을 다른 조건으로 살펴보세요`}
      />
    );
  }
  const main = findMainJoin(items);
  return (
    <div className={styles.groups}>
      {GROUPS.map(({ title, labels }) => {
        const group = items
          .filter((item) => labels.includes(scheduleLabel(item, now)))
          .sort((a, b) => order(a, b));
        if (group.length === 0) return null;
        return (
          <section key={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.rows}>
              {group.map((item) => (
                <ScheduleRow key={item._id} item={item} now={now} day={day} main={item === main} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Live before a recording on the air, then by start. */
function order(a: ScheduleItem, b: ScheduleItem): number {
  const rank = ({ broadcast_status }: ScheduleItem) => (broadcast_status === 1 ? 0 : 1);
  return rank(a) - rank(b) || Date.parse(a.start_date) - Date.parse(b.start_date);
}
