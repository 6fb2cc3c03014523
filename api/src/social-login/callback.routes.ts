import { socialCallbackPath, type SocialResult } from '@maru/contract/social-login/social-login';
import { socialProviders, type SocialProvider } from '@maru/contract/session/social-provider';
import type { MessageCode } from '@maru/contract/core/message';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SessionAnswer } from '../auth/session-answer.ts';
import type { LoginDeps } from '../auth/prove-identity.ts';
import { Refusal } from '../http/refusal.ts';
import { answerFlow, flowCookie, keepPending, proofsOf, type AnsweredFlow } from './flow.ts';
import { linkForSession } from './link.ts';
import { logInLinked } from './log-in.ts';
import { ProviderError, type ProviderProtocol } from './provider-protocol.ts';
import { hashSubject } from './social-login.repository.ts';

/** Pages that follow a return. Both are fixed: no address of a request leads anywhere. */
const LOGIN_PAGE = '/login';
const ACCOUNT_PAGE = '/mypage/info';

/** Answers with which providers report that the person cancelled. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize']);

/** The form of Apple is small: a code, a state, and at the first login a name that is ignored. */
const MAX_FORM_BYTES = 16_000;

const RESULTS: Readonly<Partial<Record<MessageCode, SocialResult>>> = {
  ACCESS_DENIED: 'suspended',
  WITHDRAWN_ACCOUNT: 'withdrawn',
  Unauthorized: 'closed',
  TOO_MANY_REQUESTS: 'limited',
  STATE_CONFLICT: 'taken',
  SESSION_INVALIDATED: 'expired',
};

const provided = z.object({ provider: z.enum(socialProviders) });
const text = z.optional(z.string().check(z.maxLength(4_000)));
/** Fields of an answer. All others, such as a name, are dropped. */
const returnedFields = z.object({ code: text, state: text, error: text, iss: text });

interface CallbackDeps extends LoginDeps {
  protocol: ProviderProtocol;
  sessions: SessionAnswer;
  secure: boolean;
  /** Address of this site to which a provider returns, as its page was given it. */
  callbackUrl: (request: FastifyRequest, provider: SocialProvider) => string;
}

interface Returned {
  page: string;
  result: SocialResult;
}

/**
 * Pages to which the providers return. Not calls of the contract: they answer navigations, with a
 * redirect to a fixed page.
 */
export function socialCallbackRoutes(app: FastifyInstance, deps: CallbackDeps): void {
  app.get(
    socialCallbackPath(':provider'),
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const provider = providerIn(request);
      const { page, result } = await settle(deps, provider, request, reply);
      // The account may still be linked from this browser.
      if (result !== 'unlinked') void reply.header('set-cookie', flowCookie.set('', deps.secure));
      return leave(reply, `${page}?provider=${provider}&result=${result}`);
    },
  );
  void app.register(async (scope) => {
    takeForms(scope);
    // Apple posts its answer from its own site, and browsers send no cookie of ours with it. This
    // route changes nothing. It repeats the answer as a navigation, which has the cookie.
    scope.post(
      socialCallbackPath('apple'),
      { bodyLimit: MAX_FORM_BYTES, config: { access: 'anyone', crossSite: true } },
      async (request, reply) => {
        const returned = new URLSearchParams(fieldsOf(request.body)).toString();
        return leave(reply, `${socialCallbackPath('apple')}?${returned}`);
      },
    );
  });
}

function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}

function leave(reply: FastifyReply, address: string) {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 303);
}

function providerIn(request: FastifyRequest): SocialProvider {
  const parsed = provided.safeParse(request.params);
  if (!parsed.success) throw new Refusal('NOT_FOUND');
  return parsed.data.provider;
}

/** The known fields of an answer; none of an answer in another form. */
function fieldsOf(answer: unknown): Record<string, string> {
  const { data = {} } = returnedFields.safeParse(answer);
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Answers a return. The first one with its state counts, right or wrong. */
async function settle(
  deps: CallbackDeps,
  provider: SocialProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Returned> {
  const returned = fieldsOf(request.query);
  const secrets = {
    state: returned['state'] ?? '',
    browser: flowCookie.read(request.headers.cookie, deps.secure),
  };
  let page = LOGIN_PAGE;
  try {
    const flow = await answerFlow(deps, provider, secrets);
    if (!flow) return { page, result: 'expired' };
    if (flow.linker) page = ACCOUNT_PAGE;
    const { error } = returned;
    if (error !== undefined) {
      return { page, result: CANCELLED.has(error) ? 'refused' : 'failed' };
    }
    const subject = await deps.protocol.subjectOf(provider, returned, {
      ...proofsOf(secrets),
      state: secrets.state,
      redirectUri: deps.callbackUrl(request, provider),
    });
    const subjectHash = hashSubject(deps.personal, provider, subject);
    const account = { provider, subjectHash };
    return { page, result: await useAccount(deps, flow, account, { request, reply }) };
  } catch (error) {
    return { page, result: resultOf(error, request) };
  }
}

async function useAccount(
  { sessions, ...deps }: CallbackDeps,
  { id, linker }: AnsweredFlow,
  account: { provider: SocialProvider; subjectHash: Buffer },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<SocialResult> {
  if (linker) {
    await linkForSession(deps, linker, account);
    return 'linked';
  }
  const session = await logInLinked(deps, account, request.client);
  if (session === null) {
    await keepPending(deps.db, id, account.subjectHash);
    return 'unlinked';
  }
  await sessions.give(reply, session);
  return 'ok';
}

function resultOf(error: unknown, request: FastifyRequest): SocialResult {
  if (error instanceof Refusal) return RESULTS[error.code] ?? 'failed';
  if (error instanceof ProviderError) {
    request.log.warn({ reason: error.message }, 'a login with a provider failed');
  } else {
    request.log.error({ err: error }, 'a login with a provider failed');
  }
  return 'failed';
}
