import { brand } from '#brand';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '../../shared/format.ts';
import { withBeside } from '../../shared/page-data.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { isMissing } from '../../shared/page-subject.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { organisation, StructuredData } from '../../shared/structured-data.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { NotFoundPage } from '../frame/state-pages.tsx';
import { expertAddress } from '../expert-link/expert-address.ts';
import { ExpertHero } from './expert-hero.tsx';
import { ExpertIntro } from './expert-intro.tsx';
import { largePortraitOf } from '../expert-link/large-portrait.tsx';
import styles from './expert-page.module.css';
import {
  expertProductsQuery,
  expertQuery,
  expertReviewsQuery,
  expertScheduleQuery,
  expertVideosQuery,
  expertVodsQuery,
} from './expert-queries.ts';
import { ExpertReviews, ReviewQuote } from './expert-reviews.tsx';
import { ExpertSchedule } from './expert-schedule.tsx';
import { ExpertStocks } from './expert-stocks.tsx';
import { ExpertVideos } from './expert-videos.tsx';
import { ExpertVods } from './expert-vods.tsx';
import { JoinBar, ProductBox } from './product-box.tsx';
import { ExpertProducts } from './expert-products.tsx';

const TICK_MS = 60_000;

/** Prefetches the data of the first tab. Only a failure to load the expert rejects. */
export function prefetchExpert(queries: QueryClient, expert: number): Promise<unknown> {
  return withBeside(queries.fetchQuery(expertQuery(expert)), [
    queries.fetchQuery(expertScheduleQuery(expert, dayOf(Date.now()))),
    queries.fetchQuery(expertVodsQuery(expert)),
    queries.fetchQuery(expertProductsQuery(expert)),
    queries.fetchQuery(expertReviewsQuery(expert)),
  ]);
}

/** All information about one expert, in tabs. The selected tab is kept in the URL. */
export function ExpertPage({ expertId }: { expertId: number }) {
  const query = useQuery(expertQuery(expertId));
  const { data, isFetching, refetch } = query;
  const failure = useFailure(query);
  const today = dayOf(useServerNow(TICK_MS));
  const vods = useQuery(expertVodsQuery(expertId)).data;
  const reviews = useQuery(expertReviewsQuery(expertId)).data;
  const [search, setSearch] = useSearchParams();

  if (isMissing(failure)) return <NotFoundPage />;
  if (!data) {
    const failed = failure !== null ? { retrying: isFetching, retry: () => void refetch() } : null;
    return <ExpertWaiting failed={failed} />;
  }

  const expert = data.item;
  const choose = (tab: string) => {
    const next = new URLSearchParams(search);
    if (tab === 'intro') next.delete('view');
    else next.set('view', tab);
    setSearch(next, { replace: true, state: { keepScroll: true } });
  };
  const tabs: { value: string; label: ReactNode; panel: ReactNode }[] = [
    {
      value: 'intro',
      label: '소개',
      panel: <ExpertIntro expert={expert} today={today} onChoose={choose} />,
    },
    {
      value: 'schedule',
      label: '방송 일정',
      panel: <ExpertSchedule expert={expertId} today={today} />,
    },
    {
      value: 'vod',
      label: withCount('VOD', vods?.total),
      panel: (
        <>
          <ExpertVods expert={expertId} />
          <ExpertVideos title="유튜브" query={expertVideosQuery(expertId)} />
        </>
      ),
    },
    { value: 'stocks', label: '베스트 종목', panel: <ExpertStocks expert={expertId} /> },
    { value: 'products', label: '상품', panel: <ExpertProducts expert={expertId} /> },
    {
      value: 'reviews',
      label: withCount('후기', reviews?.total),
      panel: <ExpertReviews expert={expertId} />,
    },
  ];
  const chosen = tabs.find(({ value }) => value === search.get('view'))?.value ?? 'intro';

  return (
    <div>
      <PageMeta
        title={`${expert.nick} 전문가`}
        description={`${expert.headline} · ${expert.field}. ${brand.name}의 ${expert.nick} 전문가를 소개해요.`}
        image={largePortraitOf(expert)}
        path={expertAddress(expertId)}
      />
      <StructuredData
        of={(address, phone) => ({
          '@type': 'Person',
          name: expert.nick,
          jobTitle: expert.field,
          description: expert.headline,
          image: address(largePortraitOf(expert)),
          worksFor: organisation(address, phone),
        })}
      />
      <ExpertHero expert={expert} vods={vods?.total} reviews={reviews?.total} />
      <Container className={styles.columns}>
        <div className={styles.main}>
          <Tabs label="전문가 정보" tabs={tabs} value={chosen} onChange={choose} />
        </div>
        <aside className={styles.aside} aria-label="가입과 후기">
          <ProductBox expert={expertId} />
          <ReviewQuote expert={expertId} onMore={() => choose('reviews')} />
        </aside>
      </Container>
      <JoinBar expert={expertId} />
    </div>
  );
}

/** Placeholder shown while the page loads or after loading failed. */
export function ExpertWaiting({
  failed,
}: {
  failed: { retrying: boolean; retry: () => void } | null;
}) {
  return (
    <Container className={styles.waiting}>
      <PageMeta title="전문가 소개" />
      {failed ? (
        <ErrorState
          title="전문가 소개를 불러오지 못했어요"
          retrying={failed.retrying}
          onRetry={failed.retry}
        />
      ) : (
        <SkeletonGroup>
          <Skeleton height={300} />
          <Skeleton height={52} />
          <Skeleton height={240} />
        </SkeletonGroup>
      )}
    </Container>
  );
}

function withCount(label: string, total: number | undefined): string {
  return total ? `${label} ${total}` : label;
}
