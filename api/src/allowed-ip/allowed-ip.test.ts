import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let boss: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  await insertAdmin(test, 'message', ['manageMessages']);
  boss = await loginStaff(test, 'boss');
});
afterAll(() => test.stop());

const NEW = { label: '본사', owner: '김보안', group: null, valid_from: null, valid_to: null };
const add = (net: string, change: object = {}) =>
  boss.send('POST', '/api/admin/allowed-ips', { net, ...NEW, ...change });
const itemOf = ({ body }: { body: Record<string, unknown> }) =>
  body['item'] as { _id: number; net: string; version: number; state: string; is_own: boolean };

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.18.5.9/16', '198.18.0.0/16'],
  ['2001:db8:5::1', '2001:db8:5::1'],
  ['2001:db8:6::/48', '2001:db8:6::/48'],
  // [C28] as pasted from a chat
  ['\u202a203.0.113.8\u200b', '203.0.113.8'],
  ['２０３.0.113.9 ', '203.0.113.9'],
])('takes %s and lets it in', async (net, kept) => {
  const answer = await add(net);

  expect([answer.status, itemOf(answer).net]).toEqual([201, kept]);
  const { body } = await openBrowser(test, kept.split('/')[0]).send(
    'POST',
    '/api/admin/auth/check-ip',
    { ip: '' },
  );
  expect(body['authenticated']).toBe(true);
});

it.each(['', 'office', '300.1.1.1', '10.0.0.0/33', '0.0.0.0/0', '::/0'])(
  'refuses %o, which is no range',
  async (net) => {
    expect((await add(net)).status).toBe(400);
  },
);

it('refuses an address that is already listed', async () => {
  await add('203.0.113.50');

  const { status, body } = await add('203.0.113.50');
  expect([status, body['message']]).toEqual([409, 'ALREADY_LISTED']);
});

it('lets an entry count only within its days', async () => {
  const over = itemOf(await add('203.0.113.60', { valid_to: '2020-01-01' }));
  const { body } = await openBrowser(test, '203.0.113.60').send(
    'POST',
    '/api/admin/auth/check-ip',
    { ip: '' },
  );

  expect([over.state, body['authenticated']]).toEqual(['over', false]);
});

describe('[T51] the own address', () => {
  it('is not taken off the list, nor out of force, without being typed', async () => {
    const { body } = await boss.send('GET', '/api/admin/allowed-ips?sortBy=oldest');
    const own = (body['items'] as ReturnType<typeof itemOf>[]).find(({ is_own }) => is_own)!;
    const at = `/api/admin/allowed-ips/${own._id}`;

    const removed = await boss.send('DELETE', `${at}?version=${own.version}`);
    const ended = await boss.send('PATCH', at, { valid_to: '2020-01-01', version: own.version });
    const typedWrong = await boss.send(
      'DELETE',
      `${at}?version=${own.version}&confirm_address=127.0.0.2`,
    );

    expect([removed, ended, typedWrong].map((answer) => answer.body['message'])).toEqual([
      'SELF_LOCKOUT',
      'SELF_LOCKOUT',
      'SELF_LOCKOUT',
    ]);
    expect((await boss.send('GET', at)).status).toBe(200);
  });

  it('is removed after the admin types it to confirm, which also ends the session', async () => {
    const item = itemOf(await add('192.0.2.10'));
    const away = await loginStaff(test, 'boss', '192.0.2.10');

    const { status } = await away.send(
      'DELETE',
      `/api/admin/allowed-ips/${item._id}?version=${item.version}&confirm_address=192.0.2.10`,
    );

    expect(status).toBe(204);
    const after = await away.send('GET', '/api/admin/auth/protected');
    expect(after.body['message']).toBe('SESSION_INVALIDATED');
    boss = await loginStaff(test, 'boss');
  });
});

it('ends the sessions of an address that is taken off', async () => {
  const item = itemOf(await add('192.0.2.20'));
  const other = await loginStaff(test, 'message', '192.0.2.20');

  const stale = await boss.send('DELETE', `/api/admin/allowed-ips/${item._id}?version=9`);
  const unsaid = await boss.send('DELETE', `/api/admin/allowed-ips/${item._id}`);

  expect([stale.body['message'], unsaid.status]).toEqual(['VERSION_CONFLICT', 204]);
  expect((await other.send('GET', '/api/admin/auth/protected')).status).toBe(401);
});

it('[T51] lists who was turned away, and when an address was last used', async () => {
  const stranger = openBrowser(test, '192.0.2.99');
  await stranger.send('POST', '/api/admin/auth/login', { user_id: 'boss', password: 'x' });
  await stranger.send('POST', '/api/admin/auth/login', { user_id: 'boss', password: 'x' });

  const { body } = await boss.send('GET', '/api/admin/allowed-ips/refused');
  expect(body['items']).toMatchObject([{ ip: '192.0.2.99', tries: 2 }]);
  const list = await boss.send('GET', '/api/admin/allowed-ips?q=127.0.0.1');
  expect(list.body['items']).toMatchObject([{ last_used_at: expect.any(String) as string }]);
  expect(list.body['own_address']).toBe('127.0.0.1');
});

it('[N2.6] refuses a stale version', async () => {
  const item = itemOf(await add('192.0.2.30'));
  const at = `/api/admin/allowed-ips/${item._id}`;
  await boss.send('PATCH', at, { label: '새 이름', version: item.version });

  const { body } = await boss.send('PATCH', at, { label: '옛 이름', version: item.version });
  expect(body['message']).toBe('VERSION_CONFLICT');
});

it('is listed by the day that is shown, either way', async () => {
  const older = itemOf(await add('203.0.113.80'));
  const newer = itemOf(await add('203.0.113.81'));
  await test.db`update allowed_ip set created_at = now() + interval '2 days' where id = ${older._id}`;
  await test.db`update allowed_ip set created_at = now() + interval '1 day' where id = ${newer._id}`;
  const listed = async (sortBy: string) => {
    const { body } = await boss.send('GET', `/api/admin/allowed-ips?sortBy=${sortBy}&pageSize=100`);
    return (body['items'] as { _id: number }[]).map(({ _id }) => _id);
  };

  expect((await listed('latest')).slice(0, 2)).toEqual([older._id, newer._id]);
  expect((await listed('oldest')).slice(-2)).toEqual([newer._id, older._id]);
});
