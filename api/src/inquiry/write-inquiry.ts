import type { BodyOf } from '@maru/contract/core/call';
import { countVisible } from '@maru/contract/core/primitive';
import {
  MAX_INQUIRIES_A_DAY,
  MAX_QUESTIONS_A_DAY,
  MIN_INQUIRY_LETTERS,
  type addQuestion,
  type createInquiry,
  type OwnInquiry,
  type updateInquiry,
} from '@maru/contract/inquiry/inquiry';
import { postNotice } from '@maru/domain/staff/staff-notice';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { runIdempotently, type Repeat } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { announceInquiry, concludeInquiry } from './announce-inquiry.ts';
import {
  areOwnPictures,
  countAskedToday,
  findOwnInquiry,
  lockInquiry,
  insertEntry,
  type LockedInquiry,
  type InquiryDeps,
} from './inquiry.repository.ts';

const HOUR_S = 3_600;

type Deps = InquiryDeps<Db>;

/**
 * Stores a new inquiry and notifies staff, once per Idempotency-Key.
 *
 * @throws Refusal INVALID_INPUT, TOO_MANY_REQUESTS, IDEMPOTENCY_CONFLICT, or NOT_FOUND if the
 *   inquiry created under the key has been deleted since.
 */
export async function askInquiry(
  deps: Deps,
  memberId: number,
  { category, title, text, pictures }: BodyOf<typeof createInquiry>,
  repeat: Repeat,
): Promise<OwnInquiry> {
  requireWords(text);
  const scope = `inquiry.create:${memberId}`;
  const { id } = await runIdempotently(deps.db, scope, repeat, async (tx) => {
    await requireQuota(tx, memberId);
    await requireOwn(tx, memberId, pictures);
    const [row] = await tx<{ id: number }[]>`
      insert into inquiry (member_id, category, title_enc)
      values (${memberId}, ${category}, ${deps.personal.seal('inquiry', title, memberId)})
      returning id`;
    const inquiryId = row!.id;
    await insertEntry({ ...deps, db: tx }, { inquiryId, memberId, text, pictures });
    await announceInquiry(tx, inquiryId);
    await notifyStaff(tx, inquiryId, { category, isNew: true });
    return { id: inquiryId };
  });
  return getOwn(deps, memberId, id);
}

/**
 * Adds a question to an inquiry, once per Idempotency-Key. An answered one waits for staff again.
 *
 * @throws Refusal as {@link askInquiry}, and STATE_CONFLICT if it is closed.
 */
export async function askAgain(
  deps: Deps,
  { memberId, inquiryId }: { memberId: number; inquiryId: number },
  { text, pictures }: BodyOf<typeof addQuestion>,
  repeat: Repeat,
): Promise<OwnInquiry> {
  requireWords(text);
  const scope = `inquiry.ask:${inquiryId}`;
  // The key belongs to the inquiry, so another member must not even find it.
  if (!(await findOwnInquiry(deps, memberId, inquiryId))) throw new Refusal('NOT_FOUND');
  await runIdempotently(deps.db, scope, repeat, async (tx) => {
    await requireQuota(tx, memberId);
    await requireOwn(tx, memberId, pictures);
    const locked = await lockInquiry(tx, inquiryId, memberId);
    if (!locked) throw new Refusal('NOT_FOUND');
    if (locked.state === 'closed') throw new Refusal('STATE_CONFLICT');
    await insertEntry({ ...deps, db: tx }, { inquiryId, memberId, text, pictures });
    if (locked.state === 'answered') {
      await tx`
        update inquiry set state = 'received', waiting_since = now() where id = ${inquiryId}`;
    }
    await concludeInquiry(tx, inquiryId);
    await notifyStaff(tx, inquiryId, { category: locked.category, isNew: false });
    return { id: inquiryId };
  });
  return getOwn(deps, memberId, inquiryId);
}

/** @throws Refusal INVALID_INPUT, NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT after an answer. */
export async function editInquiry(
  deps: Deps,
  { memberId, inquiryId }: { memberId: number; inquiryId: number },
  { category, title, text, pictures, version }: BodyOf<typeof updateInquiry>,
): Promise<OwnInquiry> {
  requireWords(text);
  await deps.db.begin(async (tx) => {
    await lockEditable(tx, { memberId, inquiryId, version });
    await requireOwn(tx, memberId, pictures);
    const sealed = deps.personal.seal('inquiry', title, memberId);
    await tx`
      update inquiry set category = ${category}, title_enc = ${sealed} where id = ${inquiryId}`;
    await tx`
      update inquiry_entry
      set text_enc = ${deps.personal.seal('inquiry', text, memberId)}, pictures = ${pictures},
          edited_at = now()
      where id = (select min(id) from inquiry_entry where inquiry_id = ${inquiryId})`;
    await concludeInquiry(tx, inquiryId);
  });
  return getOwn(deps, memberId, inquiryId);
}

/**
 * Deletes an unanswered inquiry. The cleanup of unused pictures removes its pictures.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT after an answer.
 */
export async function dropInquiry(
  { db }: Deps,
  asked: { memberId: number; inquiryId: number; version: number },
): Promise<void> {
  await db.begin(async (tx) => {
    const { version } = await lockEditable(tx, asked);
    await tx`delete from inquiry where id = ${asked.inquiryId}`;
    await publish(
      tx,
      'inquiry.removed',
      { _id: asked.inquiryId, version: version + 1, at: new Date().toISOString() },
      asked.memberId,
    );
  });
}

async function lockEditable(
  tx: Tx,
  { memberId, inquiryId, version }: { memberId: number; inquiryId: number; version: number },
): Promise<LockedInquiry> {
  const locked = await lockInquiry(tx, inquiryId, memberId);
  if (!locked) throw new Refusal('NOT_FOUND');
  // An answer explains more than a conflict of versions.
  if (!locked.editable) throw new Refusal('STATE_CONFLICT');
  if (locked.version !== version) throw new Refusal('VERSION_CONFLICT');
  return locked;
}

function requireWords(text: string): void {
  if (countVisible(text) >= MIN_INQUIRY_LETTERS) return;
  throw badInput('text', `must have at least ${MIN_INQUIRY_LETTERS} letters`);
}

/** The row lock serializes the questions of one member, so the counts are exact. */
async function requireQuota(tx: Tx, memberId: number): Promise<void> {
  await tx`select from member where id = ${memberId} for update`;
  const { inquiries, questions } = await countAskedToday(tx, memberId);
  if (inquiries < MAX_INQUIRIES_A_DAY && questions < MAX_QUESTIONS_A_DAY) return;
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: HOUR_S });
}

async function requireOwn(
  db: Queryable,
  memberId: number,
  pictures: readonly string[],
): Promise<void> {
  if (await areOwnPictures(db, memberId, pictures)) return;
  throw badInput('pictures', 'must be own uploads of the folder inquiry');
}

/** The notice names the category only, because titles may hold personal data. */
async function notifyStaff(
  tx: Tx,
  inquiryId: number,
  { category, isNew }: { category: string; isNew: boolean },
): Promise<void> {
  await postNotice(tx, {
    kind: isNew ? 'inquiry.received' : 'inquiry.continued',
    severity: 'info',
    detail: { inquiry: inquiryId, category },
    permission: 'manageUsers',
    link: `/curve/inquiry?id=${inquiryId}`,
  });
}

async function getOwn(deps: Deps, memberId: number, inquiryId: number): Promise<OwnInquiry> {
  const inquiry = await findOwnInquiry(deps, memberId, inquiryId);
  if (!inquiry) throw new Refusal('NOT_FOUND');
  return inquiry;
}
