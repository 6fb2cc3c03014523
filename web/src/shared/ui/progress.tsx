import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  value: number;
  /** The value at which all is done. */
  max: number;
  /** A second share with another result, such as failed messages. */
  failed?: number;
}

/** How far something is. The figures belong beside it; this is the bar. */
export function Progress({ label, value, max, failed = 0 }: ProgressProps) {
  const shareOf = (part: number) => `${max > 0 ? Math.min(100, (part / max) * 100) : 0}%`;
  return (
    <div className={styles.track}>
      <progress
        aria-label={label}
        value={Math.min(value + failed, max)}
        max={Math.max(max, 1)}
        className="sr-only"
      />
      <span className={styles.done} style={{ width: shareOf(value) }} />
      {failed > 0 && <span className={styles.failed} style={{ width: shareOf(failed) }} />}
    </div>
  );
}
