import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAdmin, loginStaff } from '../../../tests/support/app.ts';
import { openPaymentBench, type PaymentBench } from './payment.fixture.ts';
import { insertRecurring, subscribeAndPay, type Subscriber } from './subscription.fixture.ts';

const LIST = '/api/admin/subscriptions';

let bench: PaymentBench;
let subscriber: Subscriber;
beforeAll(async () => {
  bench = await openPaymentBench();
  subscriber = await subscribeAndPay(bench, await insertRecurring(bench));
});
afterAll(() => bench.stop());

describe('[T59] the list of subscriptions', () => {
  it('shows the member masked, with the sums of all pages', async () => {
    const { body } = await bench.cashier.send('GET', LIST);

    expect(body).toMatchObject({
      total: 1,
      items: [{ _id: subscriber.subscriptionId, standing: 'active', amount: 50_000, paid: 50_000 }],
      totals: { running: 1, monthly: 50_000 },
    });
    expect(JSON.stringify(body)).not.toContain('김하나');
  });

  it('filters by state and problem, and finds a login id and an order number', async () => {
    const [charge] = await bench.test.db<{ orderNo: string }[]>`
      select order_no as "orderNo" from subscription_charge`;
    const totalOf = async (query: string) =>
      (await bench.cashier.send('GET', `${LIST}?${query}`)).body['total'];

    expect(await totalOf('standing=active')).toBe(1);
    expect(await totalOf('standing=ended')).toBe(0);
    expect(await totalOf('problem=true')).toBe(0);
    expect(await totalOf('q=subscriber')).toBe(1);
    expect(await totalOf(`q=${charge!.orderNo}`)).toBe(1);
    expect(await totalOf(`q=unknown`)).toBe(0);
  });

  it('exports with a reason', async () => {
    const { status, response } = await bench.cashier.send(
      'GET',
      `${LIST}/export.csv?reason=${encodeURIComponent('월말 확인')}`,
    );

    expect(status).toBe(200);
    expect(response.body).toContain('이용 중');
  });

  it('is for staff who manage payments', async () => {
    await insertAdmin(bench.test, 'writer', ['manageContent']);
    const writer = await loginStaff(bench.test, 'writer');

    expect((await writer.send('GET', LIST)).status).toBe(403);
  });
});

describe('[T60] a subscription', () => {
  it('shows its consents, charges and history, and the read is audited', async () => {
    const { body } = await bench.cashier.send('GET', `${LIST}/${subscriber.subscriptionId}`);

    expect(body).toMatchObject({
      item: {
        consents: [{ kind: 'begin', amount: 50_000, text: /50,000원/ }],
        charges: [{ period: 1, state: 'approved', order: { order_no: expect.any(String) } }],
        history: [{ kind: 'charged' }, { kind: 'card' }, { kind: 'begun' }],
      },
    });
    const audited = await bench.test.db`
      select 1 from audit_log where action = 'subscription.view'
        and target_id = ${subscriber.subscriptionId}`;
    expect(audited).toHaveLength(1);
  });

  it('is ended with a reason, once, and its member is notified', async () => {
    const { version } = await subscriber.read();
    const end = (given: number) =>
      bench.cashier.send('POST', `${LIST}/${subscriber.subscriptionId}/end`, {
        version: given,
        reason: '회원이 전화로 요청',
      });
    const old = await end(version - 1);
    const ended = await end(version);
    const again = await end((await subscriber.read()).version);

    expect(old.body['message']).toBe('VERSION_CONFLICT');
    expect(ended.body).toMatchObject({ item: { standing: 'ending' } });
    expect(again.body['message']).toBe('STATE_CONFLICT');
    const notices = await bench.test.db`
      select 1 from single_message where member_id = ${subscriber.memberId}
        and occasion like 'subscription:ended:%'`;
    expect(notices).toHaveLength(1);
    const [line] = await bench.test.db`
      select reason from audit_log where action = 'subscription.end'`;
    expect(line).toEqual({ reason: '회원이 전화로 요청' });
  });
});
