import type { Tx } from '@maru/platform/db/db';
import {
  endSessionsOf,
  insertSession,
  type SessionClient,
} from '@maru/platform/session/session.repository';
import type { Realm, SessionGeneration } from '@maru/platform/session/session-token';
import { Refusal } from '../http/refusal.ts';

/**
 * Ends every session of an account after a password change, including the caller's. It opens a new
 * session for the calling browser. A stolen copy of the cookies no longer works (reliability A2).
 * The identity proofs of the old session stay valid.
 *
 * @returns the new session, and the number of other devices that were logged out.
 * @throws Refusal SESSION_INVALIDATED if the caller's session has already ended.
 */
export async function startOver(
  tx: Tx,
  realm: Realm,
  { subjectId, sessionId }: { subjectId: number; sessionId: number },
  client: SessionClient,
): Promise<{ session: SessionGeneration; others: number }> {
  const ended = await endSessionsOf(tx, realm, subjectId, 'password');
  if (!ended.some(({ id }) => id === sessionId)) throw new Refusal('SESSION_INVALIDATED');
  const session = await insertSession(tx, realm, subjectId, client);
  await tx`
    update session n set proved_at = o.proved_at
    from session o where n.id = ${session.id} and o.id = ${sessionId}`;
  const others = ended.filter(({ id, isDevice }) => isDevice && id !== sessionId);
  return { session, others: others.length };
}
