import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertRecipient, newKey } from '../campaign/campaign.fixture.ts';
import { insertProduct, placeOrder } from '../order/order.fixture.ts';
import { features, type Feature } from '@maru/contract/core/feature-name';

let test: TestApp;
let boss: Browser;
let content: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  await insertAdmin(test, 'content', ['manageContent']);
  boss = await loginStaff(test, 'boss');
  content = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`update feature_switch set open = true, version = 1`;
  await test.db`delete from outbox`;
});

const listed = async () =>
  (await openBrowser(test).send('GET', '/api/home/features')).body['items'] as {
    _id: number;
    name: Feature;
    open: boolean;
    version: number;
  }[];
const turn = (_id: number, open: boolean, version = 1, by = boss) =>
  by.send('PUT', `/api/admin/features/${_id}`, { open, version, reason: '결제사를 점검해요' });

/** Closed features: a visitor's calls to them are refused. */
async function closedOnes(): Promise<Feature[]> {
  const found = new Set<Feature>();
  for (const { method, path, feature, idempotent } of test.app.calls) {
    // Calls with an idempotency key replay earlier answers; a test below covers them.
    if (method === 'GET' || idempotent === true || !path.startsWith('/api/home/')) continue;
    const url = path.replaceAll(/:\w+/g, '1');
    const answer = await openBrowser(test).send(method, url, {});
    if (answer.body['message'] !== 'FEATURE_CLOSED') continue;
    expect([path, answer.status]).toEqual([path, 403]);
    if (!feature)
      throw new Error(`${path} is refused but belongs to no feature that can be closed.`);
    found.add(feature);
  }
  return [...found];
}

describe('[Z13] a feature that staff can close', () => {
  it('is open until it is closed, and open again when it is opened', async () => {
    expect((await listed()).map(({ name, open }) => [name, open])).toEqual(
      features.map((name) => [name, true]),
    );
    expect(await closedOnes()).toEqual([]);

    for (const { _id, name } of await listed()) {
      await turn(_id, false);
      expect(await closedOnes()).toEqual([name]);
      expect((await listed()).find((one) => one._id === _id)?.open).toBe(false);
      await turn(_id, true, 2);
    }

    expect(await closedOnes()).toEqual([]);
  });

  it('[N5.15] notifies open pages in the transaction, and logs actor, change and reason', async () => {
    const { body } = await turn(2, false);

    expect(body['item']).toEqual({ _id: 2, name: 'order', open: false, version: 2 });
    const [event] = await test.db`
      select body->'payload' as payload from outbox where name = 'feature.changed'`;
    expect(event?.['payload']).toMatchObject({ _id: 2, name: 'order', open: false, version: 2 });
    const [line] = await test.db`
      select a.login_id, l.diff, l.reason from audit_log l join admin a on a.id = l.admin_id
      where l.action = 'feature.set' order by l.id desc limit 1`;
    expect(line).toEqual({
      login_id: 'boss',
      diff: { order_open: [true, false] },
      reason: '결제사를 점검해요',
    });
  });

  it('is changed only by a super admin, with a reason and the version shown on the screen', async () => {
    const answers = [
      await turn(1, false, 1, content),
      await boss.send('PUT', '/api/admin/features/1', { open: false, version: 1, reason: ' ' }),
      await turn(1, true),
      await turn(1, false, 7),
      await turn(99, false),
    ];

    expect(answers.map(({ body }) => body['message'])).toEqual([
      'ACCESS_DENIED',
      'INVALID_INPUT',
      'STATE_CONFLICT',
      'VERSION_CONFLICT',
      'NOT_FOUND',
    ]);
    expect(await closedOnes()).toEqual([]);
    expect(await test.db`select from outbox where name = 'feature.changed'`).toHaveLength(0);
  });

  it('is turned once by two who turn it at once', async () => {
    const answers = await Promise.all([turn(3, false), turn(3, false)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('takes no new order, and answers one that was made as before', async () => {
    const member = await insertRecipient(test, 'buyer', { phone: '01055550001' });
    const buyer = await loginMember(test, 'buyer');
    const product = await insertProduct(test);
    const headers = newKey();
    const first = await placeOrder(buyer, product, { headers });
    await turn(2, false);

    const again = await placeOrder(buyer, product, { headers });
    const other = await placeOrder(buyer, product);

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect([other.status, other.body['message']]).toEqual([403, 'FEATURE_CLOSED']);
    expect(await test.db`select from product_order where member_id = ${member}`).toHaveLength(1);
  });

  it('sends no code and begins no check for a sign-up, and both for finding an account', async () => {
    await turn(1, false);
    const ask = async (path: string, body: object) =>
      (await openBrowser(test).send('POST', `/api/home/auth/${path}`, body)).body['message'];
    const phone = '01055550002';

    expect([
      await ask('verify-phone', { purpose: 'signup', phone }),
      await ask('identity', { purpose: 'signup' }),
      await ask('verify-phone', { purpose: 'find-id', phone }),
      await ask('identity', { purpose: 'find-id' }),
    ]).toEqual(['FEATURE_CLOSED', 'FEATURE_CLOSED', undefined, undefined]);
  });

  it('is said in the contract of each of its calls', () => {
    const silent = test.app.calls
      .filter(({ feature, refusals }) => feature && !refusals.includes('FEATURE_CLOSED'))
      .map(({ path }) => path);

    expect(silent).toEqual([]);
    const behind = new Set(test.app.calls.flatMap(({ feature }) => feature ?? []));
    expect(behind).toEqual(new Set(features));
  });
});
