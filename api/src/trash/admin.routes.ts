import {
  listTrash,
  restoreManyOf,
  restoreTrashed,
  trashKind,
  type TrashKind,
} from '@maru/contract/core/trash';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerBulk } from '../staff-kit/bulk/register-bulk.ts';
import { registerCall } from '../http/register-call.ts';
import { restoreVod } from '../vod/change-vod.ts';
import {
  listTrashed,
  lockTrashed,
  selectTrashed,
  takeOutOfTrash,
} from '../staff-kit/trash/trash.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Lists and restores content that staff trashed (features C15). The workers empty the trash. */
export function trashRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerCall(app, guard, listTrash, ({ params, query }) => listTrashed(db, params.kind, query));

  registerCall(app, guard, restoreTrashed, async ({ params, body, actor }) => {
    const { kind, _id } = params;
    await db.begin((tx) => restore(tx, { kind, _id, version: body.version }, actor));
  });

  for (const kind of trashKind.options) {
    registerBulk(app, deps, restoreManyOf(kind), {
      title: '휴지통에서 되살리기',
      select: (from, query) => selectTrashed(from, kind, listTrash.query.parse(query)),
      nameOf: ({ title }) => title,
      applyOne: (tx, _id, _fields, actor) => restore(tx, { kind, _id, version: null }, actor),
    });
  }
}

async function restore(
  tx: Tx,
  { kind, _id, version }: { kind: TrashKind; _id: number; version: number | null },
  actor: Actor,
): Promise<void> {
  await lockTrashed(tx, kind, _id, version);
  if (kind === 'vod') return restoreVod(tx, _id, actor);
  await takeOutOfTrash(tx, kind, _id, actor.adminId);
  return audit(tx, { ...actor, action: `${kind}.restore`, targetKind: kind, targetId: _id });
}
