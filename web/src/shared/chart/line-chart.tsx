import { classNames } from '../ui/class-names.ts';
import styles from './line-chart.module.css';
import { PlotFrame } from './plot-frame.tsx';
import { groundPath, linePath, scaleOf } from './scale.ts';

/** `up` and `down` are gains and losses. The others mean nothing. */
export type LineTone = 'up' | 'down' | 'brand' | 'grey' | 'info' | 'warn' | 'violet' | 'success';

export interface ChartLine {
  name: string;
  tone: LineTone;
  isDashed?: boolean;
  /** `null` = no figure. */
  values: readonly (number | null)[];
}

interface LineChartProps {
  labels: readonly string[];
  lines: readonly ChartLine[];
  /** One sentence for screen readers. A table beside the chart has the figures. */
  summary: string;
  format: (value: number) => string;
  /** Counts: the scale includes zero and has whole ticks. */
  isCount?: boolean;
  height?: number;
  mostLabels?: number;
}

/**
 * A line chart as SVG, which the server renders too. The lines stretch to the width of their place.
 * The labels are text of the page, so that they keep their size (look V4.59).
 */
export function LineChart({
  labels,
  lines,
  summary,
  format,
  isCount = false,
  height = 200,
  mostLabels,
}: LineChartProps) {
  const figures = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const scale = scaleOf(figures, { zero: isCount, whole: isCount });
  const [first] = lines;
  return (
    <PlotFrame
      scale={scale}
      labels={labels}
      placeOfLabel={(at) => (labels.length < 2 ? 0.5 : at / (labels.length - 1))}
      {...{ summary, format, height, mostLabels }}
    >
      {first && lines.length <= 2 && (
        <path
          d={groundPath(first.values, scale)}
          className={styles.ground}
          data-tone={first.tone}
        />
      )}
      {lines.toReversed().map(({ name, tone, isDashed, values }) => (
        <path
          key={name}
          d={linePath(values, scale)}
          className={classNames(styles.line, isDashed && styles.dashed)}
          data-tone={tone}
        />
      ))}
    </PlotFrame>
  );
}

/** The names of the lines, beside a sample of each. */
export function LineLegend({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <ul className={styles.legend}>
      {lines.map(({ name, tone, isDashed }) => (
        <li key={name}>
          <svg aria-hidden="true" viewBox="0 0 18 4" className={styles.sample}>
            <path
              d="M1 2H17"
              className={classNames(styles.line, isDashed && styles.dashed)}
              data-tone={tone}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
