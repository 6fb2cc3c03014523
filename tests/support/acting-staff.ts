import { adminLogin } from '@maru/contract/session/auth';
import type { Actor } from '../../platform/src/db/audit.ts';
import type { Db } from '../../platform/src/db/db.ts';

/** A staff member in a database without demo data, for actions that need an actor. */
export async function addActor(db: Db): Promise<Actor> {
  const [admin] = await db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name) values ('actor', 'none', '담당자')
    returning id`;
  const [session] = await db<{ id: number }[]>`
    insert into session (realm, subject_id, seed, ip, user_agent, expires_at)
    values ('admin', ${admin!.id}, '', '127.0.0.1', '', now() + interval '1 day') returning id`;
  return { adminId: admin!.id, sessionId: session!.id, ip: '127.0.0.1', requestId: 'actor' };
}

/** Logs the demo's `super` in. @returns the cookies of the session, as a request sends them. */
export async function logInAsSuper(apiUrl: string): Promise<string> {
  const response = await fetch(`${apiUrl}${adminLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'super', password: 'maru1234!' }),
  });
  if (!response.ok) throw new Error(`The login returned ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
