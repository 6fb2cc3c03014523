import { brandOf } from '@maru/brands/registry';
import {
  changeMyPassword,
  changeMyPhone,
  getMyInfo,
  getMyProof,
  proveMe,
  updateMyInfo,
  withdraw,
} from '@maru/contract/account/me';
import { nickname } from '@maru/contract/session/signup';
import { constraintOf, type Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { noticeLoginChange } from '@maru/domain/message/login-notice';
import { hashPassword } from '@maru/platform/crypto/password';
import { clearedCookies } from '@maru/platform/session/session-cookie';
import type { MemberSession, SessionClient } from '@maru/platform/session/session.repository';
import type { FastifyInstance } from 'fastify';
import { findMemberAccount, lockAccount, type Account } from '../auth/account.repository.ts';
import { createLoginLimits } from '../auth/login-limits.ts';
import { proveIdentity } from '../auth/prove-identity.ts';
import { createSessionAnswer } from '../auth/session-answer.ts';
import { startOver } from '../auth/start-over.ts';
import { maskedPhone } from '../staff-kit/mask.ts';
import { announceMember } from '../member/change-member.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { lockIfFree } from '../member/availability.ts';
import { isWeakPassword } from '../signup/weak-password.ts';
import { changePhone } from './change-phone.ts';
import { getInfo, setInfo, type InfoChange, type StoredInfo } from './me.repository.ts';
import { findProof, noteProof } from './own-session.repository.ts';
import { withdrawMember } from './withdraw-member.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { requireProof } from './require-proof.ts';

/** Personal data of the logged-in member. The password must have been proved recently. */
export function myInfoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, personal } = deps;

  registerCall(app, guard, getMyInfo, async ({ caller }) => {
    const until = await requireProof(db, caller.sessionId);
    return { item: infoOf(personal, await getInfo(db, caller.memberId)), until };
  });

  registerCall(app, guard, updateMyInfo, async ({ body, caller, refuse }) => {
    await requireProof(db, caller.sessionId);
    const email = body.email?.toLowerCase() ?? null;
    const change = {
      ...body,
      email:
        email === null
          ? null
          : {
              sealed: personal.seal('email', email),
              hash: personal.hash('email', email),
            },
    };
    const changed = await db
      .begin(async (tx) => {
        await checkNames(tx, caller.memberId, body);
        const isChanged = await setInfo(tx, caller.memberId, change);
        if (isChanged) await announceMember(tx, caller.memberId);
        return isChanged;
      })
      .catch((error: unknown) => {
        if (constraintOf(error) !== 'member_email') throw error;
        throw badInput('email', 'belongs to another account');
      });
    if (!changed) return refuse('VERSION_CONFLICT');
    return { item: infoOf(personal, await getInfo(db, caller.memberId)) };
  });

  registerCall(app, guard, changeMyPhone, async ({ body, caller }) => {
    await requireProof(db, caller.sessionId);
    await changePhone(db, personal, caller.memberId, body.verification);
    return { item: infoOf(personal, await getInfo(db, caller.memberId)) };
  });
}

/** Calls of the logged-in member that take the current password. */
export function myPasswordRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, guard, personal } = deps;
  const limits = createLoginLimits(redis, config, 'member');
  const cookies = createSessionAnswer(db, 'member', config);
  const brand = brandOf(config.BRAND);

  /** Compares the password of who is logged in, within the limits of the login. */
  async function provePassword(
    { loginId }: MemberSession,
    password: string,
    client: SessionClient,
  ): Promise<Account> {
    const request = { loginId, password, client };
    const identity = await proveIdentity(
      { db, personal, limits },
      'member',
      findMemberAccount,
      request,
    );
    return identity.account;
  }

  registerCall(app, guard, proveMe, async ({ body, caller, client }) => {
    await provePassword(caller, body.password, client);
    return { until: await noteProof(db, caller.sessionId) };
  });

  registerCall(app, guard, getMyProof, async ({ caller }) => ({
    until: await findProof(db, caller.sessionId),
  }));

  registerCall(app, guard, changeMyPassword, async ({ body, caller, client, reply }) => {
    const account = await provePassword(caller, body.current_password, client);
    if (isWeakPassword(body.password, [caller.loginId, brand.id, brand.name])) {
      throw badInput('password', 'weak');
    }
    const passwordHash = await hashPassword(body.password);
    const { session, others } = await db.begin(async (tx) => {
      if (!(await lockAccount(tx, 'member', account))) throw new Refusal('Unauthorized');
      await tx`
        update member set password_hash = ${passwordHash}, password_until = null,
                          updated_at = now(), version = version + 1
        where id = ${account.id}`;
      await announceMember(tx, account.id);
      await noticeLoginChange(tx, personal, account.id, { kind: 'passwordChanged' });
      const { sessionId } = caller;
      return startOver(tx, 'member', { subjectId: account.id, sessionId }, client);
    });
    await cookies.give(reply, session);
    return { ended: others };
  });

  registerCall(app, guard, withdraw, async ({ body, caller, client, reply, refuse }) => {
    // An expert's account owns broadcasts and products. Staff must remove those first.
    if (caller.type === 'expert') return refuse('ACCESS_DENIED');
    const account = await provePassword(caller, body.password, client);
    await db.begin(async (tx) => {
      if (!(await lockAccount(tx, 'member', account))) throw new Refusal('Unauthorized');
      await withdrawMember(tx, personal, account.id, body.reasons);
    });
    void reply.header('set-cookie', clearedCookies('member', config.COOKIE_SECURE));
  });
}

function infoOf(personal: PersonalData, { phoneTail, email, ...info }: StoredInfo) {
  return {
    ...info,
    phone: maskedPhone(phoneTail),
    email: email && personal.open('email', email),
  };
}

/**
 * A verified name cannot change. A new nickname must meet the rules of sign-up. The current
 * nickname may stay, even if staff set it.
 *
 * @throws Refusal INVALID_INPUT naming the field.
 */
async function checkNames(
  tx: Tx,
  memberId: number,
  { name, nickname: given }: Pick<InfoChange, 'name' | 'nickname'>,
): Promise<void> {
  const before = await getInfo(tx, memberId);
  if (before.identified && name !== before.name) {
    throw badInput('name', 'must match the identity check');
  }
  if (given === null || given === before.nickname) return;
  if (!nickname.safeParse(given).success)
    throw badInput('nickname', 'must have letters, digits and _');
  if (!(await lockIfFree(tx, given, memberId))) throw badInput('nickname', 'taken');
}
