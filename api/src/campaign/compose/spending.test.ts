import { campaign } from '@maru/contract/campaign/campaign';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { loginManager, makeCampaign } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';

let test: TestApp;
let staff: Browser;
let other: Browser;

beforeAll(async () => {
  test = await startTestApp({
    SMS_PRICE_SMS: '20',
    SMS_PRICE_LMS: '50',
    SMS_DAILY_CEILING: '100',
  });
  staff = await loginManager(test, 'message');
  other = await loginManager(test, 'other');
});
beforeEach(async () => {
  await test.db`delete from sms_account`;
  // Moves the spending of earlier tests to yesterday.
  await test.db`
    update campaign
    set created_at = created_at - interval '1 day', send_at = null, started_at = null,
        state = 'done'`;
});
afterAll(() => test.stop());

const phones = (count: number) => Array.from({ length: count }, (_, n) => `0109000100${n}`);

const create = (count: number, change: object = {}) =>
  makeCampaign(staff, BASE, {
    title: '',
    text: '안내',
    advertising: false,
    audience: { kind: 'phones', phones: phones(count) },
    send_at: null,
    ...change,
  });
const madeLongAgo = async ({ body }: Answer) => {
  const item = campaign.parse(body['item']);
  await test.db`
    update campaign
    set created_at = created_at - interval '90 days', started_at = started_at - interval '90 days'
    where id = ${item._id}`;
  return item;
};
const spentToday = async () =>
  (await staff.send('GET', '/api/admin/sms/account')).body['spent_today'];
const haveBalance = (won: number, ago = '0 minutes') =>
  test.db`
    insert into sms_account (provider, balance, checked_at)
    values ('solapi', ${won}, now() - ${ago}::interval)`;

describe('[M15] the cost of a campaign', () => {
  it.each([
    ['SMS', {}, 40],
    ['LMS', { title: '제목' }, 100],
  ])('is the price of an %s for each', async (_kind, change, cost) => {
    const { body } = await create(2, change);

    expect(body['item']).toMatchObject({ cost });
  });

  it('is refused above the daily limit, and accepted on another day', async () => {
    await create(4);

    const before = await staff.send('GET', BASE);
    const beyond = await create(2);
    const after = await staff.send('GET', BASE);
    const tomorrow = await create(2, {
      send_at: new Date(Date.now() + 86_400_000).toISOString(),
    });

    expect([beyond.status, beyond.body['message']]).toEqual([409, 'DAILY_CEILING_REACHED']);
    expect(after.body['total']).toBe(before.body['total']);
    expect(tomorrow.status).toBe(201);
  });

  it('counts on the day of sending, not on the day of creation', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const planned = await madeLongAgo(await create(3, { send_at: soon }));

    const edit = { send_at: null, version: planned.version };
    const changed = await staff.send('PATCH', `${BASE}/${planned._id}`, edit);
    const beyond = await create(3);

    expect(changed.body['item']).toMatchObject({ state: 'sending', cost: 60 });
    expect(await spentToday()).toBe(60);
    expect(beyond.body['message']).toBe('DAILY_CEILING_REACHED');
  });

  it('is checked again on the day of approval', async () => {
    const waiting = await madeLongAgo(await create(3, { text: '이번 주 30% 할인 쿠폰을 드려요' }));
    const today = await create(3);
    const approve = () => other.send('POST', `${BASE}/${waiting._id}/approve`, {});

    const beyond = await approve();
    const after = await other.send('GET', `${BASE}/${waiting._id}`);
    await madeLongAgo(today);
    const fitting = await approve();

    expect([beyond.status, beyond.body['message']]).toEqual([409, 'DAILY_CEILING_REACHED']);
    expect(after.body['item']).toMatchObject({ state: 'approval', started_at: null });
    expect(fitting.body['item']).toMatchObject({ state: 'sending', cost: 60 });
    expect(await spentToday()).toBe(60);
  });

  it('is refused above the remaining balance at the provider', async () => {
    await haveBalance(39);

    const { status, body } = await create(2);

    expect([status, body['message']]).toEqual([409, 'BALANCE_TOO_LOW']);
    expect((await create(1)).status).toBe(201);
  });

  it('is not refused because of a balance that was last read hours ago', async () => {
    await haveBalance(0, '2 hours');

    expect((await create(1)).status).toBe(201);
  });

  it('is weighed one campaign at a time', async () => {
    const answers = await Promise.all([create(3), create(3)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});

describe('[M15] the account', () => {
  it('shows the remaining balance, the cost of today, and the prices', async () => {
    await haveBalance(12_345);
    await create(2);

    const { body } = await staff.send('GET', '/api/admin/sms/account');

    expect(body).toMatchObject({
      balance: { won: 12_345 },
      spent_today: 40,
      daily_ceiling: 100,
      prices: { SMS: 20, LMS: 50 },
    });
  });
});
