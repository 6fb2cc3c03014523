import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Answer,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  createAuthenticator,
  type CreationChallenge,
} from '../../../tests/support/authenticator.ts';
import { provePhone } from '../../../tests/support/phone-code.ts';
import { insertRecipient } from '../campaign/campaign.fixture.ts';

const MINE = '/api/home/me/passkeys';
const OWN = '/api/admin/profile/passkeys';
const HOME = '/api/home/auth/passkey';
const STAFF = '/api/admin/auth/passkey';

type Device = ReturnType<typeof createAuthenticator>;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const newDevice = () => createAuthenticator(test.config);

const optionsIn = (answer: Answer) => answer.body['options'] as CreationChallenge;
const codeOf = ({ body }: Answer) => body['message'];

const prove = (browser: Browser) =>
  browser.send('POST', '/api/home/me/proof', { password: PASSWORD });

async function addMine(browser: Browser, device: Device, name = '내 휴대폰') {
  await prove(browser);
  const begun = await browser.send('POST', `${MINE}/options`);
  return browser.send('POST', MINE, { name, ...device.create(optionsIn(begun)) });
}

async function addOwn(browser: Browser, device: Device) {
  const begun = await browser.send('POST', `${OWN}/options`, { current_password: PASSWORD });
  return browser.send('POST', OWN, { name: '업무용', ...device.create(optionsIn(begun)) });
}

async function logIn(
  path: string,
  device: Device,
  falsified: Parameters<Device['get']>[1] = {},
  browser = openBrowser(test),
) {
  const begun = await browser.send('POST', `${path}/options`);
  return browser.send('POST', path, device.get(optionsIn(begun), falsified));
}

describe('a passkey of a member', () => {
  it('[U29] is added after the password, and logs in without it', async () => {
    await insertMember(test, 'first');
    const browser = await loginMember(test, 'first');
    const device = newDevice();
    const unproved = await browser.send('POST', `${MINE}/options`);
    const added = await addMine(browser, device);
    const entered = openBrowser(test);
    const login = await logIn(HOME, device, {}, entered);
    const listed = await browser.send('GET', MINE);

    expect(codeOf(unproved)).toBe('Unauthorized');
    expect([added.status, login.status, codeOf(login)]).toEqual([201, 200, 'LOGIN_SUCCESS']);
    expect((await entered.send('GET', '/api/home/auth/check')).body['type']).toBe('user');
    expect(listed.body['items']).toMatchObject([
      { name: '내 휴대폰', synced: false, last_used_at: expect.any(String) },
    ]);
    const logged = await test.db`
      select method, result from login_event e join member m on m.id = e.subject_id
      where m.login_id = 'first' order by e.id`;
    expect(logged).toEqual([
      { method: 'password', result: 'ok' },
      { method: 'passkey', result: 'ok' },
    ]);
  });

  it('names the account to authenticators by random bytes', async () => {
    await insertMember(test, 'handle');
    const browser = await loginMember(test, 'handle');
    await prove(browser);
    const [one, two] = [
      await browser.send('POST', `${MINE}/options`),
      await browser.send('POST', `${MINE}/options`),
    ].map((answer) => Buffer.from(optionsIn(answer).user.id, 'base64url'));
    await addMine(browser, newDevice());
    const third = optionsIn(await browser.send('POST', `${MINE}/options`)).user.id;
    const fourth = optionsIn(await browser.send('POST', `${MINE}/options`)).user.id;

    expect(one).toHaveLength(32);
    expect(one?.equals(two!)).toBe(false);
    // Keys of one account share the name, so an authenticator keeps one of them.
    expect(third).toBe(fourth);
  });

  it('is renamed and removed by its owner alone', async () => {
    await insertMember(test, 'owner1');
    await insertMember(test, 'other1');
    const owner = await loginMember(test, 'owner1');
    const other = await loginMember(test, 'other1');
    await prove(other);
    const device = newDevice();
    const { _id } = (await addMine(owner, device)).body['item'] as { _id: number };

    const stolen = [
      await other.send('PUT', `${MINE}/${_id}`, { name: '남의 것' }),
      await other.send('DELETE', `${MINE}/${_id}`),
    ];
    const renamed = await owner.send('PUT', `${MINE}/${_id}`, { name: '새 이름' });
    const removed = await owner.send('DELETE', `${MINE}/${_id}`);

    expect(stolen.map(codeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect([renamed.status, removed.status]).toEqual([200, 204]);
    expect((await owner.send('GET', MINE)).body['items']).toEqual([]);
    expect(codeOf(await logIn(HOME, device))).toBe('Unauthorized');
    const { body } = await owner.send('GET', '/api/home/me/inbox');
    expect(body['items']).toMatchObject([
      { title: '계정 안내', text: expect.stringContaining('패스키를 삭제했어요') },
      { text: expect.stringContaining('패스키를 등록했어요') },
    ]);
  });

  it('is removed only after the password', async () => {
    await insertMember(test, 'unproved');
    const { body } = await addMine(await loginMember(test, 'unproved'), newDevice());
    const { _id } = body['item'] as { _id: number };
    const later = await loginMember(test, 'unproved');

    expect(codeOf(await later.send('DELETE', `${MINE}/${_id}`))).toBe('Unauthorized');
  });

  it('is limited to ten, and belongs to one account', async () => {
    await insertMember(test, 'many');
    await insertMember(test, 'many2');
    const browser = await loginMember(test, 'many');
    const device = newDevice();
    const added = [await addMine(browser, device)];
    const again = await addMine(await loginMember(test, 'many2'), device);
    for (let n = 0; n < 9; n += 1) added.push(await addMine(browser, newDevice()));
    const over = await browser.send('POST', `${MINE}/options`);

    expect(added.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect([codeOf(again), codeOf(over)]).toEqual(['STATE_CONFLICT', 'STATE_CONFLICT']);
  });

  it('is deleted by a password recovery, and so is an open challenge', async () => {
    const phone = '01077770188';
    await insertRecipient(test, 'recovered', { phone });
    const browser = await loginMember(test, 'recovered');
    const device = newDevice();
    await addMine(browser, device);
    await prove(browser);
    const begun = await browser.send('POST', `${MINE}/options`);
    const password = 'another-4821';
    const proof = { purpose: 'find-password', phone, user_id: 'recovered' } as const;
    const verification = await provePhone(test, openBrowser(test), proof);
    await browser.send('POST', '/api/home/auth/find-password', { verification, password });
    await browser.send('POST', '/api/home/auth/login', { user_id: 'recovered', password });
    const late = await browser.send('POST', MINE, {
      name: '늦은 기기',
      ...newDevice().create(optionsIn(begun)),
    });

    expect(codeOf(await logIn(HOME, device))).toBe('Unauthorized');
    expect(late.body['errors']).toMatchObject([{ path: 'challenge' }]);
  });

  it('opens neither a suspended nor a withdrawn account', async () => {
    const answers = [];
    for (const state of ['suspended', 'withdrawn'] as const) {
      await insertMember(test, state);
      const device = newDevice();
      await addMine(await loginMember(test, state), device);
      await test.db`update member set state = ${state} where login_id = ${state}`;
      answers.push(codeOf(await logIn(HOME, device)));
    }

    expect(answers).toEqual(['ACCESS_DENIED', 'WITHDRAWN_ACCOUNT']);
  });
});

describe('an answer to a challenge', () => {
  let device: Device;
  beforeAll(async () => {
    await insertMember(test, 'proof');
    device = newDevice();
    await addMine(await loginMember(test, 'proof'), device);
  });

  it('[U30] counts once, and only until the challenge is over', async () => {
    const browser = openBrowser(test);
    const begun = optionsIn(await browser.send('POST', `${HOME}/options`));
    const answer = device.get(begun);
    const first = await browser.send('POST', HOME, answer);
    const again = await browser.send('POST', HOME, answer);
    const old = optionsIn(await browser.send('POST', `${HOME}/options`));
    await test.db`update passkey_challenge set expires_at = now()`;
    const late = await browser.send('POST', HOME, device.get(old));
    const made = await browser.send('POST', HOME, device.get({ challenge: 'a'.repeat(43) }));

    expect([first, again, late, made].map(codeOf)).toEqual([
      'LOGIN_SUCCESS',
      'INVALID_INPUT',
      'INVALID_INPUT',
      'INVALID_INPUT',
    ]);
  });

  it('[U30] of another site, without the person, with a lower counter or of another account is refused', async () => {
    const falsified = [
      { origin: 'https://maru.example' },
      { rpId: 'maru.example' },
      { isVerified: false },
      { userHandle: Buffer.alloc(32).toString('base64url') },
    ];
    const codes = [];
    for (const one of falsified) codes.push(codeOf(await logIn(HOME, device, one)));
    await logIn(HOME, device, { counter: 50 });
    codes.push(codeOf(await logIn(HOME, device, { counter: 50 })));
    codes.push(codeOf(await logIn(HOME, device, { counter: 7 })));

    expect(codes).toEqual(Array(6).fill('Unauthorized'));
    expect(codeOf(await logIn(HOME, device, { counter: 51 }))).toBe('LOGIN_SUCCESS');
  });

  it('takes the relying party from the configuration, not from the host of the request', async () => {
    const { body } = await openBrowser(test).send(
      'POST',
      `${HOME}/options`,
      {},
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );

    expect(body['options']).toMatchObject({ rpId: new URL(test.config.publicUrl).hostname });
  });

  it('says the same about an unknown key and a wrong signature, and names no key', async () => {
    const unknown = await logIn(HOME, newDevice(), { userHandle: 'a'.repeat(43) });
    const begun = await openBrowser(test).send('POST', `${HOME}/options`);
    const wrong = await openBrowser(test).send('POST', HOME, {
      ...device.get(optionsIn(begun), { counter: 60 }),
      signature: 'MEUCIQ',
    });

    expect(unknown.body['message']).toEqual(wrong.body['message']);
    expect([unknown.status, wrong.status]).toEqual([401, 401]);
    expect(begun.body['options']).not.toHaveProperty('allowCredentials');
  });

  it('[A9] counts like a wrong password', async () => {
    const strict = await startTestApp({ LOGIN_FAILURES_PER_ACCOUNT: '3' });
    try {
      await insertMember(strict, 'guessed');
      const own = createAuthenticator(strict.config);
      const browser = await loginMember(strict, 'guessed');
      await browser.send('POST', '/api/home/me/proof', { password: PASSWORD });
      const begun = await browser.send('POST', `${MINE}/options`);
      await browser.send('POST', MINE, { name: 'a', ...own.create(optionsIn(begun)) });
      const codes = [];
      for (let n = 0; n < 4; n += 1) {
        const guest = openBrowser(strict);
        const options = optionsIn(await guest.send('POST', `${HOME}/options`));
        codes.push(codeOf(await guest.send('POST', HOME, own.get(options, { isVerified: false }))));
      }
      const password = await openBrowser(strict).send('POST', '/api/home/auth/login', {
        user_id: 'guessed',
        password: PASSWORD,
      });

      expect(codes).toEqual([...Array(3).fill('Unauthorized'), 'TOO_MANY_REQUESTS']);
      expect(password.status).toBe(429);
    } finally {
      await strict.stop();
    }
  });

  it('of a member opens no staff session, and the other way round', async () => {
    const begun = await openBrowser(test).send('POST', `${STAFF}/options`);
    const crossed = await openBrowser(test).send('POST', HOME, device.get(optionsIn(begun)));

    expect(codeOf(crossed)).toBe('INVALID_INPUT');
    expect(codeOf(await logIn(STAFF, device))).toBe('Unauthorized');
  });
});

describe('a passkey of staff', () => {
  it('[U31] is the second factor, and the password alone opens nothing any more', async () => {
    await insertAdmin(test, 'keyed', ['manageContent']);
    const browser = await loginStaff(test, 'keyed');
    const device = newDevice();
    const wrong = await browser.send('POST', `${OWN}/options`, { current_password: 'wrong-1!' });
    const added = await addOwn(browser, device);
    const codes = added.body['recovery_codes'] as string[];
    const second = await addOwn(browser, newDevice());
    const login = (code?: string) =>
      openBrowser(test).send('POST', '/api/admin/auth/login', {
        user_id: 'keyed',
        password: PASSWORD,
        ...(code === undefined ? {} : { code }),
      });

    expect(codeOf(wrong)).toBe('Unauthorized');
    expect([added.status, codes.length, second.body['recovery_codes']]).toEqual([201, 10, null]);
    expect(codeOf(await login())).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf(await login('123456'))).toBe('SECOND_FACTOR_WRONG');
    expect(codeOf(await login(codes[0]))).toBe('ADMIN_LOGIN_SUCCESS');
    expect(codeOf(await logIn(STAFF, device))).toBe('ADMIN_LOGIN_SUCCESS');
  });

  it('[U31] meets the rule of a permission, and the last one stays while the rule asks for it', async () => {
    await insertAdmin(test, 'chief', ['superAdmin']);
    await insertAdmin(test, 'ruled', ['managePayments']);
    const chief = await loginStaff(test, 'chief');
    await addOwn(chief, newDevice());
    await chief.send('PUT', '/api/admin/second-factor-rule', { permissions: ['managePayments'] });
    const ruled = await loginStaff(test, 'ruled');
    const before = await ruled.send('GET', '/api/admin/orders');
    const { _id } = (await addOwn(ruled, newDevice())).body['item'] as { _id: number };
    const after = await ruled.send('GET', '/api/admin/orders');
    const remove = () => ruled.send('POST', `${OWN}/${_id}/remove`, { current_password: PASSWORD });
    const kept = await remove();
    await chief.send('PUT', '/api/admin/second-factor-rule', { permissions: [] });
    const removed = await remove();

    expect([codeOf(before), after.status]).toEqual(['SECOND_FACTOR_SETUP', 200]);
    expect([codeOf(kept), removed.status]).toEqual(['STATE_CONFLICT', 204]);
    expect(await loginStaff(test, 'ruled')).toBeDefined();
    const actions = await test.db`
      select action from audit_log l join admin a on a.id = l.admin_id
      where a.login_id = 'ruled' and action like 'profile.%' order by l.id`;
    expect(actions.map(({ action }) => action)).toEqual([
      'profile.passkeyAdd',
      'profile.passkeyRemove',
    ]);
  });

  it('[U16] ends the earlier session, and reports it', async () => {
    await insertAdmin(test, 'moves', []);
    const browser = await loginStaff(test, 'moves');
    const device = newDevice();
    await addOwn(browser, device);
    const login = await logIn(STAFF, device);
    const old = await browser.send('GET', '/api/admin/profile');

    expect(login.body['replaced']).toMatchObject({ user_agent: 'test browser' });
    expect(codeOf(old)).toBe('OTHER_DEVICE_LOGIN');
  });

  it('[U15] needs an allowed address, and one that the account may use', async () => {
    await insertAdmin(test, 'afar', []);
    const device = newDevice();
    await addOwn(await loginStaff(test, 'afar'), device);
    const far = openBrowser(test, '203.0.113.9');
    const refused = await far.send('POST', `${STAFF}/options`);
    const near = optionsIn(await openBrowser(test).send('POST', `${STAFF}/options`));
    const crossed = await far.send('POST', STAFF, device.get(near));
    await test.db`update admin set ip_group = 'nowhere' where login_id = 'afar'`;
    const outsideGroup = await logIn(STAFF, device);

    expect([refused, crossed, outsideGroup].map(codeOf)).toEqual([
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      'Unauthorized',
    ]);
  });

  it('is removed with the second factor by a super admin', async () => {
    const lostId = await insertAdmin(test, 'lost', []);
    await insertAdmin(test, 'helper', ['superAdmin']);
    const device = newDevice();
    await addOwn(await loginStaff(test, 'lost'), device);
    const helper = await loginStaff(test, 'helper');
    const { body } = await helper.send('GET', `/api/admin/managers/${lostId}`);
    const { version } = body['item'] as { version: number };
    const reset = await helper.send('POST', `/api/admin/managers/${lostId}/second-factor/reset`, {
      reason: '휴대폰 분실',
      version,
    });

    expect(reset.status).toBe(200);
    expect(codeOf(await logIn(STAFF, device))).toBe('Unauthorized');
    expect(await loginStaff(test, 'lost')).toBeDefined();
  });
});
