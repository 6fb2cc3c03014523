import type { Brand } from '@maru/brands/brand';
import type { NewExpertInput } from '@maru/contract/expert/staff-expert';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { hashPassword } from '@maru/platform/crypto/password';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import { badInput, Refusal } from '../http/refusal.ts';
import { isLoginIdLikeOneOf } from '../member/availability.ts';
import { isWeakPassword } from '../signup/weak-password.ts';
import { namesOf, setNicknames } from './expert-nicknames.ts';

export interface ExpertDeps {
  db: Db;
  personal: PersonalData;
  brand: Brand;
}

/** Field that a violated constraint belongs to. */
const FIELD_OF: Readonly<Record<string, string>> = {
  expert_pkey: '_id',
  member_phone: 'phone',
  member_email: 'email',
};

/**
 * Adds an expert: account, names and the places of the line-up are one transaction. The account can
 * log in at once, with the password that staff hand over.
 *
 * @throws Refusal INVALID_INPUT naming the field (`taken`, `reserved`, `weak`, `before` its start),
 *   DUPLICATE_LOGIN_ID
 */
export async function addExpert(
  { db, personal, brand }: ExpertDeps,
  input: NewExpertInput,
  actor: Actor,
): Promise<void> {
  const words = [input.user_id, brand.id, brand.name];
  if (isWeakPassword(input.password, words)) throw bad('password', 'weak');
  refuseBackwards(input);
  const passwordHash = await hashPassword(input.password);
  await orTaken(
    db.begin(async (tx) => {
      const memberId = await insertAccount(tx, personal, input, passwordHash);
      await insertExpert(tx, input, memberId, actor.adminId);
      await setNicknames(tx, input._id, namesOf(input.nick, input.nicknames), memberId, brand);
      const { nick, user_id, shown, contract_from, contract_to } = input;
      await audit(tx, {
        ...actor,
        action: 'expert.create',
        targetKind: 'expert',
        targetId: input._id,
        diff: { nick, user_id, shown, contract_from, contract_to, share: input.share },
      });
    }),
  );
}

async function insertAccount(
  tx: Tx,
  personal: PersonalData,
  { user_id, name, nick, phone, email }: NewExpertInput,
  passwordHash: string,
): Promise<number> {
  if (await isLoginIdLikeOneOf(tx, user_id, 'experts')) throw loginIdTaken();
  const [row] = await tx<{ id: number }[]>`
    insert into member ${tx({
      login_id: user_id,
      password_hash: passwordHash,
      name,
      nickname: accountNicknameOf(nick),
      type: 'expert',
      ...contactColumns(personal, { phone, email }),
    })} returning id`;
  return row!.id;
}

async function insertExpert(
  tx: Tx,
  input: NewExpertInput,
  memberId: number,
  by: number,
): Promise<void> {
  const { nick, field, market, shown, kakao_url } = input;
  const { advisory_kind, share, contract_from, contract_to } = input;
  // Serializes inserts, so that no two experts get the same position.
  await tx`lock table expert in share row exclusive mode`;
  await tx`
    insert into expert (id, member_id, nick, field, market, shown, kakao_url, advisory_kind, share,
                        contract_from, contract_to, position, updated_by, profile_by)
    values (${input._id}, ${memberId}, ${nick}, ${field}, ${market}, ${shown}, ${kakao_url},
            ${advisory_kind}, ${share}, ${contract_from}, ${contract_to},
            (select coalesce(max(position), 0) + 1 from expert), ${by}, ${by})`;
}

/** Nickname of an expert's account in member discussions. */
export function accountNicknameOf(nick: string): string {
  return `${nick} 전문가`;
}

/** Phone and e-mail columns as stored. Fields that are `null` are omitted. */
export function contactColumns(
  personal: PersonalData,
  { phone, email }: { phone?: string | null | undefined; email?: string | null | undefined },
) {
  const address = email?.toLowerCase();
  return {
    ...(phone && {
      phone_enc: personal.seal('phone', phone),
      phone_hash: personal.hash('phone', phone),
      phone_tail: phoneTail(phone),
    }),
    ...(address && {
      email_enc: personal.seal('email', address),
      email_hash: personal.hash('email', address),
    }),
  };
}

/** @throws Refusal INVALID_INPUT if a contract ends before it begins. */
export function refuseBackwards({
  contract_from,
  contract_to,
}: {
  contract_from: string | null;
  contract_to: string | null;
}): void {
  if (contract_from === null || contract_to === null || contract_from <= contract_to) return;
  throw bad('contract_to', 'before');
}

/** Translates a unique violation of the database into a refusal that names the field. */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = constraintOf(error) ?? '';
    if (constraint === 'member_login_id_key') {
      throw loginIdTaken();
    }
    const field = FIELD_OF[constraint];
    throw field ? bad(field, 'taken') : error;
  }
}

function loginIdTaken(): Refusal {
  return new Refusal('DUPLICATE_LOGIN_ID', { errors: [{ path: 'user_id', message: 'taken' }] });
}

function bad(path: string, message: 'taken' | 'weak' | 'before'): Refusal {
  return badInput(path, message);
}
