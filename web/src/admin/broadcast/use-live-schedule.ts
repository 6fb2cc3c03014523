import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { Call } from '@maru/contract/core/call';
import { useCallback } from 'react';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { useLiveRows } from '../list/live-rows.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';

/**
 * Updates the rows of a list of broadcasts as soon as one changes, also after a change by another
 * staff member.
 */
export function useLiveSchedule(call: Call): void {
  const hear = useLiveRows(call);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        // The planned end is refetched; the event contains the actual end.
        const hearItem = ({ end_date: over_at, ...item }: ScheduleItem) => {
          const news = { ...item, over_at };
          hear(news);
        };
        const change = ({ item }: { item: ScheduleItem }) => hearItem(item);
        const snapshot = ({ items }: { items: readonly ScheduleItem[] }) => items.forEach(hearItem);
        socket
          .on('schedule.changed', change)
          .on('schedule.removed', hear)
          .on('schedule.snapshot', snapshot);
        return () =>
          void socket
            .off('schedule.changed', change)
            .off('schedule.removed', hear)
            .off('schedule.snapshot', snapshot);
      },
      [hear],
    ),
  );
}
