import { socialCallbackPath } from '@maru/contract/social-login/social-login';
import * as z from 'zod';
import { ask, cookiesOf, type Heard } from './ask.ts';

const begun = z.object({ url: z.string() });
const SESSION = /maru_access/;

/**
 * Tries a state without its browser, a state of another browser, a wrong code, a repeated state, an
 * answer of another provider, and the form of Apple from another site (features U33).
 */
export async function withstandsSocialAttacks(url: string): Promise<boolean> {
  const begin = async () => {
    const answer = await ask(`${url}/api/home/auth/social/kakao`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const page = new URL(begun.parse(JSON.parse(answer.text)).url);
    return { state: page.searchParams.get('state') ?? '', cookie: cookiesOf(answer) };
  };
  const returnWith = (state: string, cookie: string, provider: 'kakao' | 'naver' = 'kakao') =>
    ask(`${url}${socialCallbackPath(provider)}?code=guess&state=${state}`, {
      cookie,
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
  const [victim, attacker] = [await begin(), await begin()];
  const expired = [
    await returnWith(attacker.state, ''),
    await returnWith(attacker.state, victim.cookie),
    await returnWith(attacker.state, attacker.cookie, 'naver'),
  ];
  const wrong = await returnWith(attacker.state, attacker.cookie);
  expired.push(await returnWith(attacker.state, attacker.cookie));
  const form = await ask(`${url}${socialCallbackPath('apple')}`, {
    method: 'POST',
    cookie: victim.cookie,
    body: `code=guess&state=${victim.state}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    },
  });
  return (
    expired.every((answer) => endsAs(answer, 'expired')) &&
    endsAs(wrong, 'failed') &&
    form.status === 303 &&
    !form.headers['set-cookie'] &&
    form.headers.location?.startsWith('/api/home/auth/social/apple/callback?') === true
  );
}

/** Whether a return leads to the login page with this result, and to no session. */
function endsAs({ status, headers }: Heard, result: string): boolean {
  const page = new URL(headers.location ?? '', 'http://site.example');
  return (
    status === 303 &&
    page.host === 'site.example' &&
    page.pathname === '/login' &&
    page.searchParams.get('result') === result &&
    !SESSION.test(String(headers['set-cookie']))
  );
}
