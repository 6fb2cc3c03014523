import { findForbidden } from '@maru/brands/compliance';
import { complianceRulesOf } from '@maru/brands/compliance-rules';
import { brandOf } from '@maru/brands/registry';
import { journeySteps } from '@maru/contract/journey/journey-step';
import { outlookOf, type SplitArm } from '@maru/contract/campaign/split/split-winner';
import { advertisingWordsIn } from '@maru/contract/text/advertising';
import { plainTextOf } from '@maru/contract/text/plain-text';
import { MMS_PICTURE } from '@maru/contract/message/message-picture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestConfig, type TestConfig } from '../../tests/support/test-config.ts';
import { streamKeyOf } from '../../sandbox/src/live/stream-key.ts';
import { journeyMessages } from '../../domain/src/journey/journey-message.ts';
import { ciOf } from '../../sandbox/src/identity/protocol.ts';
import { TEMPLATES } from '../../sandbox/src/gateway/alimtalk.ts';
import { connectDb, type Db } from '../src/db/db.ts';
import { createPersonalData } from '../src/crypto/personal-data.ts';
import { openUploadStore } from '../src/files/upload-store.ts';
import { seedDemo } from './seed.ts';
import { demoVersions } from './terms.ts';
import { planToday } from './today-plan.ts';
import { texts } from './texts/maru.ts';

const EXPERTS = 11;

/** Every table of the public schema with the number of its rows. */
async function countRows(db: Db): Promise<Record<string, number>> {
  const tables = await db<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db<{ n: number }[]>`select count(*) as n from ${db(name)}`;
    counts[name] = row!.n;
  }
  return counts;
}

describe.each(['maru', 'futureon', 'daebeom'] as const)('[Z06] the demo of %s', (brand) => {
  let test: TestConfig;
  let db: Db;

  beforeAll(async () => {
    test = await createTestConfig({
      BRAND: brand,
      SEED_ALLOWED_IPS: '172.30.0.0/24',
      DEMO_LIVE_URL: 'http://127.0.0.1:3004',
    });
    db = connectDb(test.config.DATABASE_URL, { max: 2 });
    await seedDemo(test.config);
  });
  afterAll(async () => {
    await db.end();
    await test.drop();
  });

  it('knows its members as the simulator of identity checks does', async () => {
    const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
    const ciHash = personal.hash('ci', ciOf({ name: '김하늘', birth_date: '19710131' }));
    const [found] = await db`
      select m.login_id from member m join member_identity i on i.member_id = m.id
      where i.ci_hash = ${ciHash}`;

    expect(found).toEqual({ login_id: 'demo1' });
  });

  it('[P16] has alerts of stocks that the close of their day reached', async () => {
    const rows = await db<{ close: number; price: number; side: string }[]>`
      select p.close, a.price, a.side from stock_alert a
      left join stock_price p on p.code = a.code and p.day = a.reached_on
      where a.reached_on is not null`;

    expect(rows.length).toBeGreaterThan(0);
    for (const { close, price, side } of rows)
      expect([side, close >= price]).toEqual(['above', true]);
  });

  it('streams what is on the air and to come, under the keys of the simulator', async () => {
    const rows = await db<{ id: number; url: string | null; expected: boolean }[]>`
      select id, live_url as url, broadcast_status = 1 or start_date > now() as expected
      from broadcast_schedule`;
    const urlOf = (id: number) =>
      `http://127.0.0.1:3004/live/${streamKeyOf(id, test.config.LIVE_KEY_SECRET)}/index.m3u8`;

    expect(rows.filter(({ expected }) => expected).length).toBeGreaterThan(5);
    for (const { id, url, expected } of rows) expect(url).toBe(expected ? urlOf(id) : null);
  });

  it('[N4.8] lets staff log in from the addresses it was told, and from this machine', async () => {
    const [row] = await db`
      select is_address_allowed('172.30.0.1', null) as bridge,
             is_address_allowed('127.0.0.1', null) as machine,
             is_address_allowed('172.30.1.1', null) as other`;

    expect(row).toEqual({ bridge: true, machine: true, other: false });
  });

  it('has the templates of 알림톡 that the simulated provider has', async () => {
    const rows = await db`
      select provider, code as "templateId", channel as "channelId", name, text as content,
             upper(state) as status, reason
      from alimtalk_template order by id`;

    expect([...rows]).toEqual(
      TEMPLATES.filter(({ provider }) => provider === 'solapi').map(
        ({ messageType: _, ...template }) => template,
      ),
    );
  });

  it('has documents in several versions, of which it names those in force', async () => {
    const rows = await db<{ kind: 'terms'; n: number; now: number }[]>`
      select kind, count(*) as n, max(version) filter (where effective_at <= now()) as now
      from terms_version group by kind`;

    expect(Object.fromEntries(rows.map(({ kind, now }) => [kind, now]))).toEqual(demoVersions);
    expect(rows.find(({ kind }) => kind === 'terms')?.n).toBe(3);
  });

  it('promises members as many devices as they may be logged in on', async () => {
    const [row] = await db<{ body_html: string }[]>`
      select body_html from terms_version where kind = 'terms' and effective_at <= now()
      order by version desc limit 1`;

    expect(row?.body_html).toContain(`기기는 ${brandOf(brand).switches.devices}대까지`);
  });

  it('numbers requests for refunds by the day of Seoul, and counts their days from it', async () => {
    const rows = await db<{ no: string; asked: string; due_on: string; due: string }[]>`
      select request_no as no, to_char(kst_day(requested_at), 'YYMMDD') as asked, due_on,
             kst_day(requested_at) + 3 as due from refund`;

    expect(rows.length).toBeGreaterThan(0);
    for (const { no, asked, due_on, due } of rows) {
      expect([no.slice(1, 7), due_on]).toEqual([asked, due]);
    }
  });

  it('has sent push campaigns whose devices showed and pressed them', async () => {
    const rows = await db<{ sent: number; shown: number; clicked: number; listed: number }[]>`
      select sent, shown, clicked,
             (select count(*)::int from push_receipt where campaign_id = c.id) as listed
      from campaign c where channel = 'push' and journey_plan_id is null`;

    expect(rows).toHaveLength(3);
    for (const { sent, shown, clicked, listed } of rows) {
      expect([sent > shown, shown > clicked, clicked > 0]).toEqual([true, true, true]);
      expect(listed).toBe(shown + clicked);
    }
  });

  it('[M20] has sent a text message with short links, which people and bots opened', async () => {
    const [row] = await db<Record<string, number>[]>`
      select c.id, c.sent, c.clicked,
             (select count(*)::int from push_receipt p where p.campaign_id = c.id) as people,
             (select count(*)::int from campaign_link l where l.campaign_id = c.id) as links,
             (select sum(bots)::int from link_click k where k.campaign_id = c.id) as bots,
             (select count(distinct o.id)::int from push_receipt p
              join campaign_recipient r on r.campaign_id = c.id and r.id = p.recipient_id
              join product_order o on o.member_id = r.member_id and o.state = 'paid'
                and o.paid_at between p.at and p.at + interval '7 days'
              where p.campaign_id = c.id) as orders
      from campaign c where short_origin is not null`;

    const { sent = 0, clicked = 0, people, links, bots = 0, orders = 0 } = row!;
    expect([links, people]).toEqual([2, clicked]);
    expect([sent > clicked, clicked > 0, bots > 0, orders > 0]).toEqual([true, true, true, true]);
  });

  it('[M24] [D21] has a decided split test of each channel, whose figures prove the winner', async () => {
    const arms = await db<{ channel: string; winner: number; arms: SplitArm[]; rest: number }[]>`
      select c.channel, s.winner, a.arms,
             (select count(*)::int from campaign_recipient r
              join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
              where r.campaign_id = c.id and b.is_rest and b.variant = s.winner) as rest
      from campaign_split s join campaign c on c.id = s.campaign_id
      cross join lateral (
        select json_agg(json_build_object('no', variant, 'sent', sent, 'hits', hits)) as arms from (
          select b.variant, count(*) filter (where r.state = 'sent')::int as sent,
                 count(p)::int as hits
          from campaign_recipient r
          join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
          left join push_receipt p on p.campaign_id = c.id and p.recipient_id = r.id
            and p.kind = 'clicked'
          where r.campaign_id = c.id and not b.is_rest group by b.variant) found) a
      order by c.channel`;

    expect(arms.map(({ channel }) => channel)).toEqual(['push', 'sms']);
    for (const { winner, arms: tested, rest } of arms) {
      expect(outlookOf(tested)).toMatchObject({ kind: 'winner', leader: winner });
      expect(rest).toBeGreaterThan(0);
    }
  });

  it('[M25] [D21] has a journey on the way and an ended one, with valid steps and messages', async () => {
    const journeys = await db<{ state: string; steps: unknown; messages: unknown }[]>`
      select j.state, p.steps, p.messages from journey j join journey_plan p on p.journey_id = j.id
      order by j.state desc`;
    expect(journeys.map(({ state }) => state)).toEqual(['on', 'ended']);
    for (const { steps, messages } of journeys) {
      const flow = journeySteps.parse(steps);
      const sent = journeyMessages.parse(messages);
      const asked = flow.filter((step) => step.kind === 'message');
      expect(Object.keys(sent)).toEqual(asked.map(({ key }) => String(key)));
      expect(asked.flatMap(advertisingWordsIn)).toEqual([]);
    }
    const runs = await db<
      { journey: string; state: string; n: number; soon: number; at: number }[]
    >`
      select j.state as journey, r.state, count(*)::int as n, count(distinct step_key)::int as at,
             count(*) filter (where due_at < now() + interval '5 hours')::int as soon
      from journey_run r join journey j on j.id = r.journey_id group by 1, 2`;
    const inside = runs.filter(({ state }) => state === 'inside');
    expect(inside).toEqual([
      { journey: 'on', state: 'inside', n: expect.any(Number), soon: 0, at: expect.any(Number) },
    ]);
    expect(inside[0]!.at).toBeGreaterThan(1);
    expect(runs.filter(({ state, n }) => state === 'finished' && n > 2)).toHaveLength(2);
    const [campaigns] = await db`
      select bool_and(state = 'done' and sent > 0) as done, sum(clicked) > 0 as clicked
      from campaign where journey_plan_id is not null`;
    expect(campaigns).toEqual({ done: true, clicked: true });
  });

  it('gives each broadcast of other days, and each post, a title of its own', async () => {
    const repeated = await db`
      select title from broadcast_schedule where title like '%: %'
      group by title having count(*) > 1
      union all
      select title from post where kind <> 'best-stock' group by kind, title having count(*) > 1`;

    expect(repeated).toEqual([]);
  });

  it('[M01] has sent an MMS with a picture that exists and is registered', async () => {
    const sent = await db<{ kind: string; picture: string; total: number; sent: number }[]>`
      select kind, picture, total, sent from campaign where picture is not null`;
    expect(sent).toHaveLength(1);
    const { kind, picture, total, sent: arrived } = sent[0]!;
    const file = picture.replace('/uploads/', '');
    const data = await openUploadStore(test.config).read(file);
    data?.body.destroy();
    const [row] = await db`
      select bytes, mime from upload where folder || '/' || file = ${file}`;

    expect([kind, total > 0, arrived > 0]).toEqual(['MMS', true, true]);
    expect(row).toEqual({ bytes: data?.bytes, mime: 'image/jpeg' });
    expect(data?.bytes).toBeLessThanOrEqual(MMS_PICTURE.maxBytes);
  });

  it('[L05] keeps the statement of every profit case where only staff see it', async () => {
    const cases = await db<{ evidence: string | null; bytes: number | null }[]>`
      select p.extra->>'evidence' as evidence, u.bytes from post p
      left join upload u on '/uploads/' || u.folder || '/' || u.file = p.extra->>'evidence'
      where p.kind = 'profit'`;

    expect(cases.length > 0).toBe(brand === 'futureon');
    for (const { evidence, bytes } of cases) {
      expect(evidence).toMatch(/^\/uploads\/evidence\//);
      const data = await openUploadStore(test.config).read(evidence!.replace('/uploads/', ''));
      data?.body.destroy();
      expect(bytes).toBe(data?.bytes);
    }
  });

  it('[N1.26] fills every list', async () => {
    const counts = await countRows(db);
    expect(counts).toMatchObject({ member: 32, expert: EXPERTS, expert_nickname: 12, admin: 6 });
    expect(counts['broadcast_schedule']).toBeGreaterThanOrEqual(200);
    const boards = await db<{ kind: string; n: number }[]>`
      select kind, count(*) as n from post group by kind`;
    const perBoard = Object.fromEntries(boards.map(({ kind, n }) => [kind, n]));
    expect(Object.keys(perBoard).toSorted()).toEqual([
      'base',
      'best-stock',
      'card-news',
      'column',
      'daily',
      'daily-report',
      'faq',
      ...(brand === 'futureon' ? ['lecture'] : []),
      'market-condition',
      'notice',
      ...(brand === 'futureon' ? ['profit'] : []),
      'technical-analysis',
    ]);
    expect(perBoard['notice']).toBeGreaterThanOrEqual(25);
    expect(perBoard['faq']).toBe(12);
    const places = await db<{ place: string }[]>`select distinct place from video order by place`;
    expect(places.map(({ place }) => place)).toEqual([
      'basic',
      'edaily',
      'expert-main',
      'expert-youtube',
      'sentv',
      'youtube',
    ]);
  });

  it('[C02] has reviews in every state, so that staff and writers have something to do', async () => {
    const states = await db<{ kind: string; states: string[] }[]>`
      select kind, array_agg(distinct state order by state) as states from review
      group by kind order by kind`;
    expect(states).toEqual([
      { kind: 'expert', states: ['hidden', 'pending', 'published', 'rejected'] },
      ...(brand === 'futureon' ? [{ kind: 'lecture', states: ['pending', 'published'] }] : []),
    ]);
  });

  it('[C04] has entries for current events and masked winners for past events', async () => {
    const [entered] = await db<{ n: number }[]>`
      select count(distinct event_id)::int as n from event_entry
      join event on event.id = event_id where now() between starts_at and ends_at`;
    const winners = await db<{ label: string; over: boolean }[]>`
      select label, winners_published_at < now() as over
      from event_winner join event on event.id = event_id`;
    expect(entered!.n).toBe(3);
    expect(winners.length).toBeGreaterThan(20);
    for (const { label, over } of winners)
      expect([label, over]).toEqual([expect.stringMatching(/^.○.$/u), true]);
  });

  it('has broadcasts on the air, one of them paid, and others of today', async () => {
    const today = await db<{ kind: string; status: number; ended: boolean; vod: boolean }[]>`
      select kind, broadcast_status as status, end_date < now() as ended,
             vod_url is not null as vod
      from broadcast_schedule
      where kst_day(start_date) = kst_day(now()) or broadcast_status > 0`;
    expect(today).toContainEqual({ kind: 'free', status: 1, ended: false, vod: false });
    expect(today).toContainEqual({ kind: 'paid', status: 1, ended: false, vod: false });
  });

  it('changes nothing when it is run again', async () => {
    const before = await countRows(db);
    await seedDemo(test.config);
    expect(await countRows(db)).toEqual(before);
  });

  it('speaks of its own brand, in whole words', async () => {
    const rows = await db<{ text: string }[]>`
      select title || ' ' || excerpt || ' ' || body_html as text from post
      union all select name || ' ' || array_to_string(benefits, ' ') from product
      union all select nick || ' ' || body_html from expert`;
    const foreign = brand === 'maru' ? /데일리 시황/ : /데일리 리포트|카드뉴스/;

    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ text }) => /\{brand|\([을를은는이가]\)/.test(text))).toEqual([]);
    expect(rows.filter(({ text }) => foreign.test(text))).toEqual([]);
  });

  it('speaks of no certain or promised return', async () => {
    const [row] = await db<{ all: string }[]>`
      select string_agg(concat_ws(' ', title, excerpt, body_html), ' ') as all from (
        select title, excerpt, body_html from post
        union all select title, excerpt, body_html from review
        union all select title, '', body_html from broadcast_schedule) texts`;
    expect(row!.all).not.toMatch(/보장해|확실한 수익|무조건|목표 수익률|원금 보전|급등 예상/);
  });

  it('[C16] seeds no text that a compliance rule refuses', async () => {
    const rules = complianceRulesOf({ switches: { advisory_kind: 'quasi' } });
    const rows = await db<{ text: string }[]>`
      select concat_ws(' ', title, excerpt, body_html) as text from post where kind <> 'profit'
      union all select concat_ws(' ', title, text) from campaign
      union all select concat_ws(' ', title, text) from campaign_variant
      union all select concat_ws(' ', title, text) from message_template
      union all select concat_ws(' ', title, summary, body_html, form) from event
      union all select alt from banner
      union all select concat_ws(' ', name, benefits) from product
      union all select concat_ws(' ', title, summary) from series
      union all select title from video
      union all select concat_ws(' ', title, content, body_html) from broadcast_schedule
      union all select concat_ws(' ', title, body_html) from review`;

    expect(rows.flatMap(({ text }) => findForbidden(rules, plainTextOf(text)))).toEqual([]);
  });
});

describe('the plan for the start day', () => {
  const seoul = (time: string) => Date.parse(`2026-11-21T${time}+09:00`);

  it.each(['00:00:00', '00:07:30', '09:00:00', '13:59:59', '18:40:00', '23:58:00'])(
    'holds together at %s',
    (time) => {
      const now = seoul(time);
      const plan = planToday(now, EXPERTS, texts);

      expect(new Set(plan.map(({ expert }) => expert)).size).toBe(plan.length);
      for (const { start, end } of plan) expect(end).toBeGreaterThan(start);
      const live = plan.filter(({ status }) => status === 1);
      expect(live.map(({ kind }) => kind)).toEqual(['free', 'paid', 'free']);
      for (const { start, end } of live) {
        expect(start).toBeLessThanOrEqual(now);
        expect(end).toBeGreaterThan(now);
      }
    },
  );

  it('has one that ended with a recording and one that starts within two hours', () => {
    const now = seoul('18:40:00');
    const plan = planToday(now, EXPERTS, texts);

    const isToday = (at: number) => at >= seoul('00:00:00') && at < seoul('23:59:59');
    const ended = plan.find(({ status, end, hasVod }) => status === 0 && end < now && hasVod);
    expect(ended && isToday(ended.start)).toBe(true);
    const soon = plan.find(({ start }) => start > now && start <= now + 2 * 3_600_000);
    expect(soon && isToday(soon.start)).toBe(true);
  });
});
