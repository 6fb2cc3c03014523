import { classNames } from '../../shared/ui/class-names.ts';
import styles from './monitoring.module.css';

interface FigureTileProps {
  label: string;
  value: string;
  unit: string;
  line: string;
  health: 'ok' | 'warn' | 'error';
  values: readonly (number | null)[];
}

const WIDTH = 160;
const HEIGHT = 34;
const HEALTH = { ok: '정상', warn: '주의', error: '문제' };

/** One figure with its state and how it went lately. */
export function FigureTile({ label, value, unit, line, health, values }: FigureTileProps) {
  return (
    <section className={classNames(styles.tile, styles[health])} aria-label={label}>
      <p className={styles.tileLabel}>
        <span aria-hidden="true" className={styles.dot} />
        {label}
        <span className="sr-only">, {HEALTH[health]}</span>
      </p>
      <p className={styles.tileValue}>
        {value} <span>{unit}</span>
      </p>
      <p className={styles.tileLine}>{line}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.spark}
      >
        <polyline points={sparkOf(values)} vectorEffect="non-scaling-stroke" />
      </svg>
    </section>
  );
}

/** The values as points of a line over the whole width; what is not known is left out. */
function sparkOf(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const top = Math.max(...known, 0) || 1;
  const step = WIDTH / Math.max(values.length - 1, 1);
  return values
    .map((value, index) =>
      value === null
        ? ''
        : `${(index * step).toFixed(1)},${(HEIGHT - 2 - (value / top) * (HEIGHT - 6)).toFixed(1)}`,
    )
    .filter(Boolean)
    .join(' ');
}
