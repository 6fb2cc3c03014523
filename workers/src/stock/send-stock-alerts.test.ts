import { brandOf } from '@maru/brands/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../../tests/support/test-database.ts';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { sendStockAlerts } from './send-stock-alerts.ts';

const CODE = '005930';

let bench: CampaignBench;
let hana: number;

beforeAll(async () => {
  bench = await openBench();
});
beforeEach(async () => {
  await emptyTables(bench.db, 'member', 'stock');
  await bench.db`insert into stock (code, name) values (${CODE}, '삼성전자')`;
  hana = await insertMember('hana');
});
afterAll(() => bench.stop());

async function insertMember(name: string, { device = true } = {}): Promise<number> {
  const { db, personal } = bench;
  const [member] = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name) values (${name}, 'none', '김회원')
    returning id`;
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  if (device) {
    await db`
      insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc)
      values (${member!.id}, ${personal.hash('push', endpoint)},
              ${personal.seal('push', endpoint)}, ${personal.seal('push', '{}')})`;
  }
  return member!.id;
}

async function watch(memberId: number, disclosures = false): Promise<void> {
  await bench.db`
    insert into stock_watch (member_id, code, disclosures) values (${memberId}, ${CODE}, ${disclosures})
    on conflict do nothing`;
}

async function want(memberId: number, side: 'above' | 'below', price: number): Promise<number> {
  await watch(memberId);
  const [alert] = await bench.db<{ id: number }[]>`
    insert into stock_alert (member_id, code, side, price, since)
    values (${memberId}, ${CODE}, ${side}, ${price}, '2026-11-23') returning id`;
  return alert!.id;
}

/** Stores closes of consecutive days of November 2026, from 23. */
async function close(from: number, ...closes: number[]): Promise<void> {
  const rows = closes.map((price, i) => ({
    code: CODE,
    day: `2026-11-${from + i}`,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 1,
    source: 'kis',
  }));
  await bench.db`
    insert into stock_price ${bench.db(rows)}
    on conflict (code, day) do update set close = excluded.close, open = excluded.open,
      high = excluded.high, low = excluded.low`;
}

/** Two rounds at once and one after them, as several processes make them. */
async function round(): Promise<void> {
  const deps = { ...bench, brand: brandOf('maru') };
  await Promise.all([sendStockAlerts(deps), sendStockAlerts(deps)]);
  await sendStockAlerts(deps);
}

async function notified(memberId = hana): Promise<string[]> {
  const rows = await bench.db<{ title: string }[]>`
    select title from single_message where member_id = ${memberId} and purpose = 'stock' order by id`;
  return rows.map(({ title }) => title);
}

async function entered(memberId = hana) {
  const rows = await bench.db<{ title: string; link: string; text: Buffer }[]>`
    select title, link, text_enc as text from inbox_entry
    where member_id = ${memberId} and deleted_at is null order by id`;
  return rows.map(({ text, ...row }) => ({
    ...row,
    text: bench.personal.open('inbox', text, memberId),
  }));
}

describe('[P16] a price alert', () => {
  it('is sent once, with the first day whose close crossed its price', async () => {
    await close(23, 69_000);
    const alertId = await want(hana, 'above', 70_000);
    await round();
    expect(await notified()).toEqual([]);

    await close(24, 69_900, 70_000, 71_000, 69_000, 70_500);
    await round();
    await round();

    expect(await notified()).toEqual(['삼성전자 70,000원 이상']);
    expect(await entered()).toEqual([
      {
        title: '삼성전자 70,000원 이상',
        link: '/invest/stock?code=005930',
        text: '11월 25일 종가는 70,000원이에요. 이 가격 알림은 끝났어요',
      },
    ]);
    const [alert] = await bench.db`select reached_on from stock_alert where id = ${alertId}`;
    expect(alert).toEqual({ reached_on: '2026-11-25' });
  });

  it('is sent again after the member set it again', async () => {
    await close(23, 69_000);
    const alertId = await want(hana, 'above', 70_000);
    await close(24, 70_000);
    await round();

    await bench.db`
      update stock_alert set reached_on = null, since = '2026-11-24' where id = ${alertId}`;
    await close(25, 69_000, 71_000);
    await round();

    expect(await notified()).toHaveLength(2);
    expect((await entered()).map(({ text }) => text)).toEqual([
      expect.stringContaining('11월 26일'),
    ]);
  });

  it('waits for a return when its price was passed before it was made', async () => {
    await close(23, 69_000);
    await want(hana, 'below', 70_000);
    await close(24, 68_000, 67_000);
    await round();
    expect(await notified()).toEqual([]);

    await close(26, 71_000, 70_000);
    await round();
    expect(await notified()).toEqual(['삼성전자 70,000원 이하']);
  });

  it('ignores the day on which it was made, even if its close is corrected', async () => {
    await close(23, 69_000);
    await want(hana, 'above', 70_000);
    await close(23, 75_000);
    await round();

    expect(await notified()).toEqual([]);
  });

  it('reaches many members, each once, and the inbox of who has no device', async () => {
    await close(23, 69_000);
    const members = [hana];
    for (let i = 0; i < 201; i += 1) {
      members.push(await insertMember(`many${i}`, { device: i > 0 }));
    }
    for (const memberId of members) await want(memberId, 'above', 70_000);
    await close(24, 70_000);
    await round();

    const [sent] = await bench.db`select count(*)::int as n from single_message`;
    const [inbox] = await bench.db`
      select count(*)::int as n, count(distinct member_id)::int as members from inbox_entry`;
    expect([sent, inbox]).toEqual([{ n: 201 }, { n: 202, members: 202 }]);
    expect(await notified(members[1])).toEqual([]);
  });

  it('is neither marked nor sent if its transaction ends early', async () => {
    await close(23, 69_000);
    await want(hana, 'above', 70_000);
    await close(24, 70_000);
    await bench.db`
      create function fail_inbox() returns trigger language plpgsql as
      $$ begin raise exception 'cut'; end $$`;
    await bench.db`
      create trigger cut before insert on inbox_entry execute function fail_inbox()`;
    const deps = { ...bench, brand: brandOf('maru') };
    await expect(sendStockAlerts(deps)).rejects.toThrow('cut');
    const [alert] = await bench.db`select reached_on from stock_alert`;
    expect([alert, await notified()]).toEqual([{ reached_on: null }, []]);
    await bench.db`drop function fail_inbox cascade`;

    await round();
    expect(await notified()).toEqual(['삼성전자 70,000원 이상']);
  });

  it('is in the inbox alone after the member turned such pushes off', async () => {
    await close(23, 69_000);
    await want(hana, 'above', 70_000);
    await bench.db`
      insert into message_choice (member_id, category, channel, wanted)
      values (${hana}, 'stock', 'push', false)`;
    await close(24, 70_000);
    await round();

    expect([await notified(), (await entered()).length]).toEqual([[], 1]);
  });

  it('[P08] is sent to a member who turned reminders of broadcasts off', async () => {
    await close(23, 69_000);
    await want(hana, 'above', 70_000);
    await bench.db`
      insert into message_choice (member_id, category, channel, wanted)
      select ${hana}, 'live', unnest('{sms,push}'::text[]), false`;
    await close(24, 70_000);
    await round();

    expect(await notified()).toEqual(['삼성전자 70,000원 이상']);
  });
});

describe('[P17] a filing of a followed stock', () => {
  const file = (receiptNo: string, { days = 0, after = 0 } = {}) =>
    bench.db`
      insert into stock_disclosure (receipt_no, code, title, submitter, filed_on, found_at)
      values (${receiptNo}, ${CODE}, '주요사항보고서(자기주식취득결정)', '삼성전자',
              (now() at time zone 'Asia/Seoul')::date - ${days}::int,
              now() + make_interval(mins => ${after}))`;

  it('is sent once to each member who asked for filings', async () => {
    const without = await insertMember('without');
    await watch(hana, true);
    await watch(without);
    await file('20261201000001', { after: 1 });
    await round();
    await round();

    expect([await notified(), await notified(without)]).toEqual([['삼성전자 새 공시'], []]);
    expect(await entered()).toMatchObject([
      { text: expect.stringMatching(/^주요사항보고서\(자기주식취득결정\)\n\d+월 \d+일 제출$/) },
    ]);
    const [left] = await bench.db`
      select count(*)::int as n from stock_disclosure where alerted_at is null`;
    expect(left).toEqual({ n: 0 });
  });

  it('is no news from before the member followed it, or when it is old', async () => {
    await file('20261201000002', { after: -1 });
    await watch(hana, true);
    await file('20261201000003', { days: 8, after: 1 });
    await round();

    expect([await notified(), await entered()]).toEqual([[], []]);
  });
});
