import { getJourney, listJourneyRuns, listJourneys } from '@maru/contract/journey/journey';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { callKey } from '../../shared/query.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { useReturn } from '../live/use-return.ts';
import { whenSettled } from '../live/when-settled.ts';

/** Keeps journeys, their counts and their members up to date. */
export function useLiveJourneys(): void {
  const queries = useQueryClient();
  const fetchAgain = useCallback(() => {
    for (const call of [listJourneys, getJourney, listJourneyRuns]) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
  }, [queries]);
  useReturn(fetchAgain);
  const { hear, stop } = useMemo(() => whenSettled(fetchAgain), [fetchAgain]);
  useEffect(() => stop, [stop]);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        socket.on('journey.changed', hear);
        socket.on('journey.progressed', hear);
        return () => {
          socket.off('journey.changed', hear);
          socket.off('journey.progressed', hear);
        };
      },
      [hear],
    ),
  );
}
