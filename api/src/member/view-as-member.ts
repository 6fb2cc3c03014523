import { audit } from '@maru/platform/db/audit';
import type { Db } from '@maru/platform/db/db';
import { openMemberView } from '@maru/platform/session/member-view';
import type { SessionClient } from '@maru/platform/session/session.repository';
import type { SessionGeneration } from '@maru/platform/session/session-token';
import { Refusal } from '../http/refusal.ts';
import { lockMember, type MemberMove } from './change-member.ts';

/**
 * Lets staff view the public site as a member sees it (features D16). The guard of every call
 * limits such a session (access.ts). Its end writes an audit entry of its own.
 *
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for a member that cannot log in or has an expert's
 *   desk.
 */
export async function viewAsMember(
  db: Db,
  { memberId, actor, reason }: MemberMove,
  client: SessionClient,
): Promise<{ session: SessionGeneration; until: string }> {
  return db.begin(async (tx) => {
    const { state, type } = await lockMember(tx, memberId);
    const canLogIn = state === 'active' || state === 'dormant';
    if (!canLogIn || type === 'expert') throw new Refusal('STATE_CONFLICT');
    const view = await openMemberView(tx, memberId, actor.sessionId, client);
    await audit(tx, {
      ...actor,
      action: 'member.viewAs',
      targetKind: 'member',
      targetId: memberId,
      diff: { until: view.until },
      reason,
    });
    return view;
  });
}
