import type { ReportReason } from '@maru/contract/review/own-review';

/**
 * Labels of the reasons for reporting a review, for the member who reports and the staff who read
 * the report.
 */
export const reportReasonWords: Readonly<Record<ReportReason, string>> = {
  advertising: '광고나 다른 서비스 홍보예요',
  privacy: '개인정보나 연락처가 있어요',
  abuse: '욕설이나 비방이 있어요',
  promise: '수익을 약속하거나 부풀렸어요',
  other: '다른 이유가 있어요',
};
