import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../tests/support/app.ts';
import { loginManager, makeCampaign } from './campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({
    SMS_PRICE_SMS: '20',
    SMS_PRICE_LMS: '50',
    SMS_DAILY_CEILING: '100',
  });
  staff = await loginManager(test, 'message');
});
beforeEach(async () => {
  await test.db`delete from sms_account`;
  // What earlier tests spent was spent yesterday.
  await test.db`
    update campaign set created_at = created_at - interval '1 day', send_at = null, state = 'done'`;
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
const haveBalance = (won: number, ago = '0 minutes') =>
  test.db`
    insert into sms_account (provider, balance, checked_at)
    values ('solapi', ${won}, now() - ${ago}::interval)`;

describe('[M15] what a campaign costs', () => {
  it.each([
    ['SMS', {}, 40],
    ['LMS', { title: '제목' }, 100],
  ])('is the price of an %s for each', async (_kind, change, cost) => {
    const { body } = await create(2, change);

    expect(body['item']).toMatchObject({ cost });
  });

  it('is refused beyond what a day may cost, and made on another day', async () => {
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

  it('is refused beyond what is left at the provider', async () => {
    await haveBalance(39);

    const { status, body } = await create(2);

    expect([status, body['message']]).toEqual([409, 'BALANCE_TOO_LOW']);
    expect((await create(1)).status).toBe(201);
  });

  it('is not refused for a balance that nobody has seen for hours', async () => {
    await haveBalance(0, '2 hours');

    expect((await create(1)).status).toBe(201);
  });

  it('is weighed one campaign at a time', async () => {
    const answers = await Promise.all([create(3), create(3)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});

describe('[M15] the account', () => {
  it('shows what is left, what today has cost, and the prices', async () => {
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
