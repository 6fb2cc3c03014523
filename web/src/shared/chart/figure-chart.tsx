import type { ChartSeries } from '@maru/contract/editor/chart-html';
import { ColumnChart } from './column-chart.tsx';
import styles from './figure-chart.module.css';
import { FigureTable } from './figure-table.tsx';
import { LineChart, LineLegend, type ChartLine } from './line-chart.tsx';

/** A line of a chart, and a column of its table. */
export type FigureSeries = ChartSeries & ChartLine;

interface FigureChartProps {
  title: string;
  /** Heading of the first column of the table. */
  labelName?: string;
  labels: string[];
  /** Shorter labels for the axis. */
  axisLabels?: string[];
  series: FigureSeries[];
  /** One sentence for screen readers. */
  summary: string;
  /** A value on the axis. */
  format: (value: number) => string;
  /** Counts: the scale includes zero and has whole ticks. */
  isCount?: boolean;
  /** Columns of the first series instead of lines. The table has all series. */
  isColumns?: boolean;
  hasLegend?: boolean;
  height?: number;
  mostLabels?: number;
}

/** A chart of lines or columns, and a table of its figures that opens by press or key. */
export function FigureChart({
  title,
  labelName = '',
  labels,
  axisLabels = labels,
  series,
  isCount = false,
  isColumns = false,
  hasLegend = false,
  ...plot
}: FigureChartProps) {
  return (
    <>
      {hasLegend && <LineLegend lines={series} />}
      {isColumns ? (
        <ColumnChart
          labels={axisLabels}
          values={(series[0]?.values ?? []).map((value) => value ?? 0)}
          isCount={isCount}
          {...plot}
        />
      ) : (
        <LineChart labels={axisLabels} lines={series} isCount={isCount} {...plot} />
      )}
      <details className={styles.details}>
        <summary>표로 보기</summary>
        <FigureTable chart={{ title, labelName, labels, series }} />
      </details>
    </>
  );
}
