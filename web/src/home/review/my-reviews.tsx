import { type OwnReviewSummary, type ReviewState } from '@maru/contract/review/own-review';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../shared/session/session.store.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { CardSkeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { EmptyPage } from '../board/empty-page.tsx';
import { useLoginFirst } from '../frame/use-login-first.ts';
import { reviewAddress, reviewEditAddress, type ReviewBoard } from './review-board.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './review-list.module.css';
import { myReviewsQuery } from './review-queries.ts';
import { useDeleteReview } from './use-delete-review.ts';

const STATES: Readonly<Record<ReviewState, { label: string; tone: BadgeTone; line: string }>> = {
  pending: { label: '검토 중', tone: 'warn', line: '검토 후 공개돼요' },
  published: { label: '공개', tone: 'success', line: '모두에게 보여요' },
  rejected: { label: '반려', tone: 'error', line: '고쳐서 다시 올릴 수 있어요' },
  hidden: { label: '공개 중지', tone: 'ended', line: '지금은 나만 볼 수 있어요' },
};

/** The member's own reviews, in any state. */
export function MyReviews({ board }: { board: ReviewBoard }) {
  const { initialized, authenticated } = useSession();
  if (!initialized) {
    return (
      <SkeletonGroup>
        <Skeletons />
      </SkeletonGroup>
    );
  }
  return authenticated ? <OwnList board={board} /> : <LoginFirst />;
}

function LoginFirst() {
  const loginFirst = useLoginFirst();
  return (
    <EmptyState icon="lock" title="로그인하면 내 후기를 볼 수 있어요">
      <Button size="sm" onClick={() => void loginFirst()}>
        로그인
      </Button>
    </EmptyState>
  );
}

function Skeletons() {
  return (
    <div className={styles.grid}>
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}

function OwnList({ board }: { board: ReviewBoard }) {
  const [search] = useSearchParams();
  const query = useQuery(myReviewsQuery(board, search));
  return (
    <Loaded
      query={query}
      skeleton={<Skeletons />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyPage total={query.data?.total} icon="edit" what={`${board.noun}가`}>
          <NoReview board={board} />
        </EmptyPage>
      }
    >
      {({ items, page, pageSize, total }) => (
        <>
          <h2 className="sr-only">내 후기 {total}건</h2>
          <ul className={styles.grid}>
            {items.map((review) => (
              <OwnCard key={review._id} review={review} />
            ))}
          </ul>
          <Pagination page={page} pageSize={pageSize} total={total} />
        </>
      )}
    </Loaded>
  );
}

function NoReview({ board }: { board: ReviewBoard }) {
  return (
    <EmptyState icon="edit" title={`아직 쓴 ${board.noun}가 없어요`}>
      <LinkButton to={board.write} variant="secondary" size="sm">
        {board.noun} 쓰기
      </LinkButton>
    </EmptyState>
  );
}

function OwnCard({ review }: { review: OwnReviewSummary }) {
  const { label, tone, line } = STATES[review.state];
  const [search] = useSearchParams();
  const edit = reviewEditAddress(review);
  const remove = useDeleteReview();
  return (
    <ReviewCard
      review={review}
      to={review.state === 'published' ? reviewAddress(review, search) : edit}
      badge={
        <>
          <Badge tone={tone}>{label}</Badge>
          <span className={styles.state}>{line}</span>
        </>
      }
    >
      {review.reason !== null && <p className={styles.reason}>{review.reason}</p>}
      <p className={styles.actions}>
        <LinkButton to={edit} variant="outline" size="xs" aria-label={`${review.title} 수정`}>
          수정
        </LinkButton>
        <Button
          variant="outline"
          size="xs"
          aria-label={`${review.title} 삭제`}
          onClick={() => void remove(review._id)}
        >
          삭제
        </Button>
      </p>
    </ReviewCard>
  );
}
