import { brandOf } from '@maru/brands/registry';
import {
  addMyPasskey,
  beginMemberPasskeyLogin,
  beginMyPasskey,
  listMyPasskeys,
  memberPasskeyLogin,
  removeMyPasskey,
  renameMyPasskey,
} from '@maru/contract/passkey/passkey';
import { noticeLoginChange } from '@maru/domain/message/login-notice';
import type { MemberSession } from '@maru/platform/session/session.repository';
import type { FastifyInstance } from 'fastify';
import { findMemberAccount } from '../auth/account.repository.ts';
import { openProvedMember } from '../auth/log-member-in.ts';
import { createLoginLimits } from '../auth/login-limits.ts';
import { createSessionAnswer } from '../auth/session-answer.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { requireProof } from '../me/require-proof.ts';
import { createChallenge } from './challenge.ts';
import { addPasskey, beginPasskey, changePasskeyName, removePasskey } from './own-passkeys.ts';
import { createPasskeyProtocol } from './passkey-protocol.ts';
import { listPasskeys, type Owner } from './passkey.repository.ts';
import { provePasskey } from './prove-passkey.ts';

/** Passkeys of members and experts: the login with one, and those of the caller. */
export function memberPasskeyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, guard, personal } = deps;
  const protocol = createPasskeyProtocol(config, brandOf(config.BRAND).name);
  const limits = createLoginLimits(redis, config, 'member');
  const sessions = createSessionAnswer(db, 'member', config);
  const own = { db, personal, protocol };

  registerCall(app, guard, beginMemberPasskeyLogin, async ({ client }) => {
    const challenge = await createChallenge(own, { realm: 'member' }, client.ip);
    return { options: await protocol.requestOptions(challenge) };
  });

  registerCall(app, guard, memberPasskeyLogin, async ({ body, client, reply }) => {
    const { ip_address: ip, user_agent: userAgent, ...answer } = body;
    const { identity, use } = await provePasskey(
      { db, personal, limits, protocol },
      'member',
      findMemberAccount,
      { answer, client, claimed: { ip, userAgent } },
    );
    await sessions.give(reply, await openProvedMember(db, identity, client, use));
    return { message: 'LOGIN_SUCCESS' };
  });

  registerCall(app, guard, listMyPasskeys, async ({ caller }) => ({
    items: await listPasskeys(db, ownerOf(caller)),
  }));

  registerCall(app, guard, beginMyPasskey, async ({ caller, client }) => {
    await requireProof(db, caller.sessionId);
    const owner = { ...ownerOf(caller), loginId: caller.loginId };
    return { options: await beginPasskey(own, owner, client.ip) };
  });

  registerCall(app, guard, addMyPasskey, async ({ body, caller }) => ({
    item: await db.begin(async (tx) => {
      const added = await addPasskey(tx, own, ownerOf(caller), body);
      await noticeLoginChange(tx, personal, caller.memberId, { kind: 'passkeyAdded' });
      return added;
    }),
  }));

  registerCall(app, guard, renameMyPasskey, async ({ params, body, caller }) => {
    const change = { passkeyId: params._id, name: body.name };
    return { item: await db.begin((tx) => changePasskeyName(tx, ownerOf(caller), change)) };
  });

  registerCall(app, guard, removeMyPasskey, async ({ params, caller }) => {
    await requireProof(db, caller.sessionId);
    await db.begin(async (tx) => {
      await removePasskey(tx, ownerOf(caller), params._id);
      await noticeLoginChange(tx, personal, caller.memberId, { kind: 'passkeyRemoved' });
    });
  });
}

function ownerOf({ memberId }: MemberSession): Owner {
  return { realm: 'member', subjectId: memberId };
}
