import type { Call } from '@maru/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callKey } from '../../shared/query.ts';
import type { AdminSocket } from '../../shared/sockets.ts';
import { useAdminSocket } from './use-admin-socket.ts';

/**
 * Asks a call again whenever the socket of the staff area says that its answer has changed, or has
 * been away, for as long as the component is there.
 */
export function useRefetchOn(event: 'advisory.changed' | 'feature.changed', call: Call): void {
  const queries = useQueryClient();
  const attach = useCallback(
    (socket: AdminSocket) => {
      const refetch = () => void queries.invalidateQueries({ queryKey: callKey(call) });
      socket.on(event, refetch).on('connect', refetch);
      return () => void socket.off(event, refetch).off('connect', refetch);
    },
    [queries, event, call],
  );
  useAdminSocket(attach);
}
