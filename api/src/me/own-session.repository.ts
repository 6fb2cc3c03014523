import type { OwnSession } from '@maru/contract/account/me';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { isDevice } from '@maru/platform/session/member-device';
import { endSession, type EndedSession } from '@maru/platform/session/session.repository';

/** How long a proof of the password opens the account for changes. */
export const PROOF_S = 600;

/** The devices of a member, the asking one first. */
export function listSessions(
  db: Queryable,
  memberId: number,
  currentId: number,
): Promise<OwnSession[]> {
  return db<OwnSession[]>`
    select s.id as _id, s.user_agent, host(s.ip) as ip, s.created_at, s.last_used_at,
           s.id = ${currentId} as current
    from session s
    where s.realm = 'member' and s.subject_id = ${memberId} and ${isDevice(db)}
    order by s.id = ${currentId} desc, s.last_used_at desc`;
}

/**
 * Ends a session of this member only.
 *
 * @returns false if the member has no such live session.
 */
export async function endOwnSession(tx: Tx, memberId: number, sessionId: number): Promise<boolean> {
  const [own] = await tx`
    select 1 from session
    where id = ${sessionId} and realm = 'member' and subject_id = ${memberId} and ended_at is null
    for update`;
  if (!own) return false;
  await endSession(tx, sessionId, 'revoked');
  return true;
}

/** Ends every session of the member but one. @returns how many devices that were. */
export async function endOtherSessions(tx: Tx, memberId: number, keptId: number): Promise<number> {
  const others = await tx<EndedSession[]>`
    select s.id, ${isDevice(tx)} as "isDevice" from session s
    where s.realm = 'member' and s.subject_id = ${memberId} and s.ended_at is null
      and s.id <> ${keptId}
    order by s.id for update`;
  for (const { id } of others) await endSession(tx, id, 'revoked');
  return others.filter((other) => other.isDevice).length;
}

/** Notes that the password was proved now. @returns until when that counts. */
export async function noteProof(db: Queryable, sessionId: number): Promise<string> {
  const [row] = await db<{ until: string }[]>`
    update session set proved_at = now() where id = ${sessionId}
    returning proved_at + make_interval(secs => ${PROOF_S}) as until`;
  return row!.until;
}

/** Expiry of the last password proof; `null` if no proof is still valid. */
export async function findProof(db: Queryable, sessionId: number): Promise<string | null> {
  const [row] = await db<{ until: string }[]>`
    select proved_at + make_interval(secs => ${PROOF_S}) as until from session
    where id = ${sessionId} and proved_at > now() - make_interval(secs => ${PROOF_S})`;
  return row?.until ?? null;
}
