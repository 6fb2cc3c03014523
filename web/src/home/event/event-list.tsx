import type { MarketingEvent } from '@maru/contract/event/event';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDay, formatDeadline } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { EmptyPage } from '../board/empty-page.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { eventPicture } from './event-picture.ts';
import styles from './event-list.module.css';
import { eventAddress } from './event-address.ts';
import { eventsQuery, type EventList } from './event-queries.ts';
import { EventTabs } from './event-tabs.tsx';

const TICK_MS = 60_000;

const TITLES: Record<EventList, string> = {
  'in-progress': '진행 중 이벤트',
  expired: '종료된 이벤트',
};

export function prefetchEvents(state: EventList) {
  return (queries: QueryClient, { search }: ScreenAddress): Promise<unknown> =>
    queries.fetchQuery(eventsQuery(state, search));
}

/** The events of a state. An event moves from one list to the other by the clock. */
export function EventListPage({ state }: { state: EventList }) {
  const now = useServerNow(TICK_MS);
  const [search] = useSearchParams();
  const query = useQuery(eventsQuery(state, search));
  return (
    <Container>
      <PageHead
        title={TITLES[state]}
        crumbs={[{ label: '이벤트', to: '/event/in-progress' }, { label: TITLES[state] }]}
      >
        <EventTabs />
      </PageHead>
      <Loaded
        query={query}
        skeleton={
          <div className={styles.grid}>
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="gift" what="이벤트가">
            <EmptyState
              icon="gift"
              title={
                state === 'expired' ? '종료된 이벤트가 없어요' : '지금 진행 중인 이벤트가 없어요'
              }
              line={state === 'expired' ? undefined : '새 이벤트가 열리면 이곳에서 알려 드려요'}
            >
              {state === 'in-progress' && (
                <LinkButton to="/event/expired" variant="secondary" size="sm">
                  지난 이벤트 보기
                </LinkButton>
              )}
            </EmptyState>
          </EmptyPage>
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            <ul className={styles.grid}>
              {items.map((event) => (
                <EventCard key={event._id} event={event} now={now} />
              ))}
            </ul>
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Container>
  );
}

function EventCard({ event, now }: { event: MarketingEvent; now: number }) {
  const [search] = useSearchParams();
  const expired = Date.parse(event.ends_at) <= now;
  return (
    <Card as="li" padding="none" className={classNames(styles.card, expired && styles.expired)}>
      <div className={styles.picture}>
        <img src={eventPicture(event)} alt="" width={640} height={360} loading="lazy" />
        <p className={styles.state}>
          <EventBadge event={event} now={now} />
        </p>
      </div>
      <div className={styles.words}>
        <h2>
          <CardLink to={eventAddress(event._id, search)}>{event.title}</CardLink>
        </h2>
        <p>{event.summary}</p>
        <p className={styles.period}>
          {formatDay(event.starts_at)} – {formatDay(event.ends_at)}
        </p>
      </div>
    </Card>
  );
}

/** Time left until the event ends, or that it has not started or has ended. */
export function EventBadge({ event, now }: { event: MarketingEvent; now: number }) {
  if (Date.parse(event.ends_at) <= now) return <Badge tone="ended">종료</Badge>;
  if (now < Date.parse(event.starts_at)) return <Badge tone="upcoming">예정</Badge>;
  return <Badge tone="new">{formatDeadline(event.ends_at, now)}</Badge>;
}
