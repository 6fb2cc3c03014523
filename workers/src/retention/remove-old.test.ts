import { keepingRules, keepingTimes } from '@maru/contract/audit/retention';
import { createLog } from '@maru/platform/telemetry/log';
import { momentOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSmsCampaign, openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { removeOld } from './remove-old.ts';

let bench: CampaignBench;
let memberId: number;
let nights = 0;

beforeAll(async () => {
  bench = await openBench();
  const [row] = await bench.db<{ id: number }[]>`
    insert into member (login_id, password_hash, name) values ('hana', 'none', '김하나')
    returning id`;
  memberId = row!.id;
});
afterAll(() => bench.stop());
beforeEach(() => {
  nights += 1;
});

/** A moment of a night of its own for each test. */
const at = (clock: string) =>
  Date.parse(momentOf(`2026-03-${String(nights).padStart(2, '0')}`, clock));

async function run(clock = '04:10'): Promise<void> {
  const deps = { db: bench.db, log: createLog('workers', bench.config) };
  await removeOld(deps, at(clock));
}

const countOf = async (table: string): Promise<number> => {
  const [row] = await bench.db<{ n: number }[]>`select count(*) as n from ${bench.db(table)}`;
  return row!.n;
};
const removed = async () =>
  Object.fromEntries(
    (
      await bench.db<{ rule: string; rows: number }[]>`
        select rule, rows from retention_removal
        where rows > 0 and day = (select max(day) from retention_night)`
    ).map(({ rule, rows }) => [rule, rows]),
  );

describe('the night', () => {
  const insertKeys = (n: number) => bench.db`
    insert into idempotency_key (scope, key, request_hash, created_at)
    select 'test', ${`${nights}-`} || i, '', now() - interval '25 hours'
    from generate_series(1, ${n}) as i`;

  it('[Z12] starts at four in Seoul, counts removed rows, and runs once', async () => {
    await insertKeys(3);
    await bench.db`
      insert into idempotency_key (scope, key, request_hash) values ('test', 'young', '')`;

    await run('03:59');
    expect(await countOf('idempotency_key')).toBe(4);
    await run('04:00');
    await insertKeys(0);
    await run('05:00');

    expect(await countOf('idempotency_key')).toBe(1);
    expect(await removed()).toEqual({ repeatedCalls: 3 });
    const [night] = await bench.db`
      select finished_at is not null as done from retention_night order by day desc limit 1`;
    expect(night).toEqual({ done: true });
  });

  it('continues in the next turn when one turn is not enough, and counts nothing twice', async () => {
    await insertKeys(10_700);

    await run();
    const [half] = await bench.db`
      select rows, done from retention_removal
      where rule = 'repeatedCalls' order by day desc limit 1`;
    expect(half).toEqual({ rows: 10_000, done: false });
    await Promise.all([run(), run()]);
    await run();

    expect(await removed()).toEqual({ repeatedCalls: 10_700 });
  });

  it('does the other rules where one fails, says so, and tries again the next night', async () => {
    await insertKeys(1);
    await bench.db`insert into outbox_aside (id, kind, name, body, reason, created_at, at)
                   values (1, 'job', 'x', '{}', 'x', now(), now() - interval '31 days')`;
    await bench.db`alter table outbox_aside rename to elsewhere`;
    await run();
    const [failed] = await bench.db`
      select done, problem is not null as told from retention_removal
      where rule = 'setAsideEvents' order by day desc limit 1`;
    expect(failed).toEqual({ done: true, told: true });
    expect(await removed()).toEqual({ repeatedCalls: 1 });

    await bench.db`alter table elsewhere rename to outbox_aside`;
    nights += 1;
    await run();
    expect(await removed()).toEqual({ setAsideEvents: 1 });
  });
});

it('[Z12] [S38] removes events of webhooks after 30 days, with what was sent of them', async () => {
  await bench.db`
    insert into webhook (url, kinds, secret_enc)
    values ('https://hooks.partner.example.com/', '{post.removed}', '')`;
  await bench.db`
    with event as (
      insert into webhook_event (kind, subject_id, version, data, at)
      select 'post.removed', 1, 1, '{}', now() - make_interval(days => old)
      from unnest(array[29, 31]) as old returning id)
    insert into webhook_delivery (event_id, webhook_id)
    select event.id, webhook.id from event, webhook`;

  await run();

  expect(await removed()).toEqual({ webhookEvents: 1 });
  expect(await countOf('webhook_delivery')).toBe(1);
});

it('names every table that it speaks of as it is called, and knows no rule without a reason', async () => {
  const tables = await bench.db<{ name: string }[]>`
    select case when table_schema = 'public' then table_name
                else table_schema || '.' || table_name end as name
    from information_schema.tables`;
  const names = new Set(tables.map(({ name }) => name));
  for (const rule of keepingRules) {
    const { table, basis } = keepingTimes[rule];
    expect([table, names.has(table), basis.length > 0]).toEqual([table, true, true]);
  }
  expect(keepingRules.map((rule) => keepingTimes[rule].table)).not.toContain('audit_log');
  expect(keepingRules.map((rule) => keepingTimes[rule].table)).not.toContain('consent');
});

it('[Z12] [P15] removes inbox entries after three months, and leaves the push of a younger one', async () => {
  const [push] = await bench.db<{ id: number }[]>`
    insert into single_message (channel, title, text_enc, purpose, member_id, expires_at, state,
                                settled_at)
    values ('push', '시작', '', 'reminder', ${memberId}, now(), 'sent',
            now() - interval '3 months 1 day')
    returning id`;
  await bench.db`
    insert into inbox_entry (member_id, kind, title, text_enc, push_id, created_at)
    values (${memberId}, 'live', '오래된 소식', '', null, now() - interval '3 months 1 day'),
           (${memberId}, 'live', '새 소식', '', ${push!.id}, now() - interval '2 months')`;

  await run();

  expect(await removed()).toMatchObject({ inboxEntries: 1, passingMessages: 1 });
  const left = await bench.db`select title, push_id from inbox_entry`;
  expect([...left]).toEqual([{ title: '새 소식', push_id: null }]);
});

it('[Z12] [M25] keeps who was in a journey that members enter once, until it ends', async () => {
  await bench.db`
    with made as (
      insert into journey (name, entry_kind, reentry_days, state)
      values ('한 번만', 'paid', null, 'on'), ('다시', 'paid', 30, 'on'),
             ('끝난 여정', 'paid', null, 'ended')
      returning id),
    plan as (
      insert into journey_plan (journey_id, no, steps) select id, 1, '[]' from made
      returning id, journey_id),
    run as (
      insert into journey_run (journey_id, plan_id, member_id, occasion, state, entered_at, ended_at)
      select journey_id, plan.id, ${memberId}, age, 'finished', now() - age::interval,
             now() - age::interval
      from plan, unnest(array['11 months', '13 months']) as age
      returning id)
    insert into journey_step_run (run_id, step_key, outcome) select id, 1, 'waited' from run`;

  await run();

  // The steps of the removed runs go with them.
  expect(await removed()).toEqual({ journeyRuns: 2, journeySteps: 1 });
  const left = await bench.db<{ name: string; runs: number; steps: number }[]>`
    select j.name, count(distinct r.id)::int as runs, count(s.run_id)::int as steps
    from journey j join journey_run r on r.journey_id = j.id
    left join journey_step_run s on s.run_id = r.id group by j.id order by j.id`;
  expect([...left]).toEqual([
    { name: '한 번만', runs: 2, steps: 1 },
    { name: '다시', runs: 1, steps: 1 },
    { name: '끝난 여정', runs: 1, steps: 1 },
  ]);
});

it('[L11] wipes where messages went half a year after they did, and keeps the history', async () => {
  const old = await insertEnded('6 months 1 day');
  const younger = await insertEnded('5 months');
  const underWay = await insertSmsCampaign(bench, ['01011110003']);

  await run();

  expect(await kept(old)).toEqual([
    { wiped: true, tail: '0001', state: 'sent' },
    { wiped: true, tail: '0002', state: 'sent' },
  ]);
  expect(await kept(younger)).toMatchObject([{ wiped: false }, { wiped: false }]);
  expect(await kept(underWay)).toMatchObject([{ wiped: false }]);
  expect(await removed()).toEqual({ campaignNumbers: 2 });

  async function insertEnded(ago: string): Promise<number> {
    const campaignId = await insertSmsCampaign(bench, ['01011110001', '01011110002']);
    await bench.db`
      update campaign_recipient
      set state = 'sent', words_enc = 'sealed', link_code = ${campaignId} * 100 + id
      where campaign_id = ${campaignId}`;
    await bench.db`
      update campaign
      set state = 'done', waiting = 0, sent = 2, finished_at = now() - ${ago}::interval
      where id = ${campaignId}`;
    return campaignId;
  }
  async function kept(campaignId: number) {
    const rows = await bench.db`
      select dest_enc is null and words_enc is null and link_code is null as wiped, dest_tail as tail, state
      from campaign_recipient where campaign_id = ${campaignId} order by id`;
    return [...rows];
  }
});

it('[L11] wipes a large campaign in the steps of all others', async () => {
  const campaignId = await insertSmsCampaign(bench, []);
  await bench.db`
    insert into campaign_recipient (campaign_id, batch, dest_hash, dest_enc, state)
    select ${campaignId}, i / 1000, decode(md5(i::text), 'hex'), 'sealed', 'sent'
    from generate_series(1, 10700) as i`;
  await bench.db`
    update campaign set state = 'done', finished_at = now() - interval '7 months'
    where id = ${campaignId}`;
  const isWiped = async () => {
    const [row] = await bench.db<{ wiped: boolean; left: number }[]>`
      select wiped_at is not null as wiped,
             (select count(*)::int from campaign_recipient
              where campaign_id = ${campaignId} and dest_enc is not null) as left
      from campaign where id = ${campaignId}`;
    return row;
  };

  await run();
  expect(await isWiped()).toEqual({ wiped: false, left: 700 });
  await run();

  expect(await isWiped()).toEqual({ wiped: true, left: 0 });
  expect(await removed()).toEqual({ campaignNumbers: 10_700 });
});

it('[L07] keeps logins of members for three months, those of staff for two years', async () => {
  const { db } = bench;
  const [session] = await db<{ id: number }[]>`
    insert into session (realm, subject_id, seed, ip, user_agent, expires_at, ended_at, end_reason)
    values ('member', ${memberId}, '', '10.0.0.1', 'x', now() - interval '4 months',
            now() - interval '4 months', 'logout') returning id`;
  await db`
    insert into login_event (realm, login_id_hash, ip, user_agent, result, session_id, at)
    values ('member', '', '10.0.0.1', 'x', 'ok', ${session!.id}, now() - interval '4 months'),
           ('member', '', '10.0.0.1', 'x', 'ok', null, now() - interval '2 months'),
           ('admin', '', '10.0.0.1', 'x', 'ok', null, now() - interval '23 months'),
           ('admin', '', '10.0.0.1', 'x', 'ok', null, now() - interval '25 months')`;

  await run();

  expect(await removed()).toEqual({ memberLogins: 1, memberSessions: 1, staffLogins: 1 });
});

it('keeps broadcast joins for five years, and their IP addresses for three months', async () => {
  const { db } = bench;
  await db`
    insert into join_log (schedule_id, member_id, kind, result, ip, user_agent, at)
    values (1, ${memberId}, 'live', 'joined', '10.0.0.1', 'x', now() - interval '61 months'),
           (1, ${memberId}, 'live', 'joined', '10.0.0.1', 'x', now() - interval '4 months'),
           (1, ${memberId}, 'live', 'joined', '10.0.0.1', 'x', now()),
           (1, null, 'live', 'joined', '10.0.0.1', 'x', now() - interval '4 months')`;

  await run();

  const left = await db`select host(ip) as ip, user_agent from join_log order by at`;
  expect([...left]).toEqual([
    { ip: null, user_agent: '' },
    { ip: '10.0.0.1', user_agent: 'x' },
  ]);
});

it('[L06] keeps purchases of departed members for five years, and their complaints for three', async () => {
  const { db } = bench;
  await db`
    insert into departed.record (member_id, term, place, fields_enc, since)
    values (${memberId}, 'order', 'member', '', now() - interval '61 months'),
           (${memberId}, 'order', 'member', '', now() - interval '37 months'),
           (${memberId}, 'complaint', 'member_memo', '', now() - interval '37 months')`;

  await run();

  expect(await removed()).toEqual({ departedComplaints: 1, departedOrders: 1 });
});

describe('orders', () => {
  /**
   * An order paid at that time, with all its possible dependent rows, and the access it opened
   * until then.
   */
  async function insertOrder(paid: string, opened: string): Promise<number> {
    const { db } = bench;
    const [product] = await db<{ id: number }[]>`
      insert into product (kind, name, price, period_unit, period_n)
      values ('vip', 'VIP', 1000, 'month', 1) returning id`;
    const [order] = await db<{ id: number }[]>`
      insert into product_order (order_no, member_id, state, total, payable, refund_rule_id,
                                 placed_at, paid_at)
      select ${`N${nights}${paid}`}, ${memberId}, 'paid', 1000, 1000, min(id),
             now() - ${paid}::interval, now() - ${paid}::interval
      from refund_rule returning id`;
    const id = order!.id;
    const [line] = await db<{ id: number }[]>`
      insert into order_line (order_id, no, product_id, name, unit_price, period_unit, period_n,
                              amount)
      values (${id}, 1, ${product!.id}, 'VIP', 1000, 'month', 1, 1000) returning id`;
    await db`
      insert into payment (order_id, provider, payment_key, method, amount, state, approved_at)
      values (${id}, 'toss', ${`K${id}`}, 'card', 1000, 'approved', now() - ${paid}::interval)`;
    await db`
      insert into payment_attempt (order_id, payment_key, amount, state, ask_at, settled_at)
      values (${id}, ${`K${id}`}, 1000, 'approved', now(), now())`;
    await db`insert into payment_event (order_id, body) values (${id}, '{}')`;
    await db`
      insert into membership (member_id, product_id, source, starts_at, ends_at, order_line_id)
      values (${memberId}, ${product!.id}, 'paid', now() - ${paid}::interval,
              now() - ${opened}::interval, ${line!.id})`;
    return id;
  }

  it('[L11] go five years after their contract has ended, with all that hangs on them', async () => {
    const { db } = bench;
    await insertOrder('62 months', '61 months');
    const opened = await insertOrder('61 months', '59 months');
    const young = await insertOrder('59 months', '58 months');

    await run();

    const left = await db<{ id: number }[]>`select id from product_order order by id`;
    expect(left.map(({ id }) => id)).toEqual([opened, young]);
    for (const table of ['order_line', 'payment', 'payment_event', 'membership']) {
      expect([table, await countOf(table)]).toEqual([table, 2]);
    }
    expect(await removed()).toEqual({ orders: 1 });
  });

  it('cannot lose their lines before that, for any caller', async () => {
    const id = await insertOrder('4 years', '3 years');
    await expect(bench.db`delete from order_line where order_id = ${id}`).rejects.toThrow(
      'never changed',
    );
  });

  it('take with them every table that names one', async () => {
    const named = await bench.db<{ name: string }[]>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = any(array['product_order', 'order_line', 'payment',
        'refund', 'membership', 'payment_attempt']::regclass[])
      order by 1`;
    expect(named.map(({ name }) => name)).toEqual([
      'coupon_use',
      'membership',
      'membership_adjustment',
      'membership_contact',
      'order_line',
      'payment',
      'payment_attempt',
      'payment_difference',
      'payment_event',
      'refund',
      'refund_line',
      'subscription_charge',
      'tax_document',
    ]);
  });
});
