import type { OwnMembership } from '@maru/contract/account/me';
import { formatDay, formatDeadline } from '../../shared/format.ts';
import { lastMomentOf } from '../../shared/membership-span.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import styles from './current-membership.module.css';
import { shareUsed } from './membership-view.ts';

const TICK_MS = 60_000;
const WHOLE = 100;

/** An active product: its end date and the elapsed share of its period. */
export function CurrentMembership({ membership }: { membership: OwnMembership }) {
  const now = useServerNow(TICK_MS);
  const last = lastMomentOf(membership.ends_at);
  const used = Math.round(shareUsed(membership, now) * WHOLE);
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        이용 중인 상품
        <span className={styles.left}>{formatDeadline(last, now)}</span>
      </p>
      <p className={styles.name}>{membership.product.name}</p>
      <p className={styles.period}>
        {formatDay(membership.starts_at)} – {formatDay(last)}
      </p>
      <div className={styles.track}>
        <progress
          className="sr-only"
          aria-label={`${membership.product.name} 이용 기간`}
          value={used}
          max={WHOLE}
        />
        <span className={styles.done} style={{ width: `${used}%` }} />
      </div>
    </div>
  );
}
