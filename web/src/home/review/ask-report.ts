import { MAX_REPORT_DETAIL, reportReason, reportReview } from '@maru/contract/review/own-review';
import { askReportReason } from '../../shared/ask-report-reason.ts';
import { makeCall } from '../../shared/call.ts';
import { reportReasonWords } from '../../shared/report-words.ts';

/**
 * Asks for the problem with a review and reports it to staff.
 *
 * @returns whether the report was sent.
 */
export function askReport(review: number): Promise<boolean> {
  return askReportReason({
    title: '후기 신고',
    message: '운영팀이 살펴보고 규칙에 맞지 않으면 공개를 멈춰요.',
    reasons: reportReasonWords,
    detailLabel: '자세한 내용 (선택)',
    maxDetail: MAX_REPORT_DETAIL,
    send: ({ reason, detail }) =>
      makeCall(reportReview, {
        params: { _id: review },
        body: { reason: reportReason.parse(reason), detail },
      }),
  });
}
