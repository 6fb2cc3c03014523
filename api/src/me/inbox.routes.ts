import {
  deleteInboxEntry,
  getMyInboxState,
  listMyInbox,
  readInbox,
  readInboxEntry,
} from '@maru/contract/inbox/inbox';
import { getInboxState } from '@maru/domain/message/inbox';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { deleteEntry, listEntries, readEntries, readEntry } from './inbox.repository.ts';

/** Inbox of the logged-in member (features P15). Every query is bound to the caller's own id. */
export function inboxRoutes(app: FastifyInstance, { db, guard, personal }: RouteDeps): void {
  registerCall(app, guard, listMyInbox, async ({ query, caller: { memberId } }) => {
    const { rows, hasMore } = await listEntries(db, memberId, query);
    const items = rows.map(({ sealed, ...entry }) => ({
      ...entry,
      text: personal.open('inbox', sealed, memberId),
    }));
    return { items, next: hasMore ? items.at(-1)!._id : null };
  });

  registerCall(app, guard, getMyInboxState, async ({ caller }) => ({
    item: await getInboxState(db, caller.memberId),
  }));

  registerCall(app, guard, readInboxEntry, ({ params, caller: { memberId }, refuse }) =>
    db.begin(async (tx) => {
      if (!(await readEntry(tx, memberId, params._id))) refuse('NOT_FOUND');
      return { item: await getInboxState(tx, memberId) };
    }),
  );

  registerCall(app, guard, readInbox, ({ body, caller: { memberId } }) =>
    db.begin(async (tx) => {
      await readEntries(tx, memberId, body.until);
      return { item: await getInboxState(tx, memberId) };
    }),
  );

  registerCall(app, guard, deleteInboxEntry, ({ params, caller: { memberId }, refuse }) =>
    db.begin(async (tx) => {
      if (!(await deleteEntry(tx, memberId, params._id))) refuse('NOT_FOUND');
      return { item: await getInboxState(tx, memberId) };
    }),
  );
}
