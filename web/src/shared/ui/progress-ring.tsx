import styles from './progress-ring.module.css';

const SIZE = 88;
const STROKE = 8;
const RADIUS = (SIZE - STROKE) / 2;
const ROUND = 2 * Math.PI * RADIUS;

interface ProgressRingProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** Shown under the figure, such as `2 / 6강`. */
  line: string;
}

/** How much of a course is done, as a ring round its figure. */
export function ProgressRing({ label, percent, line }: ProgressRingProps) {
  return (
    <div className={styles.ring}>
      <progress aria-label={label} value={percent} max={100} className="sr-only" />
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className={styles.track} />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          className={styles.done}
          strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
        />
      </svg>
      <p className={styles.words}>
        <strong>{percent}%</strong>
        <span>{line}</span>
      </p>
    </div>
  );
}
