import {
  assignMemos,
  createMemo,
  exportMemos,
  finishMemos,
  listMemos,
  listMemoStaff,
  moveMemo,
  updateMemo,
  type Memo,
} from '@maru/contract/member/staff-memo';
import { holds } from '@maru/contract/session/staff';
import type { StaffSession } from '@maru/platform/session/session.repository';
import type { FastifyInstance } from 'fastify';
import { registerBulk } from '../../staff-kit/bulk/register-bulk.ts';
import { registerExport } from '../../staff-kit/export/register-export.ts';
import { maskName } from '../../staff-kit/mask.ts';
import { registerCall } from '../../http/register-call.ts';
import {
  addMemo,
  assignMany,
  changeMemo,
  finishMany,
  requireWriter,
  turnMemo,
} from './change-memo.ts';
import { memoColumns } from '../member-csv.ts';
import {
  anyStaff,
  listMemberMemos,
  listMemoWriters,
  searchMemos,
  selectMemos,
  type MemoReader,
} from './memo.repository.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

/** Staff memos about members. */
export function memoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, personal } = deps;

  registerCall(app, guard, listMemos, async ({ query, caller }) => {
    const { items, ...found } = await listMemberMemos(deps, readerOf(caller), query);
    return { ...found, items: items.map(masked) };
  });

  // An exported file spreads further than a screen, so memos for managers are excluded.
  registerExport(app, deps, exportMemos, {
    noun: 'memo',
    fileName: '회원 메모',
    search: (from, { query }) => searchMemos({ db: from, personal }, anyStaff, query),
    select: (from, { query }, found) => selectMemos(from, query, found),
    columns: memoColumns(personal),
  });

  registerBulk(app, deps, finishMemos, {
    noun: 'memo',
    action: 'memo.done',
    title: '메모 연락 표시',
    search: (from, query) =>
      searchMemos({ db: from, personal }, anyStaff, listMemos.query.parse(query)),
    select: (from, query, found) => selectMemos(from, listMemos.query.parse(query), found),
    nameOf: ({ member }) => member.user_id,
    apply: (tx, ids) => finishMany(tx, ids),
  });

  registerBulk(app, deps, assignMemos, {
    noun: 'memo',
    action: 'memo.reassign',
    title: '메모 담당자',
    search: (from, query) =>
      searchMemos({ db: from, personal }, anyStaff, listMemos.query.parse(query)),
    select: (from, query, found) => selectMemos(from, listMemos.query.parse(query), found),
    nameOf: ({ member }) => member.user_id,
    checkFields: (from, { assignee }) => requireWriter(from, assignee),
    apply: (tx, ids, { assignee }) => assignMany(tx, ids, assignee),
    diffOf: ({ assignee }) => ({ assignee }),
  });

  registerCall(app, guard, listMemoStaff, async () => ({ items: await listMemoWriters(db) }));

  registerCall(app, guard, createMemo, async ({ params, body, caller, actor, repeat }) => ({
    item: masked(await addMemo(deps, readerOf(caller), { actor, repeat }, params._id, body)),
  }));

  registerCall(app, guard, updateMemo, async ({ params, body, caller, actor }) => ({
    item: masked(await changeMemo(deps, readerOf(caller), actor, params._id, body)),
  }));

  registerCall(app, guard, moveMemo, async ({ params, body, caller, actor }) => ({
    item: masked(await turnMemo(deps, readerOf(caller), actor, params._id, body)),
  }));
}

function readerOf({ adminId, permissions }: StaffSession): MemoReader {
  return { adminId, isManager: holds(permissions, 'superAdmin') };
}

function masked(memo: Memo): Memo {
  return { ...memo, member: { ...memo.member, name: maskName(memo.member.name) } };
}
