import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox, TOSS, type Sandbox } from '../sandbox.fixture.ts';
import { seoulTime } from './payment.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.app.close());

async function call(
  method: 'GET' | 'POST',
  path: string,
  { body, key }: { body?: object; key?: string } = {},
) {
  const response = await sandbox.app.inject({
    method,
    url: `/v1/cash-receipts${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${TOSS.secretKey}:`).toString('base64')}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const RECEIPT = {
  orderId: 'order-0001',
  orderName: 'VIP 1개월',
  amount: 110_000,
  type: '소득공제',
  customerIdentityNumber: '01012345678',
  taxFreeAmount: 0,
};
const issue = (change: object = {}, key?: string) =>
  call('POST', '', { body: { ...RECEIPT, ...change }, ...(key === undefined ? {} : { key }) });
const fault = (receipts: string) =>
  sandbox.app.inject({ method: 'POST', url: '/sandbox/toss-faults', payload: { receipts } });
const list = (query = '') =>
  call('GET', `?requestDate=${seoulTime(Date.now()).slice(0, 10)}${query}`);

describe('cash receipts', () => {
  it('issues in the format of the protocol, and repeats the answer of a key', async () => {
    const first = await issue({}, 'key-1');
    expect(first).toMatchObject({
      status: 200,
      body: {
        orderId: 'order-0001',
        transactionType: 'CONFIRM',
        issueStatus: 'COMPLETED',
        customerIdentityNumber: '010****5678',
        failure: null,
      },
    });
    expect(await issue({}, 'key-1')).toEqual(first);
    expect((await issue({}, 'key-2')).body['code']).toBe('ALREADY_EXISTS_ORDER_ID');
    expect((await list()).body['data']).toHaveLength(1);
  });

  it('cancels parts up to the whole', async () => {
    const { body } = await issue();
    const cancel = (amount?: number) =>
      call('POST', `/${String(body['receiptKey'])}/cancel`, amount ? { body: { amount } } : {});
    expect((await cancel(10_000)).body).toMatchObject({
      transactionType: 'CANCEL',
      amount: 10_000,
    });
    expect((await cancel(110_000)).status).toBe(403);
    expect((await cancel()).body).toMatchObject({ amount: 100_000 });
    expect((await cancel()).status).toBe(403);
  });

  it('pages the list of a day', async () => {
    for (const no of [1, 2, 3]) await issue({ orderId: `order-000${no}` });
    const first = (await list('&limit=2')).body;
    expect(first).toMatchObject({ hasNext: true, data: [{}, {}] });
    const rest = (await list(`&limit=2&cursor=${String(first['lastCursor'])}`)).body;
    expect(rest).toMatchObject({ hasNext: false, data: [{ orderId: 'order-0003' }] });
    expect((await call('GET', '?requestDate=2020-01-01')).body['data']).toEqual([]);
  });

  it('delays and refuses as the tax office does', async () => {
    await fault('delay');
    expect((await issue()).body['issueStatus']).toBe('IN_PROGRESS');
    expect((await list()).body['data']).toMatchObject([{ issueStatus: 'IN_PROGRESS' }]);
    await fault('fail');
    expect((await list()).body['data']).toMatchObject([
      { issueStatus: 'FAILED', failure: { code: 'CASH_RECEIPT_ISSUE_FAILED' } },
    ]);
    await fault('complete');
    expect(
      (await issue({ customerIdentityNumber: '01000000000', orderId: 'order-9' })).body,
    ).toMatchObject({
      code: 'INVALID_CUSTOMER_IDENTITY_NUMBER',
    });
  });
});
