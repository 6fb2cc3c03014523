import { listVods } from '@maru/contract/broadcast';
import { listExperts } from '@maru/contract/expert';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { CardSkeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import type { ScreenAddress } from '../routes/screen.tsx';
import { BroadcastCard } from './broadcast-card.tsx';
import { useMergedSchedule } from './live-schedule.tsx';
import styles from './vod-screen.module.css';

const PAGE_SIZE = 20;
const TICK_MS = 60_000;

const KINDS = [
  { value: undefined, label: '전체' },
  { value: 'free', label: '무료' },
  { value: 'paid', label: '유료' },
] as const;

function vodsQuery(search: URLSearchParams) {
  const kind = KINDS.find(({ value }) => value === search.get('kind'))?.value;
  const expert = Number(search.get('expert')) || undefined;
  return callQuery(listVods, {
    query: {
      page: Math.max(1, Number(search.get('page')) || 1),
      pageSize: PAGE_SIZE,
      ...(kind ? { kind } : {}),
      ...(expert ? { expert } : {}),
    },
  });
}

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return Promise.allSettled([
    queries.fetchQuery(vodsQuery(search)),
    queries.fetchQuery(callQuery(listExperts, { query: {} })),
  ]);
}

/** Recordings, newest first, by expert and price. */
export function Screen() {
  const now = useServerNow(TICK_MS);
  const [search] = useSearchParams();
  const { data, isPending, isError, isFetching, refetch } = useQuery(vodsQuery(search));
  const experts = useQuery(callQuery(listExperts, { query: {} }));
  useMergedSchedule(data?.items);

  const linkTo = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  const chosen = search.get('expert');

  return (
    <Container>
      <PageHead
        title="VOD"
        crumbs={[{ label: '방송' }, { label: 'VOD' }]}
        lead="놓친 방송을 언제든 다시 볼 수 있어요"
      />
      <div className={styles.chips} role="group" aria-label="가격">
        {KINDS.map(({ value, label }) => (
          <ChipLink
            key={label}
            to={linkTo('kind', value)}
            on={search.get('kind') === (value ?? null)}
          >
            {label}
          </ChipLink>
        ))}
      </div>
      <div className={styles.chips} role="group" aria-label="전문가">
        <ChipLink size="sm" to={linkTo('expert', undefined)} on={chosen === null}>
          모든 전문가
        </ChipLink>
        {experts.data?.items.map(({ _id, nick }) => (
          <ChipLink
            key={_id}
            size="sm"
            to={linkTo('expert', String(_id))}
            on={chosen === String(_id)}
          >
            {nick}
          </ChipLink>
        ))}
      </div>
      {isPending && (
        <SkeletonGroup className={styles.grid ?? ''}>
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </SkeletonGroup>
      )}
      {isError && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon="video"
          title="조건에 맞는 다시보기가 없어요"
          line="다른 조건을 골라 보세요"
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.grid}>
            {data.items.map((item) => (
              <BroadcastCard key={item._id} item={item} now={now} />
            ))}
          </ul>
          <Pagination page={data.page} pageSize={data.pageSize} total={data.total} />
        </>
      )}
    </Container>
  );
}
