import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../tests/support/app.ts';
import { loginManager, makeCampaign } from '../campaign/campaign.fixture.ts';

const BASE = '/api/admin/sms/senders';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  staff = await loginManager(test, 'message');
});
beforeEach(() => test.db`delete from sender_number`);
afterAll(() => test.stop());

async function add(number: string, state: 'waiting' | 'verified' | 'refused' = 'verified') {
  const { body } = await staff.send('POST', BASE, { number, label: `번호 ${number.slice(-2)}` });
  const { _id } = body['item'] as { _id: number };
  await test.db`update sender_number set state = ${state}, checked_at = now() where id = ${_id}`;
  return _id;
}

const versionOf = async (senderId: number): Promise<number> => {
  const [row] = await test.db<{ version: number }[]>`
    select version from sender_number where id = ${senderId}`;
  return row!.version;
};
const makeDefault = async (senderId: number) =>
  staff.send('POST', `${BASE}/${senderId}/default`, { version: await versionOf(senderId) });

describe('[T45] [M07] the list of sender numbers', () => {
  it('takes a number once, as digits, and waits for the provider', async () => {
    const first = await staff.send('POST', BASE, { number: '02-2000-0000', label: '고객센터' });
    const again = await staff.send('POST', BASE, { number: '0220000000', label: '본사' });

    expect([first.status, first.body['item']]).toMatchObject([
      201,
      { number: '0220000000', state: 'waiting', checked_at: null, is_default: false },
    ]);
    expect([again.status, again.body['message']]).toEqual([409, 'ALREADY_LISTED']);
  });

  it('refuses numbers that no carrier accepts as a sender', async () => {
    const { status, body } = await staff.send('POST', BASE, { number: '112', label: '경찰' });

    expect([status, body]).toMatchObject([400, { errors: [{ path: 'number' }] }]);
  });

  it('has one default, which the provider has confirmed', async () => {
    const first = await add('0220000000');
    const second = await add('0220000001');
    const refused = await add('0220000002', 'refused');

    expect((await makeDefault(first)).status).toBe(200);
    expect((await makeDefault(second)).status).toBe(200);
    expect((await makeDefault(refused)).body['message']).toBe('SENDER_NOT_VERIFIED');
    const { body } = await staff.send('GET', BASE);
    expect(body['items']).toMatchObject([
      { _id: second, is_default: true },
      { _id: first, is_default: false },
      { _id: refused, is_default: false },
    ]);
  });

  it('asks the provider again when staff request it', async () => {
    const senderId = await add('0220000000');

    expect((await staff.send('POST', `${BASE}/check`, {})).status).toBe(204);

    const { body } = await staff.send('GET', BASE);
    expect(body['items']).toMatchObject([{ _id: senderId, checked_at: null }]);
  });

  it('is checked again as often as many ask at once', async () => {
    for (let n = 0; n < 10; n += 1) await add(`022000000${n}`);
    const check = () => staff.send('POST', `${BASE}/check`, {});

    const answers = await Promise.all(Array.from({ length: 100 }, check));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  });

  it('removes a number, but not from a stale list', async () => {
    const senderId = await add('0220000000');
    await makeDefault(senderId);

    const late = await staff.send('DELETE', `${BASE}/${senderId}?version=1`);
    const now = await staff.send(
      'DELETE',
      `${BASE}/${senderId}?version=${await versionOf(senderId)}`,
    );

    expect([late.body['message'], now.status]).toEqual(['VERSION_CONFLICT', 204]);
  });
});

describe('[M07] the sender number of a message', () => {
  const create = (change: object) =>
    makeCampaign(staff, '/api/admin/sms/campaigns', {
      title: '',
      text: '안내',
      advertising: false,
      audience: { kind: 'phones', phones: ['01012345678'] },
      send_at: null,
      ...change,
    });

  it('is the number that was chosen, or the default one, or the configured one', async () => {
    const none = await create({});
    const first = await add('0220000000');
    await makeDefault(first);
    const byDefault = await create({});
    const chosen = await create({ sender_id: await add('0220000001') });

    const senders = [none, byDefault, chosen].map(
      ({ body }) => (body['item'] as { sender: string | null }).sender,
    );
    expect(senders).toEqual([null, '0220000000', '0220000001']);
  });

  it.each(['waiting', 'refused'] as const)(
    'is never a number that is %s: nothing is made, nothing is paid',
    async (state) => {
      const sender_id = await add('0220000009', state);
      const [before] = await test.db<{ n: number }[]>`select count(*)::int as n from campaign`;

      const { status, body } = await create({ sender_id });

      const [after] = await test.db<{ n: number }[]>`select count(*)::int as n from campaign`;
      expect([status, body['message'], after!.n]).toEqual([409, 'SENDER_NOT_VERIFIED', before!.n]);
    },
  );
});
