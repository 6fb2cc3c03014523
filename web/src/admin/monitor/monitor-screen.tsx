import { alarmRules } from '@maru/contract/monitor/alarm';
import {
  getMonitorHistory,
  MONITOR_PATH,
  monitorFrame,
  monitorSpans,
  type MonitorPoint,
  type MonitorSpan,
} from '@maru/contract/monitor/monitor';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { AdminHead, Panel } from '../chrome/admin-page.tsx';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import { followFrames, type FeedState } from '../live/frame-feed.ts';
import { ChartPanel } from './chart-panel.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { latency } from './latency.ts';
import { joined } from './monitor-points.ts';
import { recentProblems, type LoggedProblem } from './monitor-problems.ts';
import { clockWithSeconds } from './monitor-words.ts';
import styles from './monitor.module.css';
import { OpenAlarms } from './open-alarms.tsx';
import { processRows } from './process-rows.ts';
import { ProcessTable } from './process-table.tsx';
import { see, type Seen } from './seen.ts';

const SPANS = [
  { value: '10s', label: '10초' },
  { value: '10m', label: '10분' },
  { value: '1h', label: '1시간' },
  { value: '24h', label: '24시간' },
] as const;
type Span = (typeof SPANS)[number]['value'];

/** Age from which figures are marked as outdated. */
const LOST_MS = 3_000;

/** Live state of the system, updated every second while the screen is open. */
export function Screen() {
  const { state, seen, isPaused, setPaused } = useMonitor();
  const [span, setSpan] = useState<Span>('10m');
  const oldS = useOldSeconds(seen?.frame.at, isPaused);
  const root = useRef<HTMLDivElement>(null);

  if (state === 'denied') return <ForbiddenScreen />;
  return (
    <div ref={root} className={styles.screen}>
      <AdminHead
        title="실시간 현황"
        badge={seen && <Summary seen={seen} isOld={oldS !== null} />}
        actions={
          <>
            <p className={styles.updated} role="status">
              {statusOf(oldS === null ? state : 'lost', isPaused)}
              {seen && <span>{` · ${clockWithSeconds(Date.parse(seen.frame.at) / 1_000)}`}</span>}
            </p>
            <Segment label="보는 시간" options={SPANS} value={span} onChange={setSpan} />
            <Button
              variant="outline"
              size="admin"
              aria-pressed={isPaused}
              onClick={() => setPaused(!isPaused)}
            >
              <Icon name={isPaused ? 'play' : 'pause'} size={16} />
              {isPaused ? '이어 보기' : '멈춤'}
            </Button>
            <Button
              variant="outline"
              size="admin"
              aria-label="전체 화면"
              onClick={() => void toggleFull(root.current)}
            >
              <Icon name="full" size={16} />
            </Button>
          </>
        }
      />
      {seen ? (
        <Figures seen={seen} span={span} oldS={oldS} />
      ) : state === 'lost' ? (
        <Panel>
          <EmptyState
            icon="warn"
            tone="neutral"
            title="현황을 받지 못하고 있어요"
            line="연결되는 대로 저절로 보여요"
          />
        </Panel>
      ) : (
        <SkeletonGroup className={styles.waiting ?? ''}>
          <Skeleton height={140} />
          <Skeleton height={260} />
        </SkeletonGroup>
      )}
    </div>
  );
}

/**
 * The frames received so far. While paused, the display does not change. Frames received in the
 * meantime are shown after resuming.
 */
function useMonitor() {
  const [state, setState] = useState<FeedState>('connecting');
  const [live, setLive] = useState<Seen | null>(null);
  const [frozen, setFrozen] = useState<Seen | null>(null);

  useEffect(
    () =>
      followFrames(
        { path: MONITOR_PATH, frame: monitorFrame },
        {
          onState: setState,
          onFrame: (frame) => setLive((before) => see(before, frame)),
        },
      ),
    [],
  );
  return {
    state,
    seen: frozen ?? live,
    isPaused: frozen !== null,
    setPaused: (paused: boolean) => setFrozen(paused ? live : null),
  };
}

/** For how many seconds no newer frame has come; `null` while that is not long. */
function useOldSeconds(at: string | undefined, isPaused: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    setSeconds(null);
    if (at === undefined || isPaused) return undefined;
    const from = performance.now();
    const timer = setInterval(() => {
      const passed = performance.now() - from;
      if (passed >= LOST_MS) setSeconds(Math.floor(passed / 1_000));
    }, 1_000);
    return () => clearInterval(timer);
  }, [at, isPaused]);
  return seconds;
}

function statusOf(state: FeedState, isPaused: boolean): string {
  if (isPaused) return '멈춰 두었어요';
  return { connecting: '연결하는 중', live: '1초마다', lost: '다시 연결하는 중', denied: '' }[
    state
  ];
}

function Summary({ seen: { problems, frame }, isOld }: { seen: Seen; isOld: boolean }) {
  const [worst] = problems;
  if (isOld) return <Badge tone="unsure">지금은 알 수 없음</Badge>;
  if (!worst && frame.alarms.length > 0) {
    const isError = frame.alarms.some(({ name }) => alarmRules[name].severity === 'error');
    return <Badge tone={isError ? 'error' : 'warn'}>경보 {frame.alarms.length}건</Badge>;
  }
  if (!worst) return <Badge tone="success">모두 정상</Badge>;
  return (
    <Badge tone={worst.severity} size="lg">
      <Icon name="warn" size={16} />
      {worst.severity === 'error' ? '문제' : '주의'} {problems.length}건 · {worst.title}
    </Badge>
  );
}

/**
 * The last seconds come from frames received on this screen. Longer spans start with the stored
 * history.
 */
const LAST_SECONDS = 10;

function useKept(span: Span) {
  const of: MonitorSpan = span === '10s' ? '10m' : span;
  const { data, isError, isFetching, refetch } = useQuery({
    ...callQuery(getMonitorHistory, { query: { span: of } }),
    enabled: span !== '10s',
    refetchInterval: monitorSpans[of].step * 1_000,
  });
  return {
    seconds: span === '10s' ? LAST_SECONDS : monitorSpans[of].seconds,
    step: span === '10s' ? 1 : monitorSpans[of].step,
    kept: span === '10s' ? undefined : data?.items,
    isMissing: span !== '10s' && isError && data === undefined,
    isFetching,
    retry: () => void refetch(),
  };
}

const NONE: readonly MonitorPoint[] = [];

function Figures({ seen, span, oldS }: { seen: Seen; span: Span; oldS: number | null }) {
  const { kept = NONE, seconds, step, isMissing, isFetching, retry } = useKept(span);
  const points = useMemo(() => joined(kept, seen.points, seconds), [kept, seen.points, seconds]);
  const times = useMemo(() => points.map(({ at }) => at), [points]);
  const of = (name: keyof MonitorPoint) => points.map((point) => point[name]);
  const rows = processRows(seen.frame, seen.problems);
  const wellCount = rows.filter(({ state }) => state === 'ok').length;

  return (
    <div className={classNames(styles.figures, oldS !== null && styles.old)}>
      {oldS !== null && (
        <p className={styles.oldNote}>
          {formatNumber(oldS)}초 전 값이에요. 새 값이 오지 않고 있어요.
        </p>
      )}
      {isMissing && (
        <p className={styles.oldNote} role="alert">
          지난 기록을 불러오지 못했어요. 화면을 연 뒤의 값만 보여요.{' '}
          <Button variant="ghost" size="xs" loading={isFetching} onClick={retry}>
            다시 시도
          </Button>
        </p>
      )}
      <OpenAlarms alarms={seen.frame.alarms} />
      <FigureTiles seen={seen} />
      <div className={styles.charts}>
        <ChartPanel
          title="접속과 시청"
          times={times}
          axis={{ seconds, step }}
          format={(value) => formatNumber(Math.round(value))}
          series={[
            { label: '접속', colour: '--primary', filled: true, values: of('sockets') },
            { label: '시청', colour: '#6B4DE6', dashed: true, values: of('viewers') },
          ]}
        />
        <ChartPanel
          title="배지 반영 시간 (커밋 → 내보냄)"
          times={times}
          axis={{ seconds, step }}
          format={latency}
          series={[
            { label: 'p50', colour: '--primary', filled: true, values: of('emitP50') },
            { label: 'p99', colour: '#B8740A', dashed: true, values: of('emitP99') },
          ]}
        />
        <ChartPanel
          title="분당 발송"
          times={times}
          axis={{ seconds, step }}
          format={(value) => formatNumber(Math.round(value))}
          series={[
            { label: '성공', colour: '--primary', filled: true, values: of('sentPerMinute') },
            { label: '실패', colour: '--error', dashed: true, values: of('failedPerMinute') },
          ]}
        />
        <ChartPanel
          title="대기열 깊이"
          times={times}
          axis={{ seconds, step }}
          format={(value) => formatNumber(Math.round(value))}
          series={[
            { label: '문자', colour: '#B8740A', filled: true, values: of('sms') },
            { label: '푸시', colour: '#6B4DE6', dashed: true, values: of('push') },
            { label: '기타', colour: '#838C99', values: of('other') },
          ]}
        />
      </div>
      <div className={styles.foot}>
        <Panel title="프로세스" padding={false} aside={`${rows.length}개 중 ${wellCount}개 정상`}>
          <ProcessTable rows={rows} />
        </Panel>
        <Panel title="최근 문제" aside="경보는 하루, 중단은 한 시간, 나머지는 화면을 연 뒤">
          <Problems log={recentProblems(seen.log, seen.frame)} />
        </Panel>
      </div>
    </div>
  );
}

function Problems({ log }: { log: readonly LoggedProblem[] }) {
  if (log.length === 0) {
    return <p className={styles.quiet}>그동안 아무 문제도 없었어요.</p>;
  }
  return (
    <ul className={styles.problems} tabIndex={0} aria-label="최근 문제">
      {log.map(({ key, since, until, severity, title, line, subject = '' }) => (
        <li key={`${key} ${since}`} className={styles[until === null ? severity : 'ok']}>
          <time dateTime={since} title={formatDateTime(since)}>
            {clockWithSeconds(Date.parse(since) / 1_000)}
          </time>
          <span aria-hidden="true" className={styles.dot} />
          <span>
            <strong>{title}</strong>
            <span>
              {until === null
                ? line
                : `${subject && `${subject} · `}${clockWithSeconds(Date.parse(until) / 1_000)}에 해결`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** For screens on a wall. A browser that does not allow it leaves things as they are. */
async function toggleFull(root: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await root?.requestFullscreen();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
