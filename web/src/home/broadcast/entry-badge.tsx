import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useSession } from '../../shared/session/session.store.ts';
import { KindBadge } from '../../shared/ui/badge.tsx';

/** Entry requirement of a broadcast. The login requirement is hidden from logged-in members. */
export function EntryBadge({ kind, type }: Pick<ScheduleItem, 'kind' | 'type'>) {
  const { authenticated } = useSession();
  return <KindBadge kind={kind} type={authenticated ? 1 : type} />;
}
