import type { BodyOf } from '@maru/contract/core/call';
import { consentKinds, requiredConsents, termsOfConsent } from '@maru/contract/session/signup';
import type { createUser } from '@maru/contract/member/staff-member';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Tx } from '@maru/platform/db/db';
import { hashPassword } from '@maru/platform/crypto/password';
import { badInput, Refusal } from '../http/refusal.ts';
import { lockIfFree, isLoginIdFree } from './availability.ts';
import { findVersionsInForce } from '../terms/terms-in-force.ts';
import {
  announceMember,
  FIELD_OF,
  sealEmail,
  sealPhone,
  type MemberDeps,
} from './change-member.ts';
import {
  createTemporaryPassword,
  PASSWORD_HOURS,
  sendTemporaryPassword,
} from './temporary-password.ts';

type NewMember = BodyOf<typeof createUser>;

/**
 * Creates a member at that person's request to staff. One transaction writes the account, the
 * consents with their origin, the password message, and the audit entry. The message is sent to the
 * member's phone. Members verify their identity at their first login.
 *
 * @returns id of the member.
 * @throws Refusal DUPLICATE_LOGIN_ID; INVALID_INPUT naming the field.
 */
export async function addMember(
  deps: MemberDeps,
  actor: Actor,
  wanted: NewMember,
): Promise<number> {
  const missing = requiredConsents.filter((kind) => !wanted.agreed.includes(kind));
  if (missing.length > 0) throw badInput('agreed', 'must include all required consents');
  const password = createTemporaryPassword();
  const passwordHash = await hashPassword(password);
  try {
    return await deps.db.begin(async (tx) => {
      const { phone_enc, memberId } = await insertMember(tx, deps, wanted, passwordHash);
      await recordStaffConsents(tx, memberId, wanted);
      await sendTemporaryPassword(tx, deps, { memberId, phoneEnc: phone_enc, password });
      await announceMember(tx, memberId);
      await audit(tx, {
        ...actor,
        action: 'member.create',
        targetKind: 'member',
        targetId: memberId,
        diff: { agreed: wanted.agreed, consent_way: wanted.consent_way },
        reason: wanted.reason,
      });
      return memberId;
    });
  } catch (error) {
    const constraint = constraintOf(error) ?? '';
    if (constraint === 'member_login_id_key') throw new Refusal('DUPLICATE_LOGIN_ID');
    const field = FIELD_OF[constraint];
    throw field ? badInput(field, 'taken') : error;
  }
}

async function insertMember(
  tx: Tx,
  { personal }: MemberDeps,
  { user_id, name, nickname, phone, email }: NewMember,
  passwordHash: string,
): Promise<{ memberId: number; phone_enc: Buffer }> {
  if (!(await isLoginIdFree(tx, user_id))) throw new Refusal('DUPLICATE_LOGIN_ID');
  if (nickname !== null && !(await lockIfFree(tx, nickname))) throw badInput('nickname', 'taken');
  const number = sealPhone(personal, phone);
  // A member who left may return only by a decision of staff, not through this form.
  const [departed] = await tx`
    select 1 from departed.person where phone_hash = ${number.phone_hash} and allowed_at is null`;
  if (departed) throw badInput('phone', 'withdrawn');
  const [row] = await tx<{ id: number }[]>`
    insert into member ${tx({
      login_id: user_id,
      password_hash: passwordHash,
      name,
      nickname,
      join_source: 'staff',
      ...number,
      ...sealEmail(personal, email),
    })} returning id`;
  await tx`
    update member set password_until = now() + make_interval(hours => ${PASSWORD_HOURS})
    where id = ${row!.id}`;
  return { memberId: row!.id, phone_enc: number.phone_enc };
}

/**
 * Records the given consents. A consent that was not given is not a refusal, so no row and no
 * notice follow. Night advertising has no meaning without a channel, as in sign-up.
 */
async function recordStaffConsents(
  tx: Tx,
  memberId: number,
  { agreed, consent_way }: NewMember,
): Promise<void> {
  const inForce = await findVersionsInForce(tx);
  const hasChannel = agreed.includes('marketing_sms') || agreed.includes('marketing_push');
  const rows = consentKinds
    .filter((kind) => agreed.includes(kind) && (kind !== 'night' || hasChannel))
    .map((kind) => ({
      member_id: memberId,
      kind,
      given: true,
      source: 'operator',
      wording: inForce.get(termsOfConsent[kind]) ?? 1,
      note: consent_way,
    }));
  await tx`insert into consent ${tx(rows)}`;
}
