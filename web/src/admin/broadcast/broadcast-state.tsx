import { staffScheduleLabel, type StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import { formatTime } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { useConnection } from '../../shared/sockets.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';

const TICK_MS = 10_000;

/** The state of a broadcast as the public sees it, or that it is called off. */
export function BroadcastState({
  item,
  size = 'md',
  timed = true,
}: {
  item: Pick<
    StaffScheduleItem,
    'start_date' | 'over_at' | 'broadcast_status' | 'has_vod' | 'cancelled_at'
  >;
  size?: 'md' | 'lg';
  /** Whether a coming broadcast shows its start. */
  timed?: boolean;
}) {
  const now = useServerNow(TICK_MS);
  const { state } = useConnection('admin');
  if (item.cancelled_at !== null) {
    return (
      <Badge tone="error" size={size}>
        취소
      </Badge>
    );
  }
  return (
    <StateBadge
      label={staffScheduleLabel(item, now)}
      time={timed ? formatTime(item.start_date) : undefined}
      size={size}
      unsure={state === 'lost'}
    />
  );
}
