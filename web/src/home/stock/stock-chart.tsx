import type { StockDay } from '@maru/contract/stock/page/stock-page';
import {
  Suspense,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { formatDay, formatNumber, formatWon } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { pressedKey } from '../../shared/shortcut.ts';
import { Segment } from '../../shared/ui/segment.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import styles from './stock-chart.module.css';

/** The chart library is loaded on this page only, after its text. */
const StockPlot = lazyComponent(async () => (await import('./stock-plot.tsx')).StockPlot);

export interface Mark {
  day: string;
  total: number;
}

const PERIODS = [
  { value: '1', label: '1개월' },
  { value: '3', label: '3개월' },
  { value: '12', label: '1년' },
] as const;
type Period = (typeof PERIODS)[number]['value'];

const LOOKS = [
  { value: 'line', label: '선' },
  { value: 'candle', label: '봉' },
] as const;
export type Look = (typeof LOOKS)[number]['value'];

interface StockChartProps {
  name: string;
  days: readonly StockDay[];
  marks: readonly Mark[];
}

const nothing = () => () => undefined;

/** Daily closes and volumes, with marks on the days of mentions, and a table of the figures. */
export function StockChart({ name, days, marks }: StockChartProps) {
  const [period, setPeriod] = useState<Period>('3');
  const [look, setLook] = useState<Look>('line');
  const isBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  const shown = useMemo(() => lastMonths(days, Number(period)), [days, period]);
  if (days.length === 0) {
    return (
      <EmptyState
        icon="chart"
        tone="neutral"
        title="아직 그릴 가격이 없어요"
        line="종가를 받으면 차트가 나와요"
      />
    );
  }
  return (
    <figure className={styles.figure}>
      <div className={styles.bar}>
        <Segment label="기간" options={PERIODS} value={period} onChange={setPeriod} />
        <Segment label="차트 모양" options={LOOKS} value={look} onChange={setLook} />
      </div>
      <Reader name={name} days={shown} marks={marks}>
        {(at, setAt) => (
          <Suspense fallback={<Skeleton height={320} />}>
            {isBrowser ? (
              <StockPlot days={shown} marks={marks} look={look} at={at} onAt={setAt} />
            ) : (
              <Skeleton height={320} />
            )}
          </Suspense>
        )}
      </Reader>
      <p className={styles.legend}>
        <span className={styles.mark} aria-hidden="true" />
        글이나 방송에서 다룬 날
        <a
          className={styles.credit}
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
        >
          TradingView 차트
        </a>
      </p>
      <details className={styles.details}>
        <summary>표로 보기</summary>
        <Table
          caption={`${name} 일별 가격`}
          columns={columnsOf(marks)}
          rows={shown.toReversed()}
          keyOf={({ day }) => day}
        />
      </details>
    </figure>
  );
}

interface ReaderProps extends StockChartProps {
  children: (at: number | null, setAt: (at: number | null) => void) => ReactNode;
}

/** The figures of one day, which the pointer or the arrow keys choose. */
function Reader({ name, days, marks, children }: ReaderProps) {
  const id = useId();
  const [chosen, setAt] = useState<number | null>(null);
  const at = chosen === null ? days.length - 1 : Math.min(chosen, days.length - 1);
  const day = days[at];
  const total = marks.find((mark) => mark.day === day?.day)?.total ?? 0;
  const text =
    day &&
    `${formatDay(day.day)} 종가 ${formatWon(day.close)}, 거래량 ${formatNumber(day.volume)}주` +
      (total > 0 ? `, ${total}번 다뤘어요` : '');
  const press = (event: KeyboardEvent) => {
    const next = nextPlace(pressedKey(event), at, days.length - 1);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <>
      <p id={id} className={styles.reading}>
        {text}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${name} 차트, 날짜 고르기`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={text}
        className={styles.plot}
        onKeyDown={press}
        onBlur={() => setAt(null)}
      >
        {children(chosen === null ? null : at, setAt)}
      </div>
    </>
  );
}

function nextPlace(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/** The days of the months before the last day, at least two. */
function lastMonths(days: readonly StockDay[], months: number): StockDay[] {
  const last = days.at(-1);
  if (last === undefined) return [];
  const from = new Date(`${last.day}T00:00:00Z`);
  from.setUTCMonth(from.getUTCMonth() - months);
  const first = from.toISOString().slice(0, 10);
  const found = days.filter(({ day }) => day > first);
  return found.length > 1 ? found : days.slice(-2);
}

function columnsOf(marks: readonly Mark[]): Column<StockDay>[] {
  const totals = new Map(marks.map(({ day, total }) => [day, total]));
  const price = (key: 'open' | 'high' | 'low', head: string): Column<StockDay> => ({
    key,
    head,
    number: true,
    cell: (row) => formatNumber(row[key]),
  });
  return [
    { key: 'day', head: '날짜', narrow: 'main', cell: ({ day }) => formatDay(day) },
    {
      key: 'close',
      head: '종가',
      number: true,
      narrow: 'value',
      cell: ({ close }) => formatWon(close),
    },
    price('open', '시가'),
    price('high', '고가'),
    price('low', '저가'),
    { key: 'volume', head: '거래량', number: true, cell: ({ volume }) => formatNumber(volume) },
    { key: 'marks', head: '다룬 횟수', number: true, cell: ({ day }) => totals.get(day) ?? '' },
  ];
}
