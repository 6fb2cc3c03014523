import { brand } from '#brand';
import {
  listSchedules,
  scheduleLabel,
  type ScheduleItem,
  type ScheduleLabel,
} from '@maru/contract/broadcast/broadcast';
import { listExperts } from '@maru/contract/expert/expert';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { dayOf, formatDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Container, PageHead, Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { findMainJoin } from './find-main-join.ts';
import { BroadcastCard } from './broadcast-card.tsx';
import { BroadcastLine } from './broadcast-line.tsx';
import { useMergedSchedule } from './live-schedule.tsx';
import styles from './schedule-instruction-screen.module.css';
import { addDays } from '../../shared/week.ts';

/** The market under which staff list teaching experts. */
const TEACHING = '교육';

const TICK_MS = 10_000;
const BACK_DAYS = 16;
const AHEAD_DAYS = 14;

const teachersQuery = () => callQuery(listExperts, { query: { market: TEACHING } });

const spanQuery = (today: string) =>
  callQuery(listSchedules, {
    query: { from: addDays(today, -BACK_DAYS), to: addDays(today, AHEAD_DAYS) },
  });

export function prefetch(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.fetchQuery(teachersQuery()),
    queries.fetchQuery(spanQuery(dayOf(Date.now()))),
  ]);
}

/** Broadcasts of the teaching experts: upcoming ones, then recordings. */
export function Screen() {
  const teachers = useQuery(teachersQuery());
  return (
    <Container>
      <PageHead
        title="교육 방송"
        crumbs={[{ label: '방송', to: brand.places.schedule }, { label: '교육 방송' }]}
        lead="용어와 주문 방법부터 위험 관리까지, 처음부터 차근차근 배워요"
      />
      <Loaded query={teachers} skeleton={<LessonsSkeleton />}>
        {({ items }) => <Lessons teachers={new Set(items.map(({ _id }) => _id))} />}
      </Loaded>
    </Container>
  );
}

function LessonsSkeleton() {
  return (
    <>
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
    </>
  );
}

function Lessons({ teachers }: { teachers: ReadonlySet<number> }) {
  const now = useServerNow(TICK_MS);
  const query = useQuery(spanQuery(dayOf(now)));
  const items = useMergedSchedule(query.data?.items);
  const pick = (...labels: readonly ScheduleLabel[]) =>
    items
      .filter((item) => teachers.has(item.expert._id))
      .filter((item) => labels.includes(scheduleLabel(item, now)));

  return (
    <Loaded query={query} skeleton={<LessonsSkeleton />}>
      {() => (
        <>
          <LessonsAhead lessons={pick('live', 'replay', 'upcoming')} now={now} />
          <LessonsToWatch lessons={pick('vod').toReversed()} now={now} />
        </>
      )}
    </Loaded>
  );
}

interface LessonListProps {
  lessons: readonly ScheduleItem[];
  now: number;
}

function LessonsAhead({ lessons, now }: LessonListProps) {
  const days = [...new Set(lessons.map((item) => dayOf(item.start_date)))];
  const main = findMainJoin(lessons);
  return (
    <Section title="다가오는 수업">
      {days.length === 0 && (
        <EmptyState
          icon="book"
          title="정해진 수업이 아직 없어요"
          line="아래 다시보기로 먼저 배워 보세요"
        >
          <LinkButton to={brand.places.schedule} variant="secondary" size="sm">
            전체 방송 보기
          </LinkButton>
        </EmptyState>
      )}
      {days.map((day) => (
        <div key={day} className={styles.day}>
          <p className={styles.date}>{formatDate(day)}</p>
          <Card padding="sm">
            <ul>
              {lessons
                .filter((item) => dayOf(item.start_date) === day)
                .map((item) => (
                  <BroadcastLine key={item._id} item={item} now={now} named main={item === main} />
                ))}
            </ul>
          </Card>
        </div>
      ))}
    </Section>
  );
}

function LessonsToWatch({ lessons, now }: LessonListProps) {
  return (
    <Section title="다시 보는 수업" more={{ to: '/vod', label: 'VOD 전체' }}>
      {lessons.length === 0 ? (
        <EmptyState icon="video" title="다시 볼 수 있는 수업이 아직 없어요" />
      ) : (
        <ul className={styles.grid}>
          {lessons.map((item) => (
            <BroadcastCard key={item._id} item={item} now={now} asRow />
          ))}
        </ul>
      )}
    </Section>
  );
}
