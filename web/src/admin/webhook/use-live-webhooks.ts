import type { Call } from '@maru/contract/core/call';
import { useCallback } from 'react';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { useLiveRows } from '../list/live-rows.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';

/** Keeps a list of webhooks, or of their deliveries, up to date. */
export function useLiveWebhooks(
  call: Call,
  event: 'webhook.changed' | 'webhookDelivery.changed',
): void {
  const hear = useLiveRows(call);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        socket.on(event, hear);
        return () => void socket.off(event, hear);
      },
      [event, hear],
    ),
  );
}
