import { getMyDesk, turnMyBroadcast } from '@maru/contract/account/me';
import { getMyDays } from '@maru/contract/expert/expert-days';
import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import {
  countSubscribers,
  findExpert,
  hasShare,
  isOwnBroadcast,
  listOwnBroadcasts,
  listOwnProducts,
} from './desk.repository.ts';
import { readExpertDays } from './expert-days.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

/** Expert area: the expert's own broadcasts and products. It never reveals who the members are. */
export function myDeskRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getMyDesk, async ({ caller }) => {
    const { expertId } = caller;
    const expert = expertId === null ? null : await findExpert(db, expertId);
    if (!expert) return { expert: null, broadcasts: [], products: [], subscribers: 0 };
    const [broadcasts, products, subscribers] = await Promise.all([
      listOwnBroadcasts(db, expert._id),
      listOwnProducts(db, expert._id),
      countSubscribers(db, expert._id),
    ]);
    return { expert, broadcasts, products, subscribers };
  });

  registerCall(app, guard, getMyDays, async ({ query, caller: { expertId }, refuse }) => {
    if (expertId === null) return refuse('NOT_FOUND');
    return readExpertDays(db, expertId, query, { maySeeSales: await hasShare(db, expertId) });
  });

  registerCall(app, guard, turnMyBroadcast, async ({ params, body, caller, refuse, request }) => {
    const { expertId, sessionId } = caller;
    const item = await db.begin(async (tx) => {
      if (expertId === null || !(await isOwnBroadcast(tx, expertId, params._id))) {
        return 'NOT_FOUND';
      }
      const changed = await changeBroadcastStatus(tx, {
        scheduleId: params._id,
        status: body.broadcast_status,
        version: body.version,
        by: null,
      });
      if (typeof changed === 'string') return changed;
      // Without an admin the broadcast's own history looks as if the clock had done it.
      await audit(tx, {
        adminId: null,
        sessionId,
        ip: request.client.ip,
        requestId: request.id,
        action: 'broadcast.status.by_expert',
        targetKind: 'broadcast',
        targetId: params._id,
        diff: { broadcast_status: body.broadcast_status },
      });
      return changed;
    });
    return typeof item === 'string' ? refuse(item) : { item };
  });
}
