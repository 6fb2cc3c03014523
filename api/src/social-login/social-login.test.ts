import { socialProviders, type SocialProvider } from '@maru/contract/session/social-provider';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Answer,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  resultOf,
  returnTo,
  startSocialProviders,
  type SocialGateway,
} from '../../../tests/support/social-login.ts';

const MINE = '/api/home/me/social-logins';
const AUTH = '/api/home/auth/social';

let providers: SocialGateway;
let test: TestApp;

beforeAll(async () => {
  providers = await startSocialProviders();
  test = await startTestApp(providers.env);
});
afterEach(() => providers.setFaults({}));
afterAll(async () => {
  await test.stop();
  await providers.stop();
});

const codeOf = ({ body }: Answer) => body['message'];
const addressIn = ({ body }: Answer) => String(body['url']);

const prove = (browser: Browser) =>
  browser.send('POST', '/api/home/me/proof', { password: PASSWORD });

const begin = (browser: Browser, provider: SocialProvider, own = false) =>
  browser.send('POST', `${own ? MINE : AUTH}/${provider}`, own ? undefined : {});

async function visit(browser: Browser, provider: SocialProvider, choice: string, own = false) {
  const url = addressIn(await begin(browser, provider, own));
  return returnTo(browser, provider, await providers.choose(url, choice));
}

const logIn = (provider: SocialProvider, choice: string, browser = openBrowser(test)) =>
  visit(browser, provider, choice);

/** A member with a link to a test person of a provider. */
async function insertLinked(
  loginId: string,
  { provider = 'kakao', choice }: { provider?: SocialProvider; choice: string },
) {
  const memberId = await insertMember(test, loginId);
  const browser = await loginMember(test, loginId);
  await prove(browser);
  const returned = await visit(browser, provider, choice, true);
  if (resultOf(returned).result !== 'linked') throw new Error('The link was not made.');
  return { memberId, browser };
}

const forget = () => test.db`delete from social_login`;

const isLoggedIn = async (browser: Browser) =>
  (await browser.send('GET', '/api/home/auth/check')).status === 200;

describe('[U32] a login with a provider', () => {
  afterEach(forget);

  it.each(socialProviders)('links an account of %s, and logs in with it', async (provider) => {
    await insertLinked(`first-${provider}`, { provider, choice: 'hana' });
    const browser = openBrowser(test);
    const returned = await logIn(provider, 'hana', browser);

    expect(resultOf(returned)).toEqual({ page: '/login', result: 'ok' });
    expect(await isLoggedIn(browser)).toBe(true);
    expect((await browser.send('GET', MINE)).body['items']).toMatchObject([
      { provider, last_used_at: expect.any(String) },
    ]);
    const logged = await test.db`
      select method, result from login_event e join member m on m.id = e.subject_id
      where m.login_id = ${`first-${provider}`} order by e.id`;
    expect(logged).toEqual([
      { method: 'password', result: 'ok' },
      { method: provider, result: 'ok' },
    ]);
  });

  it('sends state, PKCE and nonce to the provider, and asks for nothing of the person', async () => {
    const query = async (provider: SocialProvider) =>
      Object.fromEntries(new URL(addressIn(await begin(openBrowser(test), provider))).searchParams);
    const kakao = await query('kakao');
    const again = await query('kakao');

    expect(kakao).toMatchObject({
      response_type: 'code',
      client_id: 'sandbox-kakao',
      scope: 'openid',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const part of ['state', 'nonce', 'code_challenge']) {
      expect(again[part]).not.toBe(kakao[part]);
    }
    expect(await query('apple')).toMatchObject({ response_mode: 'form_post', scope: 'openid' });
    expect(await query('naver')).not.toHaveProperty('scope');
  });

  it('stores no token and nothing of the person but a hash', async () => {
    const { memberId } = await insertLinked('stored', { provider: 'naver', choice: 'duri' });
    const [row] = await test.db<{ text: string }[]>`
      select row_to_json(s)::text as text from social_login s where member_id = ${memberId}`;
    const keys = await test.redis.keys(`${test.config.redisPrefix}*`);

    expect(row?.text).not.toMatch(/nv-duri|이두리|naver\.com/);
    expect(keys.filter((key) => /duri|social/.test(key))).toEqual([]);
  });

  it('is not offered without settings', async () => {
    const other = await startTestApp();
    const browser = openBrowser(other);

    expect((await browser.send('GET', AUTH)).body).toEqual({ items: [] });
    expect(codeOf(await begin(browser, 'kakao'))).toBe('NOT_FOUND');
    await other.stop();
    expect((await openBrowser(test).send('GET', AUTH)).body).toEqual({ items: socialProviders });
  });

  it('is refused to suspended members, and to those whose temporary password is over', async () => {
    const { memberId } = await insertLinked('suspended', { choice: 'hana' });
    await test.db`update member set state = 'suspended' where id = ${memberId}`;
    const browser = openBrowser(test);
    const suspended = resultOf(await logIn('kakao', 'hana', browser));
    await test.db`
      update member set state = 'active', password_until = now() - interval '1 hour'
      where id = ${memberId}`;
    const closed = resultOf(await logIn('kakao', 'hana', browser));

    expect([suspended.result, closed.result]).toEqual(['suspended', 'closed']);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('forgets the link of a member who withdraws', async () => {
    const { browser } = await insertLinked('leaver', { choice: 'hana' });
    const body = { password: PASSWORD, reasons: ['other'] };

    expect((await browser.send('POST', '/api/home/me/withdrawal', body)).status).toBe(204);
    expect(await test.db`select 1 from social_login`).toHaveLength(0);
    expect(resultOf(await logIn('kakao', 'hana')).result).toBe('unlinked');
  });

  it('counts as a failure limit of the account', async () => {
    await insertLinked('limited', { choice: 'hana' });
    for (let n = 0; n < test.config.LOGIN_FAILURES_PER_ACCOUNT; n += 1) {
      const body = { user_id: 'limited', password: 'wrong-password' };
      await openBrowser(test).send('POST', '/api/home/auth/login', body);
    }

    expect(resultOf(await logIn('kakao', 'hana')).result).toBe('limited');
  });

  it('is over when the provider or the person refuses', async () => {
    const cancelled = await Promise.all(
      socialProviders.map(async (provider) => resultOf(await logIn(provider, 'refuse')).result),
    );
    const url = addressIn(await begin(openBrowser(test), 'kakao'));
    await providers.setFaults({ unavailable: true });
    const browser = openBrowser(test);
    const begun = await begin(browser, 'kakao');
    const fields = await providers.choose(addressIn(begun), 'hana');

    expect(cancelled).toEqual(['refused', 'refused', 'refused']);
    expect(resultOf(await returnTo(browser, 'kakao', fields)).result).toBe('failed');
    expect(url).toContain('/social/kakao/oauth/authorize');
  });
});

describe('[U33] a login with a provider proves only what it should', () => {
  afterEach(forget);

  const faults = ['wrong_nonce', 'wrong_audience', 'wrong_issuer', 'wrong_signature', 'expired'];
  it.each(faults)('refuses an ID token with the fault %s', async (fault) => {
    await insertLinked(`fault-${fault}`, { choice: 'hana' });
    await insertLinked(`apple-${fault}`, { provider: 'apple', choice: 'hana' });
    await providers.setFaults({ [fault]: true });
    const browser = openBrowser(test);

    expect(resultOf(await logIn('kakao', 'hana', browser)).result).toBe('failed');
    expect(resultOf(await logIn('apple', 'hana', browser)).result).toBe('failed');
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('takes a state once, also from two returns at the same time', async () => {
    await insertLinked('once', { choice: 'hana' });
    const browser = openBrowser(test);
    const fields = await providers.choose(addressIn(await begin(browser, 'kakao')), 'hana');
    const { cookies } = browser;
    const twin = openBrowser(test);
    for (const [name, value] of cookies) twin.cookies.set(name, value);
    const both = await Promise.all([
      returnTo(browser, 'kakao', fields),
      returnTo(twin, 'kakao', fields),
    ]);
    const third = await returnTo(twin, 'kakao', fields);

    expect(new Set(both.map((one) => resultOf(one).result))).toEqual(new Set(['expired', 'ok']));
    expect(resultOf(third).result).toBe('expired');
  });

  it('refuses the state of another browser, so that no one is logged in as a stranger', async () => {
    await insertLinked('attacker', { choice: 'sena' });
    const attacker = openBrowser(test);
    const fields = await providers.choose(addressIn(await begin(attacker, 'kakao')), 'sena');
    const victim = openBrowser(test);
    await begin(victim, 'kakao');

    expect(resultOf(await returnTo(victim, 'kakao', fields)).result).toBe('expired');
    expect(resultOf(await returnTo(openBrowser(test), 'kakao', fields)).result).toBe('expired');
    expect(await isLoggedIn(victim)).toBe(false);
  });

  it('refuses a stolen code with the state of another visit', async () => {
    await insertLinked('victim', { choice: 'sena' });
    const victim = openBrowser(test);
    const { code } = await providers.choose(addressIn(await begin(victim, 'kakao')), 'sena');
    const thief = openBrowser(test);
    const own = await providers.choose(addressIn(await begin(thief, 'kakao')), 'hana');

    expect(resultOf(await returnTo(thief, 'kakao', { ...own, code: code! })).result).toBe('failed');
    expect(await isLoggedIn(thief)).toBe(false);
  });

  it('refuses a repeated code, an answer of another provider, and a late one', async () => {
    await insertLinked('mixed', { choice: 'hana' });
    const browser = openBrowser(test);
    const first = await providers.choose(addressIn(await begin(browser, 'kakao')), 'hana');
    await returnTo(browser, 'kakao', first);
    const next = await providers.choose(addressIn(await begin(browser, 'kakao')), 'hana');
    const repeated = await returnTo(browser, 'kakao', { ...next, code: first['code']! });
    const other = await providers.choose(addressIn(await begin(browser, 'naver')), 'hana');
    const mixed = await returnTo(browser, 'kakao', other);
    const late = await providers.choose(addressIn(await begin(browser, 'kakao')), 'hana');
    await test.db`update social_login_flow set expires_at = now() - interval '1 second'`;

    expect(resultOf(repeated).result).toBe('failed');
    expect(resultOf(mixed).result).toBe('expired');
    expect(resultOf(await returnTo(browser, 'kakao', late)).result).toBe('expired');
  });

  it('leads to fixed pages only, whatever the return says', async () => {
    const browser = openBrowser(test);
    const { body } = await begin(browser, 'kakao');
    const fields = await providers.choose(String(body['url']), 'refuse');
    const evil = {
      ...fields,
      return: 'https://evil.example',
      redirect_uri: 'https://evil.example',
    };
    const { response } = await returnTo(browser, 'kakao', evil);

    expect(response.headers.location).toBe('/login?provider=kakao&result=refused');
    const unknown = await browser.send('GET', `${AUTH}/google/callback?code=1&state=2`);
    expect(unknown.status).toBe(404);
  });

  it('admits the form of Apple from another site, and no other call', async () => {
    const foreign = { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' };
    const form = { ...foreign, 'content-type': 'application/x-www-form-urlencoded' };
    const browser = openBrowser(test);
    const posted = await browser.send(
      'POST',
      `${AUTH}/apple/callback`,
      'code=a&state=b&user=%7B%22email%22%3A%22x%40y.kr%22%7D',
      form,
    );
    const others = [
      await browser.send('POST', `${AUTH}/kakao/callback`, 'code=a&state=b', form),
      await browser.send('POST', `${AUTH}/apple`, {}, foreign),
      await browser.send('POST', '/api/home/auth/login', {}, foreign),
    ];

    expect([posted.status, posted.response.headers['set-cookie']]).toEqual([303, undefined]);
    expect(posted.response.headers.location).toBe(`${AUTH}/apple/callback?code=a&state=b`);
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
