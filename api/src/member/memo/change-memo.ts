import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { BodyOf } from '@maru/contract/core/call';
import type { createMemo, Memo, moveMemo, updateMemo } from '@maru/contract/member/staff-memo';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { runIdempotently, type Repeat } from '../../http/idempotency.ts';
import { badInput, Refusal } from '../../http/refusal.ts';
import { findMemo, listMemoWriters, type MemoReader } from './memo.repository.ts';
import { isMember } from '../staff-member.repository.ts';

type Written = BodyOf<typeof createMemo>;
type Move = BodyOf<typeof moveMemo>;

interface MemoDeps {
  db: Db;
  personal: PersonalData;
}

/**
 * Stores a memo, once per Idempotency-Key. The key keeps no text of the memo, which is sealed.
 *
 * @throws Refusal NOT_FOUND if the member does not exist, IDEMPOTENCY_CONFLICT
 */
export async function addMemo(
  { db, personal }: MemoDeps,
  reader: MemoReader,
  { actor, repeat }: { actor: Actor; repeat: Repeat },
  memberId: number,
  { kind, body, visibility, pinned, next_contact_on }: Written,
): Promise<Memo> {
  const scope = `memo.create:${actor.adminId}:${memberId}`;
  const { id } = await runIdempotently(db, scope, repeat, async (tx) => {
    if (!(await isMember(tx, memberId))) throw new Refusal('NOT_FOUND');
    const [row] = await tx<{ id: number }[]>`
      insert into member_memo (member_id, kind, body, body_enc, visibility, pinned, next_contact_on,
                               author_id, assignee_id)
      values (${memberId}, ${kind}, '', ${personal.seal('memo', body, memberId)}, ${visibility}, ${pinned}, ${next_contact_on},
              ${actor.adminId}, ${actor.adminId})
      returning id`;
    await writeDown(tx, actor, memberId, 'memo.create', { memo: row!.id, kind, next_contact_on });
    return { id: row!.id };
  });
  const memo = await findMemo({ db, personal }, reader, id);
  if (!memo) throw new Refusal('NOT_FOUND');
  return memo;
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT once it may not be changed. */
export async function changeMemo(
  { db, personal }: MemoDeps,
  reader: MemoReader,
  actor: Actor,
  memoId: number,
  { version, ...now }: BodyOf<typeof updateMemo>,
): Promise<Memo> {
  return db.begin(async (tx) => {
    const before = await lockMemo({ tx, personal }, reader, memoId, version);
    if (!before.editable) throw new Refusal('STATE_CONFLICT');
    const { kind, body, visibility, pinned, next_contact_on } = now;
    const fields = (['kind', 'body', 'visibility', 'pinned', 'next_contact_on'] as const).filter(
      (field) => before[field] !== now[field],
    );
    if (fields.length === 0) return before;
    await tx`
      update member_memo
      set kind = ${kind}, body = '',
          body_enc = ${personal.seal('memo', body, before.member._id)}, visibility = ${visibility}, pinned = ${pinned},
          next_contact_on = ${next_contact_on},
          done_at = case when next_contact_on is distinct from ${next_contact_on}::date
                         then null else done_at end,
          updated_at = now(), version = version + 1
      where id = ${memoId}`;
    await writeDown(tx, actor, before.member._id, 'memo.update', { memo: memoId, fields });
    return (await findMemo({ db: tx, personal }, reader, memoId))!;
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, INVALID_INPUT. */
export async function turnMemo(
  { db, personal }: MemoDeps,
  reader: MemoReader,
  actor: Actor,
  memoId: number,
  { action, assignee, version }: Move,
): Promise<Memo> {
  return db.begin(async (tx) => {
    const before = await lockMemo({ tx, personal }, reader, memoId, version);
    if (before.struck_at !== null) throw new Refusal('STATE_CONFLICT');
    switch (action) {
      case 'strike':
        if (!before.editable) throw new Refusal('STATE_CONFLICT');
        await tx`
          update member_memo set struck_at = now(), struck_by = ${actor.adminId}, pinned = false
          where id = ${memoId}`;
        break;
      case 'done':
        if (before.next_contact_on === null) throw new Refusal('STATE_CONFLICT');
        await tx`update member_memo set done_at = now() where id = ${memoId}`;
        break;
      case 'undone':
        await tx`update member_memo set done_at = null where id = ${memoId}`;
        break;
      case 'reassign':
        await requireWriter(tx, assignee);
        await tx`update member_memo set assignee_id = ${assignee!} where id = ${memoId}`;
    }
    await tx`
      update member_memo set updated_at = now(), version = version + 1 where id = ${memoId}`;
    await writeDown(tx, actor, before.member._id, `memo.${action}`, { memo: memoId });
    return (await findMemo({ db: tx, personal }, reader, memoId))!;
  });
}

/**
 * Marks the next contact of many memos as done.
 *
 * @returns the ids of those that were due.
 */
export async function finishMany(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update member_memo set done_at = now(), updated_at = now(), version = version + 1
    where id = any(${[...ids]}::int[]) and visibility = 'staff' and struck_at is null
      and next_contact_on is not null and done_at is null
    returning id`;
  return rows.map(({ id }) => id);
}

/**
 * Assigns several memos to one member of staff.
 *
 * @throws Refusal as {@link requireWriter}.
 */
export async function assignMany(
  tx: Tx,
  ids: readonly number[],
  assignee: number,
): Promise<number[]> {
  await requireWriter(tx, assignee);
  const rows = await tx<{ id: number }[]>`
    update member_memo set assignee_id = ${assignee}, updated_at = now(), version = version + 1
    where id = any(${[...ids]}::int[]) and visibility = 'staff' and struck_at is null
      and assignee_id <> ${assignee}
    returning id`;
  return rows.map(({ id }) => id);
}

/** @throws Refusal INVALID_INPUT for staff without permission to view members. */
export async function requireWriter(db: Queryable, adminId: number | undefined): Promise<void> {
  const writers = await listMemoWriters(db);
  if (writers.some(({ _id }) => _id === adminId)) return;
  throw badInput('assignee', 'has no permission to see members');
}

async function lockMemo(
  { tx, personal }: { tx: Tx; personal: PersonalData },
  reader: MemoReader,
  memoId: number,
  version: number,
): Promise<Memo> {
  await tx`select from member_memo where id = ${memoId} for update`;
  const memo = await findMemo({ db: tx, personal }, reader, memoId);
  if (!memo) throw new Refusal('NOT_FOUND');
  if (memo.version !== version) throw new Refusal('VERSION_CONFLICT');
  return memo;
}

/** The audit entry names the member as its target, because staff look in the member's history. */
async function writeDown(
  tx: Tx,
  actor: Actor,
  memberId: number,
  action: AuditAction,
  diff: AuditDiff,
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'member', targetId: memberId, diff });
}
