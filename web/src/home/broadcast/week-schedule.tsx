import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast';
import { dayOf, formatShortDate, formatTime } from '../../shared/format.ts';
import { KindBadge } from '../../shared/ui/badge.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { useJoin } from './join-broadcast.tsx';
import { useFlipOf, useScheduleConnection } from './live-schedule.tsx';
import styles from './week-schedule.module.css';

interface WeekScheduleProps {
  items: readonly ScheduleItem[];
  now: number;
  days: readonly string[];
  today: string;
}

/** The week as columns of slots; under each other on narrow screens. */
export function WeekSchedule({ items, now, days, today }: WeekScheduleProps) {
  return (
    <div className={classNames(styles.week, days.length === 5 && styles.five)}>
      {days.map((day) => {
        const slots = items
          .filter((item) => dayOf(item.start_date) === day)
          .sort((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date));
        return (
          <section
            key={day}
            className={classNames(styles.day, day === today && styles.today)}
            aria-current={day === today ? 'date' : undefined}
          >
            <h2 className={styles.head}>
              {formatShortDate(`${day}T00:00:00+09:00`)}
              {day === today && <span className={styles.mark}>오늘</span>}
            </h2>
            {slots.length === 0 ? (
              <p className={styles.none}>편성이 없어요</p>
            ) : (
              <ul className={styles.slots}>
                {slots.map((item) => (
                  <Slot key={item._id} item={item} now={now} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Slot({ item, now }: { item: ScheduleItem; now: number }) {
  const { join, watch } = useJoin();
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  const label = scheduleLabel(item, now);
  return (
    <li data-schedule={item._id}>
      <button
        type="button"
        className={classNames(styles.slot, label === 'live' && styles.live)}
        onClick={() => (label === 'vod' ? watch(item) : join(item))}
      >
        <span className={styles.line}>
          <strong>{formatTime(item.start_date)}</strong>
          <StateBadge label={label} unsure={!current} flip={flip} />
        </span>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.who}>
          {item.expert.nick}
          <KindBadge kind={item.kind} type={item.type} />
        </span>
      </button>
    </li>
  );
}
