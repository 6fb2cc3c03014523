import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { JourneyStep } from '@maru/contract/journey/journey-step';
import { SPENDING_LOCK } from '@maru/domain/campaign/spending';
import { connectDb } from '@maru/platform/db/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CampaignBench } from '../campaign/campaign.fixture.ts';
import { at, openChannels, type ChannelBench } from '../campaign/channels.fixture.ts';
import { depsOf, insertJourney, insertMember, insertPlan, smsStep } from './journey.fixture.ts';
import { runJourneys } from './run-journeys.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const ONCE = fileURLToPath(new URL('run-once.fixture.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOON = at('12:00:00');

let channels: ChannelBench;
let bench: CampaignBench;

beforeAll(async () => {
  channels = await openChannels();
  ({ bench } = channels);
});
beforeEach(async () => {
  await channels.reset();
  await emptyTables(
    bench.db,
    'journey',
    'journey_plan',
    'journey_run',
    'journey_step_run',
    'campaign',
    'campaign_recipient',
    'campaign_batch',
    'campaign_link',
    'outbox',
    'membership',
    'product_order',
    'suppression',
    'member',
    'sms_account',
  );
});
afterAll(() => channels.stop());

const round = (now: number) => runJourneys(depsOf(bench.config, bench.db, now));

const standing = () => bench.db<{ state: string; step: number | null; reason: string | null }[]>`
  select state, step_key as step, left_reason as reason from journey_run order by id`;
const passed = async () => {
  const rows = await bench.db<{ key: number; outcome: string }[]>`
    select step_key as key, outcome from journey_step_run order by run_id, at`;
  return rows.map(({ key, outcome }) => `${key} ${outcome}`);
};
const messages = () => bench.db<{ id: number; total: number; text: string }[]>`
  select id, total, text from campaign order by id`;

/** Sends all campaigns of journeys to the simulator. @returns the texts that arrived. */
async function deliver(now: number): Promise<number> {
  for (const { id } of await messages()) await channels.drivers.sms.send(id, 1, now);
  return channels.drivers.sms.reached();
}

const wait = (key: number, next: number, minutes: number): JourneyStep => ({
  kind: 'wait',
  key,
  next,
  minutes,
});

describe('[M25] a member in a journey', () => {
  it('waits, receives the message once, and finishes', async () => {
    const memberId = await insertMember(bench, NOON - MINUTE_MS);
    await insertJourney(bench, {
      steps: [wait(1, 2, 60), smsStep(2, { text: '#{이름}님 환영해요' })],
      from: NOON - DAY_MS,
    });

    await round(NOON);
    await round(NOON + 59 * MINUTE_MS);
    expect(await standing()).toEqual([{ state: 'inside', step: 1, reason: null }]);
    expect(await messages()).toEqual([]);

    await round(NOON + 60 * MINUTE_MS);
    await round(NOON + 61 * MINUTE_MS);
    expect(await standing()).toEqual([{ state: 'finished', step: null, reason: null }]);
    expect(await passed()).toEqual(['1 waited', '2 sent']);
    expect(await messages()).toMatchObject([{ total: 1 }]);
    expect(await deliver(NOON + 62 * MINUTE_MS)).toBe(1);
    const recipients = await bench.db<{ memberId: number; words: Buffer; id: number }[]>`
      select id, member_id as "memberId", words_enc as words from campaign_recipient`;
    expect(recipients.map((one) => one.memberId)).toEqual([memberId]);
    const { id, words } = recipients[0]!;
    expect(JSON.parse(bench.personal.open('words', words, id))).toMatchObject({ 이름: '김하나' });
  });

  it('shares the campaign with those who enter in the same minute or wait as long', async () => {
    const shared = { steps: [smsStep(1, { next: 2 }), wait(2, 3, 60), smsStep(3)] };
    await insertJourney(bench, { ...shared, from: NOON - DAY_MS });
    for (const second of [5, 20, 55]) {
      await insertMember(bench, NOON + second * 1_000);
      await round(NOON + second * 1_000);
    }
    expect(await messages()).toEqual([]);
    await round(NOON + MINUTE_MS);
    await insertMember(bench, NOON + 4 * MINUTE_MS);
    await round(NOON + 4 * MINUTE_MS);
    for (const minute of [61, 64, 65]) await round(NOON + minute * MINUTE_MS);

    expect((await messages()).map(({ total }) => total)).toEqual([3, 1, 4]);
  });

  it('does not enter for an event from before the journey was turned on', async () => {
    await insertMember(bench, NOON - 2 * MINUTE_MS);
    await insertJourney(bench, { steps: [smsStep(1)], from: NOON - MINUTE_MS });

    await round(NOON);

    expect(await standing()).toEqual([]);
  });

  it('waits until the clock of Seoul shows a time', async () => {
    await insertMember(bench, NOON - MINUTE_MS);
    const until: JourneyStep = { kind: 'until', key: 1, next: 2, time: '10:30' };
    await insertJourney(bench, { steps: [until, smsStep(2)], from: NOON - DAY_MS });

    await round(NOON);
    const [run] = await bench.db<{ due: string }[]>`select due_at as due from journey_run`;

    expect(Date.parse(run!.due)).toBe(at('10:30:00') + DAY_MS);
  });

  it('takes the way of the answer to a condition', async () => {
    const [paying, other] = [await insertMember(bench, NOON), await insertMember(bench, NOON)];
    await bench.db`insert into member_tag (member_id, tag) values (${paying}, '우수')`;
    await insertJourney(bench, {
      steps: [
        { kind: 'condition', key: 1, asks: 'tag', tag: '우수', yes: 2, no: 3 },
        smsStep(2, { text: '고마워요' }),
        smsStep(3, { text: '반가워요' }),
      ],
      from: NOON - DAY_MS,
    });

    await round(NOON);

    const got = await bench.db<{ member: number; text: string }[]>`
      select r.member_id as member, c.text from campaign_recipient r
      join campaign c on c.id = r.campaign_id order by r.member_id`;
    expect(got).toEqual([
      { member: paying, text: '고마워요' },
      { member: other, text: '반가워요' },
    ]);
  });

  it('holds advertising for the morning, and asks for the consent then', async () => {
    const night = at('23:00:00');
    const ad = smsStep(1, {
      text: '(광고)[마루] 혜택\n무료수신거부 0801234567',
      advertising: true,
    });
    const agreed = { consents: ['marketing_sms'] };
    const [stays, takesBack, barred] = [
      await insertMember(bench, night, agreed),
      await insertMember(bench, night, agreed),
      await insertMember(bench, night, agreed),
    ];
    await insertMember(bench, night);
    await insertJourney(bench, { steps: [ad], from: night - DAY_MS });

    await round(night);
    expect(await messages()).toEqual([]);

    await bench.db`
      insert into consent (member_id, kind, given, source)
      values (${takesBack}, 'marketing_sms', false, 'mypage')`;
    await bench.db`
      insert into suppression (dest_hash, channel, reason)
      select phone_hash, 'sms', 'link' from member where id = ${barred}`;
    await round(at('08:00:00') + DAY_MS);

    const got = await bench.db`select member_id as id from campaign_recipient`;
    expect(got).toEqual([{ id: stays }]);
    const left = { state: 'left', step: 1, reason: 'advertising' };
    expect(await standing()).toEqual([
      { state: 'finished', step: null, reason: null },
      left,
      left,
      left,
    ]);
  });

  it('goes on without a message if there is no number, and leaves with the account', async () => {
    await insertMember(bench, NOON, { phone: false });
    const suspended = await insertMember(bench, NOON);
    await insertJourney(bench, { steps: [wait(1, 2, 1), smsStep(2)], from: NOON - DAY_MS });
    await round(NOON);
    await bench.db`update member set state = 'suspended' where id = ${suspended}`;

    await round(NOON + MINUTE_MS);

    expect(await passed()).toEqual(['1 waited', '2 unreached']);
    expect(await messages()).toEqual([]);
    expect(await standing()).toEqual([
      { state: 'finished', step: null, reason: null },
      { state: 'left', step: 1, reason: 'account' },
    ]);
  });

  it('finishes on the steps with which they entered', async () => {
    await insertMember(bench, NOON);
    const journeyId = await insertJourney(bench, {
      steps: [wait(1, 2, 10), smsStep(2, { text: '처음 글' })],
      from: NOON - DAY_MS,
    });
    await round(NOON);
    await insertPlan(bench.db, journeyId, 2, [smsStep(1, { text: '새 글' })]);
    await insertMember(bench, NOON + 5 * MINUTE_MS);

    await round(NOON + 10 * MINUTE_MS);

    expect((await messages()).map(({ text }) => text).toSorted()).toEqual(['새 글', '처음 글']);
  });
});

describe('[M25] the events that let a member enter', () => {
  const steps = [smsStep(1)];
  const iso = (moment: number) => new Date(moment).toISOString();

  async function insertMembership(memberId: number, ends: number): Promise<number> {
    const [product] = await bench.db<{ id: number }[]>`
      insert into product (kind, name, price, period_unit, period_n)
      values ('vip', 'VIP', 10000, 'month', 1) returning id`;
    const [row] = await bench.db<{ id: number }[]>`
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      values (${memberId}, ${product!.id}, 'manual', ${iso(ends - 30 * DAY_MS)}, ${iso(ends)})
      returning id`;
    return row!.id;
  }

  it('are the end of a membership and the days before, unless it goes on', async () => {
    const memberId = await insertMember(bench, NOON - 60 * DAY_MS);
    await insertMembership(memberId, NOON + 7 * DAY_MS - MINUTE_MS);
    const entry = { kind: 'ending' as const, days: 7 };
    await insertJourney(bench, { entry, steps, from: NOON - DAY_MS });
    await insertJourney(bench, {
      entry: { kind: 'ended', days: null },
      steps,
      from: NOON - DAY_MS,
    });

    await round(NOON);
    await round(NOON + DAY_MS);
    expect(await messages()).toHaveLength(1);

    await round(NOON + 7 * DAY_MS);
    expect(await messages()).toHaveLength(2);
  });

  it('are days without a login', async () => {
    const memberId = await insertMember(bench, NOON - 60 * DAY_MS);
    await bench.db`
      update member set last_login_at = ${iso(NOON - 30 * DAY_MS - MINUTE_MS)}
      where id = ${memberId}`;
    const entry = { kind: 'inactive' as const, days: 30 };
    await insertJourney(bench, { entry, steps, from: NOON - DAY_MS });

    await round(NOON);
    await round(NOON + DAY_MS);

    expect(await messages()).toHaveLength(1);
  });

  it('count again after the days of the re-entry rule, and never while a member is inside', async () => {
    const memberId = await insertMember(bench, NOON - 60 * DAY_MS);
    const login = (moment: number) =>
      bench.db`update member set last_login_at = ${iso(moment)} where id = ${memberId}`;
    await insertJourney(bench, {
      entry: { kind: 'inactive', days: 1 },
      reentryDays: 5,
      steps: [wait(1, 2, 2 * 24 * 60), smsStep(2)],
      from: NOON - DAY_MS,
    });
    const days = async (from: number, to: number) => {
      for (let day = from; day <= to; day += 1) {
        await login(NOON + (day - 1) * DAY_MS - MINUTE_MS);
        await round(NOON + day * DAY_MS);
      }
    };

    await days(0, 4);
    expect(await standing()).toHaveLength(1);
    await days(5, 6);
    expect(await standing()).toHaveLength(2);
  });
});

it('[M25] a round reads new events, and after an outage those since the last round', async () => {
  const HOUR_MS = 60 * MINUTE_MS;
  await insertJourney(bench, { steps: [smsStep(1)], from: NOON - DAY_MS });
  await round(NOON);
  // The events before were read.
  await insertMember(bench, NOON - HOUR_MS);
  await round(NOON + MINUTE_MS);
  expect(await standing()).toEqual([]);

  await insertMember(bench, NOON + HOUR_MS);
  await round(NOON + 3 * DAY_MS);
  expect(await standing()).toHaveLength(1);
});

describe('[M25] exactly once', () => {
  it('holds with two workers, and after one was killed in the middle of a step', async () => {
    for (let n = 0; n < 5; n += 1) await insertMember(bench, NOON);
    await insertJourney(bench, { steps: [smsStep(1)], from: NOON - DAY_MS });
    const blocker = connectDb(bench.config.DATABASE_URL, { max: 1 });
    await blocker`select pg_advisory_lock(${SPENDING_LOCK})`;
    const { DATABASE_URL, DATA_KEYS, LOOKUP_SECRET, REDIS_URL, SESSION_SECRET } = bench.config;
    const worker = spawn(process.execPath, ['--import', 'tsx', ONCE], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL,
        DATA_KEYS,
        LOOKUP_SECRET,
        REDIS_URL,
        SESSION_SECRET,
        VAPID_PUBLIC_KEY: bench.config.VAPID_PUBLIC_KEY,
        VAPID_PRIVATE_KEY: bench.config.VAPID_PRIVATE_KEY,
        JOURNEY_NOW: String(NOON),
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const blocked = () => bench.db<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${SPENDING_LOCK} and not granted`;
    // It has inserted the campaign with its recipients, and has not committed.
    await vi.waitFor(async () => expect(await blocked()).toHaveLength(1), { timeout: 30_000 });
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    // The database notices the death of a waiting client only when it writes to it.
    await bench.db`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${SPENDING_LOCK} and not granted`;
    await blocker.end();
    expect([await messages(), await passed()]).toEqual([[], []]);

    await Promise.all([round(NOON), round(NOON), round(NOON)]);
    await Promise.all([round(NOON + MINUTE_MS), round(NOON + MINUTE_MS)]);

    expect(await messages()).toMatchObject([{ total: 5 }]);
    expect(await passed()).toEqual(Array.from({ length: 5 }, () => '1 sent'));
    await deliver(NOON);
    expect(await deliver(NOON)).toBe(5);
  });

  it('refuses to pass a step twice', async () => {
    await insertMember(bench, NOON);
    await insertJourney(bench, { steps: [smsStep(1)], from: NOON - DAY_MS });
    await round(NOON);

    await bench.db`
      update journey_run
      set state = 'inside', step_key = 1, due_at = now() - interval '1 year', ended_at = null`;

    await expect(round(NOON)).rejects.toThrow(/journey_step_run_pkey/);
    expect(await messages()).toHaveLength(1);
  });

  it('sends nothing while a journey is paused, and goes on after it', async () => {
    await insertMember(bench, NOON);
    await insertJourney(bench, { steps: [wait(1, 2, 1), smsStep(2)], from: NOON - DAY_MS });
    await round(NOON);
    await bench.db`update journey set state = 'paused'`;
    await round(NOON + DAY_MS);
    expect(await passed()).toEqual([]);

    await bench.db`update journey set state = 'on'`;
    await round(NOON + DAY_MS);
    expect(await passed()).toEqual(['1 waited', '2 sent']);
  });
});

it('[M25] a round ends with its time, and large groups take turns with the other journeys', async () => {
  for (let n = 0; n < 3; n += 1) await insertMember(bench, NOON);
  const stepsOf = (key: number) => [
    wait(key, key + 1, 1),
    wait(key + 1, key + 2, 1),
    smsStep(key + 2),
  ];
  const journeyIds = [
    await insertJourney(bench, { steps: stepsOf(1), from: NOON - DAY_MS }),
    await insertJourney(bench, { steps: stepsOf(11), from: NOON - DAY_MS }),
  ];
  await round(NOON);
  // The second one waits longer, and both are behind.
  await bench.db`
    update journey_run set due_at = due_at - interval '1 second'
    where journey_id = ${journeyIds[1]!}`;
  const turns = (most: number) => {
    let left = most;
    return () => (left -= 1) > 0;
  };
  const later = depsOf(bench.config, bench.db, NOON + MINUTE_MS);

  await runJourneys(later, turns(1));
  expect(await passed()).toEqual(['11 waited', '11 waited', '11 waited']);
  await runJourneys(later, turns(2));
  expect((await passed()).filter((one) => one === '1 waited')).toHaveLength(3);
});

it('[M25] members at a step that fails wait, and the others of their journey go on', async () => {
  const first = await insertMember(bench, NOON);
  const journeyId = await insertJourney(bench, {
    steps: [wait(1, 2, 1), smsStep(2)],
    from: NOON - DAY_MS,
  });
  await round(NOON);
  await insertPlan(bench.db, journeyId, 2, [smsStep(1)]);
  await bench.db`update journey_plan set messages = '{"2": 0}' where no = 1`;
  const second = await insertMember(bench, NOON + MINUTE_MS);

  await expect(round(NOON + MINUTE_MS)).rejects.toThrow(/invalid_type/);

  const states = await bench.db`select member_id as id, state from journey_run order by id`;
  expect([...states]).toEqual([
    { id: first, state: 'inside' },
    { id: second, state: 'finished' },
  ]);
});

it('[M25] [M15] a message whose spending is refused waits, and staff see why', async () => {
  await insertMember(bench, NOON);
  await insertJourney(bench, { steps: [smsStep(1)], from: NOON - DAY_MS });
  await bench.db`
    insert into sms_account (provider, balance, checked_at)
    values (${bench.config.SMS_PROVIDER}, 0, now())`;

  await round(NOON);
  expect(await messages()).toEqual([]);
  expect(await bench.db`select problem from journey`).toEqual([{ problem: 'BALANCE_TOO_LOW' }]);

  await bench.db`update sms_account set balance = 1000000`;
  await round(NOON + 10 * MINUTE_MS);
  expect(await messages()).toHaveLength(1);
  expect(await bench.db`select problem from journey`).toEqual([{ problem: null }]);
});

it('[M25] [N5.49] sends staff the counts of a round, without a datum of a member', async () => {
  await insertMember(bench, NOON);
  const journeyId = await insertJourney(bench, { steps: [smsStep(1)], from: NOON - DAY_MS });

  await round(NOON);

  const notified = await bench.db<{ body: { payload: object } }[]>`
    select body from outbox where name = 'journey.progressed'`;
  expect(notified.map(({ body }) => body.payload)).toEqual([
    {
      _id: journeyId,
      state: 'on',
      entered: 1,
      inside: 0,
      finished: 1,
      left: 0,
      sequence: 1,
      at: expect.any(String),
    },
  ]);
});
