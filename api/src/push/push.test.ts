import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { singlePushTokenOf } from '@maru/platform/crypto/recipient-token';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const PATH = '/api/home/push/subscriptions';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

let test: TestApp;
let memberId: number;
beforeAll(async () => {
  test = await startTestApp({ PUSH_HOSTS: 'fcm.googleapis.com,127.0.0.1:4179' });
  memberId = await insertMember(test, 'hana');
});
afterAll(() => test.stop());

const subscribe = (browser: Browser, endpoint: string) =>
  browser.send('POST', PATH, { endpoint, keys });

it('tells browsers the key to subscribe with', async () => {
  const { body } = await openBrowser(test).send('GET', '/api/home/push/key');

  expect(body).toEqual({ key: test.config.VAPID_PUBLIC_KEY });
});

it('keeps a subscription sealed and ties it to the currently logged-in member', async () => {
  const guest = await subscribe(openBrowser(test), ENDPOINT);
  const again = await subscribe(await loginMember(test, 'hana'), ENDPOINT);

  expect([guest.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(guest.body);
  const rows = await test.db<
    { member_id: number; endpoint_enc: Buffer; keys_enc: Buffer; endpoint_hash: Buffer }[]
  >`select member_id, endpoint_enc, keys_enc, endpoint_hash from push_subscription`;
  expect(rows.length).toBe(1);
  expect(rows[0]?.member_id).toBe(memberId);
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  expect(personal.open('push', rows[0]!.endpoint_enc)).toBe(ENDPOINT);
  expect(JSON.parse(personal.open('push', rows[0]!.keys_enc))).toEqual(keys);
  expect(Buffer.concat([rows[0]!.endpoint_enc, rows[0]!.keys_enc]).includes('fcm')).toBe(false);
});

it('ends a subscription, as often as asked, and takes it again later', async () => {
  const browser = openBrowser(test);
  const forget = () => browser.send('DELETE', PATH, { endpoint: ENDPOINT });
  const endedAt = async () => {
    const [row] = await test.db`select ended_at from push_subscription`;
    return row?.['ended_at'];
  };
  await subscribe(browser, ENDPOINT);
  const answers = [await forget(), await forget()];
  const ended = await endedAt();
  await subscribe(browser, ENDPOINT);

  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(ended).not.toBeNull();
  expect(await endedAt()).toBeNull();
});

it.each(['gone', 'refused'])(
  '[P05] says of an address that is %s at its push service that it has ended, and leaves it so',
  async (reason) => {
    const endpoint = `${ENDPOINT}-${reason}`;
    await subscribe(openBrowser(test), endpoint);
    await test.db`
      update push_subscription set ended_at = now(), end_reason = ${reason}
      where id = (select max(id) from push_subscription)`;

    const { body } = await subscribe(openBrowser(test), endpoint);

    expect(body['item']).toMatchObject({ ended: true });
  },
);

it('[P05] replaces an old address with a new one, and keeps its owner', async () => {
  const [old, fresh] = [`${ENDPOINT}-old`, `${ENDPOINT}-new`];
  await subscribe(await loginMember(test, 'hana'), old);

  // Simulates the service worker of a browser with an expired session.
  await openBrowser(test).send('POST', PATH, { endpoint: fresh, keys, replaces: old });

  const rows = await test.db`
    select member_id, end_reason from push_subscription order by id desc limit 2`;
  expect([...rows]).toEqual([
    { member_id: memberId, end_reason: null },
    { member_id: memberId, end_reason: 'replaced' },
  ]);
});

it('[P05] keeps the twenty devices of a member that were here last, however they come', async () => {
  await insertMember(test, 'duri');
  const browser = await loginMember(test, 'duri');
  const devices = Array.from({ length: 24 }, (_, i) => `${ENDPOINT}-duri-${i}`);
  const live = async () => {
    const rows = await test.db<{ endpoint_hash: Buffer }[]>`
      select s.endpoint_hash from push_subscription s join member m on m.id = s.member_id
      where m.login_id = 'duri' and s.ended_at is null`;
    const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
    const hashes = new Set(rows.map(({ endpoint_hash }) => endpoint_hash.toString('hex')));
    return devices.filter((device) => hashes.has(personal.hash('push', device).toString('hex')));
  };
  await subscribe(browser, devices[0]!);
  await Promise.all(devices.slice(1).map((device) => subscribe(browser, device)));
  const together = await live();
  const { body } = await subscribe(browser, devices[0]!);

  expect(together).toHaveLength(20);
  expect(together).not.toContain(devices[0]);
  expect(body['item']).toMatchObject({ ended: false });
  const after = await live();
  expect(after).toHaveLength(20);
  expect(after).toContain(devices[0]);
});

it('takes so many new addresses of a network, and those it knows as often as they come', async () => {
  const network = '2001:db8:7:7';
  let last = 0;
  const leave = async (n: number) =>
    (await subscribe(openBrowser(test, `${network}::${n.toString(16)}`), `${ENDPOINT}-many-${n}`))
      .status;
  do last += 1;
  while (last < 500 && (await leave(last)) === 201);

  expect(last).toBe(61);
  expect(await leave(last)).toBe(429);
  expect(await leave(1)).toBe(201);
  const elsewhere = openBrowser(test, '2001:db8:7:8::1');
  expect((await subscribe(elsewhere, `${ENDPOINT}-many-${last}`)).status).toBe(201);
});

it('takes the receiver of this machine that is listed', async () => {
  expect((await subscribe(openBrowser(test), 'http://127.0.0.1:4179/push/1')).status).toBe(201);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'http://127.0.0.1:4180/push/1',
  'http://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/x',
  'https://[::1]/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'no address',
])('refuses to be sent to %s', async (endpoint) => {
  const { status, body } = await subscribe(openBrowser(test), endpoint);

  expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
});

it('[P10] counts each device event of a push to one person once, and ignores invented events', async () => {
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  const [message] = await test.db<{ id: number }[]>`
    insert into single_message (channel, title, text_enc, purpose, member_id, expires_at)
    values ('push', '방송이 시작됐어요', ${personal.seal('code', '아침 시황')}, 'reminder',
            ${memberId}, now() + interval '10 minutes')
    returning id`;
  await insertAdmin(test, 'desk', ['manageUsers']);
  const desk = await loginStaff(test, 'desk');
  const seen = async () => {
    const { body } = await desk.send('GET', `/api/admin/users/${memberId}/messages`);
    return (body['items'] as { seen: string | null }[])[0]?.seen;
  };
  const token = singlePushTokenOf(personal, message!.id);
  const report = async (given: string, kind: string) =>
    (await openBrowser(test).send('POST', '/api/home/push/reports', { report: given, kind }))
      .status;

  expect(await report(`${token.slice(0, -12)}aaaaaaaaaaaa`, 'clicked')).toBe(204);
  expect(await seen()).toBeNull();
  expect(await report(token, 'shown')).toBe(204);
  expect(await seen()).toBe('shown');
  expect(await report(token, 'clicked')).toBe(204);
  // Another device of the same member, which shows it later.
  expect(await report(token, 'shown')).toBe(204);
  expect(await seen()).toBe('clicked');
  expect(await report(`s${token}`, 'shown')).toBe(400);
});
