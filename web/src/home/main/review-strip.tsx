import type { Review } from '@maru/contract/content';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import styles from './home.module.css';
import { reviewsQuery } from './home-queries.ts';
import reviewStyles from './review-strip.module.css';

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

function ReviewCard({ review }: { review: Review }) {
  return (
    <Card as="li" quiet className={reviewStyles.card}>
      <p className={reviewStyles.head}>
        {review.expert && (
          <>
            <Avatar name={review.expert.nick} src={review.expert.img_path} size={28} />
            <strong>{review.expert.nick} 전문가</strong>
          </>
        )}
        <Icon name="quote" size={20} className={reviewStyles.quote} />
      </p>
      <h3 className={reviewStyles.title}>
        <CardLink to={`/reviews/content?_id=${review._id}`}>{review.title}</CardLink>
      </h3>
      <p className={reviewStyles.excerpt}>{review.excerpt}</p>
      <p className={reviewStyles.foot}>
        <span>{review.author} 회원</span>
        <span>{formatDay(review.created_at)}</span>
      </p>
    </Card>
  );
}
