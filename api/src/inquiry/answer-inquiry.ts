import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { InquiryState } from '@maru/contract/inquiry/inquiry';
import type { Brand } from '@maru/brands/brand';
import { notifyOfAnswer } from '@maru/domain/inquiry/inquiry-answered';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import { requireWriter } from '../member/memo/change-memo.ts';
import { concludeInquiry } from './announce-inquiry.ts';
import {
  lockInquiry,
  insertEntry,
  type LockedInquiry,
  type InquiryDeps,
} from './inquiry.repository.ts';

export interface AnswerDeps extends InquiryDeps<Db> {
  brand: Pick<Brand, 'name'>;
}

/** An action of staff on an inquiry, from the version that they read. */
export interface InquiryMove {
  inquiryId: number;
  version: number;
  actor: Actor;
}

const OPEN: readonly InquiryState[] = ['received', 'working', 'answered'];
const ANY: readonly InquiryState[] = [...OPEN, 'closed'];

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT for staff who cannot see inquiries. */
export async function assign(
  { db }: AnswerDeps,
  move: InquiryMove,
  assignee: number | null,
): Promise<void> {
  await db.begin(async (tx) => {
    const locked = await lockAt(tx, move, ANY);
    if (assignee !== null) await requireWriter(tx, assignee);
    if (assignee === locked.assigneeId) return;
    await tx`
      update inquiry set assignee_id = ${assignee},
        state = case when state in ('received', 'working')
                     then ${assignee === null ? 'received' : 'working'} else state end
      where id = ${locked.id}`;
    await conclude(tx, move, 'inquiry.assign', { assignee: [locked.assigneeId, assignee] });
  });
}

/**
 * Answers an inquiry and notifies its member once. The version keeps two staff members from answering
 * at the same time.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT if it is closed.
 */
export async function answer(deps: AnswerDeps, move: InquiryMove, text: string): Promise<void> {
  await deps.db.begin(async (tx) => {
    const locked = await lockAt(tx, move, OPEN);
    const { id: inquiryId, memberId, category, createdAt: askedAt } = locked;
    const { adminId } = move.actor;
    const by = { kind: 'answer' as const, adminId };
    const entryId = await insertEntry({ ...deps, db: tx }, { inquiryId, memberId, text, by });
    await tx`
      update inquiry
      set state = 'answered', waiting_since = null, answered_at = now(),
          first_answered_at = coalesce(first_answered_at, now()),
          assignee_id = coalesce(assignee_id, ${adminId})
      where id = ${inquiryId}`;
    await notifyOfAnswer(tx, deps, { inquiryId, entryId, memberId, category, askedAt });
    await conclude(tx, move, 'inquiry.answer', { state: [locked.state, 'answered'] });
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT. */
export async function addNote(deps: AnswerDeps, move: InquiryMove, text: string): Promise<void> {
  await deps.db.begin(async (tx) => {
    const { id: inquiryId, memberId } = await lockAt(tx, move, ANY);
    const by = { kind: 'note' as const, adminId: move.actor.adminId };
    await insertEntry({ ...deps, db: tx }, { inquiryId, memberId, text, by });
    await conclude(tx, move, 'inquiry.note');
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT if it is closed already. */
export async function close({ db }: AnswerDeps, move: InquiryMove): Promise<void> {
  await db.begin(async (tx) => {
    const locked = await lockAt(tx, move, OPEN);
    await tx`
      update inquiry set state = 'closed', waiting_since = null, closed_at = now()
      where id = ${locked.id}`;
    await conclude(tx, move, 'inquiry.close', { state: [locked.state, 'closed'] });
  });
}

/**
 * Opens a closed inquiry again. One whose last question has no answer waits for it from now on.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT if it is open.
 */
export async function reopen({ db }: AnswerDeps, move: InquiryMove): Promise<void> {
  await db.begin(async (tx) => {
    const locked = await lockAt(tx, move, ['closed']);
    const isAnswered = tx`answered_at >= (
      select max(created_at) from inquiry_entry where inquiry_id = ${locked.id} and kind = 'question')`;
    const [row] = await tx<{ state: InquiryState }[]>`
      update inquiry
      set closed_at = null,
          state = case when ${isAnswered} then 'answered'
                       when assignee_id is not null then 'working' else 'received' end,
          waiting_since = case when ${isAnswered} then null else now() end
      where id = ${locked.id} returning state`;
    await conclude(tx, move, 'inquiry.reopen', { state: ['closed', row!.state] });
  });
}

async function lockAt(
  tx: Tx,
  { inquiryId, version }: InquiryMove,
  states: readonly InquiryState[],
): Promise<LockedInquiry> {
  const locked = await lockInquiry(tx, inquiryId);
  if (!locked) throw new Refusal('NOT_FOUND');
  if (locked.version !== version) throw new Refusal('VERSION_CONFLICT');
  if (!states.includes(locked.state)) throw new Refusal('STATE_CONFLICT');
  return locked;
}

async function conclude(
  tx: Tx,
  { inquiryId, actor }: InquiryMove,
  action: AuditAction,
  diff?: AuditDiff,
): Promise<void> {
  await concludeInquiry(tx, inquiryId);
  await audit(tx, { ...actor, action, targetKind: 'inquiry', targetId: inquiryId, diff });
}
