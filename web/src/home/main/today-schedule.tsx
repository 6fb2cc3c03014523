import { brand } from '#brand';
import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOf, formatDate, formatShortDate } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Section } from '../../shared/ui/layout.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { RowSkeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { NoBroadcasts } from '../broadcast/no-broadcasts.tsx';
import { BroadcastTitle } from '../broadcast/broadcast-title.tsx';
import { Interest } from '../broadcast/interest.tsx';
import {
  useFlipOf,
  useMergedSchedule,
  useSchedule,
  useScheduleConnection,
} from '../broadcast/live-schedule.tsx';
import { pickAround, pickDays, portraitOf } from '../broadcast/schedule-view.ts';
import { StartTime } from '../broadcast/start-time.tsx';
import { addDays, weekOf } from '../../shared/week.ts';
import { EntryBadge } from '../broadcast/entry-badge.tsx';
import { JoinOrBell } from '../broadcast/join-or-bell.tsx';
import { weekQuery } from './home-queries.ts';
import styles from './today-schedule.module.css';

const TICK_MS = 10_000;

/** Rows shown before the whole schedule has to be opened. */
const ROWS = 6;

const SPANS = [
  { value: 'today', label: '오늘' },
  { value: 'tomorrow', label: '내일' },
  { value: 'week', label: '이번 주' },
] as const;
type Span = (typeof SPANS)[number]['value'];

/** The schedule of today, tomorrow or the rest of the week as a time line. */
export function TodaySchedule() {
  const now = useServerNow(TICK_MS);
  const today = dayOf(now);
  const [span, setSpan] = useState<Span>('today');
  const week = useQuery({ ...weekQuery(today), enabled: span !== 'today' });
  useMergedSchedule(week.data?.items);
  const items = useSchedule();
  const rows = rowsOf(items, today, span);
  const isComing = span !== 'today' && week.isPending;

  return (
    <Section
      title={
        <>
          오늘의 편성표 <small className={styles.date}>{formatDate(now)}</small>
        </>
      }
      aside={<Segment label="기간" options={SPANS} value={span} onChange={setSpan} />}
    >
      <Card padding="sm">
        {rows.length === 0 && isComing && (
          <SkeletonGroup>
            <RowSkeleton />
            <RowSkeleton />
          </SkeletonGroup>
        )}
        {rows.length === 0 && !isComing && (
          <NoBroadcasts
            icon="cal"
            title="편성된 방송이 없어요"
            line="다른 날을 골라 보세요"
            failed={week.isLoadingError}
          />
        )}
        {rows.length > 0 && (
          <ul className={styles.rows}>
            {pickAround(rows, now, ROWS).map((item) => (
              <TimelineRow key={item._id} item={item} now={now} dated={span === 'week'} />
            ))}
          </ul>
        )}
      </Card>
      {rows.length > ROWS && (
        <LinkButton to={brand.places.schedule} variant="neutral" full className={styles.all}>
          편성표 전체 보기
        </LinkButton>
      )}
    </Section>
  );
}

function rowsOf(
  items: Readonly<Record<number, ScheduleItem>>,
  today: string,
  span: Span,
): ScheduleItem[] {
  const days = {
    today: [today],
    tomorrow: [addDays(today, 1)],
    week: weekOf(today).filter((day) => day >= today),
  };
  return pickDays(items, days[span], today);
}

/** One broadcast on the time line. */
export function TimelineRow({
  item,
  now,
  dated = false,
}: {
  item: ScheduleItem;
  now: number;
  dated?: boolean;
}) {
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  const label = scheduleLabel(item, now);
  const past = label === 'vod' || label === 'ended';

  return (
    <li className={classNames(styles.row, past && styles.past)} data-schedule={item._id}>
      <p className={styles.time}>
        {dated && <span>{formatShortDate(item.start_date)}</span>}
        <StartTime item={item} day={dayOf(dated ? item.start_date : now)} />
      </p>
      <Avatar name={item.expert.nick} src={portraitOf(item.expert)} size={48} />
      <div className={styles.what}>
        <p className={styles.badges}>
          <StateBadge label={label} quiet unsure={!current} flip={flip} />
          <EntryBadge kind={item.kind} type={item.type} />
        </p>
        <h3 className={styles.title}>
          <BroadcastTitle item={item} />
        </h3>
        <p className={styles.who}>
          <span>
            {item.expert.nick} · {item.expert.field}
          </span>
          <Interest item={item} />
        </p>
      </div>
      <JoinOrBell item={item} now={now} size="sm" brief />
    </li>
  );
}
