import { classNames } from '../../shared/ui/class-names.ts';
import styles from './monitor.module.css';

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
/** Where the highest and the lowest value lie. */
const [HEAD, FOOT] = [4, 32];
const HEALTH = { ok: '정상', warn: '주의', error: '문제' };

/** One figure with its state and how it went lately. */
export function FigureTile({ label, value, unit, line, health, values }: FigureTileProps) {
  const points = sparkOf(values);
  const [first, last] = [points.at(0), points.at(-1)];
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
        {first !== undefined && last !== undefined && (
          <>
            <polygon
              points={[...points, `${xOf(last)},${HEIGHT}`, `${xOf(first)},${HEIGHT}`].join(' ')}
            />
            <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
          </>
        )}
      </svg>
    </section>
  );
}

const xOf = (point: string) => point.split(',')[0];

/** A change below this share of the highest value is drawn as small as it is. */
const LEAST_SPAN = 0.1;

/**
 * Converts the values into points of a line over the full width. The lowest value is at the bottom,
 * the highest at the top. A constant line is drawn at the bottom, so that the lines of all tiles
 * start at one height. Unknown values are omitted.
 */
function sparkOf(values: readonly (number | null)[]): readonly string[] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const high = Math.max(...known);
  const span = Math.max(high - low, high * LEAST_SPAN) || 1;
  const step = WIDTH / Math.max(values.length - 1, 1);
  return values.flatMap((value, index) => {
    if (value === null) return [];
    const y = FOOT - ((value - low) / span) * (FOOT - HEAD);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
}
