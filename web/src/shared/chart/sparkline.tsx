import { linePath } from './scale.ts';
import styles from './sparkline.module.css';

/**
 * The course of a price in a row of a table. The figures beside it say where it begins and ends.
 * The first price is a dashed line.
 */
export function Sparkline({ values, summary }: { values: readonly number[]; summary: string }) {
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) return null;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const scale = { min, max: max === min ? min + 1 : max, ticks: [] };
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox="0 -8 100 116"
      preserveAspectRatio="none"
      className={styles.spark}
      data-tone={last > first ? 'up' : last < first ? 'down' : 'flat'}
    >
      <path d={linePath([first, first], scale)} className={styles.start} />
      <path d={linePath(values, scale)} className={styles.course} />
    </svg>
  );
}
