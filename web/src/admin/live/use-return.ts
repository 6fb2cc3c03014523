import { useCallback } from 'react';
import { useAdminSocket } from './use-admin-socket.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';

/**
 * Reports that the staff area's socket is connected again after it was lost or could not be opened.
 * Events in between were not delivered here. If the socket is not connected yet when the hook
 * mounts, the first connection counts as well. On the first screen of a page this costs one extra
 * request. In an outage it is the only request.
 *
 * @param onReturn must keep the same function identity between renders.
 */
export function useReturn(onReturn: () => void): void {
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => followReturns(socket, onReturn, !socket.connected),
      [onReturn],
    ),
  );
}

/**
 * Same as {@link useReturn}, for code outside of a component.
 *
 * @returns a function that stops listening.
 */
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
