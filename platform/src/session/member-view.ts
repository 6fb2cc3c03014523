import type { Tx } from '../db/db.ts';
import { endSession, insertSession, type SessionClient } from './session.repository.ts';
import { LIFETIME, type SessionGeneration } from './session-token.ts';

/** How long staff may look at the site as a member. */
const VIEW_S = 900;

/**
 * Opens a view of a member for the staff session `staffSessionId`; one it had open before ends. A
 * view is no login of the member, counts as no device of theirs, and cannot be prolonged.
 */
export async function openMemberView(
  tx: Tx,
  memberId: number,
  staffSessionId: number,
  client: SessionClient,
): Promise<{ session: SessionGeneration; until: string }> {
  const before = await tx<{ id: number }[]>`
    select id from session where staff_session_id = ${staffSessionId} and ended_at is null
    order by id for update`;
  for (const { id } of before) await endSession(tx, id, 'logout');
  const session = await insertSession(tx, 'member', memberId, client);
  const [row] = await tx<{ until: string }[]>`
    update session
    set staff_session_id = ${staffSessionId},
        expires_at = created_at + make_interval(secs => ${VIEW_S})
    where id = ${session.id} returning expires_at as until`;
  return { session, until: row!.until };
}

/** Ends member views that have expired, or that belong to an ended staff session. */
export async function endOverdueViews(tx: Tx): Promise<void> {
  const overdue = await tx<{ id: number }[]>`
    select s.id from session s join session v on v.id = s.staff_session_id
    where s.staff_session_id is not null and s.ended_at is null
      and (s.expires_at <= now() or not keeps_view(v, ${LIFETIME.admin.idle}))
    order by s.id for update of s skip locked`;
  for (const { id } of overdue) await endSession(tx, id, 'expired');
}
