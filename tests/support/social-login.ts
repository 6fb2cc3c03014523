import { createPublicKey, createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socialCallbackPath } from '@maru/contract/social-login/social-login';
import type { SocialProvider } from '@maru/contract/session/social-provider';
import { sandboxSocialLogin } from '../../platform/stack/sandbox-social-login.ts';
import { createSandbox } from '../../sandbox/src/app.ts';
import type { Answer, Browser } from './app.ts';

export type SocialGateway = Awaited<ReturnType<typeof startSocialProviders>>;

/** The simulated login providers, listening in this process. */
export async function startSocialProviders() {
  const dataDir = mkdtempSync(join(tmpdir(), 'maru-social-'));
  const settings = sandboxSocialLogin({}, 'unset');
  const key = createPublicKey(
    createPrivateKey({
      key: Buffer.from(settings['APPLE_LOGIN_KEY']!, 'base64'),
      format: 'der',
      type: 'pkcs8',
    }),
  );
  const app = await createSandbox({
    dataDir,
    apiKey: 'unused',
    apiSecret: 'unused',
    aligo: { userId: 'unused', key: 'unused' },
    identity: { siteCode: 'unused', secret: 'unused' },
    toss: { clientKey: 'unused', secretKey: 'unused' },
    social: {
      kakao: { clientId: 'sandbox-kakao', clientSecret: 'sandbox-kakao-secret' },
      naver: { clientId: 'sandbox-naver', clientSecret: 'sandbox-naver-secret' },
      apple: { clientId: 'sandbox.apple', teamId: 'SANDBOX001', keyId: 'SANDBOXKEY', key },
    },
    logger: false,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const addresses = sandboxSocialLogin({ APPLE_LOGIN_CLIENT_ID: 'given' }, origin);

  return {
    /** Environment that a server under test needs to reach them. */
    env: { ...settings, ...addresses, APPLE_LOGIN_ISSUER: `${origin}/social/apple` },
    /**
     * Completes the page of a provider, up to the answer for the product.
     *
     * @param choice key of a test person, or `refuse`.
     * @returns the fields of the answer.
     */
    async choose(url: string, choice: string): Promise<Record<string, string>> {
      const page = new URL(url);
      const shown = await app.inject(page.pathname + page.search);
      if (shown.statusCode !== 200) throw new Error(`The page answered ${shown.statusCode}.`);
      const { headers, body } = await app.inject({
        method: 'POST',
        url: page.pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams([...page.searchParams, ['choice', choice]]).toString(),
      });
      if (headers.location !== undefined) {
        return Object.fromEntries(new URL(headers.location).searchParams);
      }
      const fields = body.matchAll(/name="(\w+)" value="([^"]*)"/g);
      return Object.fromEntries(Array.from(fields, ([, name, value]) => [name!, value!]));
    },
    /** Switches faults on. Faults that are not listed are off. */
    async setFaults(faults: object): Promise<void> {
      await app.inject({ method: 'POST', url: '/sandbox/social-faults', payload: faults });
    },
    async stop(): Promise<void> {
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Opens the return of a provider. Apple posts it from its own site, without cookies of ours. */
export async function returnTo(
  browser: Browser,
  provider: SocialProvider,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const query = new URLSearchParams(fields).toString();
  const path = socialCallbackPath(provider);
  if (provider !== 'apple') return browser.send('GET', `${path}?${query}`);
  const own = new Map(browser.cookies);
  browser.cookies.clear();
  const posted = await browser.send('POST', path, query, {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://appleid.apple.com',
    'sec-fetch-site': 'cross-site',
  });
  for (const [name, value] of own) browser.cookies.set(name, value);
  return browser.send('GET', String(posted.response.headers.location));
}

/** The page and the result to which a return leads. */
export function resultOf({ response }: Answer): { page: string; result: string | null } {
  const url = new URL(String(response.headers.location), 'http://site.example');
  return { page: url.pathname, result: url.searchParams.get('result') };
}
