import type { Call } from '@maru/contract/core/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callKey } from '../../shared/query.ts';
import { useAdminSocket } from './use-admin-socket.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';

/**
 * Refetches a call while the component is mounted. The triggers are an event of the staff socket
 * that reports a change, and a reconnect of that socket.
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
