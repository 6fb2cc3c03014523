import type { LiveChange } from '@maru/contract/live/live-change';
import { formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { gapOf, reachOf } from './live-change-words.ts';
import styles from './live-changes.module.css';

/** Time within which every process has reported its deliveries. */
const REPORTED_MS = 5_000;

/** Share of the addressed clients that confirmed a change. */
export function SeenShare({ change }: { change: LiveChange }) {
  const { seen, clients } = reachOf(change.deliveries);
  const gap = gapOf(change);
  if (gap !== null && isFresh(change)) return <span className={styles.none}>내보내는 중</span>;
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

function isFresh({ relayed_at: relayed }: LiveChange): boolean {
  return relayed !== null && serverNow() - Date.parse(relayed) < REPORTED_MS;
}
