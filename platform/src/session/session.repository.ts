import { randomBytes } from 'node:crypto';
import type { Brand } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import type { Db, Queryable, Tx } from '../db/db.ts';
import { isDevice } from './member-device.ts';
import { publish } from '../db/outbox.ts';
import {
  isGenuine,
  LIFETIME,
  parseRefresh,
  type Realm,
  type SessionGeneration,
} from './session-token.ts';
import { rightsOf, type StaffRights } from './staff-rights.ts';

/** How long the previous refresh token may be repeated (reliability A5). */
const REPEAT_S = 30;

/** Minimum interval between two updates of a session's last use. */
const TOUCH_S = 60;

const SEED_BYTES = 32;

export type EndReason =
  | 'logout'
  | 'other_device'
  | 'password'
  | 'admin'
  | 'expired'
  | 'reuse'
  | 'limit'
  | 'revoked'
  | 'withdrawal';

/** Error code sent to the holder of an ended session (wire N3.5). */
export type SessionEnd = 'SESSION_INVALIDATED' | 'OTHER_DEVICE_LOGIN';

/** Why there is no session. */
export type SessionAbsence = 'MISSING_TOKENS' | 'TOKEN_EXPIRED' | 'INVALID_TOKEN' | SessionEnd;

/** Session of a member on the public site. */
export interface MemberSession {
  sessionId: number;
  memberId: number;
  type: 'user' | 'expert';
  loginId: string;
  name: string;
  nickname: string | null;
  /** The number of the expert this member is, or `null`. */
  expertId: number | null;
  /** Staff look through the member's eyes, until then and from there; `null` = the member is here. */
  view: { until: string; ip: string } | null;
}

/** Session of an admin in the staff area, from an allowed address. */
export interface StaffSession extends StaffRights {
  sessionId: number;
  adminId: number;
  loginId: string;
  name: string;
  /** Another admin set the password. There are no permissions until the owner changes it. */
  mustChangePassword: boolean;
}

/** A stored session, with the updates that its reader must make. */
export type Found<S, More = unknown> = S & {
  /** It was last noted as used more than a minute ago: {@link touchSession} is due. */
  stale: boolean;
} & More;

/** Client of a login or a refresh, as the server sees it. */
export interface SessionClient {
  ip: string;
  userAgent: string;
}

/** The session a staff login ended. */
export interface ReplacedSession {
  at: string;
  ip_address: string;
  user_agent: string;
}

/**
 * Opens a session for a member; beyond the `devices` of the brand the oldest ends (reliability A13).
 */
export async function openMemberSession(
  tx: Tx,
  memberId: number,
  client: SessionClient,
): Promise<SessionGeneration> {
  const session = await insertSession(tx, 'member', memberId, client);
  await tx`update member set last_login_at = now() where id = ${memberId}`;
  const [deployment] = await tx<{ brand: Brand['id'] }[]>`select brand from deployment`;
  const { devices } = brandOf(deployment!.brand).switches;
  const surplus = await tx<{ id: number }[]>`
    select s.id from session s
    where s.realm = 'member' and s.subject_id = ${memberId} and ${isDevice(tx)}
    order by s.id desc offset ${devices}`;
  for (const { id } of surplus) await endSession(tx, id, 'limit');
  return session;
}

/**
 * Opens a staff member's only session. The earlier session ends in the same transaction, and its
 * sockets are notified. If two logins run at once, the later one wins. The lock on the admin's row
 * ensures this, and a unique index is the second safeguard.
 */
export async function openStaffSession(
  tx: Tx,
  adminId: number,
  client: SessionClient,
): Promise<{ session: SessionGeneration; replaced: ReplacedSession | null }> {
  await tx`update admin set last_login_at = now() where id = ${adminId}`;
  // A session that was no longer usable has expired. Only a live session counts as replaced.
  const [ended] = await tx<
    { id: number; ip: string; user_agent: string; last_used_at: string; end_reason: EndReason }[]
  >`
    update session
    set ended_at = now(),
        end_reason = case
          when expires_at > now()
           and last_used_at > now() - make_interval(secs => ${LIFETIME.admin.idle})
          then 'other_device' else 'expired' end
    where realm = 'admin' and subject_id = ${adminId} and ended_at is null
    returning id, host(ip) as ip, user_agent, last_used_at, end_reason`;
  const session = await insertSession(tx, 'admin', adminId, client);
  if (ended?.end_reason !== 'other_device') return { session, replaced: null };

  await publish(
    tx,
    'session.replaced',
    {
      message: 'OTHER_DEVICE_LOGIN',
      at: session.rotated_at,
      ip_address: client.ip,
      user_agent: client.userAgent,
    },
    ended.id,
  );
  return {
    session,
    replaced: { at: ended.last_used_at, ip_address: ended.ip, user_agent: ended.user_agent },
  };
}

/** Inserts a session that has no purpose set yet. */
export async function insertSession(
  tx: Tx,
  realm: Realm,
  subjectId: number,
  { ip, userAgent }: SessionClient,
): Promise<SessionGeneration> {
  const seed = randomBytes(SEED_BYTES);
  const [row] = await tx<SessionGeneration[]>`
    insert into session (realm, subject_id, seed, ip, user_agent, expires_at)
    values (${realm}, ${subjectId}, ${seed}, ${ip}, ${userAgent},
            now() + make_interval(secs => ${LIFETIME[realm].absolute}))
    returning id, seed, generation, rotated_at`;
  return row!;
}

/** Ends one session and notifies its sockets. A repeated call has no effect. */
export async function endSession(tx: Tx, sessionId: number, reason: EndReason): Promise<void> {
  const [ended] = await tx<{ realm: Realm; ended_at: string; staff_session_id: number | null }[]>`
    update session set ended_at = now(), end_reason = ${reason}
    where id = ${sessionId} and ended_at is null
    returning realm, ended_at, staff_session_id`;
  if (!ended) return;
  if (ended.staff_session_id !== null) await auditViewEnd(tx, sessionId);
  const event = ended.realm === 'member' ? 'session.ended' : 'session.closed';
  await publish(tx, event, { message: codeOfEnd(reason), at: ended.ended_at }, sessionId);
}

/** However a view ends, its line names who looked. */
async function auditViewEnd(tx: Tx, sessionId: number): Promise<void> {
  await tx`
    insert into audit_log (admin_id, session_id, ip, action, target_kind, target_id, diff)
    select v.subject_id, v.id, s.ip, 'member.viewAsEnd', 'member', s.subject_id,
           jsonb_build_object('reason', s.end_reason, 'seconds',
                              extract(epoch from s.ended_at - s.created_at)::int)
    from session s join session v on v.id = s.staff_session_id where s.id = ${sessionId}`;
}

/** A session that has just ended, and whether it still granted access until then. */
export interface EndedSession {
  id: number;
  isDevice: boolean;
}

/** Ends every session of a member or an admin. @returns the sessions that it ended. */
export async function endSessionsOf(
  tx: Tx,
  realm: Realm,
  subjectId: number,
  reason: EndReason,
): Promise<EndedSession[]> {
  const ended = await tx<EndedSession[]>`
    select s.id, ${isDevice(tx)} as "isDevice" from session s
    where s.realm = ${realm} and s.subject_id = ${subjectId} and s.ended_at is null
    order by s.id for update`;
  for (const { id } of ended) await endSession(tx, id, reason);
  return ended;
}

/**
 * Returns the session of a refresh token of any generation, or `null`. Use it only to end the
 * session.
 */
export async function findSessionOfRefresh(
  db: Queryable,
  realm: Realm,
  token: string,
  secret: string,
): Promise<number | null> {
  const claimed = parseRefresh(token);
  if (!claimed) return null;
  const [session] = await db<{ id: number; seed: Buffer }[]>`
    select id, seed from session where id = ${claimed.id} and realm = ${realm}`;
  return session && isGenuine(realm, session, claimed, secret) ? session.id : null;
}

/**
 * Exchanges a refresh token for the next generation.
 *
 * The newest token rotates the session. The previous token, repeated within 30 s (two tabs, a lost
 * response), returns the result of the first call. An older token means that it was stolen: the
 * session and all tokens derived from it end (reliability A6).
 */
export async function refreshSession(
  db: Db,
  realm: Realm,
  token: string,
  secret: string,
  client: SessionClient,
): Promise<SessionGeneration | 'REFRESH_FAIL' | 'SESSION_INVALIDATED' | 'OTHER_DEVICE_LOGIN'> {
  const claimed = parseRefresh(token);
  if (!claimed) return 'REFRESH_FAIL';

  // Most of a thousand concurrent refreshes are repeats, which need neither a lock nor a
  // transaction.
  const seen = await findForRefresh(db, realm, claimed.id);
  const first = decideRefresh(realm, seen, claimed, secret);
  if (first !== 'rotate' && first !== 'reuse') return first === 'repeat' ? seen! : first;

  return db.begin(async (tx) => {
    const session = await findForRefresh(tx, realm, claimed.id, 'lock');
    const decision = decideRefresh(realm, session, claimed, secret);
    if (decision === 'repeat') return session!;
    if (decision === 'rotate') return rotate(tx, claimed.id);
    if (decision !== 'reuse') return decision;

    await endSession(tx, claimed.id, 'reuse');
    await tx`
      insert into audit_log (session_id, ip, action, target_kind, target_id, diff)
      values (${claimed.id}, ${client.ip}, 'refresh_reuse', 'session', ${claimed.id},
              ${tx.json({ user_agent: client.userAgent })})`;
    return 'SESSION_INVALIDATED';
  });
}

type Refreshable = SessionGeneration & {
  end_reason: EndReason | null;
  /** The newest generation began less than 30 s ago. */
  fresh: boolean;
  /** Neither too old nor too long unused. */
  live: boolean;
};

async function findForRefresh(
  db: Queryable,
  realm: Realm,
  sessionId: number,
  lock?: 'lock',
): Promise<Refreshable | undefined> {
  const [session] = await db<Refreshable[]>`
    select id, seed, generation, rotated_at, end_reason,
           rotated_at > clock_timestamp() - make_interval(secs => ${REPEAT_S}) as fresh,
           expires_at > now()
             and last_used_at > now() - make_interval(secs => ${LIFETIME[realm].idle}) as live
    from session where id = ${sessionId} and realm = ${realm}
    ${lock ? db`for update` : db``}`;
  return session;
}

function decideRefresh(
  realm: Realm,
  session: Refreshable | undefined,
  claimed: { generation: number; mac: string },
  secret: string,
): 'rotate' | 'repeat' | 'reuse' | 'REFRESH_FAIL' | 'SESSION_INVALIDATED' | 'OTHER_DEVICE_LOGIN' {
  if (!session || !isGenuine(realm, session, claimed, secret)) return 'REFRESH_FAIL';
  if (session.end_reason) return codeOfEnd(session.end_reason);
  if (!session.live) return 'REFRESH_FAIL';
  if (claimed.generation === session.generation) return 'rotate';
  return claimed.generation === session.generation - 1 && session.fresh ? 'repeat' : 'reuse';
}

async function rotate(tx: Tx, sessionId: number): Promise<SessionGeneration> {
  const [next] = await tx<SessionGeneration[]>`
    update session
    set generation = generation + 1, rotated_at = clock_timestamp(),
        last_used_at = clock_timestamp()
    where id = ${sessionId}
    returning id, seed, generation, rotated_at`;
  return next!;
}

/** The member sessions of these ids that are live, or why one is not. */
export async function findMemberSessions(
  db: Queryable,
  sessionIds: readonly number[],
): Promise<Map<number, Found<MemberSession> | SessionAbsence>> {
  type Row = Found<
    Omit<MemberSession, 'view'>,
    { endReason: EndReason | null; state: string; viewUntil: string | null; ip: string }
  >;
  const rows = await db<Row[]>`
    select s.id as "sessionId", s.end_reason as "endReason", m.id as "memberId", m.state, m.type,
           m.login_id as "loginId", m.name, m.nickname, e.id as "expertId",
           case when v.id is not null then s.expires_at end as "viewUntil", host(s.ip) as ip,
           s.last_used_at < now() - make_interval(secs => ${TOUCH_S}) as stale
    from session s join member m on m.id = s.subject_id left join expert e on e.member_id = m.id
    left join session v on v.id = s.staff_session_id
    where (v.id is null or keeps_view(v, ${LIFETIME.admin.idle})) and s.realm = 'member' and s.id = any(${[...sessionIds]}::int[]) and s.expires_at > now()
      and s.last_used_at > now() - make_interval(secs => ${LIFETIME.member.idle})`;
  return new Map(
    rows.map(({ endReason, state, viewUntil, ip, ...session }) => [
      session.sessionId,
      endReason
        ? codeOfEnd(endReason)
        : state === 'active' || state === 'dormant'
          ? { ...session, view: viewUntil === null ? null : { until: viewUntil, ip } }
          : 'SESSION_INVALIDATED',
    ]),
  );
}

/** Returns a staff session as stored, and whether the address list allows the account from `ip`. */
export async function findStaffSession(
  db: Queryable,
  sessionId: number,
  ip: string,
): Promise<Found<StaffSession, { ipAllowed: boolean }> | SessionEnd> {
  const [row] = await db<
    Found<StaffSession, { endReason: EndReason | null; serves: boolean; ipAllowed: boolean }>[]
  >`
    select s.id as "sessionId", s.end_reason as "endReason", a.id as "adminId",
           is_in_service(a, now()) as serves, a.login_id as "loginId", a.name,
           a.password_temporary as "mustChangePassword", ${rightsOf(db)},
           is_address_allowed(${ip}, a.ip_group) as "ipAllowed",
           s.last_used_at < now() - make_interval(secs => ${TOUCH_S}) as stale
    from session s join admin a on a.id = s.subject_id
    where s.realm = 'admin' and s.id = ${sessionId} and s.expires_at > now()
      and s.last_used_at > now() - make_interval(secs => ${LIFETIME.admin.idle})`;
  if (!row) return 'SESSION_INVALIDATED';
  const { endReason, serves, ...session } = row;
  if (endReason) return codeOfEnd(endReason);
  return serves ? session : 'SESSION_INVALIDATED';
}

/**
 * Whether an address may reach the staff area.
 *
 * @param ip IPv4-mapped addresses count as IPv4.
 * @param group of the account, where it is known and has one.
 */
export async function isAllowedIp(
  db: Queryable,
  ip: string,
  group: string | null = null,
): Promise<boolean> {
  const [row] = await db<{ allowed: boolean }[]>`
    select is_address_allowed(${ip}, ${group}) as allowed`;
  return row?.allowed ?? false;
}

/** Ends staff sessions with an address that is no longer allowed for their account. */
export async function endSessionsFromOutside(tx: Tx): Promise<void> {
  const outside = await tx<{ id: number }[]>`
    select s.id from session s join admin a on a.id = s.subject_id
    where s.realm = 'admin' and s.ended_at is null and not is_address_allowed(s.ip, a.ip_group)
    order by s.id for update of s`;
  for (const { id } of outside) await endSession(tx, id, 'admin');
}

/** Notes that a session is in use, at most once a minute. */
export async function touchSession(db: Queryable, sessionId: number): Promise<void> {
  await db`
    update session set last_used_at = now()
    where id = ${sessionId} and last_used_at < now() - make_interval(secs => ${TOUCH_S})`;
}

/** @param reason `null` = it was not ended explicitly. */
export function codeOfEnd(reason: EndReason | null): SessionEnd {
  const byAnother = reason === 'other_device' || reason === 'limit';
  return byAnother ? 'OTHER_DEVICE_LOGIN' : 'SESSION_INVALIDATED';
}
