import { getAdvisoryMode } from '@maru/contract/advisory';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callKey, callQuery } from '../../shared/query.ts';
import type { AdminSocket } from '../../shared/sockets.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';

/** What the company may do by law now, kept up to date while the screen is open. */
export function useAdvisoryMode() {
  const queries = useQueryClient();
  const attach = useCallback(
    (socket: AdminSocket) => {
      const refresh = () => void queries.invalidateQueries({ queryKey: callKey(getAdvisoryMode) });
      socket.on('advisory.changed', refresh).on('connect', refresh);
      return () => void socket.off('advisory.changed', refresh).off('connect', refresh);
    },
    [queries],
  );
  useAdminSocket(attach);
  return useQuery(callQuery(getAdvisoryMode, {}));
}
