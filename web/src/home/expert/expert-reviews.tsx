import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { ReviewCard } from '../review/review-card.tsx';
import styles from './expert-panels.module.css';
import { expertReviewsQuery } from './expert-queries.ts';
import { RatingBars } from './rating-bars.tsx';

/** Member reviews of the expert. */
export function ExpertReviews({ expert }: { expert: number }) {
  const query = useQuery(expertReviewsQuery(expert));
  return (
    <Section
      title="투자후기"
      lead="개인의 경험이며 수익을 보장하지 않아요"
      more={{ to: `/reviews/list?expert=${expert}`, label: '전체' }}
    >
      <Loaded
        query={query}
        skeleton={
          <div className={styles.three}>
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="edit" title="아직 후기가 없어요" />}
      >
        {({ items }) => (
          <>
            <RatingBars expert={expert} />
            <ul className={styles.two}>
              {items.map((review) => (
                <ReviewCard key={review._id} review={review} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** The newest review, beside the page. Renders nothing when there is no review. */
export function ReviewQuote({ expert, onMore }: { expert: number; onMore: () => void }) {
  const { data } = useQuery(expertReviewsQuery(expert));
  const review = data?.items[0];
  if (!data || !review) return null;
  return (
    <Card as="section" quiet className={styles.quote}>
      <h2>후기 {data.total}건</h2>
      <blockquote>“{review.excerpt}”</blockquote>
      <p>
        {review.author} 회원 · {formatDay(review.created_at)}
      </p>
      <Button variant="outline" size="xs" onClick={onMore}>
        후기 더 보기
      </Button>
    </Card>
  );
}
