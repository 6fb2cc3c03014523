import { listMyVodProgress, type VodProgress } from '@maru/contract/vod/vod';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { useSession } from '../../shared/session/session.store.ts';

const NONE: ReadonlyMap<number, VodProgress> = new Map();

/** How far the member has come in recordings, by their number. Visitors have come nowhere. */
export function useVodProgress(): ReadonlyMap<number, VodProgress> {
  const { authenticated } = useSession();
  const { data } = useQuery({
    ...callQuery(listMyVodProgress, {}),
    enabled: authenticated,
    // Recordings play in a separate window, so the progress may have changed when the member
    // returns.
    refetchOnWindowFocus: 'always',
    select: byRecording,
  });
  return authenticated && data ? data : NONE;
}

function byRecording({ items }: { items: readonly VodProgress[] }) {
  return new Map(items.map((item) => [item.schedule_id, item]));
}
