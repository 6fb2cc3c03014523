import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import { randomInt } from 'node:crypto';
import type { ExpertInput, ExpertOrder } from '@maru/contract/expert/staff-expert';
import type { ExpertPlace } from '@maru/contract/expert/expert';
import type { SequenceInput } from '@maru/contract/core/sequence';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { hashPassword } from '@maru/platform/crypto/password';
import { endSessionsOf } from '@maru/platform/session/session.repository';
import { callOffAhead } from '../broadcast/call-off-ahead.ts';
import { realChanges, withoutUndefined } from '../staff-kit/changed-fields.ts';
import { announceMember, lockMember } from '../member/change-member.ts';
import { loosenPhone } from '../member/phone-by-staff.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { Refusal } from '../http/refusal.ts';
import { saveOrder, type Sequence } from '../staff-kit/sequence/save-order.ts';
import {
  accountNicknameOf,
  contactColumns,
  orTaken,
  refuseBackwards,
  type ExpertDeps,
} from './add-expert.ts';
import { namesOf, setNicknames } from './expert-nicknames.ts';
import {
  findStaffExpert,
  isOnAir,
  listInOrder,
  lockExpert,
  setOrder,
  setPlaceShown,
  updateExpertRow,
  type StoredExpert,
} from './staff-expert.repository.ts';

/** The expert, the version that the caller read (`null` = any), and the actor. */
export interface ExpertMove {
  expertId: number;
  version: number | null;
  actor: Actor;
}

/** Column values that suspend an account, and those that reopen it. */
const SUSPENDED = { state: 'suspended' };
const OPEN = { state: 'active', suspended_until: null, suspend_reason: null };

type Changes = { [F in keyof ExpertInput]?: ExpertInput[F] | undefined };

/** Updates the data that staff keep on an expert. Suspension logs the expert out at once. */
export async function editExpert(
  deps: ExpertDeps,
  move: ExpertMove,
  changes: Changes,
): Promise<void> {
  const { db, brand } = deps;
  const { expertId, actor } = move;
  const { nick, nicknames, suspended, phone, email, ...columns } = changes;
  await orTaken(
    db.begin(async (tx) => {
      const before = await lockAt(tx, move);
      if (before.ended_at !== null) throw new Refusal('STATE_CONFLICT');
      refuseBackwards({ ...before, ...withoutUndefined(columns) });
      const names =
        nick === undefined && nicknames === undefined
          ? before.nicknames
          : namesOf(nick ?? before.nick, nicknames ?? before.nicknames);
      const isRenamed = !isSameList(names, before.nicknames);
      const contact = await changedContact(tx, deps, before, { phone, email });
      const real = realChanges(
        { ...before, shown: before.state === 'shown', suspended: isSuspended(before) },
        { nick, nicknames: isRenamed ? names : undefined, suspended, ...columns },
      );
      if (!real && Object.keys(contact).length === 0) return;
      if (isRenamed) {
        await setNicknames(tx, expertId, names, before.memberId, brand);
      }
      const changed = real?.changes ?? {};
      await changeAccount(tx, before, {
        ...contact,
        ...(changed.nick === undefined ? {} : { nickname: accountNicknameOf(changed.nick) }),
        ...(changed.suspended === undefined ? {} : changed.suspended ? SUSPENDED : OPEN),
      });
      await updateExpertRow(tx, expertId, withoutUndefined({ nick, ...columns }), actor.adminId);
      await writeDown(tx, move, 'expert.edit', {
        ...real?.diff,
        // Records that the value changed, never the value itself.
        ...(contact.phone_hash ? { phone: ['', ''] } : {}),
        ...(contact.email_hash ? { email: ['', ''] } : {}),
      });
    }),
  );
}

/** Reorders experts. Experts who have left keep their positions at the end. */
export function orderExperts(
  db: Db,
  place: ExpertOrder,
  order: SequenceInput,
  actor: Actor,
): Promise<{ ids: readonly number[]; version: number }> {
  const sequence: Sequence = {
    noun: 'expert',
    about: { place },
    lock: async (tx) => {
      await tx`lock table expert_place in share row exclusive mode`;
      return (await listInOrder(tx, place)).map(({ _id }) => _id);
    },
    place: (tx, ids) => setOrder(tx, place, ids),
  };
  return saveOrder(db, sequence, order, actor);
}

/** Shows an expert in a place, or removes the expert from it. */
export async function showInPlace(
  db: Db,
  move: ExpertMove,
  place: ExpertPlace,
  shown: boolean,
): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockAt(tx, move);
    if (before.places[place] === shown) return;
    await setPlaceShown(tx, move.expertId, place, shown);
    await updateExpertRow(tx, move.expertId, {}, move.actor.adminId);
    await writeDown(tx, move, 'expert.place', { [place]: [before.places[place], shown] });
  });
}

/**
 * Ends an expert's work: hides the expert, cancels coming broadcasts, takes products off sale and
 * suspends the account. Members keep their paid memberships.
 *
 * @throws Refusal STATE_CONFLICT while the expert is on the air.
 */
export async function endExpert(db: Db, move: ExpertMove): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockAt(tx, move);
    const { expertId, actor } = move;
    if (before.ended_at !== null || (await isOnAir(tx, expertId))) {
      throw new Refusal('STATE_CONFLICT');
    }
    await updateExpertRow(
      tx,
      expertId,
      { shown: false, ended_at: new Date().toISOString() },
      actor.adminId,
    );
    await tx`
      update product set on_sale = false, version = version + 1
      where expert_id = ${expertId} and on_sale`;
    const cancelled = await callOffAhead(tx, expertId, actor);
    await changeAccount(tx, before, SUSPENDED);
    await writeDown(tx, move, 'expert.end', { state: [before.state, 'ended'], cancelled });
  });
}

/** Restores an expert: hidden, with the account active again. */
export async function restoreExpert(db: Db, move: ExpertMove): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockAt(tx, move);
    if (before.ended_at === null) throw new Refusal('STATE_CONFLICT');
    await updateExpertRow(tx, move.expertId, { ended_at: null }, move.actor.adminId);
    await changeAccount(tx, before, OPEN);
    await writeDown(tx, move, 'expert.restore', { state: ['ended', 'hidden'] });
  });
}

/**
 * Makes a temporary password and ends the sessions of the expert.
 *
 * @returns the password, which is nowhere else.
 */
export async function resetPassword(db: Db, move: ExpertMove): Promise<string> {
  const password = createPassword();
  const passwordHash = await hashPassword(password);
  await db.begin(async (tx) => {
    const { memberId } = await lockAt(tx, move);
    if (memberId === null) throw new Refusal('STATE_CONFLICT');
    await tx`
      update member set password_hash = ${passwordHash}, updated_at = now(), version = version + 1
      where id = ${memberId}`;
    await endSessionsOf(tx, 'member', memberId, 'password');
    await announceMember(tx, memberId);
    await updateExpertRow(tx, move.expertId, {}, move.actor.adminId);
    await writeDown(tx, move, 'expert.password');
  });
  return password;
}

/** Letters and digits that are not confused when read out on the telephone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const LETTER_COUNT = 6;
const DIGIT_COUNT = 4;

function createPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  return (
    Array.from({ length: LETTER_COUNT }, () => pick(LETTERS)).join('') +
    Array.from({ length: DIGIT_COUNT }, () => pick(DIGITS)).join('')
  );
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT */
async function lockAt(tx: Tx, { expertId, version }: ExpertMove): Promise<StoredExpert> {
  checkedRow(await lockExpert(tx, expertId), version);
  return (await findStaffExpert(tx, expertId))!;
}

/** The account that staff may change: who left of their own will is not brought back by them. */
function accountOf({ memberId, accountState }: StoredExpert): number | null {
  return accountState === 'withdrawn' ? null : memberId;
}

/** The account columns of a phone number and an e-mail address that differ from the stored ones. */
async function changedContact(
  tx: Tx,
  { personal, brand }: ExpertDeps,
  before: StoredExpert,
  { phone, email }: Pick<Changes, 'phone' | 'email'>,
): Promise<ReturnType<typeof contactColumns>> {
  const memberId = accountOf(before);
  const given = contactColumns(personal, { phone, email });
  if (memberId === null || Object.keys(given).length === 0) return {};
  const locked = await lockMember(tx, memberId);
  const isSame = (hash: Buffer | null, other: Buffer | undefined) =>
    other !== undefined && hash !== null && hash.equals(other);
  const contact = contactColumns(personal, {
    phone: isSame(locked.phoneHash, given.phone_hash) ? null : phone,
    email: isSame(locked.emailHash, given.email_hash) ? null : email,
  });
  if (contact.phone_hash) await loosenPhone(tx, { personal, brandName: brand.name }, locked);
  return contact;
}

async function changeAccount(
  tx: Tx,
  before: StoredExpert,
  columns: Readonly<Record<string, string | Buffer | null>>,
): Promise<void> {
  const memberId = accountOf(before);
  if (memberId === null || Object.keys(columns).length === 0) return;
  await tx`
    update member set ${tx(columns)}, updated_at = now(), version = version + 1
    where id = ${memberId}`;
  if (columns['state'] === 'suspended') await endSessionsOf(tx, 'member', memberId, 'admin');
  await announceMember(tx, memberId);
}

function isSuspended({ accountState }: StoredExpert): boolean {
  return accountState === 'suspended';
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

async function writeDown(
  tx: Tx,
  { expertId, actor }: ExpertMove,
  action: AuditAction,
  diff?: AuditDiff,
): Promise<void> {
  await audit(tx, {
    ...actor,
    action,
    targetKind: 'expert',
    targetId: expertId,
    ...(diff ? { diff } : {}),
  });
}
