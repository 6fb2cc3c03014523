import { Suspense, useState } from 'react';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Table } from '../../shared/ui/table.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import type { ChartAxis, ChartSeries } from './live-chart.tsx';
import { clockWithSeconds } from './monitor-words.ts';
import styles from './monitor.module.css';

/** The library that draws is fetched when there is something to draw. */
const LiveChart = lazyComponent(async () => (await import('./live-chart.tsx')).LiveChart);

const TABLE_ROWS = 60;

/** Chart with a legend that shows the values of the newest or the selected point. */
export function ChartPanel({
  title,
  times,
  axis,
  series,
  format,
}: {
  title: string;
  times: readonly number[];
  axis: ChartAxis;
  series: readonly ChartSeries[];
  format: (value: number) => string;
}) {
  const [point, setPoint] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const at = point !== null && point < times.length ? point : times.length - 1;
  const shown = (values: ChartSeries['values'], place: number) => {
    const value = values[place];
    return value === null || value === undefined ? '–' : format(value);
  };
  const summary = `${title}: ${series
    .map(({ label, values }) => `${label} ${shown(values, times.length - 1)}`)
    .join(', ')}`;

  return (
    <Panel
      title={title}
      aside={
        <div className={styles.legend}>
          {point !== null && times[at] !== undefined && <span>{clockWithSeconds(times[at])}</span>}
          {series.map(({ label, colour, dashed, values }) => (
            <span key={label}>
              <span
                aria-hidden="true"
                className={classNames(styles.line, dashed && styles.dashed)}
                style={{ color: colour.startsWith('--') ? `var(${colour})` : colour }}
              />
              {label} <strong>{shown(values, at)}</strong>
            </span>
          ))}
          <Button
            variant="ghost"
            size="xs"
            aria-pressed={isTable}
            aria-label={`${title} 표로 보기`}
            onClick={() => setTable(!isTable)}
          >
            표로 보기
          </Button>
        </div>
      }
    >
      {isTable ? (
        <div
          className={classNames(styles.tableScroll, styles.chartTable, 'fades-sideways')}
          role="region"
          aria-label={`${title} 표`}
          tabIndex={0}
        >
          <Table
            caption={`${title}, 최근 값 ${TABLE_ROWS}개`}
            rows={times
              .map((_, index) => index)
              .slice(-TABLE_ROWS)
              .toReversed()}
            keyOf={(index) => times[index] ?? index}
            columns={[
              {
                key: 'at',
                head: '시각',
                narrow: 'main',
                cell: (index) => clockWithSeconds(times[index] ?? 0),
              },
              ...series.map(({ label, values }) => ({
                key: label,
                head: label,
                number: true,
                narrow: 'value' as const,
                cell: (index: number) => shown(values, index),
              })),
            ]}
          />
        </div>
      ) : (
        <Suspense fallback={<div className={styles.chart} />}>
          <LiveChart
            times={times}
            axis={axis}
            series={series}
            summary={summary}
            format={format}
            onPoint={setPoint}
          />
        </Suspense>
      )}
    </Panel>
  );
}
