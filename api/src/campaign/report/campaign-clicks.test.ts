import { campaignClickCalls } from '@maru/contract/campaign/campaign-clicks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { emptyTables } from '../../../../tests/support/test-database.ts';

let test: TestApp;
/** Staff who see sales, and staff who see clicks alone. */
let both: Browser;
let sender: Browser;
let hana: number;
let duri: number;
let codes = 0;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'both', ['manageMessages', 'managePayments']);
  await insertAdmin(test, 'sender', ['manageMessages']);
  both = await loginStaff(test, 'both');
  sender = await loginStaff(test, 'sender');
  hana = await insertMember(test, 'hana');
  duri = await insertMember(test, 'duri');
});
beforeEach(async () => {
  await emptyTables(test.db, 'campaign', 'campaign_recipient', 'link_click', 'push_receipt');
  await emptyTables(test.db, 'product_order');
});
afterAll(() => test.stop());

const day = (n: number, time = '12:00') => `2026-11-${String(n).padStart(2, '0')} ${time}+09`;

/** A campaign to both members. @returns its id. */
async function insertCampaign(channel: 'sms' | 'push', targets: readonly string[]) {
  const [campaign] = await test.db<{ id: number }[]>`
    insert into campaign (channel, kind, title, text, link, advertising, audience, state, total, sent,
                          short_origin, created_by)
    select ${channel}, ${channel === 'sms' ? 'SMS' : 'PUSH'}, '', '내용',
           ${channel === 'push' ? (targets[0] ?? null) : null}, false, '{"kind":"all"}', 'done', 2, 2,
           ${channel === 'sms' ? 'https://mru.kr' : null}, id
    from admin where login_id = 'sender' returning id`;
  const { id } = campaign!;
  if (channel === 'sms') {
    for (const [at, target] of targets.entries()) {
      await test.db`
        insert into campaign_link (campaign_id, no, target) values (${id}, ${at + 1}, ${target})`;
    }
  }
  for (const memberId of [hana, duri]) {
    codes += 1;
    await test.db`
      insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, state)
      values (${id}, 1, ${memberId}, ${Buffer.from(`${id}-${memberId}`)}, 'sent')`;
  }
  await test.db`
    insert into campaign_batch (campaign_id, no, size, night, state) values (${id}, 1, 2, true, 'settled')`;
  return id;
}

/** Clicks of one member on one link, in the order of time. */
async function click(campaignId: number, memberId: number, times: readonly string[], no = 1) {
  const [recipient] = await test.db<{ id: number; channel: string }[]>`
    select r.id, c.channel from campaign_recipient r join campaign c on c.id = r.campaign_id
    where campaign_id = ${campaignId} and member_id = ${memberId}`;
  const { id, channel } = recipient!;
  await test.db`
    insert into push_receipt (campaign_id, recipient_id, kind, at)
    values (${campaignId}, ${id}, 'clicked', ${times[0]!}) on conflict do nothing`;
  if (channel === 'push') return;
  await test.db`
    insert into link_click (campaign_id, recipient_id, no, clicks, first_at, last_at)
    values (${campaignId}, ${id}, ${no}, ${times.length}, ${times[0]!}, ${times.at(-1)!})`;
}

async function pay(memberId: number, at: string, payable = 50_000): Promise<number> {
  codes += 1;
  const [order] = await test.db<{ id: number }[]>`
    insert into product_order (order_no, member_id, state, total, payable, refund_rule_id, paid_at)
    select ${`M-${codes}`}, ${memberId}, 'paid', ${payable}, ${payable}, id, ${at}
    from refund_rule order by id limit 1 returning id`;
  return order!.id;
}

async function clicksOf(campaignId: number, channel: 'sms' | 'push' = 'sms', staff = both) {
  const { body } = await staff.send('GET', `/api/admin/${channel}/campaigns/${campaignId}/clicks`);
  return campaignClickCalls[channel].clicks.output.parse(body);
}
async function linksOf(campaignId: number, channel: 'sms' | 'push' = 'sms', staff = both) {
  const { body } = await staff.send('GET', `/api/admin/${channel}/campaigns/${campaignId}/links`);
  return campaignClickCalls[channel].links.output.parse(body).items;
}
const salesOf = async (campaignId: number, channel: 'sms' | 'push' = 'sms') =>
  (await clicksOf(campaignId, channel)).sales;

describe('[M21] an order counts', () => {
  let first: number;
  beforeEach(async () => {
    first = await insertCampaign('sms', ['https://maru.example/a']);
    await click(first, hana, [day(2), day(4)]);
  });

  it.each([
    ['before the click', day(2, '11:59'), 0],
    ['at once', day(2, '12:00'), 1],
    ['in the last minute of seven days', day(9, '11:59'), 1],
    ['after seven days', day(9, '12:00'), 0],
  ])('for the campaign when it is paid %s', async (_when, at, orders) => {
    await pay(hana, at);
    await pay(duri, at);

    expect(await salesOf(first)).toEqual({ people: orders, orders, won: orders * 50_000 });
  });

  it('once, for the campaign clicked last before the payment, over both channels', async () => {
    const later = await insertCampaign('push', ['/event/3']);
    await click(later, hana, [day(3)]);
    // The second click of the first campaign, on day 4, is the last one.
    await pay(hana, day(5));
    expect([await salesOf(first), await salesOf(later, 'push')]).toMatchObject([
      { orders: 1 },
      { orders: 0 },
    ]);

    await pay(hana, day(3, '13:00'), 30_000);
    expect([await salesOf(first), await salesOf(later, 'push')]).toEqual([
      { people: 1, orders: 1, won: 50_000 },
      { people: 1, orders: 1, won: 30_000 },
    ]);
    expect(await linksOf(later, 'push')).toEqual([
      {
        no: 1,
        target: '/event/3',
        people: 0,
        clicks: 0,
        bots: 0,
        sales: { people: 1, orders: 1, won: 30_000 },
      },
    ]);
  });

  it('not for a test message', async () => {
    const trial = await insertCampaign('sms', ['https://maru.example/a']);
    await test.db`update campaign set test = true where id = ${trial}`;
    await click(trial, hana, [day(4, '13:00')]);
    await pay(hana, day(5));

    expect(await salesOf(first)).toMatchObject({ orders: 1 });
  });

  it.each(['cancelled', 'expired', 'failed', 'refunded'])(
    'not when it is %s afterwards',
    async (state) => {
      const orderId = await pay(hana, day(5));
      const isEnded = state !== 'refunded';
      await test.db`
        update product_order
        set state = ${state}, paid_at = ${isEnded ? null : day(5)},
            ended_at = ${isEnded ? day(6) : null}
        where id = ${orderId}`;

      expect(await salesOf(first)).toEqual({ people: 0, orders: 0, won: 0 });
    },
  );

  it('with the rest when a part of it is refunded, and not when nothing was paid', async () => {
    const orderId = await pay(hana, day(5));
    await pay(hana, day(5), 0);
    await test.db`update product_order set state = 'partial_refund' where id = ${orderId}`;
    await test.db`
      insert into refund (request_no, order_id, channel, reason, state, paid, total_days, used_days,
                          penalty_percent, penalty, amount, due_on, done_at)
      values ('R-1', ${orderId}, 'staff', '변심', 'done', 50000, 30, 10, 10, 0, 20000, current_date,
              now())`;

    expect(await salesOf(first)).toEqual({ people: 1, orders: 1, won: 30_000 });
  });

  it('for the link that was clicked last', async () => {
    const two = await insertCampaign('sms', ['https://maru.example/a', 'https://maru.example/b']);
    await click(two, duri, [day(2)], 1);
    await click(two, duri, [day(3), day(20)], 2);
    await pay(duri, day(4));
    await pay(duri, day(4, '13:00'), 10_000);

    expect((await linksOf(two)).map(({ sales }) => sales)).toEqual([
      { people: 0, orders: 0, won: 0 },
      { people: 1, orders: 2, won: 60_000 },
    ]);
  });
});

describe('[M20] [N4.23] the clicks of a campaign', () => {
  it('are people, clicks and bots, by link and by time', async () => {
    const id = await insertCampaign('sms', ['https://maru.example/a', 'https://maru.example/b']);
    await click(id, hana, [day(2, '12:00'), day(2, '12:01')]);
    await click(id, hana, [day(2, '12:03')], 2);
    await click(id, duri, [day(2, '12:03')]);
    await test.db`update link_click set bots = 2 where campaign_id = ${id} and no = 2`;
    await test.db`update campaign_link set untied = 3 where campaign_id = ${id} and no = 1`;
    await pay(duri, day(2, '12:02'));
    await pay(hana, day(2, '12:04'));

    expect(await clicksOf(id)).toEqual({
      people: 2,
      clicks: 7,
      bots: 2,
      untied: 3,
      sales: { people: 1, orders: 1, won: 50_000 },
      step: 1,
      from: '2026-11-02T03:00:00.000Z',
      clicked: [1, 0, 0, 1, 0],
      orders: [0, 0, 0, 0, 1],
    });
    expect(await linksOf(id)).toMatchObject([
      { no: 1, people: 2, clicks: 6, bots: 0 },
      { no: 2, people: 1, clicks: 1, bots: 2, sales: { orders: 1 } },
    ]);
  });

  it('show no sales without the permission of the order screens', async () => {
    const id = await insertCampaign('sms', ['https://maru.example/a']);
    await click(id, hana, [day(2)]);
    await pay(hana, day(3));

    expect(await clicksOf(id, 'sms', sender)).toMatchObject({
      people: 1,
      sales: null,
      clicked: [1],
      orders: null,
    });
    expect(await linksOf(id, 'sms', sender)).toMatchObject([{ people: 1, sales: null }]);
  });

  it('are empty before the first one, and unknown for another channel', async () => {
    const id = await insertCampaign('push', ['/event/3']);

    expect(await clicksOf(id, 'push')).toMatchObject({ people: 0, from: null, clicked: [] });
    const answers = await Promise.all(
      ['clicks', 'links'].map((path) => both.send('GET', `/api/admin/sms/campaigns/${id}/${path}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('are a file, and a column of the recipients', async () => {
    const id = await insertCampaign('sms', ['https://maru.example/a']);
    await click(id, hana, [day(2), day(4)]);
    const base = `/api/admin/sms/campaigns/${id}`;

    const links = await sender.send('GET', `${base}/links/export.csv?reason=결과+보고`);
    const people = await sender.send('GET', `${base}/recipients/export.csv?reason=결과+보고`);

    expect(links.response.body).toContain('1,https://maru.example/a,1,2,0');
    expect(people.response.body).toMatch(/누른 시각[\s\S]*2026-11-02 12:00/);
    const { body } = await sender.send('GET', `${base}/recipients`);
    expect(body['items']).toMatchObject([
      { clicked_at: '2026-11-02T03:00:00.000Z' },
      { clicked_at: null },
    ]);
  });
});
