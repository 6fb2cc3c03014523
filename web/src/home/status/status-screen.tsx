import { overallOf, stateAt } from '@maru/contract/status/overall-status';
import type { Incident } from '@maru/contract/status/incident';
import { phaseOf } from '@maru/contract/status/incident-phase';
import { statusParts } from '@maru/contract/status/status-part';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useServerNow } from '../../shared/server-clock.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Container, PageHead, Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { EmptyPage } from '../board/empty-page.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { IncidentList } from './incident-list.tsx';
import { OverallCard } from './overall-card.tsx';
import { PartRow } from './part-row.tsx';
import { pastIncidentsQuery, statusQuery, useLiveStatus } from './status-queries.ts';
import styles from './status.module.css';

const TICK_MS = 15_000;

/** Neither is the subject of the page: without the API, the page says that it does not know. */
export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return Promise.allSettled([
    queries.fetchQuery(statusQuery()),
    queries.fetchQuery(pastIncidentsQuery(search)),
  ]);
}

/** The state of the service, its last 90 days, and what staff say about incidents. */
export function Screen() {
  const now = useServerNow(TICK_MS);
  const query = useQuery(statusQuery());
  const failure = useFailure(query);
  useLiveStatus();
  const { data, isFetching, refetch } = query;
  const parts = statusParts.map((part) => {
    const found = data?.parts.find((each) => each.part === part);
    return {
      part,
      state: found ? stateAt(found, now) : null,
      days: found?.days ?? null,
    };
  });
  const incidents = data?.incidents ?? [];
  const inPhase = (...phases: string[]) =>
    incidents.filter((each) => phases.includes(phaseOf(each, now)));
  const current = inPhase('open', 'working');
  const planned = inPhase('planned');
  const states = parts.map(({ state }) => state);

  return (
    <Container className={styles.page}>
      <PageHead title="서비스 상태" crumbs={[{ label: '서비스 상태' }]} />
      <OverallCard
        overall={overallOf(states, incidents, now)}
        at={data?.at ?? null}
        failed={failure !== null || query.error !== null}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {current.length > 0 && (
        <Section title="지금 알려 드려요">
          <IncidentList items={current} now={now} />
        </Section>
      )}
      {planned.length > 0 && (
        <Section title="예정된 점검">
          <IncidentList items={planned} now={now} />
        </Section>
      )}
      <Section title="서비스별 상태" lead="1분마다 잰 결과예요. 잰 기록만으로 가동률을 계산해요">
        <Card padding="sm">
          <ul className={styles.parts}>
            {parts.map((each) => (
              <PartRow key={each.part} {...each} now={now} incidents={current} />
            ))}
          </ul>
        </Card>
      </Section>
      <PastIncidents now={now} shownAbove={[...current, ...planned]} />
      <p className={styles.others}>
        <a href="/status/rss.xml">장애·점검 소식 RSS</a>
        <a href="/api/home/status">JSON으로 보기</a>
      </p>
    </Container>
  );
}

/** The two answers can arrive apart: an incident that stands above is not shown here again. */
function PastIncidents({ now, shownAbove }: { now: number; shownAbove: readonly Incident[] }) {
  const [search] = useSearchParams();
  const query = useQuery(pastIncidentsQuery(search));
  return (
    <Section title="지난 장애와 점검">
      <Loaded
        query={query}
        skeleton={<RowSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="check-c" what="지난 소식이">
            <EmptyState icon="check-c" title="지난 장애와 점검이 없어요" />
          </EmptyPage>
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            <IncidentList
              items={items.filter(({ _id }) => shownAbove.every((each) => each._id !== _id))}
              now={now}
            />
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
