import { useQuery } from '@tanstack/react-query';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { ReviewCard } from '../review/review-card.tsx';
import styles from './home.module.css';
import { reviewsQuery } from './home-queries.ts';

/** The newest reviews. Names are masked by the server. */
export function ReviewStrip({ title, most = 3 }: { title: string; most?: 2 | 3 }) {
  const query = useQuery(reviewsQuery());
  return (
    <Section
      title={title}
      lead="실제 회원이 남긴 이용 후기예요. 개인의 경험이며 수익을 보장하지 않아요."
      more={{ to: '/reviews/list', label: '전체' }}
    >
      <Loaded
        query={query}
        skeleton={
          <div className={styles.three}>
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="edit" title="아직 후기가 없어요" />}
      >
        {({ items }) => (
          <ul className={most === 3 ? styles.three : styles.two}>
            {items.slice(0, most).map((review) => (
              <ReviewCard key={review._id} review={review} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
