import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { BroadcastInterest } from '@maru/contract/broadcast/interest';
import type { ReactNode } from 'react';
import { formatCount, formatDuration, formatNumber } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { inElements } from '../../shared/ui/in-elements.tsx';
import { useViewerOrder } from './interest.store.ts';
import styles from './interest.module.css';

const TICK_MS = 10_000;
const MINUTE_MS = 60_000;

interface CountsProps extends Look {
  status: ScheduleItem['broadcast_status'];
  interest: BroadcastInterest;
}

/** The counts of one broadcast. Its code loads when the first counts arrive. */
export function InterestCounts({ status, interest, look }: CountsProps) {
  if (status === 0) return <Reminders count={interest.reminders} look={look} />;
  return <Watching interest={interest} look={look} />;
}

interface Look {
  look: 'glass' | 'text';
}

function Reminders({ count, look }: Look & { count: number }) {
  if (count === 0) return null;
  return (
    <Mark look={look}>
      <Icon name="bell" size={14} />
      {`알림 ${formatNumber(count)}`}
    </Mark>
  );
}

/**
 * `1,284명 · 42분째`. Without a published count, the minutes alone. The most watched of several
 * broadcasts says so.
 */
function Watching({
  interest: { _id, viewers, since },
  look,
}: Look & { interest: BroadcastInterest }) {
  const now = useServerNow(TICK_MS);
  const [first, second] = useViewerOrder();
  const isMost = first === _id && second !== undefined;
  const minutes = since === null ? 0 : Math.floor((now - Date.parse(since)) / MINUTE_MS);
  if (viewers === 0 && minutes <= 0) return null;
  return (
    <Mark look={look}>
      {viewers > 0 && <Icon name="eye" size={14} />}
      {viewers > 0 && (
        <span className={isMost ? undefined : 'sr-only'}>{isMost ? '시청 1위' : '시청'}</span>
      )}
      {viewers > 0 && isMost && <span aria-hidden="true">·</span>}
      {viewers > 0 && <span>{formatCount(viewers, '명')}</span>}
      {viewers > 0 && minutes > 0 && <span aria-hidden="true">·</span>}
      {minutes > 0 && <span>{formatDuration(minutes * 60)}째</span>}
    </Mark>
  );
}

function Mark({ look, children }: Look & { children: ReactNode }) {
  if (look === 'text') return <span className={styles.mark}>{inElements(children)}</span>;
  return (
    <Badge tone="glass" className={styles.mark}>
      {children}
    </Badge>
  );
}
