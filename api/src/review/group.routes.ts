import { listReviewGroups } from '@maru/contract/review/review-group';
import { orderReviewGroups, reviewGroups } from '@maru/contract/review/staff-review-group';
import type { FastifyInstance } from 'fastify';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { updateRow } from '../sql/rows.ts';
import { pageOf } from '../staff-kit/page-of.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { saveOrder } from '../staff-kit/sequence/save-order.ts';
import {
  findGroup,
  insertGroup,
  listShownGroups,
  lockGroups,
  markGroupDeleted,
  selectGroups,
  setGroupOrder,
} from './group.repository.ts';

/** Groups that staff put reviews into, and that visitors choose from. */
export function reviewGroupRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerCall(app, guard, listReviewGroups, async ({ publicDb }) => ({
    items: await listShownGroups(publicDb),
  }));

  registerResource(app, deps, reviewGroups, {
    kind: 'reviewGroup',
    actions: {
      create: 'reviewGroup.create',
      update: 'reviewGroup.update',
      delete: 'reviewGroup.delete',
    },
    table: 'review_group',
    // They are as many as fit into a row of buttons, so all are read.
    list: async (from, query) => pageOf(await selectGroups(from), query),
    find: findGroup,
    fieldsOf: ({ name, shown }) => ({ name, shown }),
    insert: insertGroup,
    update: (tx, id, { changes }, by) => updateRow(tx, 'review_group', id, changes, by),
    delete: markGroupDeleted,
    lost: ({ name }) => ({ name }),
    constraints: { review_group_name: () => badInput('name', 'is the name of another group') },
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
