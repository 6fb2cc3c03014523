import {
  openRequest,
  resultUrl,
  sealedRequest,
  typedPerson,
  type TypedPerson,
} from '../../sandbox/src/identity/protocol.ts';
import type { Browser, TestApp } from './app.ts';

/** Replaces the provider's window: encrypts and decrypts in the format of the simulator. */
const keysOf = ({ config }: Pick<TestApp, 'config'>) => ({
  siteCode: config.IDENTITY_SITE_CODE,
  secret: config.IDENTITY_SECRET,
});

/** Personal data typed into the window. The same name is the same person. */
export function personOf(name: string, phone: string): TypedPerson {
  return typedPerson.parse({
    name,
    birth_date: '19900131',
    mobile_no: phone,
    mobile_co: 'SKT',
  });
}

/** Return address of the window after a completed check. */
export function returnPath(
  test: Pick<TestApp, 'config'>,
  windowUrl: string,
  person: TypedPerson,
): string {
  const sealed = sealedRequest.parse(Object.fromEntries(new URL(windowUrl).searchParams));
  const asked = openRequest(keysOf(test), sealed);
  if (!asked) throw new Error('The provider does not know this request.');
  const { pathname, search } = new URL(resultUrl(keysOf(test), asked, person));
  return pathname + search;
}

export type CheckUse =
  | { purpose: 'signup'; ticket: string }
  | { purpose: 'find-id' | 'find-password' }
  | 'member';

/** Begins a check. @returns its secret name and the address of its window. */
export async function beginCheck(browser: Browser, use: CheckUse) {
  const { status, body } =
    use === 'member'
      ? await browser.send('POST', '/api/home/me/identity', {})
      : await browser.send('POST', '/api/home/auth/identity', use);
  if (status !== 201) throw new Error(`The check returned ${status}.`);
  return body['item'] as { identity: string; window_url: string };
}

/**
 * Completes the whole window.
 *
 * @returns the secret name of the result.
 */
export async function identify(
  test: TestApp,
  browser: Browser,
  use: CheckUse,
  person: TypedPerson,
): Promise<string> {
  const { identity, window_url } = await beginCheck(browser, use);
  await browser.send('GET', returnPath(test, window_url, person));
  return identity;
}
