import { formatNumber } from '../../shared/format.ts';
import { FigureTile } from './figure-tile.tsx';
import { latency, latencyParts } from './latency.ts';
import { EMIT_TARGET_MS } from './monitor-problems.ts';
import styles from './monitor.module.css';
import type { Seen } from './seen.ts';

const SPARK_POINTS = 60;

/** Key figures that summarize the state of the system. */
export function FigureTiles({ seen: { frame, points, problems } }: { seen: Seen }) {
  const newest = points.at(-1);
  if (!newest) return null;
  const lately = points.slice(-SPARK_POINTS);
  const healthOf = (key: string) =>
    problems.find((problem) => problem.key === key)?.severity ?? 'ok';
  const sumOf = (figure: 'members' | 'rooms') =>
    frame.processes.reduce((sum, process) => sum + process[figure], 0);
  const peak = Math.max(...points.map(({ sockets }) => sockets));
  const [emit, emitUnit] = latencyParts(newest.emitP99);
  const sms = frame.queues.find(({ name }) => name === 'sms');
  return (
    <div className={styles.tiles}>
      <FigureTile
        label="접속"
        value={formatNumber(newest.sockets)}
        unit="명"
        line={`로그인 ${formatNumber(sumOf('members'))} · 최고 ${formatNumber(peak)}`}
        health="ok"
        values={lately.map(({ sockets }) => sockets)}
      />
      <FigureTile
        label="시청"
        value={formatNumber(newest.viewers)}
        unit="명"
        line={`열린 방 ${formatNumber(sumOf('rooms'))}`}
        health="ok"
        values={lately.map(({ viewers }) => viewers)}
      />
      <FigureTile
        label="배지 반영 p99"
        value={emit}
        unit={emitUnit}
        line={`목표 ${EMIT_TARGET_MS}ms 이하`}
        health={healthOf('emit')}
        values={lately.map(({ emitP99 }) => emitP99)}
      />
      <FigureTile
        label="문자 대기"
        value={newest.sms === null ? '–' : formatNumber(newest.sms)}
        unit="건"
        line={`실패 보관 ${formatNumber(sms?.failed ?? 0)}건`}
        health={healthOf('queue sms')}
        values={lately.map((point) => point.sms)}
      />
      <FigureTile
        label="발송"
        value={formatNumber(newest.sentPerMinute)}
        unit="건/분"
        line={`실패 ${formatNumber(newest.failedPerMinute)}건/분`}
        health={newest.failedPerMinute > newest.sentPerMinute ? 'warn' : 'ok'}
        values={lately.map(({ sentPerMinute }) => sentPerMinute)}
      />
      <FigureTile
        label="API 오류"
        value={(newest.httpErrorShare * 100).toFixed(newest.httpErrorShare === 0 ? 0 : 2)}
        unit="%"
        line={`초당 ${formatNumber(newest.httpPerSecond)}건 · p99 ${latency(frame.http.p99_ms)}`}
        health={healthOf('http')}
        values={lately.map(({ httpErrorShare }) => httpErrorShare)}
      />
    </div>
  );
}
