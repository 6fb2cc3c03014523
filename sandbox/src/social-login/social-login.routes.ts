import { socialProviders, type SocialProvider } from '@maru/contract/session/social-provider';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SocialFaults } from '../faults.ts';
import { takeForms, windowReply } from '../window/window-reply.ts';
import {
  authorizePageOf,
  formPostPageOf,
  refusedPageOf,
  SOCIAL_STYLE,
  SUBMIT_HASH,
} from './authorize-page.ts';
import { createCodes, isVerified, type Grant } from './codes.ts';
import { cancelErrors, personOf, places, prefixOf, type SocialKeys } from './providers.ts';
import { createSigning, isAppleSecret } from './signing.ts';

const asked = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().min(1),
  scope: z.string().optional(),
  nonce: z.string().optional(),
  response_mode: z.enum(['query', 'form_post']).optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
});
type Asked = z.infer<typeof asked>;

const chosen = asked.extend({ choice: z.string() });

const exchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
});
type Exchange = z.infer<typeof exchange>;

export interface SocialDeps {
  keys: SocialKeys;
  faults: () => SocialFaults;
}

type Tools = SocialDeps & {
  codes: ReturnType<typeof createCodes>;
  signing: Awaited<ReturnType<typeof createSigning>>;
};

/** Simulates the logins of Kakao, Naver and Apple: their pages, tokens, keys and profiles. */
export async function socialLoginRoutes(app: FastifyInstance, deps: SocialDeps): Promise<void> {
  takeForms(app);
  const tools: Tools = { ...deps, codes: createCodes(), signing: await createSigning() };
  for (const provider of socialProviders) {
    pageRoutes(app, provider, tools);
    tokenRoute(app, provider, tools);
    if (provider !== 'naver') discoveryRoutes(app, provider, tools);
  }
  profileRoutes(app, tools);
}

/** The page of a provider, and the way back. */
function pageRoutes(app: FastifyInstance, provider: SocialProvider, { keys, codes }: Tools): void {
  const path = prefixOf(provider) + places[provider].authorize;
  const problemOf = ({ client_id: clientId, redirect_uri: uri, ...rest }: Asked) => {
    if (clientId !== keys[provider].clientId) return 'client_id';
    if (!new URL(uri).pathname.endsWith(`/${provider}/callback`)) return 'redirect_uri';
    const isPersonal = /\b(?:name|email)\b/.test(rest.scope ?? '');
    return isPersonal && rest.response_mode !== 'form_post' ? 'response_mode' : null;
  };

  app.get(`${prefixOf(provider)}/page.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(SOCIAL_STYLE),
  );
  app.get(path, async (request, reply) => {
    const parsed = asked.safeParse(request.query);
    const problem = parsed.success ? problemOf(parsed.data) : String(parsed.error.issues[0]?.path);
    if (!parsed.success || problem !== null) {
      return windowReply(reply, [])
        .code(400)
        .send(refusedPageOf(provider, problem ?? ''));
    }
    const page = authorizePageOf(provider, path, withoutUnset(parsed.data));
    return windowReply(reply, [parsed.data.redirect_uri]).send(page);
  });
  app.post(path, async (request, reply) => {
    const parsed = chosen.safeParse(request.body);
    const person = personOf(parsed.data?.choice ?? '');
    if (!parsed.success || problemOf(parsed.data) !== null) {
      return windowReply(reply, []).code(400).send(refusedPageOf(provider, 'request'));
    }
    const { redirect_uri: redirectUri, state, nonce, code_challenge: challenge } = parsed.data;
    const fields = person
      ? { code: codes.give({ provider, person, redirectUri, nonce, challenge }), state }
      : { error: cancelErrors[provider], state };
    return answer(reply, parsed.data, fields);
  });
}

function withoutUnset(fields: Asked): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function answer(
  reply: FastifyReply,
  { redirect_uri: address, response_mode: mode }: Asked,
  fields: Record<string, string>,
) {
  if (mode !== 'form_post') {
    const url = new URL(address);
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    return reply.redirect(url.href, 303);
  }
  const policy = String(windowReply(reply, [address]).getHeader('content-security-policy'));
  return reply
    .header('content-security-policy', `${policy}; script-src ${SUBMIT_HASH}`)
    .send(formPostPageOf(address, fields));
}

/** Exchanges codes for tokens. */
function tokenRoute(app: FastifyInstance, provider: SocialProvider, tools: Tools): void {
  app.post(prefixOf(provider) + places[provider].token, async (request, reply) => {
    const faults = tools.faults();
    void reply.header('cache-control', 'no-store');
    if (faults.unavailable) return reply.code(503).send({ error: 'temporarily_unavailable' });
    // Naver reports errors with status 200.
    const refuse = (error: string) => reply.code(provider === 'naver' ? 200 : 400).send({ error });
    const parsed = exchange.safeParse(request.body);
    if (!parsed.success) return refuse('invalid_request');
    const issuer = issuerOf(request, provider);
    if (!(await isClient(tools.keys, provider, parsed.data, issuer))) {
      return provider === 'naver'
        ? refuse('invalid_client')
        : reply.code(401).send({ error: 'invalid_client' });
    }
    const grant = tools.codes.spend(provider, parsed.data.code);
    if (!grant || !isRightful(grant, parsed.data)) return refuse('invalid_grant');
    return tokensOf(tools, { grant, issuer, faults });
  });
}

async function isClient(
  keys: SocialKeys,
  provider: SocialProvider,
  { client_id: clientId, client_secret: secret }: Exchange,
  issuer: string,
): Promise<boolean> {
  if (clientId !== keys[provider].clientId) return false;
  return provider === 'apple'
    ? isAppleSecret(keys.apple, secret, issuer)
    : secret === keys[provider].clientSecret;
}

function isRightful(grant: Grant, { redirect_uri: uri, code_verifier: verifier }: Exchange) {
  return isVerified(grant, verifier) && (grant.provider === 'naver' || uri === grant.redirectUri);
}

interface Granted {
  grant: Grant;
  issuer: string;
  faults: SocialFaults;
}

async function tokensOf(
  { codes, signing, keys }: Tools,
  { grant, issuer, faults }: Granted,
): Promise<object> {
  const { provider, person, nonce } = grant;
  const tokens = { access_token: codes.giveToken(grant), token_type: 'bearer' };
  if (provider === 'naver') return { ...tokens, refresh_token: 'unused', expires_in: '3600' };
  const audience = keys[provider].clientId;
  const idToken = { issuer, audience, subject: person[provider], nonce };
  return {
    ...tokens,
    expires_in: 3_600,
    refresh_token: 'unused',
    id_token: await signing.idToken(idToken, faults),
  };
}

/** The discovery document and the keys of an OpenID provider. */
function discoveryRoutes(
  app: FastifyInstance,
  provider: 'kakao' | 'apple',
  { signing, faults }: Tools,
): void {
  const { authorize, token, keys } = places[provider];
  const prefix = prefixOf(provider);
  app.get(`${prefix}/.well-known/openid-configuration`, async (request, reply) => {
    if (faults().unavailable) return reply.code(503).send();
    const issuer = issuerOf(request, provider);
    return {
      issuer,
      authorization_endpoint: issuer + authorize,
      token_endpoint: issuer + token,
      jwks_uri: issuer + keys,
      response_types_supported: ['code'],
      subject_types_supported: [provider === 'apple' ? 'pairwise' : 'public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    };
  });
  app.get(prefix + keys, async (_request, reply) =>
    faults().unavailable ? reply.code(503).send() : signing.keys,
  );
}

/** Profiles, in the forms of Kakao and Naver. */
function profileRoutes(app: FastifyInstance, { codes }: Tools): void {
  app.get(`${prefixOf('kakao')}/v2/user/me`, async (request, reply) => {
    const grant = codes.ofToken('kakao', request.headers.authorization);
    if (!grant)
      return reply.code(401).send({ msg: 'this access token does not exist', code: -401 });
    return { id: Number(grant.person.kakao), connected_at: new Date().toISOString() };
  });
  app.get(`${prefixOf('naver')}/v1/nid/me`, async (request, reply) => {
    const grant = codes.ofToken('naver', request.headers.authorization);
    if (!grant)
      return reply.code(401).send({ resultcode: '024', message: 'Authentication failed' });
    const { naver: id, name } = grant.person;
    return {
      resultcode: '00',
      message: 'success',
      response: { id, name, email: `${id}@naver.com` },
    };
  });
}

const issuerOf = ({ protocol, host }: FastifyRequest, provider: SocialProvider) =>
  `${protocol}://${host}${prefixOf(provider)}`;
