import type { Queryable } from '../db/db.ts';
import { LIFETIME } from './session-token.ts';

/**
 * Whether a session `s` of a member is an active device. A staff view of the member's account is
 * not.
 */
export const isDevice = (db: Queryable) => db`
  s.ended_at is null and s.staff_session_id is null and s.expires_at > now()
  and s.last_used_at > now() - make_interval(secs => ${LIFETIME.member.idle})`;
