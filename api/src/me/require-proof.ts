import type { Db } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import { findProof } from './own-session.repository.ts';

/**
 * @returns the end of the proof.
 * @throws Refusal Unauthorized unless the password was proved in the last 10 minutes.
 */
export async function requireProof(db: Db, sessionId: number): Promise<string> {
  const until = await findProof(db, sessionId);
  if (until === null) throw new Refusal('Unauthorized');
  return until;
}
