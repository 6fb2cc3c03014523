import { allowReturn } from '@maru/contract/departed';
import { audit } from '@maru/platform/audit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';

/** What staff decide about people who left. */
export function departedRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, allowReturn, async ({ params: { _id }, body, caller, request }) => {
    const { allowed } = body;
    await db.begin(async (tx) => {
      const [person] = await tx`
        update departed.person
        set allowed_at = ${allowed ? tx`now()` : null},
            allowed_by = ${allowed ? caller.adminId : null}
        where member_id = ${_id} returning 1`;
      if (!person) throw new Refusal('NOT_FOUND');
      await audit(tx, {
        adminId: caller.adminId,
        sessionId: caller.sessionId,
        ip: request.client.ip,
        requestId: request.id,
        action: 'member.allowReturn',
        targetKind: 'member',
        targetId: _id,
        diff: { allowed },
      });
    });
    return { item: { _id, allowed } };
  });
}
