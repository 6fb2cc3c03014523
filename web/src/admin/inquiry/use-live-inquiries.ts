import { countInquiries, getInquiry, listInquiries } from '@maru/contract/inquiry/staff-inquiry';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { callKey } from '../../shared/query.ts';
import { useLiveRows } from '../list/live-rows.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';

/** The calls that show an inquiry. */
export const inquiryCalls = [listInquiries, getInquiry, countInquiries] as const;

/** Keeps the list and the open thread current while members write and colleagues answer. */
export function useLiveInquiries(): void {
  const queries = useQueryClient();
  const hear = useLiveRows(listInquiries);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const hearAll = (news: { _id: number; version: number }) => {
          hear(news);
          void queries.invalidateQueries({ queryKey: callKey(getInquiry) });
        };
        socket.on('inquiry.changed', hearAll).on('inquiry.removed', hearAll);
        return () => void socket.off('inquiry.changed', hearAll).off('inquiry.removed', hearAll);
      },
      [queries, hear],
    ),
  );
}
