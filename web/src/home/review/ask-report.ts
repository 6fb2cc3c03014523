import { MAX_REPORT_DETAIL, reportReason, reportReview } from '@maru/contract/review/own-review';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { openModal, type ModalValues } from '../../shared/dialog/dialog.ts';
import { reportReasonWords } from '../../shared/report-words.ts';

/**
 * Asks for the problem with a review and reports it to staff.
 *
 * @returns whether the report was sent.
 */
export async function askReport(review: number): Promise<boolean> {
  const { confirmed } = await openModal({
    title: '후기 신고',
    message: '운영팀이 살펴보고 규칙에 맞지 않으면 공개를 멈춰요.',
    inputs: [
      {
        id: 'reason',
        label: '어떤 점이 문제인가요?',
        type: 'radio',
        options: reportReason.options.map((value) => ({ value, label: reportReasonWords[value] })),
        required: true,
      },
      { id: 'detail', label: '자세한 내용 (선택)', type: 'textarea', maxLength: MAX_REPORT_DETAIL },
    ],
    width: 'form',
    buttons: { confirm: '신고하기' },
    onConfirm: (values) => send(review, values),
  });
  if (confirmed) showAlert({ type: 'success', message: '신고를 접수했어요. 살펴볼게요.' });
  return confirmed;
}

function send(review: number, { reason, detail = '' }: ModalValues): Promise<void> {
  const body = { reason: reportReason.parse(reason), detail: detail.trim() };
  return makeCall(reportReview, { params: { _id: review }, body });
}
