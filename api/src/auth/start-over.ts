import type { Tx } from '@maru/platform/db';
import {
  endSessionsOf,
  insertSession,
  type SessionClient,
} from '@maru/platform/session.repository';
import type { Realm, SessionGeneration } from '@maru/platform/session-token';
import { Refusal } from '../refusal.ts';

/**
 * Ends every session of an account whose password has just been changed, the asking one as well,
 * and opens a new one for the browser that asked: a copy of its cookies opens nothing any more
 * (reliability A2). What the browser had proved still counts.
 *
 * @returns the new session, and how many other devices are out.
 * @throws Refusal SESSION_INVALIDATED if the asking session is over by now.
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
