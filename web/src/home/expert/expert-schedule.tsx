import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useQuery } from '@tanstack/react-query';
import { formatShortDate, formatTime } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { EntryBadge } from '../broadcast/entry-badge.tsx';
import { JoinButton } from '../broadcast/join-button.tsx';
import { useMergedSchedule, useScheduleConnection } from '../broadcast/live-schedule.tsx';
import { ReminderBell } from '../reminder/reminder-bell.tsx';
import styles from './expert-panels.module.css';
import { expertScheduleQuery } from './expert-queries.ts';

const TICK_MS = 10_000;
const PAST = ['vod', 'ended'];

/** The expert's broadcasts around today: current and upcoming ones first, then past ones. */
export function ExpertSchedule({ expert, today }: { expert: number; today: string }) {
  return (
    <>
      <Section title="다가오는 방송">
        <WeekBroadcasts expert={expert} today={today} />
      </Section>
      <Section title="지난 방송">
        <WeekBroadcasts expert={expert} today={today} past />
      </Section>
    </>
  );
}

interface WeekBroadcastsProps {
  expert: number;
  /** `YYYY-MM-DD` in Seoul. */
  today: string;
  past?: boolean;
  /** Shows no more than these. */
  most?: number;
}

export function WeekBroadcasts({ expert, today, past = false, most }: WeekBroadcastsProps) {
  const now = useServerNow(TICK_MS);
  const query = useQuery(expertScheduleQuery(expert, today));
  const picked = useMergedSchedule(query.data?.items).filter(
    (item) => PAST.includes(scheduleLabel(item, now)) === past,
  );
  const shown = (past ? picked.toReversed() : picked).slice(0, most);

  return (
    <Loaded
      query={query}
      skeleton={
        <>
          <RowSkeleton />
          <RowSkeleton />
        </>
      }
      isEmpty={() => shown.length === 0}
      empty={
        <EmptyState
          icon="cal"
          title={past ? '최근에 지난 방송이 없어요' : '정해진 방송이 아직 없어요'}
        />
      }
    >
      {() => (
        <Card padding="sm">
          <ul className={styles.rows}>
            {shown.map((item) => (
              <BroadcastLine key={item._id} item={item} now={now} />
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  );
}

function BroadcastLine({ item, now }: { item: ScheduleItem; now: number }) {
  const current = useScheduleConnection();
  const label = scheduleLabel(item, now);
  return (
    <li className={styles.row}>
      <p className={styles.when}>
        <span>{formatShortDate(item.start_date)}</span>
        <strong>{formatTime(item.start_date)}</strong>
      </p>
      <h3 className={styles.what}>{item.title}</h3>
      <p className={styles.marks}>
        <StateBadge label={label} unsure={!current} />
        <EntryBadge kind={item.kind} type={item.type} />
      </p>
      {label === 'upcoming' ? (
        <ReminderBell about="schedule" _id={item._id} name={item.title} size="xs" />
      ) : (
        <JoinButton item={item} now={now} size="xs" />
      )}
    </li>
  );
}
