import { HISTORY_MINUTES, type QueueView } from '@maru/contract/monitor/queue';
import { queueTitles } from '@maru/contract/monitor/system-words';
import { Link, useLocation } from 'react-router-dom';
import { formatNumber, formatRelative } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { shortTime } from './queue-words.ts';
import styles from './queue.module.css';

/** The queues side by side. The queue with the jobs listed below is highlighted. */
export function QueueCards({ queues, current }: { queues: readonly QueueView[]; current: string }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="대기열" className={styles.cards}>
      {queues.map((queue) => (
        <Link
          key={queue.name}
          to={`${pathname}?queue=${queue.name}`}
          aria-current={queue.name === current ? 'true' : undefined}
          className={styles.card}
        >
          <QueueFacts queue={queue} />
        </Link>
      ))}
    </nav>
  );
}

function QueueFacts({ queue }: { queue: QueueView }) {
  const { name, counts, is_paused: isPaused, oldest_at: oldest, workers, history, latency } = queue;
  const now = useServerNow(10_000);
  const ended = history.completed.reduce((sum, each) => sum + each, 0);
  return (
    <>
      <span className={styles.cardHead}>
        <strong>{queueTitles[name]}</strong>
        {isPaused ? (
          <Badge tone="warn">일시정지</Badge>
        ) : workers.length === 0 ? (
          <Badge tone="error">작업자 없음</Badge>
        ) : (
          <Badge tone="success">작업자 {workers.length}</Badge>
        )}
      </span>
      <span className={styles.figure}>
        {formatNumber(counts.waiting + counts.active)} <span>건 대기</span>
      </span>
      <span className={styles.cardLine}>
        예약 {formatNumber(counts.delayed)} · 실패{' '}
        <span className={counts.failed > 0 ? styles.failed : undefined}>
          {formatNumber(counts.failed)}
        </span>
        {oldest !== null && (
          <span>{` · 가장 오래된 일 ${formatRelative(oldest, new Date(now).toISOString())}`}</span>
        )}
      </span>
      <span className={styles.cardLine}>
        1시간 {formatNumber(ended)}건 · 대기 {shortTime(latency.wait_ms)} · 처리{' '}
        {shortTime(latency.run_ms)}
      </span>
      <History completed={history.completed} failed={history.failed} />
    </>
  );
}

const BAR = 3;
const GAP = 1;
const HEIGHT = 28;

/**
 * Chart of the last hour, one bar per minute, newest on the right. The line above shows the sum.
 */
function History({
  completed,
  failed,
}: {
  completed: readonly number[];
  failed: readonly number[];
}) {
  const top = Math.max(1, ...completed, ...failed);
  const minutes = Array.from({ length: HISTORY_MINUTES }, (_, index) => index);
  const bar = (values: readonly number[], minute: number, className: string | undefined) => {
    const value = values[minute] ?? 0;
    if (value === 0) return null;
    const height = Math.max(2, (value / top) * HEIGHT);
    return (
      <rect
        key={`${className} ${minute}`}
        className={className}
        x={(HISTORY_MINUTES - 1 - minute) * (BAR + GAP)}
        y={HEIGHT - height}
        width={BAR}
        height={height}
      />
    );
  };
  return (
    <svg
      viewBox={`0 0 ${HISTORY_MINUTES * (BAR + GAP)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles.history}
    >
      {minutes.map((minute) => bar(completed, minute, styles.done))}
      {minutes.map((minute) => bar(failed, minute, styles.bad))}
    </svg>
  );
}
