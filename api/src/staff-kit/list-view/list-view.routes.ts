import {
  deleteListView,
  listListViews,
  renameListView,
  saveListView,
  type ListView,
} from '@maru/contract/core/list-view';
import { constraintOf } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

/** Maximum number of saved views; a longer list is unusable. */
const MOST = 30;

/** Saved list views of each member of staff. They are private, so they are not audited. */
export function listViewRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  const columns = db`id as _id, list, name, query`;

  registerCall(app, guard, listListViews, async ({ query, caller }) => ({
    items: await db<ListView[]>`
      select ${columns} from list_view
      where admin_id = ${caller.adminId} and list = ${query.list} order by name`,
  }));

  registerCall(
    app,
    guard,
    saveListView,
    async ({ body: { list, name, query }, caller, refuse }) => {
      const [item] = await db<ListView[]>`
      insert into list_view (admin_id, list, name, query)
      select ${caller.adminId}, ${list}, ${name}, ${query}
      where (select count(*) from list_view
             where admin_id = ${caller.adminId} and list = ${list} and name <> ${name}) < ${MOST}
      on conflict (admin_id, list, name)
      do update set query = excluded.query, version = list_view.version + 1
      returning ${columns}`;
      return { item: item ?? refuse('STATE_CONFLICT') };
    },
  );

  registerCall(app, guard, renameListView, async ({ params, body, caller, refuse }) => {
    try {
      const [item] = await db<ListView[]>`
        update list_view set name = ${body.name}, version = version + 1
        where id = ${params._id} and admin_id = ${caller.adminId} returning ${columns}`;
      return { item: item ?? refuse('NOT_FOUND') };
    } catch (error) {
      if (constraintOf(error) !== 'list_view_admin_id_list_name_key') throw error;
      return refuse('STATE_CONFLICT');
    }
  });

  registerCall(app, guard, deleteListView, async ({ params, caller, refuse }) => {
    const { count } = await db`
      delete from list_view where id = ${params._id} and admin_id = ${caller.adminId}`;
    if (count === 0) refuse('NOT_FOUND');
  });
}
