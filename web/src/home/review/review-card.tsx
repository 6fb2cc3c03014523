import type { Review } from '@maru/contract/content';
import { formatDay } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { Stars } from './stars.tsx';
import { reviewAddress } from './review-address.ts';
import styles from './review-card.module.css';

/** A review in a list. The writer's name was masked by the server. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <Card as="li" quiet className={styles.card}>
      <p className={styles.head}>
        {review.expert && (
          <>
            <Avatar name={review.expert.nick} src={review.expert.img_path} size={28} />
            <strong>{review.expert.nick} 전문가</strong>
          </>
        )}
        <Stars rating={review.rating} />
      </p>
      <h3 className={styles.title}>
        <CardLink to={reviewAddress(review._id)}>{review.title}</CardLink>
      </h3>
      <p className={styles.excerpt}>{review.excerpt}</p>
      <p className={styles.foot}>
        <span>{review.author} 회원</span>
        <time dateTime={review.created_at}>{formatDay(review.created_at)}</time>
      </p>
    </Card>
  );
}
