import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { startToss, type TossGateway, type WayBack } from '../../../tests/support/toss.ts';
import { insertRecipient } from '../campaign/campaign.fixture.ts';
import { insertProduct, placeOrder } from '../order/order.fixture.ts';

const CONFIRM = '/api/home/payments/confirm';
const WINDOW = '/api/home/payments/window';
const HOOK = '/api/home/payments/webhooks/toss';

interface PlacedOrder {
  _id: number;
  order_no: string;
  payable: number;
}

let toss: TossGateway;
let test: TestApp;
let members = 0;
let buyer: Browser;
let vip: number;

beforeAll(async () => {
  toss = await startToss();
  test = await startTestApp(toss.env);
  await insertAdmin(test, 'cashier', ['managePayments']);
  vip = await insertProduct(test);
});
afterAll(async () => {
  await test.stop();
  await toss.stop();
});
beforeEach(async () => {
  members += 1;
  const loginId = `payer${members}`;
  await insertRecipient(test, loginId, { phone: `0106666${String(1_000 + members)}` });
  buyer = await loginMember(test, loginId);
});
afterEach(() => toss.setFaults({}));

const CARD = { method: 'card', depositor: undefined };

async function order(change: object = CARD): Promise<PlacedOrder> {
  const { status, body } = await placeOrder(buyer, vip, { change });
  expect(status).toBe(201);
  return body['item'] as PlacedOrder;
}

/** Creates an order and the parameters with which the payment window redirects its buyer. */
async function comeBack(choice = 'card'): Promise<{ placed: PlacedOrder; back: WayBack }> {
  const placed = await order();
  return { placed, back: await toss.goThrough(placed.order_no, placed.payable, choice) };
}

const confirm = (back: WayBack, who = buyer) => who.send('POST', CONFIRM, back);

/** Another shop has its own order paid. */
async function confirmThere(back: WayBack): Promise<void> {
  const { TOSS_URL, TOSS_SECRET_KEY } = toss.env;
  const { ok } = await fetch(`${TOSS_URL}/v1/payments/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${TOSS_SECRET_KEY}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(back),
  });
  if (!ok) throw new Error('The gateway captured no payment.');
}

/** Everything that must be there once, or not at all. */
async function traces({ _id, order_no }: PlacedOrder) {
  const [row] = await test.db<Record<string, unknown>[]>`
    select o.state,
           (select count(*) from payment p where p.order_id = o.id and p.state = 'approved') as paid,
           (select count(*) from membership m join order_line l on l.id = m.order_line_id
            where l.order_id = o.id) as memberships,
           (select count(*) from single_message where occasion = ${`order:paid:${_id}`}) as receipts,
           (select count(*) from staff_notice
            where kind = 'order.paid' and detail ->> 'order_no' = ${order_no}) as bells
    from product_order o where o.id = ${_id}`;
  return row;
}
const ONCE = { state: 'paid', paid: 1, memberships: 1, receipts: 1, bells: 1 };
const NEVER = { state: 'pending', paid: 0, memberships: 0, receipts: 0, bells: 0 };

describe('[O03] an order by card', () => {
  it('is offered where a gateway is set up, and waits for the card', async () => {
    const { body } = await buyer.send('GET', `/api/home/orders/preview?product=${vip}`);
    const placed = await order();

    expect(body['methods']).toEqual(['card', 'virtual_account', 'bank_transfer']);
    expect(placed).toMatchObject({
      state: 'pending',
      method: 'card',
      deposit: null,
      card: { checking: false, refused: null },
    });
    expect(await traces(placed)).toEqual(NEVER);
  });

  it('is not offered where none is', async () => {
    const without = await startTestApp();
    const product = await insertProduct(without);
    await insertRecipient(without, 'payer', { phone: '01066660001' });
    const browser = await loginMember(without, 'payer');

    const preview = await browser.send('GET', `/api/home/orders/preview?product=${product}`);
    const placed = await placeOrder(browser, product, { change: CARD });

    expect(preview.body['methods']).toEqual(['bank_transfer']);
    expect([placed.status, placed.body['message']]).toEqual([400, 'INVALID_INPUT']);
    await without.stop();
  });

  it('needs the name of who pays only for a transfer', async () => {
    const { status, body } = await placeOrder(buyer, vip, { change: { depositor: undefined } });

    expect(status).toBe(400);
    expect(body['errors']).toMatchObject([{ path: 'depositor' }]);
  });

  it('cannot be confirmed by hand', async () => {
    const { _id } = await order();
    const cashier = await loginStaff(test, 'cashier');

    const { body } = await cashier.send('POST', `/api/admin/orders/${_id}/confirm-deposit`, {});

    expect(body['message']).toBe('STATE_CONFLICT');
  });

  it('is cancelled by its buyer', async () => {
    const placed = await order();

    const { body } = await buyer.send('POST', `/api/home/orders/${placed._id}/cancel`, {});

    expect(body).toMatchObject({ item: { state: 'cancelled' } });
  });
});

describe('the page that opens the window', () => {
  it('contains the data of the server, and runs only the script of the gateway', async () => {
    const placed = await order();

    const { status, response } = await buyer.send('GET', `${WINDOW}?order=${placed._id}`);

    const { body, headers } = response;
    expect(status).toBe(200);
    expect(body).toContain(placed.order_no);
    expect(body).toContain(String(placed.payable));
    expect(body).toContain('"customerName":"김하나"');
    expect(body).toContain(toss.env.TOSS_SDK_URL);
    expect(body).not.toContain(toss.env.TOSS_SECRET_KEY);
    expect(headers['content-security-policy']).toMatch(
      /script-src 'nonce-[^']+' 'strict-dynamic';/,
    );
  });

  it('redirects to the order when nothing is due or the visitor is not its buyer', async () => {
    const { placed, back } = await comeBack();
    const stranger = openBrowser(test);
    const before = await stranger.send('GET', `${WINDOW}?order=${placed._id}`);
    await confirm(back);

    const after = await buyer.send('GET', `${WINDOW}?order=${placed._id}`);

    for (const { status, response } of [before, after]) {
      expect([status, response.headers.location]).toEqual([303, `/payment?order=${placed._id}`]);
    }
  });
});

describe('[O04] an approval', () => {
  it('opens the purchased access, notifies the buyer and the staff, and collects the money', async () => {
    const { placed, back } = await comeBack();

    const { status, body } = await confirm(back);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      item: { _id: placed._id, state: 'paid', lines: [{ membership: expect.anything() }] },
    });
    expect(await traces(placed)).toEqual(ONCE);
    expect(await toss.paymentsOf(placed.order_no)).toMatchObject([
      { status: 'DONE', balanceAmount: placed.payable },
    ]);
  });

  it('happens once, however often the page is loaded and asked at the same instant', async () => {
    const { placed, back } = await comeBack();

    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(back)));
    const reloaded = await confirm(back);

    for (const { status, body } of [...answers, reloaded]) {
      expect([status, body]).toMatchObject([200, { item: { state: 'paid' } }]);
    }
    expect(await traces(placed)).toEqual(ONCE);
  });

  it('takes no other sum, order or buyer than its own', async () => {
    const { placed, back } = await comeBack();
    const { back: other } = await comeBack();
    await insertRecipient(test, `thief${members}`, { phone: `0107777${String(1_000 + members)}` });
    const thief = await loginMember(test, `thief${members}`);

    const refused = [
      await confirm({ ...back, amount: 1 }),
      await confirm({ ...back, orderId: '000000-AAAAAA' }),
      await confirm(back, thief),
    ];
    await confirm(other);
    const crossed = await confirm({ ...other, orderId: back.orderId });

    expect(refused.map(({ status }) => status)).toEqual([400, 404, 404]);
    expect(crossed.status).toBe(404);
    expect(await traces(placed)).toEqual(NEVER);
  });

  it.each(['card', 'virtual_account'])(
    'by %s of another shop under the same keys pays nothing, and stays with that shop',
    async (method) => {
      const placed = await order();
      const theirs = `other-shop-${method}`;
      const { paymentKey, amount } = await toss.goThrough(theirs, placed.payable, method);
      await confirmThere({ paymentKey, orderId: theirs, amount });
      const [before] = await toss.paymentsOf(theirs);

      const { body } = await confirm({ paymentKey, orderId: placed.order_no, amount });
      const [attempt] = await test.db`
        select state from payment_attempt where order_id = ${placed._id}`;

      expect(body).toMatchObject({ item: { state: 'pending', card: { checking: false } } });
      expect(attempt).toEqual({ state: 'refused' });
      expect(await traces(placed)).toEqual(NEVER);
      expect(await toss.paymentsOf(theirs)).toEqual([before]);
      const { body: paid } = await confirm(await toss.goThrough(placed.order_no, amount));
      expect(paid).toMatchObject({ item: { state: 'paid' } });
    },
  );

  it('that is refused says why, and another card can pay', async () => {
    const { placed, back } = await comeBack('over_limit');

    const refused = await confirm(back);
    const again = await toss.goThrough(placed.order_no, placed.payable);
    const paid = await confirm(again);

    expect(refused.body).toMatchObject({
      item: { state: 'pending', card: { checking: false, refused: /한도초과/ } },
    });
    expect(paid.body).toMatchObject({ item: { state: 'paid' } });
    expect(await traces(placed)).toEqual(ONCE);
  });

  it('with a lost answer is in question, and is settled by the next request', async () => {
    const { placed, back } = await comeBack();
    await toss.setFaults({ cut_rate: 1 });
    const lost = await confirm(back);
    const cancelled = await buyer.send('POST', `/api/home/orders/${placed._id}/cancel`, {});
    const second = await confirm(await toss.goThrough(placed.order_no, placed.payable));
    await toss.setFaults({});

    const found = await confirm(back);

    expect(lost.body).toMatchObject({ item: { state: 'pending', card: { checking: true } } });
    expect(cancelled.body['message']).toBe('STATE_CONFLICT');
    expect(second.body['message']).toBe('STATE_CONFLICT');
    expect(found.body).toMatchObject({ item: { state: 'paid' } });
    expect(await traces(placed)).toEqual(ONCE);
  });

  it('that was done behind an error is found done', async () => {
    const { placed, back } = await comeBack();
    await toss.setFaults({ fail_after_rate: 1 });
    await confirm(back);
    expect(await traces(placed)).toEqual(NEVER);
    await toss.setFaults({});

    await confirm(back);

    expect(await traces(placed)).toEqual(ONCE);
  });

  it('is nothing for an order that waits for a transfer or is over', async () => {
    const transfer = await order({});
    const over = await order();
    await buyer.send('POST', `/api/home/orders/${over._id}/cancel`, {});

    for (const { order_no, payable } of [transfer, over]) {
      const { body } = await confirm(await toss.goThrough(order_no, payable));
      expect(body['message']).toBe('STATE_CONFLICT');
      expect(await toss.paymentsOf(order_no)).toMatchObject([{ status: 'IN_PROGRESS' }]);
    }
  });

  it('is a member’s own', async () => {
    const { back } = await comeBack();

    expect((await confirm(back, openBrowser(test))).status).toBe(401);
  });
});

describe('[O05] news of the gateway', () => {
  const send = (body: object, transmission: string = crypto.randomUUID()) =>
    openBrowser(test).send('POST', HOOK, body, {
      'tosspayments-webhook-transmission-id': transmission,
    });
  const eventsOf = ({ _id }: PlacedOrder) =>
    test.db<{ body: object }[]>`select body from payment_event where order_id = ${_id}`;

  it.each([
    ['half a character', { note: '\ud83d' }],
    ['it in a name', { '\udc00': 1 }],
    ['a NUL', { deep: [{ note: 'a\0b' }] }],
    ['a thousand levels', JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as object],
  ])('is refused with %s, which no database keeps', async (_, more) => {
    const placed = await order();

    const { status, body } = await send({ data: { orderId: placed.order_no, more } });

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect(await eventsOf(placed)).toEqual([]);
  });

  it('is kept as it came, once for each transmission, with a job that asks', async () => {
    const placed = await order();
    const news = {
      eventType: 'PAYMENT_STATUS_CHANGED',
      data: { orderId: placed.order_no, status: 'DONE', whatever: [1] },
    };

    const answers = [await send(news, 'one'), await send(news, 'one')];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf(placed)).toEqual([{ body: news }]);
    const jobs = await test.db`select 1 from outbox where name = 'payment.handleEvent'`;
    expect(jobs).toHaveLength(1);
    expect(await traces(placed)).toEqual(NEVER);
  });

  it('of a deposit is kept by its order', async () => {
    const placed = await order();

    await send({ status: 'DONE', secret: 'ps_1', orderId: placed.order_no });

    expect(await eventsOf(placed)).toHaveLength(1);
  });

  it('of no order of ours is taken and forgotten', async () => {
    const before = await test.db`select 1 from payment_event`;

    const { status } = await send({ eventType: 'X', data: { orderId: '000000-AAAAAA' } });

    expect(status).toBe(200);
    expect(await test.db`select 1 from payment_event`).toHaveLength(before.length);
  });
});
