import type { SocialProvider } from '@maru/contract/session/social-provider';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { identify, personOf } from '../../../tests/support/identity.ts';
import { provePhone } from '../../../tests/support/phone-code.ts';
import {
  resultOf,
  returnTo,
  startSocialProviders,
  type SocialGateway,
} from '../../../tests/support/social-login.ts';

const MINE = '/api/home/me/social-logins';
const AUTH = '/api/home/auth';
const KINDS = ['terms', 'privacy', 'ethics', 'marketing', 'night'];
const VERSIONS = Object.fromEntries(KINDS.map((kind) => [kind, 1]));
const GOOD_PASSWORD = 'river-Boat7';

let providers: SocialGateway;
let test: TestApp;
let browser: Browser;
let count = 0;

beforeAll(async () => {
  providers = await startSocialProviders();
  test = await startTestApp(providers.env);
  for (const kind of KINDS) {
    await test.db`
      insert into terms_version (kind, version, effective_at, title, body_html)
      values (${kind}, 1, now() - interval '1 day', '문서', '<p>지금</p>')`;
  }
});
beforeEach(() => {
  count += 1;
  browser = openBrowser(test, `203.0.113.${count}`);
});
afterEach(async () => {
  await test.db`delete from social_login`;
  await test.db`delete from social_login_flow`;
});
afterAll(async () => {
  await test.stop();
  await providers.stop();
});

const codeOf = ({ body }: Answer) => body['message'];
const send = (path: string, body: object, by = browser) => by.send('POST', path, body);

async function visit(by: Browser, provider: SocialProvider, choice: string, own = false) {
  const path = own ? `${MINE}/${provider}` : `${AUTH}/social/${provider}`;
  const { body } = await by.send('POST', path, own ? undefined : {});
  const fields = await providers.choose(String(body['url']), choice);
  return resultOf(await returnTo(by, provider, fields));
}

const prove = (by: Browser) => send('/api/home/me/proof', { password: PASSWORD }, by);
const logInByPassword = (loginId: string, by = browser) =>
  send(`${AUTH}/login`, { user_id: loginId, password: PASSWORD }, by);
const linksOf = async (by: Browser) =>
  ((await by.send('GET', MINE)).body['items'] as { provider: string }[]).map(
    ({ provider }) => provider,
  );

async function takeTicket(): Promise<string> {
  const agreed = ['terms', 'privacy', 'ethics'];
  const { body } = await send(`${AUTH}/signup/terms`, { agreed, versions: VERSIONS });
  return (body['item'] as { ticket: string }).ticket;
}

async function identifySignup(ticket: string, person: ReturnType<typeof personOf>) {
  const identity = await identify(test, browser, { purpose: 'signup', ticket }, person);
  return send(`${AUTH}/signup/identity`, { ticket, identity });
}

const newPerson = () =>
  personOf(`다${(count += 1)}라마`, `0107777${String(count).padStart(4, '0')}`);

/** Signs up with all steps. @returns the login id. */
async function signUp(person: ReturnType<typeof personOf>): Promise<string> {
  const ticket = await takeTicket();
  await identifySignup(ticket, person);
  const user_id = `joined${(count += 1)}`;
  const phone = person.mobile_no;
  const { status } = await send(`${AUTH}/signup`, {
    ticket,
    verification: await provePhone(test, browser, { purpose: 'signup', phone }),
    user_id,
    password: GOOD_PASSWORD,
    nickname: `사람${count}`,
  });
  expect(status).toBe(201);
  return user_id;
}

describe('[U34] the links on the account page', () => {
  it('are made and removed only after the password', async () => {
    await insertMember(test, 'links');
    const member = await loginMember(test, 'links');
    const unproved = [
      await member.send('POST', `${MINE}/kakao`),
      await member.send('DELETE', `${MINE}/kakao`),
    ];
    await prove(member);
    const linked = [
      await visit(member, 'kakao', 'hana', true),
      await visit(member, 'apple', 'duri', true),
    ];
    const again = await member.send('POST', `${MINE}/kakao`);
    const listed = await linksOf(member);
    const removed = await member.send('DELETE', `${MINE}/kakao`);
    const gone = await member.send('DELETE', `${MINE}/kakao`);

    expect(unproved.map(codeOf)).toEqual(['Unauthorized', 'Unauthorized']);
    expect(linked).toMatchObject([
      { page: '/mypage/info', result: 'linked' },
      { result: 'linked' },
    ]);
    expect(codeOf(again)).toBe('STATE_CONFLICT');
    expect(listed).toEqual(['kakao', 'apple']);
    expect([removed.status, gone.status]).toEqual([204, 404]);
    expect(await visit(openBrowser(test), 'kakao', 'hana')).toMatchObject({ result: 'unlinked' });
  });

  it('never are the last way to log in, because the password stays', async () => {
    await insertMember(test, 'last');
    const member = await loginMember(test, 'last');
    await prove(member);
    await visit(member, 'naver', 'hana', true);
    await member.send('DELETE', `${MINE}/naver`);

    expect((await logInByPassword('last')).status).toBe(200);
  });

  it('belong to one account', async () => {
    await insertMember(test, 'owner');
    await insertMember(test, 'other');
    const owner = await loginMember(test, 'owner');
    const other = await loginMember(test, 'other');
    await Promise.all([prove(owner), prove(other)]);
    await visit(owner, 'kakao', 'hana', true);

    expect(await visit(other, 'kakao', 'hana', true)).toEqual({
      page: '/mypage/info',
      result: 'taken',
    });
    expect(await linksOf(other)).toEqual([]);
    expect(codeOf(await other.send('DELETE', `${MINE}/kakao`))).toBe('NOT_FOUND');
  });

  it('are not made for a session that ended during the visit', async () => {
    await insertMember(test, 'ended');
    const member = await loginMember(test, 'ended');
    await prove(member);
    const { body } = await member.send('POST', `${MINE}/kakao`);
    const fields = await providers.choose(String(body['url']), 'hana');
    await send('/api/home/auth/logout', {}, member);

    expect(resultOf(await returnTo(member, 'kakao', fields)).result).toBe('expired');
    expect(await test.db`select 1 from social_login`).toHaveLength(0);
  });

  it('are deleted with a recovered password, because an intruder may have made one', async () => {
    const person = newPerson();
    await signUp(person);
    await send('/api/home/me/proof', { password: GOOD_PASSWORD });
    await visit(browser, 'kakao', 'sena', true);
    const identity = await identify(test, browser, { purpose: 'find-password' }, person);
    const { status } = await send(`${AUTH}/find-password`, { identity, password: 'other-Boat8' });

    expect(status).toBe(200);
    expect(await visit(openBrowser(test), 'kakao', 'sena')).toMatchObject({ result: 'unlinked' });
  });
});

it('[U34] the inbox of the member names each new and each removed link, once', async () => {
  await insertMember(test, 'noticed');
  const member = await loginMember(test, 'noticed');
  await prove(member);
  await visit(member, 'kakao', 'hana', true);
  await visit(member, 'naver', 'hana');
  await send(MINE, {}, member);
  await visit(member, 'naver', 'hana');
  // The last visit logged in: the session is new.
  await prove(member);
  await member.send('DELETE', `${MINE}/kakao`);
  await member.send('DELETE', `${MINE}/kakao`);

  const { body } = await member.send('GET', '/api/home/me/inbox');
  expect(body['items']).toMatchObject([
    { kind: 'notice', link: '/mypage/info', text: expect.stringContaining('카카오 계정의 연결을') },
    { text: expect.stringContaining('네이버 계정을 로그인에 연결') },
    { text: expect.stringContaining('카카오 계정을 로그인에 연결') },
  ]);
  expect(body['items']).toHaveLength(3);
});

describe('[U35] a provider account without a link', () => {
  it('is linked after a login with the password', async () => {
    await insertMember(test, 'later');
    const early = await visit(browser, 'kakao', 'hana');
    const pending = (await browser.send('GET', `${AUTH}/social/pending`)).body;
    const strange = (await openBrowser(test).send('GET', `${AUTH}/social/pending`)).body;
    await logInByPassword('later');
    const linked = await send(MINE, {});
    const repeated = await send(MINE, {});

    expect(early).toEqual({ page: '/login', result: 'unlinked' });
    expect([pending, strange]).toEqual([{ item: { provider: 'kakao' } }, { item: null }]);
    expect([linked.status, codeOf(repeated)]).toEqual([201, 'NOT_FOUND']);
    expect(await visit(openBrowser(test), 'kakao', 'hana')).toMatchObject({ result: 'ok' });
  });

  it('is linked to no session that is older than the visit, without the password', async () => {
    await insertMember(test, 'stolen');
    const member = await loginMember(test, 'stolen');
    await visit(member, 'kakao', 'hana');
    const refused = await send(MINE, {}, member);
    await prove(member);

    expect(codeOf(refused)).toBe('Unauthorized');
    expect((await send(MINE, {}, member)).status).toBe(201);
  });

  it('is linked once by two calls at the same time, and to one of two members', async () => {
    await insertMember(test, 'twice');
    await visit(browser, 'kakao', 'hana');
    await logInByPassword('twice');
    const both = await Promise.all([send(MINE, {}), send(MINE, {})]);

    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 404]));
    expect(await test.db`select 1 from social_login`).toHaveLength(1);
  });

  it('is linked with a new account, after the identity check of the sign-up', async () => {
    await visit(browser, 'apple', 'naru');
    await signUp(newPerson());
    const linked = await send(MINE, {});

    expect(linked.status).toBe(201);
    expect(await visit(openBrowser(test), 'apple', 'naru')).toMatchObject({ result: 'ok' });
  });

  it('[U08] is linked with the account that the person has, instead of a second one', async () => {
    const person = newPerson();
    const loginId = await signUp(person);
    browser = openBrowser(test, `203.0.113.${(count += 1)}`);
    await visit(browser, 'kakao', 'duri');
    const ticket = await takeTicket();
    const early = await send(`${AUTH}/social/link`, { ticket });
    const taken = await identifySignup(ticket, person);
    const stolen = await send(`${AUTH}/social/link`, { ticket }, openBrowser(test));
    const linked = await send(`${AUTH}/social/link`, { ticket });
    const again = await send(`${AUTH}/social/link`, { ticket });
    const me = await browser.send('GET', '/api/home/me');

    expect(taken.body['errors']).toEqual([{ path: 'identity', message: 'taken' }]);
    expect([early, stolen, again].map(codeOf)).toEqual(Array(3).fill('INVALID_INPUT'));
    expect(codeOf(linked)).toBe('LOGIN_SUCCESS');
    expect(JSON.stringify(me.body)).toContain(loginId);
    expect(await visit(openBrowser(test), 'kakao', 'duri')).toMatchObject({ result: 'ok' });
  });

  it('does not sign up a second account with the ticket of a known person', async () => {
    const person = newPerson();
    await signUp(person);
    browser = openBrowser(test, `203.0.113.${(count += 1)}`);
    const ticket = await takeTicket();
    await identifySignup(ticket, person);
    const { body } = await send(`${AUTH}/signup`, {
      ticket,
      verification: await provePhone(test, browser, {
        purpose: 'signup',
        phone: newPerson().mobile_no,
      }),
      user_id: 'second1',
      password: GOOD_PASSWORD,
      nickname: '둘째',
    });

    expect(body['message']).toBe('INVALID_INPUT');
  });

  it('keeps the link that the account has with another account of the provider', async () => {
    await insertMember(test, 'has');
    const member = await loginMember(test, 'has');
    await prove(member);
    await visit(member, 'kakao', 'hana', true);
    await visit(member, 'kakao', 'sena');

    expect(codeOf(await send(MINE, {}, member))).toBe('STATE_CONFLICT');
    expect(await visit(openBrowser(test), 'kakao', 'hana')).toMatchObject({ result: 'ok' });
  });
});

it('the own data names the links, and no account of a provider', async () => {
  await insertMember(test, 'export');
  const member = await loginMember(test, 'export');
  await prove(member);
  await visit(member, 'naver', 'hana', true);
  const { body } = await member.send('POST', '/api/home/me/data', {});
  const text = JSON.stringify(body);

  expect(text).toContain('연결된 로그인');
  expect(text).not.toContain('nv-hana');
});
