import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../../api/src/campaign/campaign.fixture.ts';
import { openBrowser, PASSWORD } from '../../../tests/support/app.ts';
import { insertExpert } from '../../../tests/support/broadcasts.ts';
import { chargeDue } from './charge-subscriptions.ts';
import { openPaymentBench, type PaymentBench } from './payment.fixture.ts';
import {
  booksOf,
  bringDue,
  consentTo,
  insertRecurring,
  SUBSCRIPTIONS,
  subscribe,
  subscribeAndPay,
  takenBy,
  type Subscriber,
} from './subscription.fixture.ts';

const HOOK = '/api/home/payments/webhooks/toss';

let bench: PaymentBench;
let product: number;
let experts = 0;
beforeAll(async () => {
  bench = await openPaymentBench();
  product = await insertRecurring(bench);
});
afterEach(() => bench.toss.setFaults({}));
afterAll(() => bench.stop());

/** Asks at once about all unsettled charges. */
async function askAgain(): Promise<void> {
  await bench.test.db`update subscription_charge set ask_at = now() where settled_at is null
    and state in ('asking', 'returning')`;
  await chargeDue(bench.deps);
}

const ONCE = { orders: 1, paid: 50_000, memberships: 1, receipts: 1, open: 0 };
const TWICE = { orders: 2, paid: 100_000, memberships: 2, receipts: 2, open: 0 };

describe('[O16] the consent', () => {
  it('shows all that the law asks for, and is stored with its words and time', async () => {
    const { browser, subscriptionId } = await subscribe(bench, product);
    const { body } = await browser.send('GET', `${SUBSCRIPTIONS}/preview?product=${product}`);
    const shown = body['consent'] as { lines: string[]; amount: number };
    const [stored] = await bench.test.db`
      select kind, amount, text, given_at is not null as timed from subscription_consent
      where subscription_id = ${subscriptionId}`;

    expect(shown.amount).toBe(50_000);
    const text = shown.lines.join('\n');
    for (const part of [
      '50,000원',
      '30일마다',
      '첫 결제는',
      '다음 결제는',
      '한 번 눌러',
      '30일 안에 다시 동의',
    ]) {
      expect(text).toContain(part);
    }
    expect(stored).toEqual({ kind: 'begin', amount: 50_000, text, timed: true });
  });

  it('is refused if the member saw something else, or left out a consent', async () => {
    const { browser } = await subscribe(bench, product);
    const { body } = await browser.send('GET', `${SUBSCRIPTIONS}/preview?product=${product}`);
    const consent = consentTo(body);
    const send = (change: object) =>
      browser.send('POST', SUBSCRIPTIONS, { ...consent, ...change }, newKey());
    const answers = [
      await send({ amount: 49_000 }),
      await send({ next_on: '2030-01-01' }),
      await send({ agreed: ['terms'] }),
      await send({ recurring: false }),
    ];

    expect(answers.map((answer) => answer.body['message'])).toEqual([
      'VERSION_CONFLICT',
      'VERSION_CONFLICT',
      'INVALID_INPUT',
      'INVALID_INPUT',
    ]);
  });

  it('is not offered for a product that does not recur', async () => {
    const { browser } = await subscribe(bench, product);
    const other = await insertRecurring(bench, { days: 31 });
    await bench.test.db`update product set recurs = false where id = ${other}`;

    expect((await browser.send('GET', `${SUBSCRIPTIONS}/preview?product=${other}`)).status).toBe(
      404,
    );
  });

  it('is one for each access', async () => {
    const { browser } = await subscribeAndPay(bench, product);
    const longer = await insertRecurring(bench, { days: 60 });
    const { body } = await browser.send('GET', `${SUBSCRIPTIONS}/preview?product=${longer}`);
    const second = await browser.send('POST', SUBSCRIPTIONS, consentTo(body), newKey());

    expect(second.body['message']).toBe('STATE_CONFLICT');
  });
});

describe('[O17] the first charge', () => {
  it('is made when the card is registered, and opens the period', async () => {
    const subscriber = await subscribe(bench, product);
    const { body } = await subscriber.payWith();

    expect(body).toMatchObject({
      item: { standing: 'active', periods: 1, card: { company: '현대', tail: '123*' } },
    });
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(ONCE);
    expect(await takenBy(bench, subscriber.subscriptionId)).toBe(50_000);
  });

  it('is made once, however often the page returns', async () => {
    const subscriber = await subscribe(bench, product);
    const back = await bench.toss.registerCard(subscriber.customerKey);
    const answers = await Promise.all([1, 2, 3].map(() => subscriber.send('card', back)));
    await subscriber.send('card', back);

    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(ONCE);
    expect(await takenBy(bench, subscriber.subscriptionId)).toBe(50_000);
  });

  it('that is refused says why, and another card can pay', async () => {
    const subscriber = await subscribe(bench, product);
    const refused = await subscriber.payWith('over_limit');
    const paid = await subscriber.payWith();

    expect(refused.body).toMatchObject({ item: { standing: 'starting', refused: /한도초과/ } });
    expect(paid.body).toMatchObject({ item: { standing: 'active', refused: null } });
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(ONCE);
  });

  it('with a lost answer is settled by a worker', async () => {
    const subscriber = await subscribe(bench, product);
    const back = await bench.toss.registerCard(subscriber.customerKey);
    await bench.toss.setFaults({ fail_after_rate: 1 });
    const unknown = await subscriber.send('card', back);
    await bench.toss.setFaults({});
    // The gateway returns the key again, because the page repeats its request.
    await subscriber.send('card', back);
    await askAgain();

    expect(unknown.status).toBe(429);
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(ONCE);
    expect(await takenBy(bench, subscriber.subscriptionId)).toBe(50_000);
  });

  it('needs the card of its own window', async () => {
    const [one, other] = [await subscribe(bench, product), await subscribe(bench, product)];
    const back = await bench.toss.registerCard(other.customerKey);
    const answers = [
      await one.send('card', back),
      await one.send('card', { ...back, customerKey: one.customerKey }),
      await one.send('card', { authKey: 'bauth_unknown', customerKey: one.customerKey }),
    ];

    expect(answers.map(({ body }) => body['message'])).toEqual(Array(3).fill('INVALID_INPUT'));
  });

  it('is a member’s own', async () => {
    const { subscriptionId, customerKey } = await subscribe(bench, product);
    const back = await bench.toss.registerCard(customerKey);
    const stranger = await subscribe(bench, product);
    const path = `${SUBSCRIPTIONS}/${subscriptionId}`;

    expect((await stranger.browser.send('POST', `${path}/card`, back)).status).toBe(404);
    expect((await stranger.browser.send('POST', `${path}/end`, {})).status).toBe(404);
    expect((await openBrowser(bench.test).send('GET', path)).status).toBe(401);
  });

  it('keeps the key of the card sealed', async () => {
    const { subscriptionId } = await subscribeAndPay(bench, product);
    const [card] = await bench.test.db<{ keyEnc: Buffer }[]>`
      select key_enc as "keyEnc" from billing_card where subscription_id = ${subscriptionId}`;
    const key = bench.deps.personal.open('billing', card!.keyEnc, subscriptionId);

    expect(key).toMatch(/^bill_/);
    expect(card!.keyEnc.includes(key)).toBe(false);
  });
});

describe('[O17] a charge that is due', () => {
  it('is made once by any number of workers, and extends the paid time', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    await bringDue(bench, subscriber);
    await Promise.all([1, 2, 3].map(() => chargeDue(bench.deps)));

    const { standing, periods, period_ends_at: endsAt } = await subscriber.read();
    expect({ standing, periods }).toEqual({ standing: 'active', periods: 2 });
    expect(Date.parse(endsAt!) - Date.now()).toBeGreaterThan(30 * 86_400_000);
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(TWICE);
    expect(await takenBy(bench, subscriber.subscriptionId)).toBe(100_000);
  });

  it('is not made without a notice before', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    await bringDue(bench, subscriber, { noticed: false });
    await chargeDue(bench.deps);

    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(ONCE);
  });

  it.each(['fail_rate', 'fail_after_rate', 'cut_rate'])(
    'survives %s of the gateway',
    async (fault) => {
      const subscriber = await subscribeAndPay(bench, product);
      await bringDue(bench, subscriber);
      await bench.toss.setFaults({ [fault]: 1 });
      await chargeDue(bench.deps);
      const asking = await subscriber.read();
      await bench.toss.setFaults({});
      await askAgain();

      expect(asking.standing).toBe('charging');
      expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(TWICE);
      expect(await takenBy(bench, subscriber.subscriptionId)).toBe(100_000);
    },
  );

  it('has an order that member and staff can read like other orders', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    const own = await subscriber.browser.send('GET', '/api/home/orders');
    const [order] = own.body['items'] as { _id: number; order_no: string }[];
    const staff = await bench.cashier.send('GET', `/api/admin/orders/${order!._id}`);
    const papers = await subscriber.browser.send('GET', `/api/home/orders/${order!._id}/papers`);

    expect(order).toMatchObject({ state: 'paid', card: { due_at: expect.any(String) } });
    expect(staff.body).toMatchObject({ item: { order_no: order!.order_no, refundable: true } });
    expect(papers.body).toMatchObject({ item: { recurring: true } });
  });

  it.each([
    [
      'the switch of the product is off',
      'product',
      'update product set recurs = false where id = ',
    ],
    [
      'the expert has left',
      'product',
      'update expert set shown = false, ended_at = now() where id = (select expert_id from product where id = ',
    ],
  ])('is not made when %s, and the paid time stays', async (_, reason, statement) => {
    experts += 1;
    await insertExpert(bench.test.db, experts);
    const own = await insertRecurring(bench, { expertId: experts });
    const subscriber = await subscribeAndPay(bench, own);
    await bringDue(bench, subscriber);
    await bench.test.db.unsafe(`${statement}${own}${statement.includes('(') ? ')' : ''}`);
    await chargeDue(bench.deps);

    expect(await subscriber.read()).toMatchObject({ standing: 'ending', end_reason: reason });
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(ONCE);
  });

  it('is not made for a member who is suspended', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    await bringDue(bench, subscriber);
    const { memberId, subscriptionId } = subscriber;
    await bench.test.db`
      update member set state = 'suspended', suspend_reason = '신고' where id = ${memberId}`;
    await chargeDue(bench.deps);
    const [row] = await bench.test.db`
      select standing, end_reason from subscription where id = ${subscriptionId}`;

    expect(row).toEqual({ standing: 'ending', end_reason: 'suspended' });
    expect(await takenBy(bench, subscriptionId)).toBe(50_000);
  });

  it('is not made while other paid time opens the same', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    await bringDue(bench, subscriber);
    await bench.test.db`
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      select member_id, product_id, 'manual', max(ends_at), max(ends_at) + interval '10 days'
      from membership where member_id = ${subscriber.memberId} group by 1, 2`;
    await chargeDue(bench.deps);

    const { next_charge_at: at } = await subscriber.read();
    expect(Date.parse(at!) - Date.now()).toBeGreaterThan(9 * 86_400_000);
    expect(await takenBy(bench, subscriber.subscriptionId)).toBe(50_000);
  });
});

describe('[O18] a refused charge', () => {
  it('is tried again, announced, and paid by a new card at once', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    await bringDue(bench, subscriber);
    await bench.toss.setCardFate(subscriber.customerKey, 'over_limit');
    await chargeDue(bench.deps);
    const refused = await subscriber.read();
    await subscriber.payWith();

    expect(refused).toMatchObject({ standing: 'retrying', refused: /한도초과/ });
    expect(await subscriber.read()).toMatchObject({ standing: 'active', periods: 2 });
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(TWICE);
    const notices = await bench.test.db`
      select 1 from single_message where member_id = ${subscriber.memberId}
        and occasion like 'subscription:refused:%'`;
    expect(notices).toHaveLength(1);
  });

  it('ends after the last try, and nothing was taken', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    await bringDue(bench, subscriber);
    await bench.toss.setCardFate(subscriber.customerKey, 'over_limit');
    for (let tries = 0; tries < 4; tries += 1) {
      await chargeDue(bench.deps);
      await bench.test.db`
        update subscription set next_charge_at = now()
        where id = ${subscriber.subscriptionId} and standing = 'retrying'`;
    }

    expect(await subscriber.read()).toMatchObject({ standing: 'ended', end_reason: 'refused' });
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(ONCE);
    expect(await takenBy(bench, subscriber.subscriptionId)).toBe(50_000);
  });

  it('by an expired card asks for another card', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    await bringDue(bench, subscriber);
    await bench.toss.setCardFate(subscriber.customerKey, 'expired');
    await chargeDue(bench.deps);
    const needed = await subscriber.read();
    await subscriber.payWith();

    expect(needed).toMatchObject({ standing: 'card_needed', refused: /유효기간/ });
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(TWICE);
  });

  it('is ended at the deadline if no other card came, and the key is deleted', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    await bringDue(bench, subscriber);
    await bench.toss.setCardFate(subscriber.customerKey, 'expired');
    await chargeDue(bench.deps);
    await bench.test
      .db`update subscription set card_until = now() where id = ${subscriber.subscriptionId}`;
    await chargeDue(bench.deps);
    await chargeDue(bench.deps);
    const keys = await bench.test.db`
      select 1 from billing_card where subscription_id = ${subscriber.subscriptionId}
        and key_enc is not null`;

    expect(await subscriber.read()).toMatchObject({
      standing: 'ended',
      end_reason: 'card',
      card: null,
    });
    expect(keys).toHaveLength(0);
  });
});

describe('a card that the gateway deleted', () => {
  it('is known by its key alone, which is not stored', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    const { subscriptionId } = subscriber;
    const [card] = await bench.test.db<{ keyEnc: Buffer }[]>`
      select key_enc as "keyEnc" from billing_card where subscription_id = ${subscriptionId}`;
    const billingKey = bench.deps.personal.open('billing', card!.keyEnc, subscriptionId);
    const reportDeleted = (key: string) =>
      openBrowser(bench.test).send('POST', HOOK, {
        eventType: 'BILLING_DELETED',
        data: { billingKey: key, reason: null },
      });
    await reportDeleted('bill_unknown');
    const before = await subscriber.read();
    await reportDeleted(billingKey);

    expect(before.standing).toBe('active');
    expect(await subscriber.read()).toMatchObject({ standing: 'card_needed', card: null });
    const events = await bench.test.db`
      select 1 from payment_event where body::text like ${`%${billingKey}%`}`;
    expect(events).toHaveLength(0);
  });
});

describe('[O17] the end', () => {
  it('takes one press, keeps the paid time, and can be taken back', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    const ended = await subscriber.send('end');
    const resumed = await subscriber.send('resume');
    await subscriber.send('end');
    await bringDue(bench, subscriber);
    await chargeDue(bench.deps);

    expect(ended.body).toMatchObject({ item: { standing: 'ending', next_charge_at: null } });
    expect(resumed.body).toMatchObject({ item: { standing: 'active' } });
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(ONCE);
  });

  it('follows a request for a refund', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    const [order] = await bench.test.db<{ id: number }[]>`
      select order_id as id from subscription_charge
      where subscription_id = ${subscriber.subscriptionId}`;
    const { status } = await bench.cashier.send('POST', '/api/admin/refunds', {
      order: order!.id,
      reason: '구매자 요청',
    });

    expect(status).toBe(201);
    expect(await subscriber.read()).toMatchObject({ standing: 'ended', end_reason: 'refund' });
  });
});

describe('[O19] a higher price', () => {
  it('ends the subscription with its paid time unless the member consents', async () => {
    const own = await insertRecurring(bench, { days: 32 });
    const subscriber = await subscribeAndPay(bench, own);
    await bench.test.db`update product set price = 60_000, version = version + 1 where id = ${own}`;
    await bringDue(bench, subscriber);
    const asked = await subscriber.read();
    await chargeDue(bench.deps);

    expect(asked).toMatchObject({ needs_consent: true, next_amount: 60_000 });
    expect(await subscriber.read()).toMatchObject({ standing: 'ending', end_reason: 'consent' });
    expect(await takenBy(bench, subscriber.subscriptionId)).toBe(50_000);
  });

  it('is charged with a consent of the last thirty days', async () => {
    const own = await insertRecurring(bench, { days: 33 });
    const subscriber = await subscribeAndPay(bench, own);
    await bench.test.db`update product set price = 60_000, version = version + 1 where id = ${own}`;
    const early = await subscriber.send('consent', { amount: 60_000 });
    await bringDue(bench, subscriber);
    const other = await subscriber.send('consent', { amount: 55_000 });
    await bench.test.db`
      update subscription set next_charge_at = now() + interval '1 day'
      where id = ${subscriber.subscriptionId}`;
    const given = await subscriber.send('consent', { amount: 60_000 });
    await bringDue(bench, subscriber);
    await chargeDue(bench.deps);

    expect(early.body['message']).toBe('STATE_CONFLICT');
    expect(other.body['message']).toBe('VERSION_CONFLICT');
    expect(given.body).toMatchObject({ item: { needs_consent: false } });
    expect(await subscriber.read()).toMatchObject({ standing: 'active', amount: 60_000 });
    expect(await takenBy(bench, subscriber.subscriptionId)).toBe(110_000);
  });
});

interface Choice {
  product: { _id: number };
  credit: number;
}

/** The offer to change to a product. */
async function choiceOf({ browser, subscriptionId }: Subscriber, to: number): Promise<Choice> {
  const { body } = await browser.send('GET', `${SUBSCRIPTIONS}/${subscriptionId}/change`);
  return (body['items'] as Choice[]).find((item) => item.product._id === to)!;
}

function changeTo(subscriber: Subscriber, choice: Choice) {
  const { agreed: _, ...consent } = consentTo({ ...choice, terms: null }) as { agreed: unknown };
  return subscriber.send('change', { ...consent, credit: choice.credit });
}

describe('[O19] a change of product', () => {
  it('charges the new one and refunds the remaining days', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    const other = await insertRecurring(bench, { price: 90_000, days: 90 });
    const choice = await choiceOf(subscriber, other);
    const changed = await changeTo(subscriber, choice);
    const repeated = await changeTo(subscriber, choice);

    // One of thirty days has begun: 50,000 − 1,666.
    expect(choice.credit).toBe(48_334);
    expect(changed.body).toMatchObject({
      item: { standing: 'active', amount: 90_000, periods: 2, product: { _id: other } },
    });
    expect(repeated.status).toBe(200);
    const refunds = await bench.test.db`
      select r.amount, r.penalty, r.state from refund r
      join subscription_charge c on c.order_id = r.order_id
      where c.subscription_id = ${subscriber.subscriptionId}`;
    expect(refunds).toEqual([{ amount: 48_334, penalty: 0, state: 'processing' }]);
  });

  it('that is refused leaves everything as it was', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    const other = await insertRecurring(bench, { price: 91_000, days: 91 });
    const choice = await choiceOf(subscriber, other);
    await bench.toss.setCardFate(subscriber.customerKey, 'over_limit');
    const changed = await changeTo(subscriber, choice);

    expect(changed.body).toMatchObject({
      item: { standing: 'active', amount: 50_000, periods: 1, product: { _id: product } },
    });
    expect(await booksOf(bench, subscriber.subscriptionId)).toEqual(ONCE);
  });
});

describe('[O19] a change without an answer', () => {
  it('excludes another subscription to the same product, and is settled later', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    experts += 1;
    await insertExpert(bench.test.db, experts);
    const other = await insertRecurring(bench, { price: 92_000, days: 92, expertId: experts });
    const choice = await choiceOf(subscriber, other);
    await bench.toss.setFaults({ fail_after_rate: 1 });
    const changed = await changeTo(subscriber, choice);
    await bench.toss.setFaults({});
    const { browser } = subscriber;
    const preview = await browser.send('GET', `${SUBSCRIPTIONS}/preview?product=${other}`);
    const second = await browser.send('POST', SUBSCRIPTIONS, consentTo(preview.body), newKey());
    await askAgain();

    expect(changed.body).toMatchObject({ item: { standing: 'charging' } });
    expect(second.body['message']).toBe('STATE_CONFLICT');
    expect(await subscriber.read()).toMatchObject({
      standing: 'active',
      product: { _id: other },
    });
  });
});

describe('a removed card', () => {
  it('is deleted at the gateway although an earlier one cannot be opened', async () => {
    const [broken, next] = [
      await subscribeAndPay(bench, product),
      await subscribeAndPay(bench, product),
    ];
    await broken.payWith();
    await next.payWith();
    const { db } = bench.test;
    await db`
      update billing_card set key_enc = '\\x00', ask_at = now() - interval '1 hour'
      where subscription_id = ${broken.subscriptionId} and removed_at is not null`;
    await expect(chargeDue(bench.deps)).rejects.toThrow(/encryption key .* is not in DATA_KEYS/);
    await db`delete from billing_card where key_enc = '\\x00'`;
    const left = await db`
      select from billing_card
      where subscription_id = ${next.subscriptionId} and removed_at is not null
        and key_enc is not null`;

    expect(left).toHaveLength(0);
  });
});

describe('a member who leaves', () => {
  it('is charged no more, and an unsettled charge is refunded', async () => {
    const subscriber = await subscribeAndPay(bench, product);
    await bringDue(bench, subscriber);
    await bench.toss.setFaults({ fail_after_rate: 1 });
    await chargeDue(bench.deps);
    await bench.toss.setFaults({});
    const left = await subscriber.browser.send('POST', '/api/home/me/withdrawal', {
      password: PASSWORD,
      reasons: [],
    });
    await askAgain();
    await askAgain();

    const charges = await bench.test.db`
      select state from subscription_charge
      where subscription_id = ${subscriber.subscriptionId} order by id`;
    expect(left.status).toBe(204);
    expect(charges).toEqual([{ state: 'approved' }, { state: 'returned' }]);
    expect(await takenBy(bench, subscriber.subscriptionId)).toBe(50_000);
  });
});
