import type { StaffReviewView } from '@maru/contract/review/staff-review';
import { EditorView } from '../../shared/editor/editor-view.tsx';
import { formatDateTime } from '../../shared/format.ts';
import { reportReasonWords } from '../../shared/report-words.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Hint } from '../chrome/hint.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './review.module.css';
import { decisionsOf, type Decision, type ReviewActions } from './use-review-actions.ts';

/** The member's text, unchanged. Staff cannot edit it. */
export function ReviewText({ review }: { review: StaffReviewView }) {
  return (
    <article aria-label="후기 본문" className={styles.text}>
      <h3 className={styles.textTitle}>{review.title}</h3>
      <EditorView html={review.body_html} />
    </article>
  );
}

/** Reports that members made about the review. */
export function Complaints({ review: { complaints } }: { review: StaffReviewView }) {
  if (complaints.length === 0) return <Hint>신고가 없어요</Hint>;
  return (
    <ul className={styles.complaints}>
      {complaints.map(({ reason, detail, at }, index) => (
        <li key={index}>
          <strong>{reportReasonWords[reason]}</strong>
          {detail !== '' && <p>{detail}</p>}
          <SecondLine>{formatDateTime(at)}</SecondLine>
        </li>
      ))}
    </ul>
  );
}

const WORDS: Record<Decision, string> = {
  published: '게시하기',
  rejected: '반려하기',
  hidden: '숨기기',
};

/** The decisions that are open, the usual one last. */
export function DecisionButtons({
  review,
  actions,
  size,
  onDecided,
}: {
  review: StaffReviewView;
  actions: ReviewActions;
  size: 'admin' | 'admin-lg';
  onDecided?: () => void;
}) {
  return decisionsOf(review).map((decision) => (
    <Button
      key={decision}
      size={size}
      variant={decision === 'published' ? 'primary' : 'danger-soft'}
      aria-disabled={actions.isBusy}
      onClick={() =>
        void actions.decide(review, decision).then((isDone) => isDone && onDecided?.())
      }
    >
      {review.state === 'hidden' || review.state === 'rejected' ? '다시 게시하기' : WORDS[decision]}
    </Button>
  ));
}
