import { listTrash, restoreTrashed } from '@maru/contract/trash';
import { audit } from '@maru/platform/audit';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../actor.ts';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { restoreVod } from '../vod/change-vod.ts';
import { listTrashed, lockTrashed, takeOutOfTrash } from './trash.repository.ts';

/** What staff took away, and the way back (features.md C15). The workers empty it. */
export function trashRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listTrash, async ({ params, query }) => ({
    ...(await listTrashed(db, params.kind, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));

  registerCall(app, guard, restoreTrashed, async ({ params, body, caller, client, request }) => {
    const { kind, _id } = params;
    const actor = actorOf(caller, client, request);
    await db.begin(async (tx) => {
      await lockTrashed(tx, kind, _id, body.version);
      if (kind === 'vod') return restoreVod(tx, _id, actor);
      await takeOutOfTrash(tx, kind, _id, actor.adminId);
      return audit(tx, { ...actor, action: `${kind}.restore`, targetKind: kind, targetId: _id });
    });
  });
}
