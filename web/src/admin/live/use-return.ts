import { useCallback } from 'react';
import type { AdminSocket } from '../../shared/sockets.ts';
import { useAdminSocket } from './use-admin-socket.ts';

/**
 * Says when the socket of the staff area is back after it was lost, or could not be opened: what happened
 * meanwhile was told to nobody here. Where it is not there yet as this is opened, its coming counts
 * as well: with the first screen of a page that is one question more, and in an outage the only one.
 *
 * @param onReturn has to stay the same function between renders.
 */
export function useReturn(onReturn: () => void): void {
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => followReturns(socket, onReturn, !socket.connected),
      [onReturn],
    ),
  );
}

/** The same outside of a component. @returns what ends it. */
export function followReturns(
  socket: AdminSocket,
  onReturn: () => void,
  isLost = false,
): () => void {
  const leave = () => void (isLost = true);
  const come = () => {
    if (isLost) onReturn();
    isLost = false;
  };
  socket.on('disconnect', leave);
  socket.on('connect_error', leave);
  socket.on('connect', come);
  return () => {
    socket.off('disconnect', leave);
    socket.off('connect_error', leave);
    socket.off('connect', come);
  };
}
