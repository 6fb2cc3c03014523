/**
 * Proves that a card payment is charged once and delivered once despite process failures
 * (reliability H1). Each purchase has one payment, one order and one membership. Our
 * books must match those of the gateway to the won.
 *
 *     npm run chaos -- payments [--seeds=10] [--seed=1] [--purchases=2000] [--short] [--without=settled]
 *                               [--port=4200]
 *
 * Buyers press twice, reload, close the page, pay in two windows or never return. The API is killed
 * every three seconds, a worker every five. The gateway fails before and after its work, cuts
 * connections and hangs. Its webhooks arrive late, twice and out of order. Each seed is a separate
 * run.
 *
 * Then members subscribe to a product, and their charges fall due again and again under the same
 * kills. Each period is charged once (features O17). Transfers get their cash receipts, and every
 * second one a partial refund, under kills of the worker. Each is issued and cancelled once
 * (features O23, O24).
 *
 * `--without=settled` makes the database forget which payments are settled. The run must then fail,
 * which proves that the checker works.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { MAX_PENDING_ORDERS, orderAgreement, placeOrder } from '../../contract/src/order/order.ts';
import type { BodyOf } from '../../contract/src/core/call.ts';
import { createPersonalData } from '../../platform/src/crypto/personal-data.ts';
import { atLeast, exactly, type Line } from '../support/lines.ts';
import { memberCookies } from '../support/session-cookies.ts';
import { buy, MANNERS, type Purchase } from './support/buyer.ts';
import { judgeReceipts, payInCash, refundEverySecond, untilIssued } from './support/cash-buyer.ts';
import {
  judgeSubscriptions,
  openRecurring,
  makeChargesDue,
  subscribe,
  untilPaid,
} from './support/subscriber.ts';
import { runSeeds } from './support/run-seeds.ts';
import { createPrinter } from './support/printer.ts';
import { killWhile } from './support/victim.ts';
import { setFaults, type World } from './support/world.ts';

const BUYERS_AT_ONCE = 50;
/** The limit of unpaid orders per buyer, because each of the purchases may be abandoned. */
const PURCHASES_EACH = MAX_PENDING_ORDERS;
const KILL_API_EVERY_MS = 3_000;
const KILL_WORKER_EVERY_MS = 5_000;
/** Time limit for all purchases, and then for the workers to settle those that were interrupted. */
const BUYING_MS = 900_000;
const SETTLING_MS = 180_000;
const LOOK_MS = 500;
/** Periods of each subscription. */
const DUE_ROUNDS = 4;

/** Of every hundred requests, three fail before and three after their effect, six are cut, one hangs. */
const GATEWAY_FAULTS = {
  latency_ms: 40,
  fail_rate: 0.03,
  fail_after_rate: 0.03,
  cut_rate: 0.06,
  hang_rate: 0.01,
  event_delay_ms: 200,
  event_twice: true,
  event_disorder: true,
};

const { values: flags } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    purchases: { type: 'string' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const purchases = Number(flags.purchases ?? (flags.short ? 200 : 2_000));
const say = createPrinter();

/** A payment in the books of the gateway. */
const theirPayment = z.object({
  orderId: z.string(),
  status: z.string(),
  balanceAmount: z.number(),
});

say(`seeds from ${flags.seed}, ${purchases} purchases, without ${flags.without || '-'}`);
const seeds = {
  title: 'payments',
  first: Number(flags.seed),
  count: Number(flags.seeds),
  wish: { firstPort: Number(flags.port), api: 1 },
};
process.exitCode = (await runSeeds(seeds, run)) ? 0 : 1;

async function run(world: World, random: () => number): Promise<Line[]> {
  if (flags.without === 'settled') await forgetSettled(world);
  const buyers = await addBuyers(world, Math.ceil(purchases / PURCHASES_EACH));
  const wish = await wishOf(world);
  const began = Date.now();
  await setFaults(world, GATEWAY_FAULTS, 'toss-faults');

  const left = Array.from({ length: purchases }, (_, i) => i);
  const done: Purchase[] = [];
  const printer = setInterval(() => say(`${done.length} purchases`), 10_000);
  /** One after another of a buyer, many buyers at once. */
  const shopper = async () => {
    for (let who = buyers.pop(); who !== undefined; who = buyers.pop()) {
      for (let n = 0; n < PURCHASES_EACH && left.pop() !== undefined; n += 1) {
        const manner = MANNERS[Math.floor(random() * MANNERS.length)]!;
        const deps = { world, cookie: who, wish, random, until: began + BUYING_MS };
        done.push(await buy(deps, manner));
      }
    }
  };
  const kills = await killWhile(Promise.all(Array.from({ length: BUYERS_AT_ONCE }, shopper)), [
    { victim: world.apis[0]!, everyMs: KILL_API_EVERY_MS },
    { victim: world.workers[0]!, everyMs: KILL_WORKER_EVERY_MS },
  ]).finally(() => clearInterval(printer));
  await setFaults(world, {}, 'toss-faults');
  say(`all ${done.length} purchases made, ${kills} kills`);

  await untilSettled(world);
  const { paid, won, wrong } = await judge(world, done);
  const recurring = await chargeAgainAndAgain(world, random);
  const receipts = await issueReceipts(world);
  for (const line of wrong.slice(0, 20)) say(line);
  say(`${won.toLocaleString('en-US')} won after ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  return [
    exactly('wrong', wrong.length),
    exactly('purchases made', done.length, purchases),
    atLeast('paid', paid, 1),
    atLeast('kills', kills, 1),
    ...recurring,
    ...receipts,
  ];
}

/**
 * Creates logged-in members.
 *
 * @returns the cookies of each.
 */
async function addBuyers(
  { db, config }: World,
  count: number,
  name = 'shopper',
): Promise<string[]> {
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const cookies: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const phone = `010${(name === 'shopper' ? 40_000_000 : 50_000_000) + i}`;
    const [member] = await db<{ id: number }[]>`
      insert into member (login_id, password_hash, name, nickname, phone_enc, phone_hash, phone_tail)
      values (${`${name}${i}`}, '-', '김하나', ${`${name}${i}`}, ${personal.seal('phone', phone)},
              ${personal.hash('phone', phone)}, ${phoneTail(phone)})
      returning id`;
    cookies.push((await memberCookies(db, config, member!.id)).join('; '));
  }
  return cookies;
}

/** The product that every buyer orders: the shortest VIP membership. */
async function wishOf({ db }: World): Promise<BodyOf<typeof placeOrder>> {
  const [row] = await db<{ product: number; version: number; terms: number; rule: number }[]>`
    select p.id as product, p.version,
           coalesce((select max(version) from terms_version where effective_at <= now()), 0) as terms,
           (refund_rule_of(p.id)).id as rule
    from product p where p.kind = 'vip' order by p.period_n limit 1`;
  return {
    product: row!.product,
    product_version: row!.version,
    terms_version: row!.terms,
    refund_rule: row!.rule,
    method: 'card',
    agreed: [...orderAgreement.options],
  };
}

/** Subscribes members, and lets their charges fall due while a worker and the API are killed. */
async function chargeAgainAndAgain(world: World, random: () => number): Promise<Line[]> {
  const count = Math.max(20, Math.floor(purchases / PURCHASES_EACH / 4));
  const product = await openRecurring(world);
  const cookies = await addBuyers(world, count, 'subscriber');
  const victims = [
    { victim: world.apis[0]!, everyMs: KILL_API_EVERY_MS },
    { victim: world.workers[0]!, everyMs: KILL_WORKER_EVERY_MS },
  ];
  await setFaults(world, GATEWAY_FAULTS, 'toss-faults');
  const until = Date.now() + BUYING_MS;
  const charging = async () => {
    const subscribers = cookies.map((cookie) => ({ world, cookie, random, until }));
    await Promise.all(subscribers.map((deps) => subscribe(deps, product)));
    for (let round = 0; round < DUE_ROUNDS; round += 1) {
      await untilPaid(world, { periods: round + 1, until });
      if (round + 1 < DUE_ROUNDS) await makeChargesDue(world);
    }
  };
  const kills = await killWhile(charging(), victims);
  await setFaults(world, {}, 'toss-faults');
  await untilPaid(world, { periods: DUE_ROUNDS, until });
  const { wrong, periods } = await judgeSubscriptions(world);
  for (const line of wrong.slice(0, 20)) say(line);
  say(`${periods} periods of ${count} subscriptions, ${kills} kills`);
  return [
    exactly('wrong subscriptions', wrong.length),
    exactly('periods charged', periods, count * DUE_ROUNDS),
    atLeast('kills while charging', kills, 1),
  ];
}

/** Issues cash receipts and cancels parts of them while the worker is killed. */
async function issueReceipts(world: World): Promise<Line[]> {
  const count = Math.max(20, Math.floor(purchases / PURCHASES_EACH / 4));
  await payInCash(world, { count, product: (await wishOf(world)).product });
  await setFaults(world, GATEWAY_FAULTS, 'toss-faults');
  const until = Date.now() + BUYING_MS;
  const issuing = async () => {
    await untilIssued(world, until);
    await refundEverySecond(world);
    await untilIssued(world, until);
  };
  const victims = [{ victim: world.workers[0]!, everyMs: KILL_WORKER_EVERY_MS }];
  const kills = await killWhile(issuing(), victims);
  await setFaults(world, {}, 'toss-faults');
  const { wrong, receipts } = await judgeReceipts(world);
  for (const line of wrong.slice(0, 20)) say(line);
  say(`${receipts} cash receipts, ${kills} kills`);
  return [
    exactly('wrong cash receipts', wrong.length),
    exactly('cash receipts', receipts, count),
    atLeast('kills while issuing', kills, 1),
  ];
}

/** Workers go on asking until no payment is in question. */
async function untilSettled({ db }: World): Promise<void> {
  const until = Date.now() + SETTLING_MS;
  for (;;) {
    const [row] = await db<{ open: number }[]>`
      select count(*)::int as open from payment_attempt where settled_at is null`;
    if (row!.open === 0) return;
    if (Date.now() > until) return say(`${row!.open} payments are still unresolved`);
    await pause(LOOK_MS);
  }
}

/** An order in our books. */
interface Ours {
  orderNo: string;
  payable: number;
  state: string;
  approved: number;
  balance: number;
  memberships: number;
  receipts: number;
  bells: number;
  open: number;
}

/** Compares each order with the books of the gateway, and with itself. */
async function judge(world: World, done: readonly Purchase[]) {
  const orders = await readOrders(world);
  const held = await readHeld(world);
  const wrong: string[] = [];
  const known = new Set(orders.map(({ orderNo }) => orderNo));
  const made = new Set(done.map(({ orderNo }) => orderNo));
  if (made.size !== done.length)
    wrong.push(`${done.length - made.size} orders belong to two purchases`);
  if (orders.length !== done.length) {
    wrong.push(`${orders.length} orders for ${done.length} purchases`);
  }
  for (const orderNo of held.keys()) {
    if (!known.has(orderNo)) wrong.push(`${orderNo} is unknown to Maru`);
  }
  const manners = new Map(done.map(({ orderNo, manner }) => [orderNo, manner]));
  for (const order of orders) {
    const theirs = held.get(order.orderNo) ?? 0;
    const times = order.state === 'paid' ? 1 : 0;
    const manner = manners.get(order.orderNo);
    const mustBePaid = manner !== 'gone before the answer' && manner !== 'never comes back';
    const isRight =
      theirs === times * order.payable &&
      order.balance === theirs &&
      order.approved === times &&
      order.memberships === times &&
      order.receipts === times &&
      order.bells === times &&
      order.open === 0 &&
      (!mustBePaid || times === 1);
    if (!isRight) wrong.push(`${manner}: ${JSON.stringify({ ...order, theirs })}`);
  }
  const overlaps = await countOverlaps(world);
  if (overlaps > 0) wrong.push(`${overlaps} memberships overlap or leave a gap`);
  const paid = orders.filter(({ state }) => state === 'paid').length;
  const won = [...held.values()].reduce((sum, one) => sum + one, 0);
  return { paid, won, wrong };
}

async function readOrders({ db }: World): Promise<Ours[]> {
  return db<Ours[]>`
    select o.order_no as "orderNo", o.payable, o.state,
           (select count(*) from payment_attempt a
            where a.order_id = o.id and a.state = 'approved')::int as approved,
           (select coalesce(sum(p.balance), 0) from payment p
            where p.order_id = o.id and p.state = 'approved')::int as balance,
           (select count(*) from membership s join order_line l on l.id = s.order_line_id
            where l.order_id = o.id and s.state = 'active')::int as memberships,
           (select count(*) from single_message
            where occasion = 'order:paid:' || o.id)::int as receipts,
           (select count(*) from staff_notice
            where kind = 'order.paid' and detail ->> 'order_no' = o.order_no)::int as bells,
           (select count(*) from payment_attempt a
            where a.order_id = o.id and a.settled_at is null)::int as open
    from product_order o join member m on m.id = o.member_id
    where m.login_id::text like 'shopper%'`;
}

/** Amount held by the gateway per order, in won. */
async function readHeld({ gatewayUrl }: World): Promise<Map<string, number>> {
  const answer = await fetch(`${gatewayUrl}/sandbox/payments`);
  const held = new Map<string, number>();
  for (const line of (await answer.text()).split('\n').filter(Boolean)) {
    const { orderId, status, balanceAmount } = theirPayment.parse(JSON.parse(line));
    if (status !== 'DONE' && status !== 'PARTIAL_CANCELED') continue;
    held.set(orderId, (held.get(orderId) ?? 0) + balanceAmount);
  }
  return held;
}

/** Each purchase must start where the previous one ends. */
async function countOverlaps({ db }: World): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*) filter (where starts_at <> before)::int as n
    from (select s.starts_at,
                 lag(s.ends_at) over (partition by s.member_id order by s.starts_at) as before
          from membership s join member m on m.id = s.member_id
          where m.login_id::text like 'shopper%' and s.state = 'active') spans`;
  return row!.n;
}

/** Makes the database forget that a payment was settled. */
async function forgetSettled({ db }: World): Promise<void> {
  await db`
    create function forget_settled() returns trigger language plpgsql as
    'begin
       if new.state = ''approved'' then new.state := ''asking''; new.settled_at := null; end if;
       return new;
     end'`;
  await db`
    create trigger forget_settled before update on payment_attempt
    for each row execute function forget_settled()`;
}
