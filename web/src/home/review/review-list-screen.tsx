import { screens } from '#screens';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState, NoResult } from '../../shared/ui/state-card.tsx';
import { choose } from '../board/board-address.ts';
import { BoardSearch } from '../board/board-tools.tsx';
import { expertsQuery } from '../expert/expert-queries.ts';
import type { ScreenAddress } from '../routes/screen.tsx';
import { ReviewCard } from './review-card.tsx';
import styles from './review-list-screen.module.css';
import { reviewsQuery } from './review-queries.ts';

const SKELETONS = 6;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return Promise.allSettled([
    queries.fetchQuery(reviewsQuery(search)),
    queries.fetchQuery(expertsQuery()),
  ]);
}

/** What members wrote, newest first, by expert and by words. */
export function Screen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(reviewsQuery(search));
  const experts = useQuery(expertsQuery());
  const q = search.get('q')?.trim() ?? '';

  return (
    <Container className={styles.page}>
      <PageHead
        title="투자후기"
        crumbs={[{ label: '투자후기' }]}
        lead="실제 회원이 남긴 이용 후기예요. 개인의 경험이며 수익을 보장하지 않아요."
        aside={
          screens.reviewContentWrite && (
            <LinkButton to="/reviews/content-write" size="sm">
              <Icon name="edit" size={18} />
              후기 쓰기
            </LinkButton>
          )
        }
      />
      <div className={styles.tools}>
        <label className={styles.expert}>
          <span className="sr-only">전문가</span>
          <select
            value={search.get('expert') ?? ''}
            onChange={(event) => void navigate(choose(search, 'expert', event.target.value))}
          >
            <option value="">전문가 전체</option>
            {experts.data?.items.map(({ _id, nick }) => (
              <option key={_id} value={_id}>
                {nick}
              </option>
            ))}
          </select>
          <Icon name="chev-d" size={18} />
        </label>
        <BoardSearch label="후기 제목으로 찾기" />
      </div>
      <Loaded
        query={query}
        skeleton={
          <div className={styles.grid}>
            {Array.from({ length: SKELETONS }, (_, index) => (
              <CardSkeleton key={index} />
            ))}
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          q === '' ? (
            <EmptyState icon="edit" level="h2" title="아직 후기가 없어요">
              <LinkButton to="?" variant="secondary" size="sm">
                전체 후기 보기
              </LinkButton>
            </EmptyState>
          ) : (
            <NoResult query={q} onClear={() => void navigate(choose(search, 'q', null))} />
          )
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            <h2 className="sr-only">후기 {total}건</h2>
            <ul className={styles.grid}>
              {items.map((review) => (
                <ReviewCard key={review._id} review={review} />
              ))}
            </ul>
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Container>
  );
}
