import {
  deleteInboxEntry,
  getMyInboxState,
  listMyInbox,
  readInbox,
  readInboxEntry,
  type InboxEntry,
} from '@maru/contract/account/inbox';
import { getInboxState } from '@maru/domain/message/inbox';
import { textFor } from '@maru/domain/message/recipient-text';
import { campaignTitle } from '@maru/domain/message/inbox-wording';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import {
  deleteEntry,
  listEntries,
  readEntries,
  readEntry,
  type StoredEntry,
} from './inbox.repository.ts';

/** Inbox of the logged-in member (features P15). Every query is bound to the caller's own id. */
export function inboxRoutes(app: FastifyInstance, { db, guard, personal }: RouteDeps): void {
  registerCall(app, guard, listMyInbox, async ({ query, caller: { memberId } }) => {
    const { rows, hasMore } = await listEntries(db, memberId, query);
    const items = rows.map((row) => entryOf(personal, memberId, row));
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
      await readEntries(tx, memberId, body);
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

/** An entry with its words in the open. */
function entryOf(personal: PersonalData, memberId: number, row: StoredEntry): InboxEntry {
  const { sealed, campaignText, recipientId, wordsEnc, words, ...entry } = row;
  // Links of campaigns may lead to other sites. The inbox links pages of this site alone.
  const link = entry.link !== null && /^\/(?!\/)/.test(entry.link) ? entry.link : null;
  if (campaignText === null) {
    return { ...entry, link, text: sealed ? personal.open('inbox', sealed, memberId) : '' };
  }
  const text = textFor(personal, campaignText, { recipientId, wordsEnc, words });
  return { ...entry, link, title: entry.title || campaignTitle(entry.kind), text };
}
