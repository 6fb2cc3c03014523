import {
  addChatWord,
  CHAT_RULE_ID,
  exportChatWords,
  getChatRule,
  listChatWords,
  removeChatWord,
  setChatRule,
  type ChatWord,
} from '@maru/contract/room/chat-rule';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { badInput, Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import { csvTime } from '../../staff-kit/export/csv.ts';
import { registerExport, type CsvColumn } from '../../staff-kit/export/register-export.ts';
import { formOf } from './check-line.ts';
import {
  deleteChatWord,
  findChatRule,
  findChatWords,
  insertChatWord,
  selectChatWords,
  writeChatRule,
} from './chat-word.repository.ts';

const targetKind = 'chatWord';

const columns: readonly CsvColumn<ChatWord>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '금지어', cell: ({ word }) => word },
  { head: '등록한 사람', cell: ({ created_by }) => created_by },
  { head: '등록', cell: ({ at }) => csvTime(at) },
];

/** Banned words, and the rule on links and phone numbers. */
export function chatWordRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;

  registerCall(app, guard, getChatRule, async () => ({ item: await findChatRule(db) }));
  registerCall(app, guard, setChatRule, async ({ body, actor }) =>
    db.begin(async (tx) => {
      const before = await findChatRule(tx);
      const item = await writeChatRule(tx, body);
      if (!item) throw new Refusal('VERSION_CONFLICT');
      const diff = {
        ...(before.links === item.links ? {} : { links: [before.links, item.links] }),
        ...(before.phones === item.phones ? {} : { phones: [before.phones, item.phones] }),
      };
      await audit(tx, {
        ...actor,
        action: 'chatWord.set',
        targetKind,
        targetId: CHAT_RULE_ID,
        diff,
      });
      return { item };
    }),
  );

  registerCall(app, guard, listChatWords, ({ query }) => findChatWords(db, query));
  registerExport(app, deps, exportChatWords, {
    noun: 'chatWord',
    fileName: '채팅 금지어',
    select: (from, { query }) => selectChatWords(from, query),
    columns,
  });
  registerCall(app, guard, addChatWord, async ({ body: { word }, caller, actor }) => {
    const form = formOf(word);
    if (form.length < 2) throw badInput('word', 'must have two letters');
    const item = await db.begin(async (tx) => {
      const added = await insertChatWord(tx, { word, form, adminId: caller.adminId });
      if (!added) throw new Refusal('ALREADY_LISTED');
      const diff = { added: word };
      await audit(tx, { ...actor, action: 'chatWord.add', targetKind, targetId: added._id, diff });
      return added;
    });
    return { item };
  });
  registerCall(app, guard, removeChatWord, async ({ params, actor }) => {
    await db.begin(async (tx) => {
      const word = await deleteChatWord(tx, params._id);
      if (word === null) throw new Refusal('NOT_FOUND');
      await audit(tx, {
        ...actor,
        action: 'chatWord.remove',
        targetKind,
        targetId: params._id,
        diff: { removed: word },
      });
    });
  });
}
