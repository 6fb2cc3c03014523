import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './plot-frame.module.css';
import { labelPlaces, placeOf, type Scale } from './scale.ts';

export interface PlotProps {
  labels: readonly string[];
  /** One sentence for screen readers. A table beside the chart has the figures. */
  summary: string;
  format: (value: number) => string;
  height?: number;
  /** Labels below the plot, for narrow places. */
  mostLabels?: number | undefined;
}

const LABELS = 5;

/**
 * The ground of a chart: lines and figures of its scale, and the labels below. The shapes inside
 * stretch with a box of 100 × 100. The labels are text of the page, so that they keep their size.
 */
export function PlotFrame({
  scale,
  labels,
  placeOfLabel,
  summary,
  format,
  height = 200,
  mostLabels = LABELS,
  children,
}: PlotProps & {
  scale: Scale;
  /** From 0 to 1. */
  placeOfLabel: (at: number) => number;
  children: ReactNode;
}) {
  const ticks = scale.ticks.map((tick) => ({ tick, text: format(tick), at: placeOf(tick, scale) }));
  const hasAll = labels.length <= mostLabels;
  const widest = ticks.reduce((one, { text }) => (text.length > one.length ? text : one), '');
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
        {children}
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
        {labelPlaces(labels.length, mostLabels).map((at) => (
          <span key={at} style={labelStyle(placeOfLabel(at), hasAll)}>
            {labels[at]}
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * A label below its point. Within a long row, a label is moved as far as its place, so that the
 * first and the last stay inside the plot and all distances stay equal.
 */
function labelStyle(place: number, hasAll: boolean): CSSProperties {
  const isInside = place > 0 && place < 1;
  const shift = hasAll && isInside ? 0.5 : place;
  return { left: `${place * 100}%`, transform: `translateX(${-shift * 100}%)` };
}
