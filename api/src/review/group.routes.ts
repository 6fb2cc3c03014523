import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import {
  adminListReviewGroups,
  createReviewGroup,
  deleteReviewGroup,
  listReviewGroups,
  orderReviewGroups,
  updateReviewGroup,
  type ReviewGroup,
} from '@maru/contract/review/review-group';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { changedFields } from '../staff-kit/changed-fields.ts';
import { lockRow } from '../staff-kit/lock-row.ts';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { saveOrder } from '../staff-kit/sequence/save-order.ts';
import {
  findGroup,
  insertGroup,
  listShownGroups,
  lockGroups,
  markGroupDeleted,
  selectGroups,
  setGroupOrder,
  updateGroupRow,
} from './group.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Groups that staff put reviews into, and that visitors choose from. */
export function reviewGroupRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listReviewGroups, async ({ publicDb }) => ({
    items: await listShownGroups(publicDb),
  }));

  registerCall(app, guard, adminListReviewGroups, async ({ query: { page, pageSize } }) => {
    // They are as many as fit into a row of buttons, so all are read.
    const groups = await selectGroups(db);
    const first = (page - 1) * pageSize;
    const items = groups.slice(first, first + pageSize);
    return { items, total: groups.length, page, pageSize };
  });

  registerCall(app, guard, createReviewGroup, async ({ body, actor }) => {
    const item = await orNameTaken(
      db.begin(async (tx) => {
        const _id = await insertGroup(tx, body, actor.adminId);
        await note(tx, 'reviewGroup.create', _id, changedFields({}, body), actor);
        return (await findGroup(tx, _id))!;
      }),
    );
    return { item };
  });

  registerCall(app, guard, updateReviewGroup, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    const item = await orNameTaken(
      db.begin(async (tx): Promise<ReviewGroup> => {
        await lockRow(tx, 'review_group', params._id, version);
        const before = (await findGroup(tx, params._id))!;
        const diff = changedFields(before, changes);
        if (Object.keys(diff).length === 0) return before;
        await updateGroupRow(tx, params._id, changes, actor.adminId);
        await note(tx, 'reviewGroup.update', params._id, diff, actor);
        return (await findGroup(tx, params._id))!;
      }),
    );
    return { item };
  });

  registerCall(app, guard, deleteReviewGroup, async ({ params, query, actor }) => {
    await db.begin(async (tx) => {
      await lockRow(tx, 'review_group', params._id, query.version ?? null);
      const before = (await findGroup(tx, params._id))!;
      await markGroupDeleted(tx, params._id, actor.adminId);
      await note(tx, 'reviewGroup.delete', params._id, { name: [before.name, null] }, actor);
    });
  });

  registerCall(app, guard, orderReviewGroups, async ({ body, actor }) =>
    saveOrder(
      db,
      {
        noun: 'reviewGroup',
        lock: lockGroups,
        place: (tx, ids) => setGroupOrder(tx, ids, actor.adminId),
      },
      body,
      actor,
    ),
  );
}

function note(
  tx: Tx,
  action: AuditAction,
  targetId: number,
  diff: AuditDiff,
  actor: Actor,
): Promise<void> {
  return audit(tx, { ...actor, action, targetKind: 'reviewGroup', targetId, diff });
}

async function orNameTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) !== 'review_group_name') throw error;
    throw badInput('name', 'is the name of another group');
  }
}
