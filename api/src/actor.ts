import type { Actor } from '@maru/platform/audit';
import type { StaffSession } from '@maru/platform/session.repository';
import type { FastifyRequest } from 'fastify';

/** Who the audit log names for what a call does. */
export function actorOf(
  { adminId, sessionId }: StaffSession,
  { ip }: { ip: string },
  { id: requestId }: FastifyRequest,
): Actor {
  return { adminId, sessionId, ip, requestId };
}
