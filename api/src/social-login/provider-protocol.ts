import { createHash, sign, type KeyObject } from 'node:crypto';
import type { SocialProvider } from '@maru/contract/session/social-provider';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import { providersOf, type SocialSettings } from './social-settings.ts';

/** Seconds to wait for each answer of a provider. */
const TIMEOUT_S = 5;
/** Seconds for which a client secret of Apple is valid. Each exchange makes its own. */
const APPLE_SECRET_S = 300;

/** One visit to a provider, as both directions know it. */
export interface Visit {
  state: string;
  nonce: string;
  verifier: string;
  /** Address of this site to which the provider returns, as registered. */
  redirectUri: string;
}

/** The provider did not answer, or its answer is not genuine. It names no token and no person. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

export type ProviderProtocol = ReturnType<typeof createProviderProtocol>;

/**
 * OpenID Connect with Kakao and Apple, and OAuth 2.0 with Naver. The library checks state, `iss`,
 * PKCE, and of an ID token signature, issuer, audience, expiry and nonce. No token outlives the
 * exchange, and no scope asks for a name, an e-mail address or a phone number.
 */
export function createProviderProtocol(settings: SocialSettings) {
  const known = new Map<SocialProvider, Promise<client.Configuration>>();

  /** Reads the discovery document once. A failed read is repeated with the next visit. */
  function configurationOf(provider: SocialProvider): Promise<client.Configuration> {
    const found = known.get(provider);
    if (found) return found;
    const made = connect(settings, provider).catch((error: unknown) => {
      known.delete(provider);
      throw asProviderError(error);
    });
    known.set(provider, made);
    return made;
  }

  return {
    providers: providersOf(settings),

    /** @throws ProviderError if the discovery document cannot be read. */
    async pageUrl(provider: SocialProvider, visit: Visit): Promise<string> {
      const { state, nonce, verifier, redirectUri } = visit;
      const configuration = await configurationOf(provider);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(provider !== 'naver' && { scope: 'openid', nonce }),
        ...(provider === 'apple' && { response_mode: 'form_post' }),
      }).href;
    },

    /**
     * Exchanges the code of a return.
     *
     * @param returned the query of the return, or the form of Apple.
     * @returns the id of the account at the provider.
     * @throws ProviderError
     */
    async subjectOf(
      provider: SocialProvider,
      returned: Readonly<Record<string, string>>,
      visit: Visit,
    ): Promise<string> {
      const configuration = await configurationOf(provider);
      try {
        return await exchange(configuration, { provider, returned, visit, settings });
      } catch (error) {
        throw asProviderError(error);
      }
    },
  };
}

async function connect(
  { kakao, naver, apple }: SocialSettings,
  provider: SocialProvider,
): Promise<client.Configuration> {
  if (provider === 'kakao' && kakao) {
    const auth = client.ClientSecretPost(kakao.clientSecret);
    return discover(kakao.issuer, kakao.clientId, auth);
  }
  if (provider === 'apple' && apple) {
    return discover(apple.issuer, apple.clientId, appleSecret(apple));
  }
  if (provider === 'naver' && naver) {
    const server = {
      issuer: naver.url,
      authorization_endpoint: `${naver.url}/oauth2.0/authorize`,
      token_endpoint: `${naver.url}/oauth2.0/token`,
    };
    const auth = client.ClientSecretPost(naver.clientSecret);
    const configuration = new client.Configuration(server, naver.clientId, {}, auth);
    configuration.timeout = TIMEOUT_S;
    if (naver.url.startsWith('http:')) client.allowInsecureRequests(configuration);
    return configuration;
  }
  throw new ProviderError('The provider is not configured.');
}

function discover(
  issuer: string,
  clientId: string,
  auth: client.ClientAuth,
): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), clientId, {}, auth, {
    timeout: TIMEOUT_S,
    execute: [
      client.enableNonRepudiationChecks,
      // Only of the simulator: production refuses such an address.
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  });
}

interface Exchange {
  provider: SocialProvider;
  returned: Readonly<Record<string, string>>;
  visit: Visit;
  settings: SocialSettings;
}

async function exchange(
  configuration: client.Configuration,
  { provider, returned, visit, settings }: Exchange,
): Promise<string> {
  const address = new URL(visit.redirectUri);
  address.search = new URLSearchParams(returned).toString();
  const checks = { expectedState: visit.state, pkceCodeVerifier: visit.verifier };
  if (provider === 'naver') {
    const tokens = await client.authorizationCodeGrant(configuration, address, checks, {
      // Naver asks for it here, too.
      state: visit.state,
    });
    return naverIdOf(configuration, tokens.access_token, settings.naver?.apiUrl ?? '');
  }
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    ...checks,
    expectedNonce: visit.nonce,
    idTokenExpected: true,
  });
  const subject = tokens.claims()?.sub ?? '';
  if (subject === '') throw new ProviderError('The ID token names no account.');
  return subject;
}

const naverProfile = z.object({
  resultcode: z.literal('00'),
  response: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
});

async function naverIdOf(
  configuration: client.Configuration,
  accessToken: string,
  apiUrl: string,
): Promise<string> {
  const profile = new URL('v1/nid/me', apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`);
  const answer = await client.fetchProtectedResource(configuration, accessToken, profile, 'GET');
  return naverProfile.parse(await answer.json()).response.id;
}

/** Apple takes a JWT as client secret, signed with the key of the team (ES256). */
function appleSecret({ clientId, teamId, keyId, key, issuer }: AppleClient): client.ClientAuth {
  return (_server, _metadata, body) => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: teamId,
      iat: now,
      exp: now + APPLE_SECRET_S,
      aud: issuer,
      sub: clientId,
    };
    body.set('client_id', clientId);
    body.set('client_secret', signed({ alg: 'ES256', kid: keyId }, claims, key));
  };
}

type AppleClient = NonNullable<SocialSettings['apple']>;

function signed(header: object, claims: object, key: KeyObject): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** Keeps only the code of the library. Its errors contain answers, and those contain tokens. */
function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new ProviderError(`The provider's answer cannot be used (${code}).`);
}
