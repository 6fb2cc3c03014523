import { decimalsOf, formatFigure } from '@maru/contract/editor/chart-figures';
import type { Chart, ChartSeries } from '@maru/contract/editor/chart-html';
import { ChangeBars } from './change-bars.tsx';
import styles from './chart-block.module.css';
import { FigureChart, type FigureSeries } from './figure-chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { LineLegend, type LineTone } from './line-chart.tsx';

/** Tones of the lines after the first. */
const TONES: readonly LineTone[] = ['grey', 'info', 'warn', 'violet', 'success'];

/** A chart of a text, with its figures as a table. */
export function ChartBlock({ chart }: { chart: Chart }) {
  const { kind, title, source } = chart;
  const lines = chart.series.map(lineOf);
  const isNamed = lines.length > 1 || (lines[0]?.name ?? '') !== '';
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        {kind === 'line' && isNamed && <LineLegend lines={lines} />}
      </figcaption>
      {kind === 'line' && <Line chart={chart} lines={lines} />}
      {kind === 'bars' && <ChangeBars chart={chart} />}
      {kind === 'table' && <FigureTable chart={chart} />}
      {source !== '' && <p className={styles.source}>{source}</p>}
    </figure>
  );
}

function Line({ chart, lines }: { chart: Chart; lines: FigureSeries[] }) {
  const style = chart.series[0] ?? { unit: '', isChange: false };
  const all = chart.series.flatMap(({ values }) => values);
  const isSigned = all.some((value) => (value ?? 0) < 0);
  const decimals = Math.min(decimalsOf(all), 2);
  return (
    <FigureChart
      title={chart.title}
      labelName={chart.labelName}
      labels={chart.labels}
      axisLabels={chart.labels.map((label) => shortLabel(label, chart.labels))}
      series={lines}
      summary={chart.series.map((series) => courseOf(series, chart.labels)).join(' ')}
      format={(value) => formatFigure(value, { unit: style.unit, isChange: isSigned }, decimals)}
    />
  );
}

function lineOf(series: ChartSeries, at: number): FigureSeries {
  const tone = at === 0 ? firstTone(series) : (TONES[at - 1] ?? 'grey');
  return { ...series, tone, isDashed: at % 2 === 1 };
}

/** Changes are red when they end above their start, and blue below. */
function firstTone({ unit, isChange, values }: Omit<ChartSeries, 'name'>): LineTone {
  if (!isChange && unit !== '%') return 'brand';
  const [first, last] = endsOf(values);
  return last >= first ? 'up' : 'down';
}

function endsOf(values: readonly (number | null)[]): [number, number] {
  const figures = values.filter((value) => value !== null);
  return [figures[0] ?? 0, figures.at(-1) ?? 0];
}

/** A sentence with the first, last, highest and lowest figure. */
function courseOf(series: ChartSeries, labels: readonly string[]): string {
  const { name, values } = series;
  const decimals = decimalsOf(values);
  const text = (value: number) => formatFigure(value, series, decimals);
  const [first, last] = endsOf(values);
  const figures = values.filter((value) => value !== null);
  return [
    `${name === '' ? '' : `${name}: `}${labels[0] ?? ''} ${text(first)}에서`,
    `${labels.at(-1) ?? ''} ${text(last)},`,
    `최고 ${text(Math.max(...figures))}, 최저 ${text(Math.min(...figures))}.`,
  ].join(' ');
}

const WHOLE_DAY = /^\d{4}\.(\d\d\.\d\d)$/;

/** Month and day on the axis, where all labels are days of one or two years. */
function shortLabel(label: string, labels: readonly string[]): string {
  if (!labels.every((one) => WHOLE_DAY.test(one))) return label;
  const years = new Set(labels.map((one) => one.slice(0, 4)));
  return years.size > 2 ? label.slice(2) : label.replace(WHOLE_DAY, '$1');
}
