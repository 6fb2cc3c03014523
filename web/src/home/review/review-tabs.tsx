import { screens } from '#screens';
import { TabNav } from '../../shared/ui/tabs.tsx';
import { expertReviews, lectureReviews } from './review-board.ts';
import styles from './review-tabs.module.css';

/** The boards of reviews beside each other, in a brand that has several. */
export function ReviewTabs() {
  if (!screens.reviewLecture) return null;
  return (
    <div className={styles.tabs}>
      <TabNav
        label="후기"
        links={[
          { to: expertReviews.list, label: '투자후기' },
          { to: '/reviews/profit', label: '수익 후기' },
          { to: lectureReviews.list, label: '강의 후기' },
          { to: '/reviews/intro', label: '후기 안내' },
        ]}
      />
    </div>
  );
}
