import { lineReportReason, MOST_LINE_DETAIL, reportLine } from '@maru/contract/room/line-report';
import { lineReportReasonWords } from '@maru/contract/room/line-report-words';
import type { ChatMessage } from '@maru/contract/room/room';
import { askReportReason } from '../../shared/ask-report-reason.ts';
import { makeCall } from '../../shared/call.ts';

/** Asks for the problem with a line of the chat and reports it to staff. */
export function askLineReport(ticket: string, { _id, nick }: ChatMessage): Promise<boolean> {
  return askReportReason({
    title: `${nick} 님의 메시지 신고`,
    message: '운영팀이 살펴보고 규칙에 맞지 않으면 모든 화면에서 숨겨요.',
    reasons: lineReportReasonWords,
    detailLabel: '자세한 내용 (다른 이유일 때는 꼭 적어 주세요)',
    maxDetail: MOST_LINE_DETAIL,
    send: ({ reason, detail }) =>
      makeCall(reportLine, {
        body: { ticket, line: _id, reason: lineReportReason.parse(reason), detail },
      }),
  });
}
