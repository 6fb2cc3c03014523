import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db } from '@maru/platform/db/db';

/** Switching tabs or pages and returning within this time counts as one view. */
const ONE_LOOK_MINUTES = 10;

/** View action, and the target kind of its audit entry. */
const KIND_OF = { 'member.view': 'member', 'eventEntry.view': 'event' } as const;

/** Records that staff viewed personal data (features L07), once per view. */
export async function noteView(
  db: Db,
  actor: Actor,
  action: keyof typeof KIND_OF,
  targetId: number,
): Promise<void> {
  const targetKind = KIND_OF[action];
  const [seen] = await db`
    select 1 from audit_log
    where target_kind = ${targetKind} and target_id = ${targetId} and action = ${action}
      and session_id = ${actor.sessionId}
      and at > now() - make_interval(mins => ${ONE_LOOK_MINUTES})
    limit 1`;
  if (!seen) await audit(db, { ...actor, action, targetKind, targetId });
}
