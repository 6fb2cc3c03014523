import type { LineReportState, ReportedLine } from '@maru/contract/room/line-report';
import { lineReportReasonWords, lineReportStateWords } from '@maru/contract/room/line-report-words';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import styles from './line-report.module.css';

const TONES = { open: 'warn', hidden: 'info', dismissed: 'ended' } as const;

export function LineReportBadge({ state }: { state: LineReportState }) {
  return <Badge tone={TONES[state]}>{lineReportStateWords[state]}</Badge>;
}

export const lineReportColumns: readonly ListColumn<ReportedLine>[] = [
  {
    key: 'line',
    head: '메시지',
    fixed: true,
    cell: ({ line }) => (
      <TwoLines>
        <span className={styles.cut}>{line.text}</span>
        <SecondLine>{line.nick}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state }) => <LineReportBadge state={state} />,
  },
  {
    key: 'reports',
    head: '신고',
    sort: { descending: 'reports' },
    cell: ({ reports }) => <span className="tabular">{formatNumber(reports)}건</span>,
  },
  {
    key: 'reason',
    head: '사유',
    cell: ({ reasons }) => reasons[0] && lineReportReasonWords[reasons[0].reason],
  },
  {
    key: 'schedule',
    head: '방송',
    cell: ({ schedule }) => (
      <TwoLines>
        <span className={styles.cut}>{schedule.title}</span>
        <SecondLine>{schedule.expert}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'last',
    head: '마지막 신고',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ last_at }) => <span className="tabular">{formatDateTime(last_at)}</span>,
  },
  { key: 'by', head: '처리한 사람', cell: ({ decided_by }) => decided_by ?? '–' },
];
