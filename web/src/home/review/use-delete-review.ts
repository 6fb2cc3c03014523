import { deleteReview } from '@maru/contract/review/own-review';
import { useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { forgetReviews } from './review-queries.ts';

/**
 * Deletes one of the member's own reviews permanently, after a confirmation.
 *
 * @returns a function that resolves to whether the review was deleted.
 */
export function useDeleteReview(): (review: number) => Promise<boolean> {
  const queries = useQueryClient();
  return async (review) => {
    const gone = await confirm({
      title: '후기를 삭제할까요?',
      message: '삭제한 후기는 되돌릴 수 없어요.',
      buttons: { confirm: '삭제하기', tone: 'danger' },
      onConfirm: () => makeCall(deleteReview, { params: { _id: review } }),
    });
    if (!gone) return false;
    showAlert({ type: 'success', message: '후기를 삭제했어요' });
    await forgetReviews(queries);
    return true;
  };
}
