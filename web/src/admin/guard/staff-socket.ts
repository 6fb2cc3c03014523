import { checkSession } from '@maru/contract/session/auth';
import type { Permission } from '@maru/contract/core/call';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { isSessionEnd } from '../../shared/session/session-lost.ts';
import { replacedSession } from '../../shared/session/replaced-session.ts';
import { adminSocket } from '../../shared/sockets.ts';
import { followReturns } from '../live/use-return.ts';
import type { Admin, Replacement } from './guard-question.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';

type SessionNews =
  | { type: 'session.replaced'; by: Replacement }
  | { type: 'staff.changed'; name: string; permissions: readonly Permission[] };

/** Delay between a refused handshake and the next attempt if the session is still valid. */
const RETRY_MS = 3_000;

/**
 * Opens the socket of the staff area and reports the end of the session the moment it happens.
 * The next call would be refused anyway; this only makes it known at once.
 */
export async function followStaffSession(
  report: (news: SessionNews) => void,
  askAdmin: () => Promise<Admin>,
): Promise<void> {
  const socket = await adminSocket();
  const askWhoItIs = (): Promise<void> =>
    askAdmin().then(
      ({ name, permissions }) => report({ type: 'staff.changed', name, permissions }),
      (error: unknown) => {
        if (socket.connected && !isFinal(error)) setTimeout(() => void askWhoItIs(), RETRY_MS);
      },
    );
  followReturns(socket, () => void askWhoItIs());
  socket
    .on('session.replaced', ({ at, ip_address, user_agent }) =>
      report({ type: 'session.replaced', by: { at, ip_address, user_agent } }),
    )
    .on('staff.changed', ({ name, permissions }) =>
      report({ type: 'staff.changed', name, permissions }),
    )
    .on('connect_error', () => {
      // The library tries again after an outage, but not after a refusal.
      if (!socket.active) void askAgain(socket);
    })
    .on('disconnect', (reason) => {
      // Of a session that is over, too: after a new password this browser has another.
      if (reason === 'io server disconnect') void askAgain(socket);
    });
}

/**
 * Finds out why the server refused the socket. The call renews an expired access token, or is
 * refused itself and thereby informs the guard.
 */
async function askAgain(socket: AdminSocket): Promise<void> {
  await replacedSession('admin');
  const isOver = await makeCall(checkSession, {}).then(() => false, isFinal);
  if (!isOver) setTimeout(() => socket.connect(), RETRY_MS);
}

/**
 * Whether the session has ended or cannot be used here. Listeners for the end of sessions are
 * notified. Any other error is an outage that a later retry resolves.
 */
function isFinal(error: unknown): boolean {
  const code = failureCodeOf(error);
  return isSessionEnd(code) || code === 'ACCESS_DENIED';
}
