import type { Permission } from '@maru/contract/core/call';
import type { Queryable, Tx } from '@maru/platform/db/db';

interface Rule {
  permissions: Permission[];
  /** Accounts in service that would have to set one up. */
  without: number;
}

/** Permissions that require a second factor. */
export async function findRule(db: Queryable): Promise<Rule> {
  const [row] = await db<Rule[]>`
    select coalesce((select array_agg(permission order by permission) from second_factor_rule),
                    '{}') as permissions,
           (select count(*) from admin a
            where is_in_service(a, now()) and needs_second_factor(a.id)
              and not has_second_factor(a.id))
             as without`;
  return row!;
}

/**
 * Serializes changes of the rule, because two concurrent changes could combine into a third rule.
 */
export async function lockRule(tx: Tx): Promise<void> {
  await tx`lock table second_factor_rule in share row exclusive mode`;
}

export async function setRule(
  tx: Tx,
  permissions: readonly Permission[],
  byAdmin: number,
): Promise<void> {
  const wanted = [...permissions];
  await tx`delete from second_factor_rule where not permission = any(${wanted})`;
  await tx`
    insert into second_factor_rule (permission, created_by)
    select unnest(${wanted}::text[]), ${byAdmin} on conflict do nothing`;
}
