import { useQuery, type QueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { LiveBadge } from '../broadcast/live-badge.tsx';
import { expertAddress, topicsOf } from '../expert-link/expert-address.ts';
import { placedExpertsQuery } from './expert-queries.ts';
import { LargePortrait } from '../expert-link/large-portrait.tsx';
import styles from './expert-special-screen.module.css';
import { useLiveExperts } from './on-air-experts.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.fetchQuery(placedExpertsQuery('special'));
}

/** The featured experts, a band each, on alternating sides. */
export function Screen() {
  const query = useQuery(placedExpertsQuery('special'));
  const live = useLiveExperts();
  return (
    <Container className={styles.page}>
      <PageHead
        title="스페셜 전문가"
        crumbs={[{ label: '전문가', to: '/expert-list' }, { label: '스페셜 전문가' }]}
        lead="지금 가장 먼저 만나 볼 전문가를 모았어요"
      />
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton height={340} />
            <Skeleton height={340} />
          </>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="users" level="h2" title="전문가를 준비하고 있어요" />}
      >
        {({ items }) => (
          <ul className={styles.bands}>
            {items.map((expert, index) => (
              <li key={expert._id} className={styles.band}>
                <div className={styles.portrait}>
                  <LargePortrait
                    expert={expert}
                    width={320}
                    height={340}
                    load={index === 0 ? 'eager' : 'lazy'}
                  />
                </div>
                <div className={styles.words}>
                  <p className={styles.market}>
                    {live.has(expert._id) && <LiveBadge />}
                    <span>{expert.market}</span>
                  </p>
                  <h2>
                    <span className={styles.headline}>{expert.headline}</span>
                    <span className={styles.nick}>{expert.nick} 전문가</span>
                  </h2>
                  <ul className={styles.topics} aria-label="다루는 분야">
                    {topicsOf(expert.field).map((topic) => (
                      <li key={topic}>#{topic}</li>
                    ))}
                  </ul>
                  <LinkButton to={expertAddress(expert._id)} variant="outline">
                    <span className="sr-only">{expert.nick} 전문가 </span>
                    자세히 보기
                    <Icon name="arrow-r" size={18} />
                  </LinkButton>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Container>
  );
}
