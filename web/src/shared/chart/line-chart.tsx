import type { CSSProperties } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './line-chart.module.css';
import { groundPath, labelPlaces, linePath, placeOf, scaleOf } from './scale.ts';

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
  /** Includes zero, as for counts. */
  fromZero?: boolean;
  height?: number;
}

const LABELS = 5;

/**
 * A line chart as SVG, which the server renders too. The lines stretch to the width of their place.
 * The labels are text of the page, so that they keep their size (look V4.59).
 */
export function LineChart({
  labels,
  lines,
  summary,
  format,
  fromZero = false,
  height = 200,
}: LineChartProps) {
  const figures = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const scale = scaleOf(figures, { zero: fromZero });
  const ticks = scale.ticks.map((tick) => ({ tick, text: format(tick), at: placeOf(tick, scale) }));
  const widest = ticks.reduce((one, { text }) => (text.length > one.length ? text : one), '');
  const [first] = lines;
  const places = labelPlaces(labels.length, LABELS);

  return (
    <div className={styles.chart} style={{ '--plot-height': `${height}px` } as CSSProperties}>
      <svg
        role="img"
        aria-label={summary}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={styles.plot}
      >
        {ticks.map(({ tick, at }) => (
          <line
            key={tick}
            x1="0"
            x2="100"
            y1={(1 - at) * 100}
            y2={(1 - at) * 100}
            className={classNames(styles.grid, tick === 0 && scale.min < 0 && styles.zero)}
          />
        ))}
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
      </svg>
      <div aria-hidden="true" className={styles.ticks}>
        <span className={styles.widest}>{widest}</span>
        {ticks.map(({ tick, text, at }) => (
          <span key={tick} style={{ bottom: `${at * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className={styles.labels}>
        {places.map((place) => (
          <span
            key={place}
            style={{ left: `${labels.length < 2 ? 50 : (place / (labels.length - 1)) * 100}%` }}
          >
            {labels[place]}
          </span>
        ))}
      </div>
    </div>
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
