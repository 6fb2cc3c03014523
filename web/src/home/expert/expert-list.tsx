import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { withBeside } from '../../shared/page-data.ts';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BannerStrip } from '../banner/banner-strip.tsx';
import { bannersQuery } from '../banner/use-banners.ts';
import styles from './expert-list.module.css';
import { lineUpVideosQuery, placedExpertsQuery } from './expert-queries.ts';
import { ExpertVideos } from './expert-videos.tsx';
import { ExpertTile, ExpertTileSkeleton } from './expert-tile.tsx';
import { useLiveExperts } from './on-air-experts.ts';

const SKELETONS = 8;

/** Fetches the line-up for the first view. */
export function prefetchExpertList(queries: QueryClient): Promise<unknown> {
  return withBeside(queries.fetchQuery(placedExpertsQuery('analyst')), [
    queries.fetchQuery(bannersQuery('EXPERT_MAIN')),
    queries.fetchQuery(lineUpVideosQuery()),
  ]);
}

/** The whole line-up, in the order staff gave it, by market. */
export function ExpertList() {
  const [search] = useSearchParams();
  const query = useQuery(placedExpertsQuery('analyst'));
  const live = useLiveExperts();
  const market = search.get('market');
  const markets = [...new Set(query.data?.items.map((expert) => expert.market))];

  return (
    <Container>
      <PageHead
        title="전문가"
        crumbs={[{ label: '전문가' }]}
        lead="방송으로 먼저 만나 보고, 나와 맞는 전문가를 찾아보세요"
      />
      <BannerStrip location="EXPERT_MAIN" label="전문가 소식" />
      <nav className={styles.chips} aria-label="시장">
        <ChipLink to="?" on={market === null}>
          전체
        </ChipLink>
        {markets.map((name) => (
          <ChipLink
            key={name}
            to={`?${new URLSearchParams({ market: name })}`}
            on={market === name}
          >
            {name}
          </ChipLink>
        ))}
      </nav>
      <Loaded
        query={query}
        skeleton={
          <div className={styles.grid}>
            {Array.from({ length: SKELETONS }, (_, index) => (
              <ExpertTileSkeleton key={index} />
            ))}
          </div>
        }
        isEmpty={({ items }) =>
          !items.some((expert) => market === null || expert.market === market)
        }
        empty={
          <EmptyState
            icon="users"
            title="이 시장의 전문가를 준비하고 있어요"
            line="다른 시장을 골라 보세요"
          />
        }
      >
        {({ items }) => (
          <ul className={styles.grid}>
            {items
              .filter((expert) => market === null || expert.market === market)
              .map((expert) => (
                <ExpertTile key={expert._id} expert={expert} live={live.has(expert._id)} />
              ))}
          </ul>
        )}
      </Loaded>
      <ExpertVideos title="전문가 대표 영상" query={lineUpVideosQuery()} />
    </Container>
  );
}
