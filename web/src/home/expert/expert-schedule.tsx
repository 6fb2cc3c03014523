import { scheduleLabel } from '@maru/contract/broadcast/broadcast';
import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../shared/server-clock.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BroadcastLine } from '../broadcast/broadcast-line.tsx';
import { useMergedSchedule } from '../broadcast/live-schedule.tsx';
import { BroadcastHours } from './broadcast-hours.tsx';
import { expertScheduleQuery } from './expert-queries.ts';

const TICK_MS = 10_000;
const PAST = ['vod', 'ended'];

/** The expert's broadcasts around today: current and upcoming ones first, then past ones. */
export function ExpertSchedule({ expert, today }: { expert: number; today: string }) {
  return (
    <>
      <BroadcastHours expert={expert} />
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
          <ul>
            {shown.map((item) => (
              <BroadcastLine key={item._id} item={item} now={now} dated />
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  );
}
