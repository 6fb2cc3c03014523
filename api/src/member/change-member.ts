import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@maru/contract/core/call';
import type { UserState, updateUser } from '@maru/contract/member/staff-member';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { isDevice } from '@maru/platform/session/member-device';
import { publish } from '@maru/platform/db/outbox';
import { hashPassword } from '@maru/platform/crypto/password';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import {
  endSession,
  endSessionsOf,
  type EndedSession,
} from '@maru/platform/session/session.repository';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import { deleteOtherLogins } from '../auth/delete-other-logins.ts';
import { givenFields } from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { lockIfFree } from './availability.ts';
import { isPhoneWaiting, loosenPhone } from './phone-by-staff.ts';
import {
  createTemporaryPassword,
  PASSWORD_HOURS,
  sendTemporaryPassword,
} from './temporary-password.ts';

export interface MemberDeps {
  db: Db;
  personal: PersonalData;
  brandName: string;
}

/** Member, actor and reason. */
export interface MemberMove {
  memberId: number;
  actor: Actor;
  reason: string;
}

/** A member; the row is locked until the transaction ends. */
interface LockedMember {
  id: number;
  state: UserState;
  type: 'user' | 'expert';
  name: string;
  nickname: string | null;
  phoneHash: Buffer | null;
  phoneEnc: Uint8Array | null;
  emailHash: Buffer | null;
  interests: string[];
  isPhoneWaiting: boolean;
  identified: boolean;
  version: number;
}

/** @throws Refusal NOT_FOUND; VERSION_CONFLICT if a version is given and is not the current one. */
export async function lockMember(
  tx: Tx,
  memberId: number,
  version?: number,
): Promise<LockedMember> {
  const [row] = await tx<LockedMember[]>`
    select id, state, type, name, nickname, phone_hash as "phoneHash", phone_enc as "phoneEnc",
           email_hash as "emailHash", interests, version,
           ${isPhoneWaiting(tx)} as "isPhoneWaiting",
           exists (select from member_identity i where i.member_id = member.id) as identified
    from member where id = ${memberId} for no key update`;
  return checkedRow(row, version);
}

/** Notifies open member lists, if and only if `tx` commits. */
export async function announceMember(tx: Tx, memberId: number): Promise<void> {
  const [now] = await tx<{ _id: number; state: UserState; version: number; at: string }[]>`
    select id as _id, state, version, clock_timestamp() as at from member where id = ${memberId}`;
  await publish(tx, 'member.changed', now!);
}

type Changes = Omit<BodyOf<typeof updateUser>, 'version' | 'reason'>;

/**
 * Corrects a profile. A change of name or number requires a reason, because they identify people. A
 * verified name requires one too, because staff then overrule the carrier.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT for a member who left, INVALID_INPUT
 *   naming the field.
 */
export async function changeProfile(
  deps: MemberDeps,
  { memberId, actor }: Omit<MemberMove, 'reason'>,
  { reason, version, ...changes }: Changes & { reason?: string | undefined; version: number },
): Promise<void> {
  const { db, personal } = deps;
  try {
    await db.begin(async (tx) => {
      const before = await lockMember(tx, memberId, version);
      if (before.state === 'withdrawn') throw new Refusal('STATE_CONFLICT');
      const set = await columnsOf(tx, personal, before, changes);
      const fields = givenFields(changes).filter((name) => fieldTouches(set, name));
      if (fields.length === 0) return;
      const isServed = fields.every((field) => field !== 'name' && field !== 'phone');
      if (!isServed && reason === undefined)
        throw badInput('reason', 'is required for this change');
      if ('phone_hash' in set) await loosenPhone(tx, deps, before);
      await tx`
        update member set ${tx(set)}, updated_at = now(), version = version + 1
        where id = ${memberId}`;
      await announceMember(tx, memberId);
      await audit(tx, {
        ...actor,
        action: 'member.update',
        targetKind: 'member',
        targetId: memberId,
        diff: { fields },
        ...(reason === undefined ? {} : { reason }),
      });
    });
  } catch (error) {
    const field = FIELD_OF[constraintOf(error) ?? ''];
    throw field ? badInput(field, 'taken') : error;
  }
}

/** Field that a violated constraint belongs to. */
export const FIELD_OF: Readonly<Record<string, string>> = {
  member_phone: 'phone',
  member_email: 'email',
};

type Columns = Record<string, string | Buffer | null | string[]>;

const COLUMN_OF: Readonly<Record<string, string>> = {
  name: 'name',
  nickname: 'nickname',
  phone: 'phone_hash',
  email: 'email_hash',
  interests: 'interests',
};

function fieldTouches(set: Columns, field: string): boolean {
  return Object.hasOwn(set, COLUMN_OF[field] ?? '');
}

/** Columns that actually change, as stored. */
async function columnsOf(
  tx: Tx,
  personal: PersonalData,
  before: LockedMember,
  { name, nickname, phone, email, interests }: Changes,
): Promise<Columns> {
  const set: Columns = {};
  if (name !== undefined && name !== before.name) set['name'] = name;
  if (nickname !== undefined && nickname !== before.nickname) {
    if (nickname !== null && !(await lockIfFree(tx, nickname, before.id))) {
      throw badInput('nickname', 'taken');
    }
    set['nickname'] = nickname;
  }
  if (phone !== undefined) {
    const sealed = sealPhone(personal, phone);
    if (!before.phoneHash?.equals(sealed.phone_hash)) Object.assign(set, sealed);
  }
  if (email !== undefined) {
    const sealed = sealEmail(personal, email);
    if (!isSameHash(before.emailHash, sealed.email_hash)) Object.assign(set, sealed);
  }
  if (interests !== undefined && !isDeepStrictEqual(interests, before.interests)) {
    set['interests'] = interests;
  }
  return set;
}

function isSameHash(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

/** A number as stored: encrypted, a hash for lookup, and the last digits in plain text. */
export function sealPhone(personal: PersonalData, phone: string) {
  return {
    phone_enc: personal.seal('phone', phone),
    phone_hash: personal.hash('phone', phone),
    phone_tail: phoneTail(phone),
  };
}

export function sealEmail(personal: PersonalData, email: string | null) {
  const small = email?.toLowerCase() ?? null;
  return {
    email_enc: small === null ? null : personal.seal('email', small),
    email_hash: small === null ? null : personal.hash('email', small),
  };
}

/**
 * Suspends an account and ends the sessions on every device, in one transaction. For an account
 * that is already suspended, it updates the reason and the end.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT for a member who left.
 */
export async function suspendMember(
  { db }: MemberDeps,
  { memberId, actor, reason }: MemberMove,
  { until, version }: { until: string | null; version?: number },
): Promise<void> {
  refusePast(until);
  await db.begin(async (tx) => {
    const { state } = await lockMember(tx, memberId, version);
    if (state === 'withdrawn') throw new Refusal('STATE_CONFLICT');
    await shut(tx, memberId, reason, until);
    await audit(tx, {
      ...actor,
      action: 'member.suspend',
      targetKind: 'member',
      targetId: memberId,
      diff: { state: [state, 'suspended'], until },
      reason,
    });
  });
}

/**
 * Suspends many members. Withdrawn members and members already suspended stay unchanged.
 *
 * @returns the ids of the members that were suspended.
 */
export async function suspendMany(
  tx: Tx,
  ids: readonly number[],
  { reason, until }: { reason: string; until: string | null },
): Promise<number[]> {
  refusePast(until);
  const rows = await tx<{ id: number }[]>`
    select id from member
    where id = any(${[...ids]}::int[]) and type = 'user' and state in ('active', 'dormant')
    order by id for no key update`;
  for (const { id } of rows) await shut(tx, id, reason, until);
  return rows.map(({ id }) => id);
}

async function shut(tx: Tx, memberId: number, reason: string, until: string | null): Promise<void> {
  await tx`
    update member
    set state = 'suspended', suspended_until = ${until}, suspend_reason = ${reason},
        updated_at = now(), version = version + 1
    where id = ${memberId}`;
  await endSessionsOf(tx, 'member', memberId, 'admin');
  await announceMember(tx, memberId);
}

/** @throws Refusal INVALID_INPUT for a suspension that would be over before it began. */
export function refusePast(until: string | null): void {
  if (until !== null && Date.parse(until) <= Date.now())
    throw badInput('until', 'must be in the future');
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT unless suspended. */
export async function reinstateMember(
  { db }: MemberDeps,
  { memberId, actor, reason }: MemberMove,
  version: number,
): Promise<void> {
  await db.begin(async (tx) => {
    const { state } = await lockMember(tx, memberId, version);
    if (state !== 'suspended') throw new Refusal('STATE_CONFLICT');
    await tx`
      update member
      set state = 'active', suspended_until = null, suspend_reason = null, updated_at = now(),
          version = version + 1
      where id = ${memberId}`;
    await announceMember(tx, memberId);
    await audit(tx, {
      ...actor,
      action: 'member.reinstate',
      targetKind: 'member',
      targetId: memberId,
      diff: { state: ['suspended', 'active'] },
      reason,
    });
  });
}

/** Maximum number of password resets per member and hour. */
const RESETS_PER_HOUR = 3;

/**
 * Sends a new password to the number the account has, and throws out every device.
 *
 * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS, STATE_CONFLICT for an account without a number,
 *   with one that waits, or that is not open.
 */
export async function resetMemberPassword(
  deps: MemberDeps,
  { memberId, actor, reason }: MemberMove,
): Promise<void> {
  const password = createTemporaryPassword();
  const passwordHash = await hashPassword(password);
  await deps.db.begin(async (tx) => {
    const { state, phoneEnc, isPhoneWaiting: waits } = await lockMember(tx, memberId);
    const isOpen = state === 'active' || state === 'dormant';
    if (!isOpen || !phoneEnc || waits) throw new Refusal('STATE_CONFLICT');
    await refuseOften(tx, memberId);
    await tx`
      update member
      set password_hash = ${passwordHash},
          password_until = now() + make_interval(hours => ${PASSWORD_HOURS}), updated_at = now(),
          version = version + 1
      where id = ${memberId}`;
    await deleteOtherLogins(tx, memberId);
    await endSessionsOf(tx, 'member', memberId, 'password');
    await announceMember(tx, memberId);
    await sendTemporaryPassword(tx, deps, { memberId, phoneEnc, password });
    await audit(tx, {
      ...actor,
      action: 'member.resetPassword',
      targetKind: 'member',
      targetId: memberId,
      reason,
    });
  });
}

async function refuseOften(tx: Tx, memberId: number): Promise<void> {
  const [seen] = await tx<{ n: number }[]>`
    select count(*) as n from single_message
    where member_id = ${memberId} and purpose = 'password'
      and created_at > now() - interval '1 hour'`;
  if (seen!.n >= RESETS_PER_HOUR) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: 3_600 });
}

/**
 * Ends one session of a member, or all of them.
 *
 * @returns number of devices that were logged out.
 * @throws Refusal NOT_FOUND for a session that does not exist, belongs to another member, or is
 *   over.
 */
export async function endMemberSessions(
  { db }: MemberDeps,
  { memberId, actor, reason }: MemberMove,
  sessionId: number | null,
): Promise<number> {
  return db.begin(async (tx) => {
    const found = await tx<EndedSession[]>`
      select s.id, ${isDevice(tx)} as "isDevice" from session s
      where s.realm = 'member' and s.subject_id = ${memberId} and s.ended_at is null
        ${sessionId === null ? tx`` : tx`and s.id = ${sessionId}`}
      order by s.id for update`;
    if (sessionId !== null && found.length === 0) throw new Refusal('NOT_FOUND');
    for (const { id } of found) await endSession(tx, id, 'revoked');
    const ended = found.filter((one) => one.isDevice).length;
    await audit(tx, {
      ...actor,
      action: 'member.endSessions',
      targetKind: 'member',
      targetId: memberId,
      diff: { session: sessionId, ended },
      reason,
    });
    return ended;
  });
}
