import { totpAt } from '@maru/platform/crypto/totp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
});
afterAll(() => test.stop());

/**
 * The code of the current or the next time step; a code is valid once. Neither expires within the
 * next moment. The code of the previous step sometimes would.
 */
const codeOf = (secret: string, ahead: 0 | 1) =>
  totpAt(secret, Math.floor(Date.now() / 30_000) + ahead);

const factor = '/api/admin/profile/second-factor';

async function turnOn(browser: Browser) {
  const begun = await browser.send('POST', factor, { current_password: PASSWORD });
  const secret = String(begun.body['secret']);
  const confirmed = await browser.send('POST', `${factor}/confirm`, { code: codeOf(secret, 0) });
  return { secret, codes: confirmed.body['recovery_codes'] as string[] };
}

const logIn = (user_id: string, code?: string) =>
  openBrowser(test).send('POST', '/api/admin/auth/login', {
    user_id,
    password: PASSWORD,
    ...(code === undefined ? {} : { code }),
  });

it('[U23] asks for a code once one was shown, takes each once, and recovery codes as well', async () => {
  await insertAdmin(test, 'factor', ['manageContent']);
  const browser = await loginStaff(test, 'factor');
  const { secret, codes } = await turnOn(browser);

  const code = codeOf(secret, 1);
  const answers = [
    await logIn('factor'),
    await logIn('factor', '000000'),
    await logIn('factor', code),
    await logIn('factor', code),
    await logIn('factor', codes[0]),
    await logIn('factor', codes[0]),
  ];

  expect(codes).toHaveLength(10);
  expect(answers.map(({ body }) => body['message'])).toEqual([
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_WRONG',
    'ADMIN_LOGIN_SUCCESS',
    'SECOND_FACTOR_WRONG',
    'ADMIN_LOGIN_SUCCESS',
    'SECOND_FACTOR_WRONG',
  ]);
});

it('reads codes as they are shown, and counts no code of a wrong length as a try', async () => {
  await insertAdmin(test, 'written', []);
  const { secret, codes } = await turnOn(await loginStaff(test, 'written'));
  const code = codeOf(secret, 1);

  for (let n = 0; n <= test.config.LOGIN_FAILURES_PER_ACCOUNT; n += 1) {
    const { status, body } = await logIn('written', '12345');
    expect([status, body['errors']]).toMatchObject([400, [{ path: 'code' }]]);
  }
  const shown = `${code.slice(0, 3)}\u00a0${code.slice(3)}`.replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(0xff10 + Number(digit)),
  );
  expect((await logIn(' ｗｒｉｔｔｅｎ', shown)).status).toBe(200);
  expect((await logIn('written ', ` ${codes[0]!.toUpperCase().replace('-', ' ')} `)).status).toBe(
    200,
  );
});

it('says nothing about codes to who does not know the password', async () => {
  await insertAdmin(test, 'quiet', []);
  await turnOn(await loginStaff(test, 'quiet'));

  const { body } = await openBrowser(test).send('POST', '/api/admin/auth/login', {
    user_id: 'quiet',
    password: 'wrong-pass1',
  });
  expect(body['message']).toBe('Unauthorized');
});

it('counts wrong codes like wrong passwords', async () => {
  await insertAdmin(test, 'guessed', []);
  await turnOn(await loginStaff(test, 'guessed'));
  for (let n = 0; n < test.config.LOGIN_FAILURES_PER_ACCOUNT; n += 1) {
    await logIn('guessed', '000000');
  }

  expect((await logIn('guessed', '000000')).status).toBe(429);
});

it('[A9] lets no more guesses through when an open session makes them all at once', async () => {
  const strict = await startTestApp({ LOGIN_FAILURES_PER_ACCOUNT: '3' });
  const sentOf = async (guess: () => ReturnType<Browser['send']>) => {
    const answers = await Promise.all(Array.from({ length: 20 }, guess));
    const notified = answers.map(({ body }) => String(body['message']));
    return notified.toSorted((a, b) => a.localeCompare(b));
  };
  const limited = Array(17).fill('TOO_MANY_REQUESTS');
  try {
    await insertAdmin(strict, 'pass', []);
    await insertAdmin(strict, 'code', []);
    const pass = await loginStaff(strict, 'pass');
    const code = await loginStaff(strict, 'code');
    await turnOn(code);
    const password = { current_password: 'wrong-pass1', password: 'mango-7391z' };

    expect(await sentOf(() => pass.send('POST', '/api/admin/profile/password', password))).toEqual([
      ...limited,
      ...Array(3).fill('Unauthorized'),
    ]);
    expect(await sentOf(() => code.send('POST', `${factor}/off`, { code: '000000' }))).toEqual([
      ...Array(3).fill('SECOND_FACTOR_WRONG'),
      ...limited,
    ]);
  } finally {
    await strict.stop();
  }
});

it('keeps neither secret nor recovery code readable', async () => {
  await insertAdmin(test, 'sealed', []);
  const { secret, codes } = await turnOn(await loginStaff(test, 'sealed'));

  const rows = await test.db`
    select encode(a.totp_enc, 'escape') as a, encode(c.code_hash, 'escape') as c
    from admin a join admin_recovery_code c on c.admin_id = a.id where a.login_id = 'sealed'`;
  const audits = await test.db`select diff from audit_log`;
  const all = JSON.stringify([rows, audits]);
  expect(all).not.toContain(secret);
  expect(all).not.toContain(codes[0]);
});

it('[U23] opens nothing but the profile to who has to set one up', async () => {
  await insertAdmin(test, 'must', ['managePayments']);
  const boss = await loginStaff(test, 'boss');
  const must = await loginStaff(test, 'must');
  await boss.send('PUT', '/api/admin/second-factor-rule', { permissions: ['managePayments'] });

  const refused = await must.send('GET', '/api/admin/orders');
  const asked = await must.send('POST', '/api/admin/auth/check-permission', { menu: 'order-paid' });
  expect([refused, asked].map(({ body }) => body['message'])).toEqual([
    'SECOND_FACTOR_SETUP',
    'SECOND_FACTOR_SETUP',
  ]);

  const { secret } = await turnOn(must);
  expect((await must.send('GET', '/api/admin/orders')).status).toBe(200);
  const off = await must.send('POST', `${factor}/off`, { code: codeOf(secret, 1) });
  expect(off.body['message']).toBe('STATE_CONFLICT');
  await turnOn(boss);
  await boss.send('PUT', '/api/admin/second-factor-rule', { permissions: [] });
});

it('takes rules that are set at once one after the other, each whole', async () => {
  await insertAdmin(test, 'chief', ['superAdmin']);
  const chief = await loginStaff(test, 'chief');
  await turnOn(chief);
  const set = (permissions: readonly string[]) =>
    chief.send('PUT', '/api/admin/second-factor-rule', { permissions });
  const rules = [
    ['managePayments', 'manageUsers', 'manageContent'],
    ['manageMessages', 'manageContent', 'manageUsers'],
  ];

  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => set(rules[n % 2]!)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { item } = (await chief.send('GET', '/api/admin/second-factor-rule')).body as {
      item: { permissions: string[] };
    };
    expect(rules.map((rule) => rule.toSorted())).toContainEqual(item.permissions);
    await set([]);
  }
});

it('is taken off by its owner with a code, and by a super admin with a reason', async () => {
  const ownerId = await insertAdmin(test, 'owner', []);
  const owner = await loginStaff(test, 'owner');
  const { secret } = await turnOn(owner);
  expect((await owner.send('POST', `${factor}/off`, { code: codeOf(secret, 1) })).status).toBe(204);
  await turnOn(owner);
  const boss = await loginStaff(test, 'boss2').catch(async () => {
    await insertAdmin(test, 'boss2', ['superAdmin']);
    return loginStaff(test, 'boss2');
  });
  const { body } = await boss.send('GET', `/api/admin/managers/${ownerId}`);
  const { version } = body['item'] as { version: number };

  const reset = await boss.send('POST', `/api/admin/managers/${ownerId}/second-factor/reset`, {
    reason: '휴대폰 분실',
    version,
  });

  expect(reset.status).toBe(200);
  expect((await logIn('owner')).status).toBe(200);
});

it('[A2] changes the own password with the old one, and no copied cookie outlives it', async () => {
  await insertAdmin(test, 'renews', []);
  const browser = await loginStaff(test, 'renews');
  const thief = openBrowser(test);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  const change = (current_password: string, password: string) =>
    browser.send('POST', '/api/admin/profile/password', { current_password, password });

  const wrong = await change('wrong-pass1', 'mango-7391z');
  const weak = await change(PASSWORD, 'password1!');
  const done = await change(PASSWORD, 'mango-7391z');

  expect([wrong.status, weak.status, done.status]).toEqual([401, 400, 204]);
  expect((await browser.send('GET', '/api/admin/profile')).body['item']).toMatchObject({
    user_id: 'renews',
    second_factor: { since: null, required: false },
  });
  expect((await thief.send('GET', '/api/admin/profile')).body['message']).toBe(
    'SESSION_INVALIDATED',
  );
  expect((await thief.send('GET', '/api/admin/auth/refresh')).body['message']).toBe(
    'SESSION_INVALIDATED',
  );
  const [closed] = await test.db`
    select body->'payload'->>'message' as message from outbox where name = 'session.closed'
    order by id desc limit 1`;
  expect(closed).toEqual({ message: 'SESSION_INVALIDATED' });
});
