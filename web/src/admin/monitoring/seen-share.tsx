import type { LiveChange } from '@maru/contract/live-change';
import { formatNumber } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { gapOf, reachOf } from './live-change-words.ts';
import styles from './live-changes.module.css';

/** How many of the clients a change was written to have said that they heard it. */
export function SeenShare({ change }: { change: LiveChange }) {
  const { seen, clients } = reachOf(change.deliveries);
  const gap = gapOf(change);
  if (clients === 0 && gap === null)
    return <span className={styles.none}>보고 있던 화면 없음</span>;
  return (
    <span className={styles.share}>
      {clients > 0 && (
        <span className={styles.counts}>
          <strong>{formatNumber(seen)}</strong> / {formatNumber(clients)}
        </span>
      )}
      {gap === null ? (
        <Progress label="확인한 화면" value={seen} max={clients} />
      ) : (
        <Badge tone="warn">{gap}</Badge>
      )}
    </span>
  );
}
