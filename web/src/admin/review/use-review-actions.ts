import {
  adminGetReview,
  adminListReviews,
  decideReview,
  groupReview,
  type StaffReview,
} from '@maru/contract/review/staff-review';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { useAction } from '../../shared/use-action.ts';

export type Decision = 'published' | 'rejected' | 'hidden';

const DONE: Record<Decision, string> = {
  published: '사이트에 바로 보여요',
  rejected: '반려하고 작성자에게 사유를 알렸어요',
  hidden: '사이트에서 바로 내렸어요',
};

const QUESTIONS = {
  rejected: { title: '후기를 반려할까요?', button: '반려하기' },
  hidden: { title: '후기를 숨길까요?', button: '숨기기' },
} as const;

const REASON_LETTERS = 200;

/** The decisions that a review in a state can still get, the usual one last. */
export function decisionsOf({ state }: Pick<StaffReview, 'state'>): readonly Decision[] {
  if (state === 'published') return ['hidden'];
  if (state === 'pending') return ['rejected', 'published'];
  return ['published'];
}

/** Staff decisions on a review. Staff cannot change the member's text. */
export function useReviewActions() {
  const { isBusy, run } = useAction([adminListReviews, adminGetReview]);

  /** @returns whether it was decided; a reason that is not given decides nothing. */
  const decide = async (
    { _id, version, title }: Pick<StaffReview, '_id' | 'version' | 'title'>,
    state: Decision,
  ): Promise<boolean> => {
    const settle = (reason: { reason?: string }) =>
      run(
        () => makeCall(decideReview, { params: { _id }, body: { state, version, ...reason } }),
        DONE[state],
      );
    return state === 'published'
      ? settle({})
      : askReason(state, title, (reason) => settle({ reason }));
  };

  const putInto = (
    { _id, version }: Pick<StaffReview, '_id' | 'version'>,
    group_id: number | null,
  ) =>
    run(
      () => makeCall(groupReview, { params: { _id }, body: { group_id, version } }),
      group_id === null ? '그룹에서 뺐어요' : '그룹에 넣었어요',
    );

  return { isBusy, decide, putInto };
}

export type ReviewActions = ReturnType<typeof useReviewActions>;

/**
 * Asks for the reason that is sent to the author.
 *
 * @param settle submits the decision with the reason. On a refusal, the dialog stays open with the
 *   text.
 * @returns whether the decision was saved.
 */
async function askReason(
  state: 'rejected' | 'hidden',
  title: string,
  settle: (reason: string) => Promise<boolean>,
): Promise<boolean> {
  const { title: question, button } = QUESTIONS[state];
  const { confirmed } = await openModal({
    title: question,
    message: `‘${title}’의 작성자에게 사유가 그대로 보여요.`,
    inputs: [
      {
        id: 'reason',
        label: '사유',
        type: 'textarea',
        required: true,
        maxLength: REASON_LETTERS,
        placeholder: '예: 연락처가 들어 있어요. 지우고 다시 올려 주세요.',
      },
    ],
    buttons: { confirm: button, tone: 'danger' },
    width: 'form',
    onConfirm: ({ reason = '' }) => settle(reason.trim()),
  });
  return confirmed;
}
