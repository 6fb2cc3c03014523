import type { MarketingEventView } from '@maru/contract/event/event';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../shared/format.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { isMissing, nothingThere, subjectOf } from '../../shared/page-subject.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ArticleBody } from '../board/article-body.tsx';
import { listAddress } from '../board/board-address.ts';
import { NotFoundPage } from '../frame/state-pages.tsx';
import { NeighbourNav } from '../review/neighbour-nav.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { EntryBar } from './entry-bar.tsx';
import { EventBadge } from './event-list.tsx';
import { eventAddress } from './event-address.ts';
import { eventQuery } from './event-queries.ts';
import { eventPicture } from './event-picture.ts';
import styles from './event-view-screen.module.css';

const TICK_MS = 60_000;

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const event = subjectOf(search);
  return event === null ? nothingThere() : queries.fetchQuery(eventQuery(event));
}

export function Screen() {
  const [search] = useSearchParams();
  const event = subjectOf(search);
  return event === null ? <NotFoundPage /> : <EventPage key={event} eventId={event} />;
}

/** One event: its end date and its description. */
function EventPage({ eventId }: { eventId: number }) {
  const query = useQuery(eventQuery(eventId));
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      {!query.data && <PageMeta title="이벤트" />}
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton width="60%" height={40} />
            <Skeleton ratio="16 / 9" />
          </>
        }
      >
        {({ item }) => <Article event={item} />}
      </Loaded>
    </Container>
  );
}

function Article({ event }: { event: MarketingEventView }) {
  const now = useServerNow(TICK_MS);
  const [search] = useSearchParams();
  const list = Date.parse(event.ends_at) <= now ? '/event/expired' : '/event/in-progress';
  return (
    <article>
      <PageMeta title={event.title} description={event.summary} image={eventPicture(event)} />
      <PageHead
        title={event.title}
        crumbs={[{ label: '이벤트', to: list }, { label: event.title }]}
        lead={event.summary}
      >
        <p className={styles.meta}>
          <EventBadge event={event} now={now} />
          <span>
            {formatDate(event.starts_at)} – {formatDate(event.ends_at)}
          </span>
        </p>
      </PageHead>
      <img
        src={eventPicture(event, 'large')}
        alt=""
        width={880}
        height={495}
        fetchPriority="high"
        className={styles.cover}
      />
      <h2 className="sr-only">이벤트 내용</h2>
      <ArticleBody html={event.body_html} />
      <EntryBar event={event} />
      <NeighbourNav
        noun="이벤트"
        prev={event.prev}
        next={event.next}
        addressOf={(_id) => eventAddress(_id, search)}
        list={listAddress(list, search)}
      />
    </article>
  );
}
