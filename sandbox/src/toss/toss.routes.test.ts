import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox, TOSS, type Sandbox } from '../sandbox.fixture.ts';

const SHOP = 'https://shop.example';
const ORDER = 'order-000001';
const asked = {
  clientKey: TOSS.clientKey,
  method: 'CARD',
  amount: '99000',
  orderId: ORDER,
  orderName: '마루 VIP 1개월',
  successUrl: `${SHOP}/done?kept=1`,
  failUrl: `${SHOP}/failed`,
};

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.app.close());

async function leave(choice: string, change: object = {}): Promise<URL> {
  const { headers } = await sandbox.app.inject({
    method: 'POST',
    url: '/toss/window',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...asked, ...change, choice }).toString(),
  });
  return new URL(String(headers.location));
}

async function pay(choice = 'card', orderId = ORDER): Promise<string> {
  return (await leave(choice, { orderId })).searchParams.get('paymentKey')!;
}

async function call(
  method: 'GET' | 'POST',
  url: string,
  { body, key, secret = TOSS.secretKey }: { body?: object; key?: string; secret?: string } = {},
) {
  const response = await sandbox.app.inject({
    method,
    url: `/v1${url}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const confirm = (paymentKey: string, change: object = {}, key?: string) =>
  call('POST', '/payments/confirm', {
    body: { paymentKey, orderId: ORDER, amount: 99_000, ...change },
    ...(key === undefined ? {} : { key }),
  });
const cancel = (paymentKey: string, body: object, key?: string) =>
  call('POST', `/payments/${paymentKey}/cancel`, {
    body: { cancelReason: '구매자 변심', ...body },
    ...(key === undefined ? {} : { key }),
  });
const desk = (url: string, payload: object = {}) =>
  sandbox.app.inject({ method: 'POST', url: `/sandbox${url}`, payload });

describe('the payment window', () => {
  it('shows the amount due and returns with the key, the order and the amount', async () => {
    const window = await sandbox.app.inject(`/toss/window?${new URLSearchParams(asked)}`);
    const back = await leave('card');

    expect(window.body).toContain('99,000원');
    expect(window.body).toContain('마루 VIP 1개월');
    expect(window.headers['content-security-policy']).toContain(SHOP);
    expect(back.origin + back.pathname).toBe(`${SHOP}/done`);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      kept: '1',
      orderId: ORDER,
      amount: '99000',
      paymentKey: expect.stringMatching(/./),
    });
  });

  it('returns the reason after a refusal or a close, and no order after a close', async () => {
    const [failed, closed] = [await leave('fail'), await leave('close')];

    expect(failed.searchParams.get('code')).toBe('REJECT_CARD_COMPANY');
    expect(failed.searchParams.get('orderId')).toBe(ORDER);
    expect(closed.searchParams.get('code')).toBe('PAY_PROCESS_CANCELED');
    expect(closed.searchParams.get('orderId')).toBeNull();
    expect(await sandbox.ndjson('/sandbox/payments')).toEqual([]);
  });

  it.each([{ clientKey: 'another' }, { amount: '-1' }, { successUrl: 'javascript:alert(1)' }])(
    'does not open for %j',
    async (change) => {
      const query = new URLSearchParams({ ...asked, ...change });

      expect((await sandbox.app.inject(`/toss/window?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('an approval', () => {
  it('takes the money once and reports it by key and by order', async () => {
    const paymentKey = await pay();

    const done = await confirm(paymentKey);
    const again = await confirm(paymentKey);

    expect(done).toMatchObject({
      status: 200,
      body: { status: 'DONE', totalAmount: 99_000, balanceAmount: 99_000, method: '카드' },
    });
    expect(again).toMatchObject({ status: 400, body: { code: 'ALREADY_PROCESSED_PAYMENT' } });
    expect((await call('GET', `/payments/${paymentKey}`)).body).toEqual(done.body);
    expect((await call('GET', `/payments/orders/${ORDER}`)).body).toEqual(done.body);
  });

  it('is answered the same under the same key, even with another payment', async () => {
    const refused = await confirm(await pay('over_limit'), {}, 'one-key');
    const other = await confirm(await pay(), {}, 'one-key');

    expect(refused).toMatchObject({ status: 403, body: { code: 'REJECT_CARD_PAYMENT' } });
    expect(other).toEqual(refused);
  });

  it('is refused for another sum, order, key or session', async () => {
    const paymentKey = await pay();
    const wrongSum = await confirm(paymentKey, { amount: 1 });
    const wrongOrder = await confirm(paymentKey, { orderId: 'order-000002' });
    const unknown = await confirm('nobody');
    const stranger = await call('GET', `/payments/${paymentKey}`, { secret: 'test_sk_other' });
    await desk('/toss-faults', { lose_sessions: true });
    const late = await confirm(paymentKey);

    expect([wrongSum, wrongOrder, unknown, stranger, late]).toMatchObject([
      { status: 400, body: { code: 'INVALID_REQUEST' } },
      { status: 400, body: { code: 'INVALID_REQUEST' } },
      { status: 404, body: { code: 'NOT_FOUND_PAYMENT' } },
      { status: 401, body: { code: 'UNAUTHORIZED_KEY' } },
      { status: 404, body: { code: 'NOT_FOUND_PAYMENT_SESSION' } },
    ]);
    expect((await call('GET', `/payments/${paymentKey}`)).body['status']).toBe('EXPIRED');
  });

  it('is not given twice to one order', async () => {
    const [first, second] = [await pay(), await pay()];
    await confirm(first);

    expect((await confirm(second)).body['code']).toBe('DUPLICATED_ORDER_ID');
  });

  it('of a virtual account waits for the deposit', async () => {
    const paymentKey = await pay('virtual_account');

    const waiting = await confirm(paymentKey);
    await desk(`/payments/${paymentKey}/deposit`);

    expect(waiting.body['status']).toBe('WAITING_FOR_DEPOSIT');
    expect((await call('GET', `/payments/${paymentKey}`)).body['status']).toBe('DONE');
  });
});

describe('a cancel', () => {
  it('gives back parts until nothing is left, each once per key', async () => {
    const paymentKey = await pay();
    await confirm(paymentKey);

    const part = await cancel(paymentKey, { cancelAmount: 30_000 }, 'part');
    const repeated = await cancel(paymentKey, { cancelAmount: 30_000 }, 'part');
    const tooMuch = await cancel(paymentKey, { cancelAmount: 70_000 });
    const rest = await cancel(paymentKey, {});
    const over = await cancel(paymentKey, {});

    expect(part.body).toMatchObject({ status: 'PARTIAL_CANCELED', balanceAmount: 69_000 });
    expect(repeated.body).toEqual(part.body);
    expect(tooMuch).toMatchObject({ status: 403, body: { code: 'NOT_CANCELABLE_AMOUNT' } });
    expect(rest.body).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect(over).toMatchObject({ status: 400, body: { code: 'ALREADY_CANCELED_PAYMENT' } });
  });

  it('refunds nothing when the balance differs from the refundable amount in the request', async () => {
    const paymentKey = await pay();
    await confirm(paymentKey);
    await cancel(paymentKey, { cancelAmount: 30_000 });

    const stale = await cancel(paymentKey, { cancelAmount: 30_000, refundableAmount: 99_000 });
    const fresh = await cancel(paymentKey, { cancelAmount: 30_000, refundableAmount: 69_000 });

    expect(stale).toMatchObject({ status: 400, body: { code: 'NOT_MATCHES_REFUNDABLE_AMOUNT' } });
    expect(fresh.body).toMatchObject({ balanceAmount: 39_000 });
  });

  it('is refused for a while, and for ever under the same key', async () => {
    const paymentKey = await pay();
    await confirm(paymentKey);
    await desk('/toss-faults', { refuse_cancels: true });
    const refused = await cancel(paymentKey, {}, 'first');
    await desk('/toss-faults', {});

    expect(refused).toMatchObject({ status: 400, body: { code: 'PROVIDER_ERROR' } });
    expect(await cancel(paymentKey, {}, 'first')).toEqual(refused);
    expect((await cancel(paymentKey, {}, 'second')).body).toMatchObject({ status: 'CANCELED' });
  });

  it('needs a payment that was approved, and an account where one has paid by deposit', async () => {
    const [open, deposited] = [await pay(), await pay('virtual_account', 'order-000002')];
    await confirm(deposited, { orderId: 'order-000002' });
    await desk(`/payments/${deposited}/deposit`);
    const account = { bank: '20', accountNumber: '1002000000000', holderName: '김하늘' };

    expect((await cancel(open, {})).body['code']).toBe('NOT_CANCELABLE_PAYMENT');
    expect((await cancel(deposited, {})).body['code']).toBe('INVALID_REFUND_ACCOUNT_INFO');
    expect((await cancel(deposited, { refundReceiveAccount: account })).status).toBe(200);
  });
});

describe('the list of transactions', () => {
  it('lists the approval and each refund, and continues after the previous page', async () => {
    const paymentKey = await pay();
    await confirm(paymentKey);
    await cancel(paymentKey, { cancelAmount: 1_000 });
    const days = 'startDate=2020-01-01T00:00:00&endDate=2099-01-01T00:00:00';

    const first = await listOf(`${days}&limit=1`);
    const next = await listOf(`${days}&startingAfter=${String(first[0]!['transactionKey'])}`);
    const before = await listOf('startDate=2020-01-01T00:00:00&endDate=2020-01-02T00:00:00');

    expect(first).toMatchObject([{ paymentKey, status: 'DONE', amount: 99_000 }]);
    expect(next).toMatchObject([{ paymentKey, status: 'PARTIAL_CANCELED', amount: -1_000 }]);
    expect(before).toEqual([]);
  });

  async function listOf(query: string): Promise<Record<string, unknown>[]> {
    const { body } = await call('GET', `/transactions?${query}`);
    return Object.values(body).map((one) => ({ ...(one as object) }));
  }
});

describe('the gateway on its bad days', () => {
  it('answers with an error although the money was taken, and tells the truth afterwards', async () => {
    const paymentKey = await pay();
    await desk('/toss-faults', { fail_after_rate: 1 });
    const failed = await confirm(paymentKey, {}, 'key');
    await desk('/toss-faults');

    expect(failed.status).toBe(500);
    expect((await call('GET', `/payments/${paymentKey}`)).body['status']).toBe('DONE');
    expect((await confirm(paymentKey, {}, 'key')).body['status']).toBe('DONE');
  });

  it('answers with an error before anything happened', async () => {
    const paymentKey = await pay();
    await desk('/toss-faults', { fail_rate: 1 });
    const failed = await confirm(paymentKey, {}, 'key');
    await desk('/toss-faults');

    expect(failed.status).toBe(500);
    expect((await call('GET', `/payments/${paymentKey}`)).body['status']).toBe('IN_PROGRESS');
  });

  it('remembers its answers after a kill, and drops an unfinished record', async () => {
    const paymentKey = await pay();
    await confirm(paymentKey);
    const part = await cancel(paymentKey, { cancelAmount: 1_000 }, 'part');
    await sandbox.app.close();
    await appendFile(join(sandbox.dataDir, 'sandbox/payments.ndjson'), '{"payment":{"paym');

    sandbox = await openSandbox(sandbox.dataDir);

    expect(await cancel(paymentKey, { cancelAmount: 1_000 }, 'part')).toEqual(part);
    expect(await sandbox.ndjson('/sandbox/payments')).toEqual([part.body]);
  });
});
