import type { LoginMethod } from '@maru/contract/session/auth';
import { networkOf } from '@maru/platform/http/client-address';
import type { Queryable } from '@maru/platform/db/db';
import type { Realm } from '@maru/platform/session/session-token';

/** Client details that the login request reports itself. */
export interface Claimed {
  ip?: string | undefined;
  userAgent?: string | undefined;
}

/** One login attempt for the log. The account that was meant is stored only as a keyed hash. */
export interface LoginEvent {
  realm: Realm;
  result:
    | 'ok'
    | 'wrong'
    | 'withdrawn'
    | 'not_active'
    | 'limited'
    | 'address_refused'
    | 'second_factor_wrong';
  method: LoginMethod;
  loginIdHash: Buffer;
  subjectId?: number | undefined;
  sessionId?: number | undefined;
  /** Client details that the server observed. */
  client: { ip: string; userAgent: string };
  /** Client details reported by the client; never used for a decision. */
  claimed?: Claimed | undefined;
}

/** A successful login is remembered for this long. */
const KNOWN_DAYS = 90;

/**
 * Whether an account has logged in from this network recently; `null` if the account does not
 * exist.
 */
export async function hasLoggedInFrom(
  db: Queryable,
  { realm, subjectId, ip }: { realm: Realm; subjectId: number | null; ip: string },
): Promise<boolean> {
  const [row] = await db<{ known: boolean }[]>`
    select exists (
      select from login_event
      where realm = ${realm} and subject_id = ${subjectId} and result = 'ok'
        and at > now() - make_interval(days => ${KNOWN_DAYS})
        and ip <<= ${networkOf(ip)}::inet) as known`;
  return row!.known;
}

export async function recordLogin(db: Queryable, event: LoginEvent): Promise<void> {
  const { realm, result, method, loginIdHash, client, claimed } = event;
  const { subjectId = null, sessionId = null } = event;
  await db`
    insert into login_event
      (realm, subject_id, login_id_hash, ip, user_agent, claimed_ip, claimed_user_agent,
       result, session_id, method)
    values (${realm}, ${subjectId}, ${loginIdHash}, ${client.ip}, ${client.userAgent},
            ${claimed?.ip ?? null}, ${claimed?.userAgent ?? null}, ${result}, ${sessionId},
            ${method})`;
}

/**
 * Whether a member of staff logs in from a network they have never come from: the /24 of an IPv4
 * address, the /64 of an IPv6 one. A first login ever is nothing to wonder at.
 */
export async function isNewNetwork(db: Queryable, adminId: number, ip: string): Promise<boolean> {
  const [row] = await db<{ isNew: boolean }[]>`
    select count(*) > 0 and not coalesce(bool_or(
             network(set_masklen(ip, case family(ip) when 4 then 24 else 64 end)) >>= ${ip}::inet),
             false) as "isNew"
    from login_event where realm = 'admin' and subject_id = ${adminId} and result = 'ok'`;
  return row?.isNew ?? false;
}
