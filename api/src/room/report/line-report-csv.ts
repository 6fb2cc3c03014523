import { lineReportReasonWords, lineReportStateWords } from '@maru/contract/room/line-report-words';
import { csvTime } from '../../staff-kit/export/csv.ts';
import type { CsvColumn } from '../../staff-kit/export/register-export.ts';
import type { LineReportRow } from './line-report.repository.ts';

/** The columns of reported lines as a file. */
export const lineReportColumns: readonly CsvColumn<LineReportRow>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '방송', cell: ({ schedule }) => schedule.title },
  { head: '전문가', cell: ({ schedule }) => schedule.expert },
  { head: '쓴 사람', cell: ({ nick }) => nick },
  { head: '메시지', cell: ({ text }) => text },
  { head: '쓴 시각', cell: ({ at }) => csvTime(at) },
  { head: '신고 수', cell: ({ reports }) => reports },
  {
    head: '신고 사유',
    cell: ({ reasons }) =>
      reasons.map(({ reason, count }) => `${lineReportReasonWords[reason]} ${count}`).join(', '),
  },
  { head: '마지막 신고', cell: ({ last_at }) => csvTime(last_at) },
  { head: '상태', cell: ({ state }) => lineReportStateWords[state] },
  { head: '처리', cell: ({ decided_at }) => csvTime(decided_at) },
  { head: '처리한 사람', cell: ({ decided_by }) => decided_by },
];
