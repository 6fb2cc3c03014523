import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { useScheduleConnection } from './live-schedule.tsx';

/** Says that somebody is live, where no single broadcast is meant; unsure while the connection is lost. */
export function LiveBadge({ size = 'md' }: { size?: 'md' | 'lg' }) {
  const current = useScheduleConnection();
  return <StateBadge label="live" size={size} unsure={!current} flip={false} />;
}
