import type { Review } from '@maru/contract/review/review';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { reviewAddress, subjectOfReview } from './review-board.ts';
import styles from './review-card.module.css';
import { Stars } from './stars.tsx';

interface ReviewCardProps {
  review: Review;
  /** Where the card leads, if not to the review. */
  to?: string;
  /** Above everything: the state, for the writer. */
  badge?: ReactNode;
  /** Shown below the review: the writer's actions. */
  children?: ReactNode;
}

/** A review in a list. The writer's name was masked by the server. */
export function ReviewCard({ review, to, badge, children }: ReviewCardProps) {
  const { expert } = review;
  const subject = subjectOfReview(review);
  return (
    <Card as="li" quiet className={styles.card}>
      {badge !== undefined && <div className={styles.badge}>{badge}</div>}
      <p className={styles.head}>
        {expert && <Avatar name={expert.nick} src={expert.img_path} size={28} />}
        {subject !== null && <strong>{subject}</strong>}
        <Stars rating={review.rating} />
      </p>
      <h3 className={styles.title}>
        <CardLink to={to ?? reviewAddress(review)}>{review.title}</CardLink>
      </h3>
      <p className={styles.excerpt}>{review.excerpt}</p>
      <p className={styles.foot}>
        <span>{review.author} 회원</span>
        <time dateTime={review.created_at}>{formatDay(review.created_at)}</time>
      </p>
      {children}
    </Card>
  );
}
