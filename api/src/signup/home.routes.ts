import { brandOf } from '@maru/brands/registry';
import type { BodyOf } from '@maru/contract/core/call';
import { identifySignup } from '@maru/contract/session/identity';
import {
  agreeToTerms,
  checkAvailability,
  confirmPhone,
  findId,
  findPassword,
  listTerms,
  signUp,
  verifyPhone,
} from '@maru/contract/session/signup';
import { networkOf } from '@maru/platform/http/client-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSessionAnswer } from '../auth/session-answer.ts';
import { requireOpen } from '../http/require-open.ts';
import { identityCookieIn } from '../identity/identity-cookie.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { pageOf } from '../staff-kit/page-of.ts';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { isLoginIdFree, isNicknameFree } from '../member/availability.ts';
import { findLoginIds, resetPassword, type Proof } from './find-account.ts';
import { confirmPhoneCode, sendPhoneCode } from './phone-code.ts';
import { makeMember } from './sign-up.ts';
import { giveTicket, identifyTicket } from './signup-ticket.ts';
import { listTermsInForce } from '../terms/terms-in-force.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/**
 * Rate limit for availability checks per network. It allows trying many names, but is too low to
 * collect existing ids.
 */
const AVAILABILITY = { of: 'availability', times: 60, withinS: 600 };

/** Signing up, and finding an account again. */
export function signupRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, redis, guard, personal } = deps;
  const { id, name } = brandOf(config.BRAND);
  const sessions = createSessionAnswer(db, 'member', config);
  const keepPace = createRateLimit(redis, config.redisPrefix, AVAILABILITY);
  const accounts = { db, personal, brandWords: [id, name] };

  registerCall(app, guard, listTerms, async ({ publicDb, query }) =>
    pageOf(await listTermsInForce(publicDb), query),
  );

  registerCall(app, guard, agreeToTerms, async ({ body, client }) => ({
    item: await giveTicket({ db, personal }, body, client.ip),
  }));

  registerCall(app, guard, checkAvailability, async ({ query, client }) => {
    const { user_id, nickname, email } = query;
    const asked = [user_id, nickname, email].filter((value) => value !== undefined);
    if (asked.length !== 1) throw badInput('query', 'must have one of user_id, nickname and email');
    await keepPace(networkOf(client.ip));
    if (user_id !== undefined) return { available: await isLoginIdFree(db, user_id) };
    if (nickname !== undefined) return { available: await isNicknameFree(db, nickname) };
    // Only the owner of a verified phone learns whether an address belongs to a member.
    return { available: true };
  });

  registerCall(app, guard, verifyPhone, async ({ body, client }) => {
    const { purpose, phone, user_id = null } = body;
    // Each code costs money, and this endpoint could be abused to send them in bulk.
    if (purpose === 'signup') await requireOpen(db, 'signup');
    if (purpose === 'find-password' && user_id === null) throw badInput('user_id', 'is required');
    const request = { purpose, phone, loginId: user_id, ip: client.ip };
    return { item: await sendPhoneCode({ db, personal, brandName: name }, request) };
  });

  registerCall(app, guard, confirmPhone, async ({ body }) => {
    await confirmPhoneCode(db, personal, body);
    return { item: { confirmed: true } };
  });

  registerCall(app, guard, signUp, async ({ body, client, reply }) => {
    const { session, name: ownName } = await makeMember(accounts, body, client);
    await sessions.give(reply, session);
    return { item: { user_id: body.user_id, name: ownName, nickname: body.nickname } };
  });

  registerCall(app, guard, identifySignup, async ({ body: { ticket, identity }, request }) => {
    const claim = { identity, browser: browserOf(request) };
    const { name: ownName, birth, phone } = await identifyTicket({ db, personal }, ticket, claim);
    return { item: { name: ownName, birth, phone } };
  });

  registerCall(app, guard, findId, async ({ body, request }) => ({
    items: await findLoginIds(accounts, proofIn(body, request)),
  }));

  registerCall(app, guard, findPassword, async ({ body, request }) => {
    await resetPassword(accounts, proofIn(body, request), body.password);
    return { item: { ended_sessions: true } };
  });

  function browserOf(request: FastifyRequest): string {
    return identityCookieIn(request.headers.cookie, config.COOKIE_SECURE);
  }

  function proofIn(
    { verification, identity }: BodyOf<typeof findId>,
    request: FastifyRequest,
  ): Proof {
    if ((verification === undefined) === (identity === undefined)) {
      throw badInput('body', 'must have one of verification and identity');
    }
    if (verification !== undefined) return { verification };
    return { claim: { identity: identity ?? '', browser: browserOf(request) } };
  }
}
