import { Badge } from '../../shared/ui/badge.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Table } from '../../shared/ui/table.tsx';
import styles from './monitor.module.css';
import type { ProcessRow } from './process-rows.ts';

const STATES = {
  ok: { tone: 'success', word: '정상' },
  warn: { tone: 'warn', word: '주의' },
  error: { tone: 'error', word: '응답 없음' },
} as const;

const FIGURES = [
  ['connections', '연결'],
  ['events', '이벤트/초'],
  ['requests', '요청/초'],
  ['latency', '응답 p99'],
  ['loop', '루프 지연'],
  ['memory', '메모리'],
  ['running', '가동'],
] as const;

/** Every process and store with its own figures. */
export function ProcessTable({ rows }: { rows: readonly ProcessRow[] }) {
  return (
    <div
      className={classNames(styles.tableScroll, 'fades-sideways')}
      role="region"
      aria-label="프로세스 표"
      tabIndex={0}
    >
      <Table
        caption="프로세스"
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            key: 'name',
            head: '이름',
            narrow: 'main',
            cell: ({ name, about }) => (
              <span className={styles.process}>
                <code>{name}</code>
                <span>{about}</span>
              </span>
            ),
          },
          ...FIGURES.map(([key, head]) => ({
            key,
            head,
            number: true,
            narrow: 'fact' as const,
            cell: (row: ProcessRow) => row[key],
          })),
          {
            key: 'state',
            head: '상태',
            narrow: 'value',
            cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>,
          },
        ]}
      />
    </div>
  );
}
