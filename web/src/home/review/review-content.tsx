import type { ReviewView } from '@maru/contract/review/review';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDateTime } from '../../shared/format.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { isMissing, nothingThere, subjectOf } from '../../shared/page-subject.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ArticleBody } from '../board/article-body.tsx';
import { listAddress } from '../board/board-address.ts';
import { ExpertLink } from '../expert-link/expert-link.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { NeighbourNav } from './neighbour-nav.tsx';
import { ReviewActions } from './review-actions.tsx';
import { reviewAddress, subjectOfReview, type ReviewBoard } from './review-board.ts';
import styles from './review-content.module.css';
import { reviewQuery } from './review-queries.ts';
import { Stars } from './stars.tsx';

export function prefetchReview(board: ReviewBoard) {
  return (queries: QueryClient, { search }: ScreenAddress): Promise<unknown> => {
    const review = subjectOf(search);
    return review === null ? nothingThere() : queries.fetchQuery(reviewQuery(board, review));
  };
}

export function ReviewContentPage({ board }: { board: ReviewBoard }) {
  const [search] = useSearchParams();
  const review = subjectOf(search);
  if (review === null) return <NotFoundPage />;
  return <ReviewPage key={review} board={board} reviewId={review} />;
}

/** One review, as its writer wrote it. */
function ReviewPage({ board, reviewId }: { board: ReviewBoard; reviewId: number }) {
  const query = useQuery(reviewQuery(board, reviewId));
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      {!query.data && <PageMeta title={board.title} />}
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
        {({ item }) => <Article board={board} review={item} />}
      </Loaded>
    </Container>
  );
}

function Article({ board, review }: { board: ReviewBoard; review: ReviewView }) {
  const [search] = useSearchParams();
  const { expert, kind, lecture, expert_has_page: hasPage } = review;
  const subject = subjectOfReview(review);
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
        crumbs={[...board.above, { label: board.title, to: board.list }, { label: review.title }]}
      >
        <p className={styles.meta}>
          <span>{review.author} 회원</span>
          <time dateTime={review.created_at}>{formatDateTime(review.created_at)}</time>
          <Stars rating={review.rating} />
        </p>
      </PageHead>
      {expert ? (
        <ExpertLink expertId={expert._id} hasPage={hasPage} className={styles.expert}>
          <Avatar name={expert.nick} src={expert.img_path} size={44} />
          <span>
            <strong>{subject}</strong>
            {lecture && <small>{expert.nick} 전문가의 강의</small>}
            {!lecture && hasPage && <small>전문가 소개 보기</small>}
          </span>
        </ExpertLink>
      ) : (
        subject !== null && (
          <p className={styles.subject}>
            <strong>{subject}</strong>
          </p>
        )
      )}
      <ArticleBody html={review.body_html} />
      <p className={styles.notice}>
        이 후기는 회원 개인의 경험이에요. 같은 결과를 약속하지 않으며 수익을 보장하지 않아요.
      </p>
      <ReviewActions board={board} review={review} />
      <NeighbourNav
        noun="후기"
        prev={review.prev}
        next={review.next}
        addressOf={(_id) => reviewAddress({ kind, _id }, search)}
        list={listAddress(board.list, search)}
      />
    </article>
  );
}
