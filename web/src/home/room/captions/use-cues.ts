import type { CaptionsState, Cue } from '@maru/contract/vod/captions';
import { useQuery } from '@tanstack/react-query';
import { retryLoad } from '../../../shared/retry-load.ts';
import type { RoomReader } from '../room-reader.ts';

/** The captions of a recording, which load with their code. `null` while there are none. */
export function useCues(
  reader: RoomReader,
  { cues, version }: CaptionsState,
): readonly Cue[] | null {
  const { data = null } = useQuery({
    queryKey: ['room-captions', reader.scheduleId, version],
    queryFn: async () => (await retryLoad(() => import('./load-cues.ts'))).loadCues(reader),
    enabled: cues > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return cues > 0 ? data : null;
}
