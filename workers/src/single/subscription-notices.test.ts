import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeDue } from '../payment/charge-subscriptions.ts';
import { openPaymentBench, type PaymentBench } from '../payment/payment.fixture.ts';
import {
  booksOf,
  bringDue,
  insertRecurring,
  subscribeAndPay,
  type Subscriber,
} from '../payment/subscription.fixture.ts';
import { sendSubscriptionNotices } from './subscription-notices.ts';

const NOON = Date.parse('2026-11-30T03:00:00Z');

let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.stop());

const sweep = (now = NOON) =>
  sendSubscriptionNotices({
    db: bench.test.db,
    personal: bench.deps.personal,
    brandName: '마루',
    now: () => now,
  });

/** Texts of the notices that a member got, oldest first. */
async function noticesOf({ memberId }: Subscriber): Promise<string[]> {
  const rows = await bench.test.db<{ text: Buffer }[]>`
    select text_enc as text from single_message
    where member_id = ${memberId} and occasion like 'subscription:%' order by id`;
  return rows.map(({ text }) => bench.deps.personal.open('code', text));
}

async function dueIn({ subscriptionId }: Subscriber, days: number): Promise<void> {
  await bench.test.db`
    update subscription set next_charge_at = now() + make_interval(hours => ${days * 24})
    where id = ${subscriptionId}`;
}

describe('[O17] the notice before a charge', () => {
  it('leaves seven days before, once, with the sum and the way to end it', async () => {
    const subscriber = await subscribeAndPay(bench, await insertRecurring(bench));
    await dueIn(subscriber, 8);
    await sweep();
    const early = await noticesOf(subscriber);
    await dueIn(subscriber, 6);
    await Promise.all([sweep(), sweep()]);
    const [text, ...others] = await noticesOf(subscriber);

    expect(early).toEqual([]);
    expect(others).toEqual([]);
    expect(text).toContain('50,000원');
    expect(text).toContain('한 번 눌러 끝낼 수 있어요');
  });

  it('waits for the day', async () => {
    const subscriber = await subscribeAndPay(bench, await insertRecurring(bench, { days: 31 }));
    await dueIn(subscriber, 6);
    await sweep(Date.parse('2026-11-30T18:00:00Z'));

    expect(await noticesOf(subscriber)).toEqual([]);
  });

  it('that is late moves the charge by more than a day', async () => {
    const subscriber = await subscribeAndPay(bench, await insertRecurring(bench, { days: 32 }));
    await bringDue(bench, subscriber, { noticed: false });
    await sweep();
    await chargeDue(bench.deps);
    const { next_charge_at: at } = await subscriber.read();

    expect(Date.parse(at!) - Date.now()).toBeGreaterThan(86_400_000);
    expect(await booksOf(bench, subscriber.subscriptionId)).toMatchObject({ orders: 1 });
  });

  it('is not sent to a member who ended it', async () => {
    const subscriber = await subscribeAndPay(bench, await insertRecurring(bench, { days: 33 }));
    await dueIn(subscriber, 6);
    await subscriber.send('end');
    await sweep();

    // The notice of the end.
    expect(await noticesOf(subscriber)).toHaveLength(1);
  });
});

describe('[O19] the notice of a higher price', () => {
  it('leaves up to thirty days before and asks for the consent, in place of the other', async () => {
    const product = await insertRecurring(bench, { days: 34 });
    const subscriber = await subscribeAndPay(bench, product);
    await bench.test.db`update product set price = 70_000 where id = ${product}`;
    await dueIn(subscriber, 29);
    await sweep();
    await dueIn(subscriber, 29);
    await sweep();
    const [text, ...others] = await noticesOf(subscriber);

    expect(others).toEqual([]);
    expect(text).toContain('50,000원에서 70,000원');
    expect(text).toContain('동의하지 않으면');
  });
});

describe('a product that no longer recurs', () => {
  it('has no notices, because no charge follows', async () => {
    const product = await insertRecurring(bench, { days: 36 });
    const subscriber = await subscribeAndPay(bench, product);
    await bench.test.db`update product set price = 70_000, recurs = false where id = ${product}`;
    await dueIn(subscriber, 6);
    await sweep();

    expect(await noticesOf(subscriber)).toEqual([]);
  });
});

describe('[O18] the notice of a card that expires', () => {
  it('leaves once if the card ends before the next charge', async () => {
    const subscriber = await subscribeAndPay(bench, await insertRecurring(bench, { days: 35 }));
    await subscriber.browser.send(
      'PUT',
      `/api/home/subscriptions/${subscriber.subscriptionId}/card-expiry`,
      { month: '2020-01' },
    );
    await dueIn(subscriber, 20);
    await sweep();
    await sweep();
    const [text, ...others] = await noticesOf(subscriber);

    expect(others).toEqual([]);
    expect(text).toContain('유효기간이 1월에 끝나요');
  });
});
