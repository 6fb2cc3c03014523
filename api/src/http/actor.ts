import type { Actor } from '@maru/platform/db/audit';
import type { StaffSession } from '@maru/platform/session/session.repository';
import type { FastifyRequest } from 'fastify';

/** Actor that the audit log records for a call. */
export function actorOf(
  { adminId, sessionId }: StaffSession,
  { ip }: { ip: string },
  { id: requestId }: FastifyRequest,
): Actor {
  return { adminId, sessionId, ip, requestId };
}
