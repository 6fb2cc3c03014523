import {
  beginIdentityCheck,
  beginMyIdentityCheck,
  getIdentityState,
  setMyIdentity,
} from '@maru/contract/session/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../http/refusal.ts';
import { requireOpen } from '../http/require-open.ts';
import { registerCall } from '../http/register-call.ts';
import { createCarrierCheck } from './carrier-check.ts';
import { answerCheck, beginCheck, findCheckState, type Use } from './identity-check.ts';
import { identityCookie, identityCookieIn } from './identity-cookie.ts';
import { identifyMember } from './member-identity.ts';
import { RETURN_PAGE_POLICY, returnPageOf } from './return-page.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Where the provider's window leads back to. */
const RETURN = '/api/home/auth/identity/return';

/** Identity checks in a window of the provider. */
export function identityRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const provider = createCarrierCheck(config);
  const store = { db, personal };

  async function begin(use: Use, request: FastifyRequest, reply: FastifyReply) {
    const check = await beginCheck(store, use, request.client.ip);
    void reply.header('set-cookie', identityCookie(check.browser, config.COOKIE_SECURE));
    const returnUrl = new URL(RETURN, siteOf(request)).href;
    return {
      item: {
        identity: check.identity,
        window_url: provider.windowUrl({ requestNo: check.requestNo, returnUrl }),
        expires_at: check.expires_at,
      },
    };
  }

  /** Tried out under another name of the machine, the window still has to find its cookie. */
  function siteOf(request: FastifyRequest): string {
    return config.production ? config.publicUrl : (request.headers.origin ?? config.publicUrl);
  }

  registerCall(app, guard, beginIdentityCheck, async ({ body, request, reply }) => {
    const { purpose, ticket } = body;
    if (purpose !== 'signup') return begin({ purpose }, request, reply);
    await requireOpen(db, 'signup');
    if (ticket === undefined) {
      throw badInput('ticket', 'is required');
    }
    return begin({ purpose, ticket }, request, reply);
  });

  registerCall(app, guard, beginMyIdentityCheck, async ({ caller, request, reply }) =>
    begin({ purpose: 'member', memberId: caller.memberId }, request, reply),
  );

  registerCall(app, guard, getIdentityState, async ({ body, request }) => ({
    item: { state: await findCheckState(store, { ...body, browser: browserOf(request) }) },
  }));

  registerCall(app, guard, setMyIdentity, async ({ body, caller, request }) => {
    await identifyMember(store, { ...body, browser: browserOf(request) }, caller.memberId);
    return { item: { identified: true } };
  });

  // Not a call of the contract: the provider's window returns to this page.
  app.get(RETURN, { config: { access: 'anyone' } }, async (request, reply) => {
    const result = provider.readResult(request.query);
    const done = result !== null && (await answerCheck(store, browserOf(request), result));
    return reply
      .code(done ? 200 : 400)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': RETURN_PAGE_POLICY,
        // In a window between ours and the provider's: a policy of its own would cut it off from the
        // page that opened it.
        'cross-origin-opener-policy': 'unsafe-none',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(returnPageOf(done));
  });

  function browserOf(request: FastifyRequest): string {
    return identityCookieIn(request.headers.cookie, config.COOKIE_SECURE);
  }
}
