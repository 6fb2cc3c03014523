import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { Call } from '@maru/contract/core/call';
import { useCallback } from 'react';
import { serverNow } from '../../shared/server-clock.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { useLiveRows } from '../list/live-rows.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';

/**
 * The fields of a row that an event carries. Its end is the actual one. An end to come is also the
 * planned one, so that a row never has the new start with the old end. The planned end of other
 * broadcasts is refetched.
 *
 * @param now in ms since the epoch.
 */
export function rowOf({ end_date: over_at, ...item }: ScheduleItem, now: number) {
  const isToCome = over_at === null || Date.parse(over_at) > now;
  return { ...item, over_at, ...(isToCome && { end_date: over_at }) };
}

/**
 * Updates the rows of a list of broadcasts as soon as one changes, also after a change by another
 * staff member.
 */
export function useLiveSchedule(call: Call): void {
  const hear = useLiveRows(call);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const hearItem = (item: ScheduleItem) => hear(rowOf(item, serverNow()));
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
