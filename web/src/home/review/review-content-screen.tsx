import type { ReviewView } from '@maru/contract/content';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDateTime } from '../../shared/format.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { isMissing, nothingThere, subjectOf } from '../../shared/page-subject.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ArticleBody } from '../board/article-body.tsx';
import { expertAddress } from '../expert/expert-address.ts';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { ScreenAddress } from '../routes/screen.tsx';
import { NeighbourNav } from './neighbour-nav.tsx';
import { reviewAddress, REVIEWS } from './review-address.ts';
import styles from './review-content-screen.module.css';
import { reviewQuery } from './review-queries.ts';
import { Stars } from './stars.tsx';

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const review = subjectOf(search);
  return review === null ? nothingThere() : queries.fetchQuery(reviewQuery(review));
}

export function Screen() {
  const [search] = useSearchParams();
  const review = subjectOf(search);
  return review === null ? <NotFoundPage /> : <ReviewPage key={review} reviewId={review} />;
}

/** One review, as its writer wrote it. */
function ReviewPage({ reviewId }: { reviewId: number }) {
  const query = useQuery(reviewQuery(reviewId));
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      {!query.data && <PageMeta title="투자후기" />}
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton width="60%" height={40} />
            <Skeleton width="30%" height={20} />
            <Skeleton height={240} />
          </>
        }
      >
        {({ item }) => <Article review={item} />}
      </Loaded>
    </Container>
  );
}

function Article({ review }: { review: ReviewView }) {
  const { expert } = review;
  return (
    <article>
      <PageMeta
        title={review.title}
        description={review.excerpt}
        image={expert?.img_path}
        published={review.created_at}
      />
      <PageHead
        title={review.title}
        crumbs={[{ label: '투자후기', to: REVIEWS }, { label: review.title }]}
      >
        <p className={styles.meta}>
          <span>{review.author} 회원</span>
          <time dateTime={review.created_at}>{formatDateTime(review.created_at)}</time>
          <Stars rating={review.rating} />
        </p>
      </PageHead>
      {expert && (
        <Link to={expertAddress(expert._id)} className={styles.expert}>
          <Avatar name={expert.nick} src={expert.img_path} size={44} />
          <span>
            <strong>{expert.nick} 전문가</strong>
            <small>전문가 소개 보기</small>
          </span>
        </Link>
      )}
      <ArticleBody html={review.body_html} />
      <p className={styles.notice}>
        이 후기는 회원 개인의 경험이에요. 같은 결과를 약속하지 않으며 수익을 보장하지 않아요.
      </p>
      <NeighbourNav
        noun="후기"
        prev={review.prev}
        next={review.next}
        addressOf={reviewAddress}
        list={REVIEWS}
      />
    </article>
  );
}
