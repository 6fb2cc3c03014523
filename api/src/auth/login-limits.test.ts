import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';

const WINDOW_S = 900;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ LOGIN_FAILURES_PER_ACCOUNT: '3', LOGIN_FAILURES_PER_ADDRESS: '5' });
  for (const id of ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee']) await insertMember(test, id);
});
afterAll(() => test.stop());

const login = (user_id: string, password: string, ip: string) =>
  openBrowser(test, ip).send('POST', '/api/home/auth/login', { user_id, password });

it('[N2.16] [N3.3] counts failures of an account from wherever they come, and no successes', async () => {
  for (let good = 0; good < 6; good += 1) await login('aaaa', PASSWORD, '192.0.2.1');
  for (const host of [1, 2, 3]) {
    expect((await login('AAAA', 'wrong', `198.51.100.${host}`)).status).toBe(401);
  }

  const refused = await login('aaaa', PASSWORD, '198.51.100.4');

  expect(refused.status).toBe(429);
  expect(refused.body['message']).toBe('TOO_MANY_REQUESTS');
  const retryAfter = Number(refused.response.headers['retry-after']);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(WINDOW_S);
});

it('[U21] leaves open sessions and the usual network of a member alone', async () => {
  const browser = await loginMember(test, 'bbbb', '192.0.2.2');
  for (const host of [11, 12, 13]) await login('bbbb', 'wrong', `198.51.100.${host}`);

  expect((await login('bbbb', PASSWORD, '198.51.100.14')).status).toBe(429);
  expect((await login('bbbb', PASSWORD, '192.0.2.2')).status).toBe(200);
  expect((await browser.send('GET', '/api/home/auth/protected')).status).toBe(200);
});

it('[U21] counts failures from the usual network of a member, too', async () => {
  await insertMember(test, 'ffff');
  await loginMember(test, 'ffff', '192.0.2.30');
  for (let tries = 0; tries < 3; tries += 1) await login('ffff', 'wrong', '192.0.2.30');

  expect((await login('ffff', PASSWORD, '192.0.2.30')).status).toBe(429);
  expect((await login('ffff', PASSWORD, '192.0.2.31')).status).toBe(200);
});

it('counts failures of an address over all accounts', async () => {
  for (const id of ['n1', 'n2', 'n3', 'n4', 'n5']) await login(id, 'wrong', '203.0.113.50');

  expect((await login('cccc', PASSWORD, '203.0.113.50')).status).toBe(429);
  expect((await login('cccc', PASSWORD, '203.0.113.51')).status).toBe(200);
});

it('counts the addresses of one IPv6 customer together', async () => {
  for (const end of [1, 2, 3, 4, 5]) await login(`v${end}`, 'wrong', `2001:db8:0:1::${end}`);

  expect((await login('cccc', PASSWORD, '2001:db8:0:1:ffff::1')).status).toBe(429);
  expect((await login('cccc', PASSWORD, '2001:db8:0:2::1')).status).toBe(200);
});

it('lets no more guesses through when they come all at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => login('dddd', `guess ${at}`, `192.0.2.${100 + at}`)),
  );

  const notified = answers.filter(({ status }) => status === 401);
  expect(notified.length).toBe(3);
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
});

it('does not let the right guess through among too many wrong ones at once', async () => {
  const wrong = Array.from({ length: 20 }, (_, at) =>
    login('eeee', 'wrong', `192.0.2.${200 + at}`),
  );
  const right = login('eeee', PASSWORD, '192.0.2.199');

  expect((await right).status).toBe(429);
  await Promise.all(wrong);
});

it('still counts in this process while Redis is away', async () => {
  const alone = await startTestApp({ LOGIN_FAILURES_PER_ACCOUNT: '3' });
  try {
    await insertMember(alone, 'eeee');
    alone.redis.disconnect();
    const send = (password: string) =>
      openBrowser(alone).send('POST', '/api/home/auth/login', { user_id: 'eeee', password });
    expect((await send(PASSWORD)).status).toBe(200);
    for (const password of ['wrong1', 'wrong2', 'wrong3']) await send(password);

    expect((await send(PASSWORD)).status).toBe(429);
  } finally {
    await alone.stop();
  }
});
