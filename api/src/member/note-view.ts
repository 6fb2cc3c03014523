import { audit, type Actor } from '@maru/platform/audit';
import type { Db } from '@maru/platform/db';

/** Going from tab to tab, and coming back, is one look. */
const ONE_LOOK_MINUTES = 10;

/** Writes down that staff looked at somebody's page (features.md L07), once a look. */
export async function noteView(db: Db, actor: Actor, memberId: number): Promise<void> {
  const [seen] = await db`
    select 1 from audit_log
    where target_kind = 'member' and target_id = ${memberId} and action = 'member.view'
      and session_id = ${actor.sessionId}
      and at > now() - make_interval(mins => ${ONE_LOOK_MINUTES})
    limit 1`;
  if (seen) return;
  await audit(db, { ...actor, action: 'member.view', targetKind: 'member', targetId: memberId });
}
