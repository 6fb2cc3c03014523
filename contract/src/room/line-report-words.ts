import type { LineReportReason, LineReportState } from './line-report.ts';

/** Labels of the reasons, for viewers and for staff. */
export const lineReportReasonWords: Readonly<Record<LineReportReason, string>> = {
  spam: '도배나 광고예요',
  abuse: '욕설이나 비방이 있어요',
  solicitation: '불법 리딩이나 투자 권유예요',
  privacy: '개인정보나 연락처가 있어요',
  other: '다른 이유가 있어요',
};

export const lineReportStateWords: Readonly<Record<LineReportState, string>> = {
  open: '확인 전',
  hidden: '숨김',
  dismissed: '기각',
};
