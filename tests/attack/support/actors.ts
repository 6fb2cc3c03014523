import type { Config } from '../../../platform/src/config/config.ts';
import type { Db } from '../../../platform/src/db/db.ts';
import { memberCookies, staffCookies } from '../../support/session-cookies.ts';

/**
 * The actor of a request: a visitor, a member, a member who is an expert, or an admin with all
 * permissions.
 */
export type Actor = 'visitor' | 'member' | 'expert' | 'super admin';

const LOGIN_IDS = { member: 'demo1', expert: 'expert1' } as const;

/** The cookies of a new session of the actor, whatever the calls before did to the account. */
export async function cookiesOf(
  { db, config }: { db: Db; config: Config },
  actor: Actor,
): Promise<string[]> {
  if (actor === 'visitor') return [];
  if (actor !== 'super admin') {
    const [member] = await db<{ id: number }[]>`
      update member set state = 'active', suspend_reason = null
      where login_id = ${LOGIN_IDS[actor]} returning id`;
    return memberCookies(db, config, member!.id);
  }
  await db`delete from second_factor_rule`;
  // Allows every address. An empty list would admit no staff.
  await db`
    insert into allowed_ip (net, label) values ('0.0.0.0/0', '어디서나'), ('::/0', '어디서나')
    on conflict (net) do update set valid_from = null, valid_to = null, label = excluded.label`;
  const [admin] = await db<{ id: number }[]>`
    update admin set state = 'active', totp_enc = null, totp_since = null, starts_on = null,
                     ends_on = null, ip_group = null, password_temporary = false
    where login_id = 'super' returning id`;
  return staffCookies(db, config, admin!.id);
}
