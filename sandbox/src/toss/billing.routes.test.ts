import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox, TOSS, type Sandbox } from '../sandbox.fixture.ts';

const CUSTOMER = 'customer-0001';
const SHOP = 'https://shop.example';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.app.close());

async function leave(choice: string): Promise<URL> {
  const { headers } = await sandbox.app.inject({
    method: 'POST',
    url: '/toss/billing-window',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      clientKey: TOSS.clientKey,
      method: 'CARD',
      customerKey: CUSTOMER,
      successUrl: `${SHOP}/done`,
      failUrl: `${SHOP}/failed`,
      choice,
    }).toString(),
  });
  return new URL(String(headers.location));
}

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, key }: { body?: object; key?: string } = {},
) {
  const response = await sandbox.app.inject({
    method,
    url: `/v1${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${TOSS.secretKey}:`).toString('base64')}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

async function issue(choice = 'card', key = 'issue-1') {
  const authKey = (await leave(choice)).searchParams.get('authKey')!;
  const asked = { authKey, customerKey: CUSTOMER };
  const issued = await call('POST', '/billing/authorizations/issue', { body: asked, key });
  return { ...issued, authKey, billingKey: String(issued.body['billingKey']) };
}

const charge = (billingKey: string, change: object = {}, key?: string) =>
  call('POST', `/billing/${billingKey}`, {
    body: {
      customerKey: CUSTOMER,
      amount: 50_000,
      orderId: 'period-0001',
      orderName: '마루 VIP',
      ...change,
    },
    ...(key === undefined ? {} : { key }),
  });

describe('the window that registers a card', () => {
  it('returns the customer and a key for one request', async () => {
    const { origin, pathname, searchParams } = await leave('card');

    expect(`${origin}${pathname}`).toBe(`${SHOP}/done`);
    expect(searchParams.get('customerKey')).toBe(CUSTOMER);
    expect(searchParams.get('authKey')).toMatch(/^bauth_/);
  });

  it('returns a reason when it is closed or refused', async () => {
    const codes = await Promise.all(['close', 'fail'].map(leave));

    expect(codes.map((url) => url.searchParams.get('code'))).toEqual([
      'PAY_PROCESS_CANCELED',
      'REJECT_CARD_COMPANY',
    ]);
  });
});

describe('a billing key', () => {
  it('is issued once, and again only to the same request', async () => {
    const { status, body, authKey, billingKey } = await issue();
    const asked = { authKey, customerKey: CUSTOMER };
    const repeated = await call('POST', '/billing/authorizations/issue', {
      body: asked,
      key: 'issue-1',
    });
    const other = await call('POST', '/billing/authorizations/issue', { body: asked, key: 'x' });

    expect(status).toBe(200);
    expect(body).toMatchObject({ customerKey: CUSTOMER, method: '카드', cardCompany: '현대' });
    expect(repeated.body['billingKey']).toBe(billingKey);
    expect([other.status, other.body['code']]).toEqual([400, 'INVALID_AUTHORIZE_AUTH']);
  });

  it('is charged for its own customer alone', async () => {
    const { billingKey } = await issue();
    const foreign = await charge(billingKey, { customerKey: 'another-customer' });
    const unknown = await charge('bill_unknown');
    const paid = await charge(billingKey);

    expect(foreign.body['code']).toBe('NOT_MATCHES_CUSTOMER_KEY');
    expect(unknown.body['code']).toBe('INVALID_BILL_KEY_REQUEST');
    expect(paid.body).toMatchObject({ status: 'DONE', type: 'BILLING', totalAmount: 50_000 });
  });

  it('is charged once for a number, under any key', async () => {
    const { billingKey } = await issue();
    const [first, repeated] = [
      await charge(billingKey, {}, 'try-1'),
      await charge(billingKey, {}, 'try-1'),
    ];
    const other = await charge(billingKey, {}, 'try-2');
    const found = await call('GET', '/payments/orders/period-0001');

    expect(repeated.body['paymentKey']).toBe(first.body['paymentKey']);
    expect([other.status, other.body['code']]).toEqual([400, 'DUPLICATED_ORDER_ID']);
    expect(found.body['paymentKey']).toBe(first.body['paymentKey']);
  });

  it.each([
    ['over_limit', 403, 'REJECT_CARD_PAYMENT'],
    ['expired', 400, 'INVALID_CARD_EXPIRATION'],
  ])('of a card that is %s is refused, and may be charged later', async (choice, status, code) => {
    const { billingKey } = await issue(choice);
    const refused = await charge(billingKey, {}, 'try-1');
    const repeated = await charge(billingKey, {}, 'try-1');
    await sandbox.app.inject({
      method: 'POST',
      url: `/sandbox/billing/${CUSTOMER}/fate`,
      payload: { fate: 'card' },
    });
    const paid = await charge(billingKey, {}, 'try-2');

    expect([refused.status, refused.body['code']]).toEqual([status, code]);
    expect(repeated).toEqual(refused);
    expect(paid.body['status']).toBe('DONE');
  });

  it('is deleted once, and charged no more', async () => {
    const { billingKey } = await issue();
    const answers = [
      await call('DELETE', `/billing/${billingKey}`),
      await call('DELETE', `/billing/${billingKey}`),
      await charge(billingKey),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400]);
    expect(answers.slice(1).map(({ body }) => body['code'])).toEqual(
      Array(2).fill('ALREADY_REMOVED_BILLING_KEY'),
    );
  });
});
