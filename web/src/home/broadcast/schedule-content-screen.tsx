import { brand } from '#brand';
import type { OutputOf } from '@maru/contract/core/call';
import { getSchedule, listSchedules, scheduleLabel } from '@maru/contract/broadcast/broadcast';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf, formatDate, formatTimeRange } from '../../shared/format.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { isMissing, nothingThere, subjectOf } from '../../shared/page-subject.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card, Thumb } from '../../shared/ui/card.tsx';
import { Container, PageHead, Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton, Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { ArticleBody } from '../board/article-body.tsx';
import { ExpertLink } from '../expert-link/expert-link.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import { ReminderBell } from '../reminder/reminder-bell.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { BroadcastCard } from './broadcast-card.tsx';
import { BroadcastEvents } from './broadcast-event.tsx';
import { JoinButton } from './join-button.tsx';
import { useFlipOf, useMergedSchedule, useScheduleConnection } from './live-schedule.tsx';
import styles from './schedule-content-screen.module.css';
import { portraitOf, thumbnailOf } from './schedule-view.ts';
import { addDays } from '../../shared/week.ts';
import { EntryBadge } from './entry-badge.tsx';

const TICK_MS = 10_000;
const OTHERS = 4;
const BACK_DAYS = 14;
const AHEAD_DAYS = 14;

type Broadcast = OutputOf<typeof getSchedule>['item'];

const broadcastQuery = (_id: number) => callQuery(getSchedule, { params: { _id } });

/** Broadcasts of the same expert on the days around a broadcast. */
const othersQuery = (item: Broadcast) => {
  const day = dayOf(item.start_date);
  return callQuery(listSchedules, {
    query: {
      expert: item.expert._id,
      from: addDays(day, -BACK_DAYS),
      to: addDays(day, AHEAD_DAYS),
    },
  });
};

export const ownMeta = true;

export async function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const schedule = subjectOf(search);
  if (schedule === null) return nothingThere();
  const { item } = await queries.fetchQuery(broadcastQuery(schedule));
  return Promise.allSettled([queries.fetchQuery(othersQuery(item))]);
}

export function Screen() {
  const [search] = useSearchParams();
  const schedule = subjectOf(search);
  return schedule === null ? (
    <NotFoundPage />
  ) : (
    <BroadcastPage key={schedule} scheduleId={schedule} />
  );
}

/** One broadcast: its picture, its details, the join button, and the expert's other broadcasts. */
function BroadcastPage({ scheduleId }: { scheduleId: number }) {
  const query = useQuery(broadcastQuery(scheduleId));
  const fetched = useMemo(() => query.data && [query.data.item], [query.data]);
  const [item] = useMergedSchedule(fetched);
  // The broadcast did not exist when requested, or was cancelled since.
  if (isMissing(query.error) || (fetched && !item)) return <NotFoundPage />;
  return (
    <Container>
      {!query.data && <PageMeta title="방송 안내" />}
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton width="50%" height={40} />
            <Skeleton ratio="16 / 9" />
          </>
        }
      >
        {() => item && <Content item={item} />}
      </Loaded>
    </Container>
  );
}

function Content({ item }: { item: Broadcast }) {
  const now = useServerNow(TICK_MS);
  const current = useScheduleConnection();
  const flip = useFlipOf(item);

  return (
    <article>
      <PageMeta
        title={item.title}
        description={`${formatDate(item.start_date)} ${formatTimeRange(item.start_date, item.end_date)}, ${item.expert.nick} 전문가의 방송`}
        image={thumbnailOf(item)}
      />
      <BroadcastEvents items={[item]} now={now} />
      <PageHead
        title={item.title}
        crumbs={[{ label: '방송 편성표', to: brand.places.schedule }, { label: item.title }]}
      />
      <div className={styles.top}>
        <Thumb
          src={thumbnailOf(item, 'large')}
          hero
          badges={
            <>
              <StateBadge
                label={scheduleLabel(item, now)}
                size="lg"
                unsure={!current}
                flip={flip}
              />
              <EntryBadge kind={item.kind} type={item.type} />
            </>
          }
        />
        <Card className={styles.facts}>
          <dl>
            <dt>방송 날짜</dt>
            <dd>{formatDate(item.start_date)}</dd>
            <dt>방송 시간</dt>
            <dd>{formatTimeRange(item.start_date, item.end_date)}</dd>
            <dt>이용</dt>
            <dd>{item.kind === 'paid' ? '상품 가입 회원' : item.type === 0 ? '회원' : '누구나'}</dd>
          </dl>
          <ExpertLink
            expertId={item.expert._id}
            hasPage={item.expert_has_page}
            className={styles.expert}
          >
            <Avatar name={item.expert.nick} src={portraitOf(item.expert)} size={48} />
            <span>
              <strong>{item.expert.nick} 전문가</strong>
              <small>{item.expert.field}</small>
            </span>
          </ExpertLink>
          {scheduleLabel(item, now) === 'upcoming' ? (
            <ReminderBell about="schedule" _id={item._id} name={item.title} full />
          ) : (
            <JoinButton item={item} now={now} size="lg" full main />
          )}
        </Card>
      </div>
      {item.body_html !== '' && (
        <Section title="방송 소개">
          <ArticleBody html={item.body_html} />
        </Section>
      )}
      <Others item={item} now={now} />
    </article>
  );
}

function Others({ item, now }: { item: Broadcast; now: number }) {
  const query = useQuery(othersQuery(item));
  const others = useMergedSchedule(query.data?.items).filter(({ _id }) => _id !== item._id);
  return (
    <Section
      title={`${item.expert.nick} 전문가의 다른 방송`}
      more={{ to: `${brand.places.schedule}?expert=${item.expert._id}`, label: '편성표' }}
    >
      <Loaded
        query={query}
        skeleton={
          <div className={styles.grid}>
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
        isEmpty={() => others.length === 0}
        empty={
          <EmptyState icon="cal" title="다른 방송이 아직 없어요">
            <LinkButton to={brand.places.schedule} variant="secondary" size="sm">
              편성표 보기
            </LinkButton>
          </EmptyState>
        }
      >
        {() => (
          <ul className={styles.grid}>
            {others
              .toSorted((a, b) => distance(a.start_date, now) - distance(b.start_date, now))
              .slice(0, OTHERS)
              .map((other) => (
                <BroadcastCard key={other._id} item={other} now={now} asRow />
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function distance(start: string, now: number): number {
  return Math.abs(Date.parse(start) - now);
}
