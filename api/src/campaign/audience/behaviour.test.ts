import type { Conditions } from '@maru/contract/campaign/audience';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../../tests/support/broadcasts.ts';
import { insertRecipient, loginManager } from '../campaign.fixture.ts';
import { membersWhere } from './conditions.ts';

const BASE = '/api/admin/sms/campaigns';
const NAMES = ['hana', 'duri', 'seji', 'nedi'] as const;
type Name = (typeof NAMES)[number];

let test: TestApp;
let staff: Browser;
const ids = {} as Record<Name, number>;
const broadcasts: number[] = [];
let campaigns: [first: number, second: number];

beforeAll(async () => {
  test = await startTestApp();
  staff = await loginManager(test, 'message');
  const { db } = test;
  for (const [index, name] of NAMES.entries()) {
    ids[name] = await insertRecipient(test, name, { phone: `0102000000${index}` });
  }
  const { hana, duri, seji } = ids;
  await insertExpert(db, 1);
  await insertExpert(db, 2);
  for (const expertId of [1, 2]) {
    broadcasts.push(await insertBroadcast(db, { expertId, status: 2, kind: 'free' }));
  }
  const [ofFirst, ofSecond] = broadcasts;
  await db`insert into series (id, title, level) overriding system value values (5, '첫걸음', 'first')`;
  await db`insert into series_item (series_id, position, schedule_id) values (5, 1, ${ofSecond!})`;

  await db`
    insert into member_tag (member_id, tag)
    values (${hana}, '단골'), (${duri}, '체험'), (${seji}, '단골'),
           (${hana}, 'VIP')`;
  await watch(hana, ofFirst!, '2 days');
  await watch(duri, ofSecond!, '20 days');
  await watch(seji, ofSecond!, '2 days', 'MISSING_TOKENS');
  await db`insert into reminder (member_id, expert_id) values (${hana}, 1)`;
  await db`insert into reminder (member_id, schedule_id) values (${duri}, ${ofSecond!})`;
  campaigns = [await insertCampaign(), await insertCampaign()];
  await receive(campaigns[0], hana, { clicked: true });
  await receive(campaigns[0], duri);
  await receive(campaigns[0], seji, { state: 'failed' });
  await receive(campaigns[1], duri, { clicked: true });
  await insertProducts();
  await pay(hana, 1, 50_000, '5 days');
  await pay(hana, 2, 30_000, '90 days');
  await pay(duri, 2, 70_000, '200 days');
  await pay(seji, 1, 0, '1 day');
});
afterAll(() => test.stop());

const watch = (memberId: number, scheduleId: number, ago: string, result = 'joined') =>
  test.db`
    insert into join_log (schedule_id, member_id, kind, result, at)
    values (${scheduleId}, ${memberId}, 'live', ${result}, now() - ${ago}::interval)`;

async function insertCampaign(): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into campaign (channel, kind, title, text, advertising, audience, state, started_at,
                          created_by)
    select 'sms', 'SMS', '', '지난 안내', false, '{"kind":"all"}', 'done', now(), min(id)
    from admin returning id`;
  return row!.id;
}

async function receive(
  campaignId: number,
  memberId: number,
  { state = 'sent', clicked = false }: { state?: string; clicked?: boolean } = {},
): Promise<void> {
  const [row] = await test.db<{ id: number }[]>`
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, state)
    values (${campaignId}, 1, ${memberId}, ${Buffer.from(`n${memberId}`)}, ${state}) returning id`;
  if (!clicked) return;
  await test.db`
    insert into push_receipt (campaign_id, recipient_id, kind)
    values (${campaignId}, ${row!.id}, 'clicked')`;
}

const insertProducts = () => test.db`
  insert into product (kind, expert_id, name, price, period_unit, period_n)
  values ('vip', null, 'VIP', 1000, 'month', 1), ('vip', null, 'VIP 12', 1000, 'month', 12)`;

let orders = 0;

async function pay(memberId: number, productId: number, won: number, ago: string): Promise<void> {
  orders += 1;
  const { db } = test;
  const [order] = await db<{ id: number }[]>`
    insert into product_order (order_no, member_id, state, total, payable, refund_rule_id, paid_at)
    select ${`S-${orders}`}, ${memberId}, 'paid', ${won}, ${won}, min(id),
           now() - ${ago}::interval
    from refund_rule returning id`;
  await db`
    insert into order_line (order_id, no, product_id, name, unit_price, period_unit, period_n,
                            amount)
    values (${order!.id}, 1, ${productId}, 'VIP', ${won}, 'month', 1, ${won})`;
}

/** Names of the members that match, as the count and the recipients of a campaign find them. */
async function reached(match: Partial<Conditions>): Promise<string[]> {
  const { body } = await staff.send('POST', `${BASE}/preview`, {
    title: '',
    text: '안내',
    advertising: false,
    audience: { kind: 'conditions', match },
    send_at: null,
  });
  const rows = await test.db<{ id: number }[]>`
    select f.member_id as id ${membersWhere(test.db, match)} order by f.member_id`;
  expect(body['total']).toBe(rows.length);
  return NAMES.filter((name) => rows.some(({ id }) => id === ids[name]));
}

describe('[M23] a segment', () => {
  it.each<[string, () => Partial<Conditions>, Name[]]>([
    ['with a tag', () => ({ tags: { names: ['단골'], not: false } }), ['hana', 'seji']],
    ['with a tag in another spelling', () => ({ tags: { names: ['ｖip'], not: false } }), ['hana']],
    ['without a tag', () => ({ tags: { names: ['단골', '체험'], not: true } }), ['nedi']],
    ['who watched anything', () => ({ watched: { days: 30, not: false } }), ['hana', 'duri']],
    ['who watched lately', () => ({ watched: { days: 7, not: false } }), ['hana']],
    ['who did not watch', () => ({ watched: { days: 7, not: true } }), ['duri', 'seji', 'nedi']],
    [
      'who watched an expert',
      () => ({ watched: { experts: [2], days: 30, not: false } }),
      ['duri'],
    ],
    [
      'who watched a broadcast',
      () => ({ watched: { broadcasts: [broadcasts[0]!], days: 30, not: false } }),
      ['hana'],
    ],
    ['who watched a series', () => ({ watched: { series: [5], days: 30, not: false } }), ['duri']],
    ['with any reminder', () => ({ reminders: { not: false } }), ['hana', 'duri']],
    [
      'with a reminder of a broadcast of an expert',
      () => ({ reminders: { experts: [2], not: false } }),
      ['duri'],
    ],
    [
      'without a reminder of an expert',
      () => ({ reminders: { experts: [1], not: true } }),
      ['duri', 'seji', 'nedi'],
    ],
    [
      'who received a campaign',
      () => ({ campaigns: { ids: [campaigns[0]], result: 'received' } }),
      ['hana', 'duri'],
    ],
    [
      'who did not receive it',
      () => ({ campaigns: { ids: [campaigns[0]], result: 'not_received' } }),
      ['seji', 'nedi'],
    ],
    [
      'who clicked one of two',
      () => ({ campaigns: { ids: campaigns, result: 'clicked' } }),
      ['hana', 'duri'],
    ],
    [
      'who received it and did not click',
      () => ({ campaigns: { ids: [campaigns[0]], result: 'not_clicked' } }),
      ['duri'],
    ],
    ['who paid', () => ({ paid: { days: null, not: false } }), ['hana', 'duri']],
    ['who never paid', () => ({ paid: { days: null, not: true } }), ['seji', 'nedi']],
    ['who paid lately', () => ({ paid: { days: 100, not: false } }), ['hana']],
    [
      'who paid for a product',
      () => ({ paid: { products: [2], days: null, not: false } }),
      ['hana', 'duri'],
    ],
    [
      'who paid a sum in several orders',
      () => ({ paid: { amount: 80_000, days: null, not: false } }),
      ['hana'],
    ],
    ['who paid a sum lately', () => ({ paid: { amount: 51_000, days: 30, not: false } }), []],
    [
      'by all of its conditions',
      () => ({
        tags: { names: ['단골'], not: false },
        paid: { days: null, not: true },
        watched: { days: 30, not: true },
      }),
      ['seji'],
    ],
  ])('finds members %s', async (_case, match, names) => {
    expect(await reached(match())).toEqual(names);
  });

  it('subtracts refunds from what was paid', async () => {
    const enough = { paid: { amount: 60_000, days: null, not: false } };
    expect(await reached(enough)).toEqual(['hana', 'duri']);
    await test.db`
      insert into refund (request_no, order_id, channel, reason, state, paid, total_days, used_days,
                          penalty_percent, penalty, amount, due_on, done_at)
      select 'R-1', id, 'staff', '변심', 'done', payable, 30, 10, 10, 0, 20000, current_date, now()
      from product_order where member_id = ${ids.duri}`;
    expect(await reached(enough)).toEqual(['hana']);
  });

  it('can be excluded, and saved under a name', async () => {
    const audience = {
      kind: 'all',
      exclude: { conditions: { campaigns: { ids: campaigns, result: 'received' } } },
    };
    const { body } = await staff.send('POST', '/api/admin/audiences', {
      name: '못 받은',
      audience,
    });

    const item = body['item'] as { _id: number; audience: object };
    expect(item.audience).toEqual(audience);
    const usage = await staff.send('GET', `/api/admin/audiences/${item._id}/usage`);
    expect(usage.body['item']).toMatchObject({ sms: 2 });
  });

  it.each([
    { tags: { names: [], not: false } },
    { watched: { days: 0, not: false } },
    { watched: { experts: [1] } },
    { campaigns: { ids: [1], result: 'opened' } },
    { paid: { amount: 0, days: null, not: false } },
  ])('is refused as %j', async (match) => {
    const { status } = await staff.send('POST', `${BASE}/preview`, {
      title: '',
      text: '안내',
      advertising: false,
      audience: { kind: 'conditions', match },
      send_at: null,
    });
    expect(status).toBe(400);
  });

  it('offers what can be chosen', async () => {
    const { body } = await staff.send('GET', '/api/admin/audiences/options');

    expect(body['tags']).toEqual(['단골', 'VIP', '체험']);
    expect(body['broadcasts']).toHaveLength(2);
    expect(body['campaigns']).toMatchObject([
      { name: expect.stringContaining('문자 지난 안내') },
      {},
    ]);
  });
});

it('[M23] reads joins, orders and campaigns by an index', async () => {
  const plans: Record<string, Partial<Conditions>> = {
    join_log: { watched: { days: 7, not: true } },
    product_order: { paid: { days: 7, not: true } },
    campaign_recipient: { campaigns: { ids: [1], result: 'not_clicked' } },
    member_tag: { tags: { names: ['단골'], not: false } },
  };
  for (const [table, match] of Object.entries(plans)) {
    // Few rows would be read whole in any case.
    const plan = await test.db.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      const lines = await tx`explain select f.member_id ${membersWhere(tx, match)}`;
      return lines.map((line) => String(line['QUERY PLAN'])).join('\n');
    });
    expect(plan).not.toContain(`Seq Scan on ${table}`);
  }
});
