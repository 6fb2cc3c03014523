import type { BodyOf } from '@maru/contract/core/call';
import type { signUp } from '@maru/contract/session/signup';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { hashPassword } from '@maru/platform/crypto/password';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { openMemberSession, type SessionClient } from '@maru/platform/session/session.repository';
import type { SessionGeneration } from '@maru/platform/session/session-token';
import { announceMember } from '../member/change-member.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { Identified } from '../identity/identity-check.ts';
import {
  findStanding,
  keepIdentity,
  ONE_ACCOUNT,
  spendReturn,
} from '../identity/member-identity.ts';
import { isPhoneProved, useProvedPhone } from './phone-code.ts';
import { isTicketLive, recordConsents, useTicket } from './signup-ticket.ts';
import { lockIfFree, isLoginIdFree } from '../member/availability.ts';
import { isWeakPassword } from './weak-password.ts';

export interface SignUpDeps {
  db: Db;
  personal: PersonalData;
  /** Words of the brand, which no password may contain. */
  brandWords: readonly string[];
}

/** Maps a violated constraint to its form field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  member_phone: 'phone',
  member_email: 'email',
  [ONE_ACCOUNT]: 'identity',
};

/**
 * Creates a member. One transaction creates account, consents and first session and consumes ticket
 * and phone proof. A refused attempt consumes nothing, so the member can correct the form and
 * resend it.
 *
 * Name and number are those of the identity check. The code proves that number once more.
 *
 * @throws Refusal DUPLICATE_LOGIN_ID; INVALID_INPUT naming the field: `taken`, `withdrawn`, `weak`,
 *   `other` or `void`.
 */
export async function makeMember(
  { db, personal, brandWords }: SignUpDeps,
  body: BodyOf<typeof signUp>,
  client: SessionClient,
): Promise<{ session: SessionGeneration; name: string }> {
  if (isWeakPassword(body.password, [body.user_id, ...brandWords])) throw bad('password', 'weak');
  if (!(await isTicketLive(db, personal, body.ticket))) throw bad('ticket', 'void');
  if (!(await isPhoneProved(db, personal, body.verification, 'signup'))) {
    throw bad('verification', 'void');
  }
  const passwordHash = await hashPassword(body.password);
  try {
    return await db.begin(async (tx) => {
      const { agreement, identified } = await useTicket(tx, personal, body.ticket);
      const standing = await findStanding(tx, personal, identified);
      if (standing !== 'free') throw bad('identity', standing);
      const memberId = await insertMember(tx, personal, body, passwordHash, identified.person);
      await keepIdentity(tx, personal, memberId, identified);
      await spendReturn(tx, personal, identified);
      await recordConsents(tx, memberId, agreement);
      const session = await openMemberSession(tx, memberId, client);
      await announceMember(tx, memberId);
      return { session, name: identified.person.name };
    });
  } catch (error) {
    const constraint = constraintOf(error) ?? '';
    if (constraint === 'member_login_id_key') throw loginIdTaken();
    const field = FIELD_OF[constraint];
    throw field ? bad(field, 'taken') : error;
  }
}

async function insertMember(
  tx: Tx,
  personal: PersonalData,
  body: BodyOf<typeof signUp>,
  passwordHash: string,
  { name, phone: ownPhone }: Identified['person'],
): Promise<number> {
  if (!(await isLoginIdFree(tx, body.user_id))) throw loginIdTaken();
  const phone = await useProvedPhone(tx, personal, body.verification, 'signup');
  if (!phone.phoneHash.equals(personal.hash('phone', ownPhone))) throw bad('phone', 'other');
  if (!(await lockIfFree(tx, body.nickname))) throw bad('nickname', 'taken');
  const email = body.email?.toLowerCase();
  const [row] = await tx<{ id: number }[]>`
    insert into member (login_id, password_hash, name, nickname, phone_enc, phone_hash, phone_tail,
                        email_enc, email_hash, interests)
    values (${body.user_id}, ${passwordHash}, ${name}, ${body.nickname},
            ${phone.phoneEnc}, ${phone.phoneHash}, ${phone.phoneTail},
            ${email === undefined ? null : personal.seal('email', email)},
            ${email === undefined ? null : personal.hash('email', email)},
            ${body.interests ?? []})
    returning id`;
  return row!.id;
}

function loginIdTaken(): Refusal {
  return new Refusal('DUPLICATE_LOGIN_ID', { errors: [{ path: 'user_id', message: 'taken' }] });
}

function bad(path: string, message: 'taken' | 'withdrawn' | 'weak' | 'void' | 'other'): Refusal {
  return badInput(path, message);
}
