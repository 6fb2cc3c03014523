import type { MonitorFrame } from '@maru/contract/monitor';
import { formatNumber } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Table } from '../../shared/ui/table.tsx';
import { bytes, milliseconds, runningTime } from './monitor-words.ts';
import type { Problem } from './monitor-problems.ts';
import styles from './monitoring.module.css';

interface Row {
  name: string;
  connections: string;
  events: string;
  requests: string;
  latency: string;
  loop: string;
  memory: string;
  running: string;
  state: 'ok' | 'warn' | 'error';
}

const STATES = {
  ok: { tone: 'success', word: '정상' },
  warn: { tone: 'warn', word: '주의' },
  error: { tone: 'error', word: '응답 없음' },
} as const;

/** Every process and store with its own figures. */
export function ProcessTable({
  frame,
  problems,
}: {
  frame: MonitorFrame;
  problems: readonly Problem[];
}) {
  const rows = [...processRows(frame, problems), ...storeRows(frame)];
  return (
    <div className={styles.tableScroll} role="region" aria-label="프로세스 표" tabIndex={0}>
      <Table
        caption="프로세스"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            head: '이름',
            narrow: 'main',
            cell: ({ name }) => <code className={styles.name}>{name}</code>,
          },
          { key: 'connections', head: '접속', number: true, cell: (row) => row.connections },
          { key: 'events', head: '이벤트/초', number: true, cell: (row) => row.events },
          { key: 'requests', head: '요청/초', number: true, cell: (row) => row.requests },
          { key: 'latency', head: '응답 p99', number: true, cell: (row) => row.latency },
          { key: 'loop', head: '루프 지연', number: true, cell: (row) => row.loop },
          { key: 'memory', head: '메모리', number: true, cell: (row) => row.memory },
          { key: 'running', head: '가동', cell: (row) => row.running },
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

function processRows({ processes, at }: MonitorFrame, problems: readonly Problem[]): Row[] {
  return processes.map((process) => {
    const { name, kind, sockets, events_per_s, http_per_s, http, loop_ms, memory_bytes } = process;
    const hasHttp = kind === 'api' || kind === 'web';
    const connections = Object.values(sockets).reduce((sum, count) => sum + count, 0);
    return {
      name,
      connections: kind === 'realtime' ? formatNumber(connections) : '–',
      events: kind === 'realtime' ? formatNumber(events_per_s) : '–',
      requests: hasHttp ? formatNumber(http_per_s) : '–',
      latency: hasHttp ? milliseconds(http.p99_ms) : '–',
      loop: milliseconds(loop_ms),
      memory: bytes(memory_bytes),
      running: runningTime((Date.parse(at) - Date.parse(process.started_at)) / 1_000),
      state: problems.some(({ key }) => key === `loop ${name}`) ? 'warn' : 'ok',
    };
  });
}

function storeRows(frame: MonitorFrame): Row[] {
  return (['postgres', 'redis'] as const).map((name) => {
    const { ok, ms, connections, memory_bytes } = frame[name];
    return {
      name,
      connections: connections === null ? '–' : `${formatNumber(connections)} 연결`,
      events: '–',
      requests: '–',
      latency: milliseconds(ms),
      loop: '–',
      memory: bytes(memory_bytes),
      running: '–',
      state: ok ? 'ok' : 'error',
    };
  });
}
