import { formatNumber } from '../../shared/format.ts';
import { Progress } from '../../shared/ui/progress.tsx';
import styles from './live-changes.module.css';

/** How many of the clients a change was written to have said that they heard it. */
export function SeenShare({ seen, clients }: { seen: number; clients: number }) {
  if (clients === 0) return <span className={styles.none}>보고 있던 화면 없음</span>;
  return (
    <span className={styles.share}>
      <span className={styles.counts}>
        <strong>{formatNumber(seen)}</strong> / {formatNumber(clients)}
      </span>
      <Progress label="확인한 화면" value={seen} max={clients} />
    </span>
  );
}
