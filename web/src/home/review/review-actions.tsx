import type { ReviewView } from '@maru/contract/review/review';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session.store.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useLoginFirst } from '../frame/use-login-first.ts';
import { askReport } from './ask-report.ts';
import { reviewEditAddress, type ReviewBoard } from './review-board.ts';
import styles from './review-content.module.css';
import { standingQuery } from './review-queries.ts';
import { useDeleteReview } from './use-delete-review.ts';

/** Actions on a review: its writer edits it, every other reader reports it. */
export function ReviewActions({ board, review }: { board: ReviewBoard; review: ReviewView }) {
  const { authenticated } = useSession();
  const standing = useQuery({ ...standingQuery(review._id), enabled: authenticated });
  const loginFirst = useLoginFirst();
  const navigate = useNavigate();
  const remove = useDeleteReview();

  const removeAndLeave = async () => {
    if (await remove(review._id)) await navigate(`${board.list}?mine=true`);
  };
  if (standing.data?.own) {
    return (
      <p className={styles.actions}>
        <LinkButton to={reviewEditAddress(review)} variant="outline" size="xs">
          수정
        </LinkButton>
        <Button variant="outline" size="xs" onClick={() => void removeAndLeave()}>
          삭제
        </Button>
      </p>
    );
  }

  const reported = standing.data?.reported === true;
  const report = async () => {
    if (!(await loginFirst())) return;
    if (await askReport(review._id)) await standing.refetch();
  };
  return (
    <p className={styles.actions}>
      <Button
        variant="ghost"
        size="xs"
        aria-disabled={reported || undefined}
        onClick={() => void report()}
      >
        <Icon name="flag" size={16} />
        {reported ? '신고했어요' : '신고'}
      </Button>
    </p>
  );
}
