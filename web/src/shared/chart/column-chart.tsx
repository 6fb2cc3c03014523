import styles from './column-chart.module.css';
import { toneOf } from './figure-table.tsx';
import { PlotFrame, type PlotProps } from './plot-frame.tsx';
import { placeOf, scaleOf } from './scale.ts';

/** Part of its place that a column fills. */
const FILLED = 0.64;

/** A column for each label, from zero up or down. */
export function ColumnChart({
  values,
  isChange = false,
  isCount = false,
  ...plot
}: PlotProps & {
  values: readonly number[];
  /** Gains are red, losses are blue. */
  isChange?: boolean;
  /** Counts have whole ticks. */
  isCount?: boolean;
}) {
  const scale = scaleOf(values, { zero: true, whole: isCount });
  const width = 100 / Math.max(values.length, 1);
  const zero = placeOf(0, scale);
  return (
    <PlotFrame scale={scale} placeOfLabel={(at) => ((at + 0.5) * width) / 100} {...plot}>
      {values.map((value, at) => {
        const end = placeOf(value, scale);
        return (
          <rect
            key={at}
            x={(at + (1 - FILLED) / 2) * width}
            y={(1 - Math.max(zero, end)) * 100}
            width={width * FILLED}
            height={Math.abs(end - zero) * 100}
            data-tone={isChange ? toneOf(value) : 'brand'}
            className={styles.column}
          />
        );
      })}
    </PlotFrame>
  );
}
