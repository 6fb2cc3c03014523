import type { Queryable } from '@maru/platform/db';
import type { Realm } from '@maru/platform/session-token';

/** One attempt to log in, for the record: who was meant only as a keyed hash. */
export interface LoginEvent {
  realm: Realm;
  result: 'ok' | 'wrong' | 'withdrawn' | 'not_active' | 'limited' | 'address_refused';
  loginIdHash: Buffer;
  subjectId?: number | undefined;
  sessionId?: number | undefined;
  /** What the server saw. */
  client: { ip: string; userAgent: string };
  /** What the client said of itself; never used to decide anything. */
  claimedIp?: string | undefined;
}

export async function recordLogin(db: Queryable, event: LoginEvent): Promise<void> {
  const { realm, result, loginIdHash, subjectId = null, sessionId = null, client } = event;
  await db`
    insert into login_event
      (realm, subject_id, login_id_hash, ip, claimed_ip, user_agent, result, session_id)
    values (${realm}, ${subjectId}, ${loginIdHash}, ${client.ip}, ${event.claimedIp ?? null},
            ${client.userAgent}, ${result}, ${sessionId})`;
}
