import type { Announcement, EventWinner } from '@maru/contract/event/event-entry';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDate, formatDay, formatNumber } from '../../shared/format.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { isMissing, nothingThere, subjectOf } from '../../shared/page-subject.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { EmptyPage } from '../board/empty-page.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { eventAddress, WINNERS, winnersAddress } from './event-address.ts';
import { announcementsQuery, winnersQuery } from './event-queries.ts';
import { EventTabs } from './event-tabs.tsx';
import styles from './event-winner-screen.module.css';

const TITLE = '당첨자 발표';
const SKELETONS = 6;

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  if (!search.has('_id')) return queries.fetchQuery(announcementsQuery(search));
  const event = subjectOf(search);
  return event === null ? nothingThere() : queries.fetchQuery(winnersQuery(event, search));
}

/** Events with announced winners. With `?_id=`, the winners of one event. */
export function Screen() {
  const [search] = useSearchParams();
  if (!search.has('_id')) return <Announcements />;
  const event = subjectOf(search);
  return event === null ? <NotFoundPage /> : <Winners key={event} eventId={event} />;
}

const skeleton = Array.from({ length: SKELETONS }, (_, index) => <RowSkeleton key={index} />);

const announcementColumns: readonly Column<Announcement>[] = [
  {
    key: 'title',
    head: '이벤트',
    narrow: 'main',
    cell: ({ _id, title }) => (
      <Link to={winnersAddress(_id)} className={styles.link}>
        {title}
      </Link>
    ),
  },
  {
    key: 'period',
    head: '기간',
    cell: ({ starts_at, ends_at }) => `${formatDay(starts_at)} – ${formatDay(ends_at)}`,
  },
  {
    key: 'winners',
    head: '당첨',
    number: true,
    cell: ({ winners }) => `${formatNumber(winners)}명`,
  },
  {
    key: 'day',
    head: '발표일',
    number: true,
    narrow: 'value',
    cell: ({ winners_published_at }) => formatDay(winners_published_at),
  },
];

function Announcements() {
  const [search] = useSearchParams();
  const query = useQuery(announcementsQuery(search));
  return (
    <Container>
      <PageMeta title={TITLE} />
      <PageHead
        title={TITLE}
        crumbs={[{ label: '이벤트', to: '/event/in-progress' }, { label: TITLE }]}
      >
        <EventTabs />
      </PageHead>
      <Loaded
        query={query}
        skeleton={skeleton}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="crown" what="이벤트가">
            <EmptyState
              icon="crown"
              title="아직 발표한 이벤트가 없어요"
              line="이벤트가 끝나면 이곳에서 당첨자를 알려 드려요"
            >
              <LinkButton to="/event/in-progress" variant="secondary" size="sm">
                진행 중 이벤트 보기
              </LinkButton>
            </EmptyState>
          </EmptyPage>
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            <Table
              caption="당첨자를 발표한 이벤트"
              columns={announcementColumns}
              rows={items}
              keyOf={({ _id }) => _id}
            />
            <div className={styles.pages}>
              <Pagination page={page} pageSize={pageSize} total={total} />
            </div>
          </>
        )}
      </Loaded>
    </Container>
  );
}

const winnerColumns: readonly Column<EventWinner>[] = [
  { key: 'rank', head: '번호', cell: ({ rank }) => formatNumber(rank) },
  { key: 'label', head: '당첨자', narrow: 'main', cell: ({ label }) => `${label} 회원` },
  { key: 'prize', head: '경품', narrow: 'value', cell: ({ prize }) => prize },
];

function Winners({ eventId }: { eventId: number }) {
  const [search] = useSearchParams();
  const query = useQuery(winnersQuery(eventId, search));
  if (isMissing(query.error)) return <NotFoundPage />;
  const event = query.data?.event;
  return (
    <Container>
      <PageMeta title={event ? `${event.title} ${TITLE}` : TITLE} />
      <PageHead
        title={event?.title ?? TITLE}
        crumbs={[
          { label: '이벤트', to: '/event/in-progress' },
          { label: TITLE, to: WINNERS },
          ...(event ? [{ label: event.title }] : []),
        ]}
        lead={
          event &&
          `${formatDate(event.winners_published_at)} 발표 · 당첨 ${formatNumber(event.winners)}명`
        }
      />
      <Loaded
        query={query}
        skeleton={skeleton}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="crown" what="당첨자가">
            <EmptyState icon="crown" title="이번 이벤트에는 당첨자가 없어요" />
          </EmptyPage>
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            <p className={styles.note}>이름은 가운데를 가리고 보여 드려요.</p>
            <Table
              caption="당첨자"
              columns={winnerColumns}
              rows={items}
              keyOf={({ rank }) => rank}
            />
            <div className={styles.pages}>
              <Pagination page={page} pageSize={pageSize} total={total} />
            </div>
          </>
        )}
      </Loaded>
      <p className={styles.ways}>
        <LinkButton to={WINNERS} variant="neutral">
          목록
        </LinkButton>
        <LinkButton to={eventAddress(eventId)} variant="outline">
          이벤트 보기
        </LinkButton>
      </p>
    </Container>
  );
}
