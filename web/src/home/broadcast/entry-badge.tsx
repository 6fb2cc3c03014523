import type { ScheduleItem } from '@maru/contract/broadcast';
import { useSession } from '../../shared/session/session.store.ts';
import { KindBadge } from '../../shared/ui/badge.tsx';

/** What a broadcast asks of whoever looks at it; no login of somebody who is logged in. */
export function EntryBadge({ kind, type }: Pick<ScheduleItem, 'kind' | 'type'>) {
  const { authenticated } = useSession();
  return <KindBadge kind={kind} type={authenticated ? 1 : type} />;
}
