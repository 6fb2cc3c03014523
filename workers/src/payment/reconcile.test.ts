import { brandOf } from '@maru/brands/registry';
import { createPersonalData } from '@maru/platform/personal-data';
import { addDays, DAY_MS, momentOf, seoulDayOf } from '@maru/platform/seoul-day';
import { openToss } from '@maru/platform/toss';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertRecipient } from '../../../api/src/campaign/campaign.fixture.ts';
import { insertProduct, placeOrder } from '../../../api/src/order/order.fixture.ts';
import {
  insertAdmin,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { startToss, type TossGateway, type WayBack } from '../../../tests/support/toss.ts';
import type { PaymentDeps } from './ask-payments.ts';
import { reconcileDue } from './reconcile.ts';

const DIFFERENCES = '/api/admin/payment-differences';

let toss: TossGateway;
let test: TestApp;
let deps: PaymentDeps;
let cashier: Browser;
let members = 0;
let placed: { _id: number; order_no: string; payable: number };
let back: WayBack;

const day = seoulDayOf(Date.now());
/** The night after the day on which the payments of this test are made. */
const night = Date.parse(momentOf(addDays(day, 1), '04:30'));

beforeAll(async () => {
  toss = await startToss();
  test = await startTestApp(toss.env);
  const { config, db } = test;
  deps = {
    db,
    toss: openToss(config)!,
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    brand: brandOf(config.BRAND),
  };
  await insertAdmin(test, 'cashier', ['managePayments']);
  cashier = await loginStaff(test, 'cashier');
});
afterAll(async () => {
  await test.stop();
  await toss.stop();
});

/** An order that was paid by card. */
beforeEach(async () => {
  await test.db`delete from payment_difference`;
  await test.db`delete from reconciliation`;
  members += 1;
  await insertRecipient(test, `told${members}`, { phone: `0105151${String(1_000 + members)}` });
  const buyer = await loginMember(test, `told${members}`);
  const product = await insertProduct(test, { price: 300_000 });
  const order = await placeOrder(buyer, product, { change: { method: 'card' } });
  placed = order.body['item'] as typeof placed;
  back = await toss.goThrough(placed.order_no, placed.payable);
  await buyer.send('POST', '/api/home/payments/confirm', back);
});

const found = async () => (await cashier.send('GET', DIFFERENCES)).body;
const bells = async () => {
  const rows = await test.db<{ count: number }[]>`
    select (detail ->> 'count')::int as count from staff_notice
    where kind = 'payment.difference' order by id`;
  return rows.map(({ count }) => count);
};

/** Staff give a part back at the gateway's own site. */
async function giveBackThere(amount: number): Promise<void> {
  const { TOSS_URL, TOSS_SECRET_KEY } = toss.env;
  const { status } = await fetch(`${TOSS_URL}/v1/payments/${back.paymentKey}/cancel`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${TOSS_SECRET_KEY}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ cancelReason: '창구', cancelAmount: amount }),
  });
  expect(status).toBe(200);
}

it('[O12] finds nothing where both say the same, and says what it compared', async () => {
  await reconcileDue(deps, night);

  expect(await found()).toEqual({ items: [], last: { day, payments: members } });
  expect(await bells()).toEqual([]);
});

it('[O12] waits for the night, and compares a day once', async () => {
  await reconcileDue(deps, night - DAY_MS);
  await reconcileDue(deps, Date.parse(momentOf(addDays(day, 1), '03:59')));
  expect(await test.db`select 1 from reconciliation where day = ${day}`).toHaveLength(0);

  await Promise.all([reconcileDue(deps, night), reconcileDue(deps, night)]);

  const rows = await test.db`
    select finished_at is not null as finished from reconciliation where day = ${day}`;
  expect(rows).toEqual([{ finished: true }]);
});

it('[O12] rings for money that went back elsewhere, until somebody has looked into it', async () => {
  await giveBackThere(100_000);

  await reconcileDue(deps, night);
  await reconcileDue(deps, night);

  const { items } = (await found()) as { items: { _id: number }[] };
  expect(items).toMatchObject([
    {
      day,
      payment_key: back.paymentKey,
      order: { order_no: placed.order_no },
      ours: 300_000,
      theirs: 200_000,
    },
  ]);
  expect((await bells()).at(-1)).toBe(1);
  const settle = () =>
    cashier.send('POST', `${DIFFERENCES}/${items[0]!._id}/settle`, {
      reason: '창구에서 돌려줬어요',
    });
  expect([(await settle()).status, (await settle()).status]).toEqual([204, 404]);
  expect(await found()).toMatchObject({ items: [] });
  const [line] = await test.db<{ reason: string }[]>`
    select reason from audit_log where action = 'paymentDifference.settle' order by id desc`;
  expect(line).toEqual({ reason: '창구에서 돌려줬어요' });
  await test.db`update payment set balance = 200000, state = 'partial' where order_id = ${placed._id}`;
});

it('[O12] finds a payment that only one of the two knows', async () => {
  await test.db`
    update payment set payment_key = 'lost' where order_id = ${placed._id} and provider = 'toss'`;

  await reconcileDue(deps, night);

  expect((await found())['items']).toMatchObject([
    { payment_key: 'lost', ours: 300_000, theirs: null },
    { payment_key: back.paymentKey, order: { _id: placed._id }, ours: null, theirs: 300_000 },
  ]);
  await test.db`
    update payment set payment_key = ${back.paymentKey} where order_id = ${placed._id}`;
});

it('[O12] begins a day anew when the gateway did not answer', async () => {
  await toss.setFaults({ fail_rate: 1 });
  await expect(reconcileDue(deps, night)).rejects.toThrow('does not tell');
  await toss.setFaults({});
  await test.db`update reconciliation set started_at = now() - interval '31 minutes'`;

  await reconcileDue(deps, night);

  expect(await found()).toMatchObject({ last: { day } });
});
