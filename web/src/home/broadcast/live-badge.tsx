import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { useScheduleConnection } from './live-schedule.tsx';

/**
 * Shows that a live broadcast is running, without naming one. It looks uncertain while the
 * connection is lost.
 */
export function LiveBadge({
  size = 'md',
  quiet = false,
}: {
  size?: 'md' | 'lg';
  /** For places without a picture. */
  quiet?: boolean;
}) {
  const current = useScheduleConnection();
  return <StateBadge label="live" size={size} quiet={quiet} unsure={!current} flip={false} />;
}
