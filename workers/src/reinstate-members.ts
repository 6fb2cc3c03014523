import type { Db } from '@maru/platform/db/db';

/**
 * Reactivates accounts after their temporary suspension has ended. The audit log entry names no
 * actor, because the clock triggered it.
 */
export async function reinstateDue(db: Db): Promise<void> {
  await db`
    with reinstated as (
      update member
      set state = 'active', suspended_until = null, suspend_reason = null, updated_at = now(),
          version = version + 1
      where state = 'suspended' and suspended_until <= now()
      returning id)
    insert into audit_log (action, target_kind, target_id, diff)
    select 'member.reinstate', 'member', id, '{"state":["suspended","active"]}' from reinstated`;
}
