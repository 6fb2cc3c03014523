import type { OwnSession } from '@maru/contract/me';
import type { Queryable, Tx } from '@maru/platform/db';
import { endSession } from '@maru/platform/session.repository';
import { LIFETIME } from '@maru/platform/session-token';

/** How long a proof of the password opens the account for changes. */
const PROOF_S = 600;

/** The live sessions of a member, the asking one first. A view is no device of theirs. */
export function listSessions(
  db: Queryable,
  memberId: number,
  currentId: number,
): Promise<OwnSession[]> {
  return db<OwnSession[]>`
    select id as _id, user_agent, host(ip) as ip, created_at, last_used_at,
           id = ${currentId} as current
    from session
    where realm = 'member' and subject_id = ${memberId} and ended_at is null
      and staff_session_id is null and expires_at > now()
      and last_used_at > now() - make_interval(secs => ${LIFETIME.member.idle})
    order by id = ${currentId} desc, last_used_at desc`;
}

/**
 * Ends a session of this member and of nobody else.
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

/** Ends every session of the member but one. @returns how many that were. */
export async function endOtherSessions(tx: Tx, memberId: number, keptId: number): Promise<number> {
  const others = await tx<{ id: number }[]>`
    select id from session
    where realm = 'member' and subject_id = ${memberId} and ended_at is null and id <> ${keptId}
    order by id for update`;
  for (const { id } of others) await endSession(tx, id, 'revoked');
  return others.length;
}

/** Notes that the password was proved now. @returns until when that counts. */
export async function noteProof(db: Queryable, sessionId: number): Promise<string> {
  const [row] = await db<{ until: string }[]>`
    update session set proved_at = now() where id = ${sessionId}
    returning proved_at + make_interval(secs => ${PROOF_S}) as until`;
  return row!.until;
}

/** Until when the last proof counts; `null` if there is none that still does. */
export async function findProof(db: Queryable, sessionId: number): Promise<string | null> {
  const [row] = await db<{ until: string }[]>`
    select proved_at + make_interval(secs => ${PROOF_S}) as until from session
    where id = ${sessionId} and proved_at > now() - make_interval(secs => ${PROOF_S})`;
  return row?.until ?? null;
}
