import { useEffect } from 'react';
import { adminSocket } from '../../shared/sockets.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';

/**
 * Listens on the socket of the staff area while the component is mounted.
 *
 * @param attach adds the listeners and returns a function that removes them. It must stay the same
 *   function between renders (`useCallback`, or outside of the component).
 */
export function useAdminSocket(attach: (socket: AdminSocket) => () => void): void {
  useEffect(() => {
    let detach: (() => void) | null = null;
    let isGone = false;
    void adminSocket().then((socket) => {
      if (!isGone) detach = attach(socket);
    });
    return () => {
      isGone = true;
      detach?.();
    };
  }, [attach]);
}
