import { brandOf } from '@maru/brands/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { sendReminders } from './send-reminders.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

let bench: CampaignBench;
let hana: number;

beforeAll(async () => {
  bench = await openBench();
});
beforeEach(async () => {
  const { db } = bench;
  await emptyTables(db, 'member', 'expert', 'broadcast_schedule');
  await db`insert into expert (id, nick, field, market) values (7, '한결', '단기', '국내')`;
  hana = await insertMember('hana');
});
afterAll(() => bench.stop());

/** A member with a browser that accepts pushes. */
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

async function insertSchedule(minutes: number): Promise<number> {
  const [row] = await bench.db<{ id: number }[]>`
    insert into broadcast_schedule (expert_id, title, type, kind, start_date, end_date)
    values (7, '아침 시황', 1, 'free', now() + make_interval(mins => ${minutes}),
            now() + make_interval(mins => ${minutes + 5}))
    returning id`;
  return row!.id;
}

const want = (memberId: number, what: { expert?: number; schedule?: number }) =>
  bench.db`
    insert into reminder (member_id, expert_id, schedule_id)
    values (${memberId}, ${what.expert ?? null}, ${what.schedule ?? null})`;

const moveTo = (scheduleId: number, minutes: number) =>
  bench.db`
    update broadcast_schedule
    set start_date = now() + make_interval(mins => ${minutes}),
        end_date = now() + make_interval(mins => ${minutes + 5})
    where id = ${scheduleId}`;

const turn = (scheduleId: number, status: 0 | 1) =>
  bench.db`update broadcast_schedule set broadcast_status = ${status} where id = ${scheduleId}`;

/** Two rounds at once and one after them, as several processes make them. */
async function round(): Promise<void> {
  const { db, personal } = bench;
  const deps = {
    db,
    personal,
    brand: brandOf('daebeom'),
  };
  await Promise.all([sendReminders(deps), sendReminders(deps)]);
  await sendReminders(deps);
}

async function notified(memberId = hana): Promise<string[]> {
  const rows = await bench.db<{ title: string }[]>`
    select title from single_message where member_id = ${memberId} order by id`;
  return rows.map(({ title }) => title);
}

interface Entered {
  title: string;
  link: string;
  read: boolean;
  push: boolean;
}

/** Entries that the inbox of a member shows, oldest first. */
async function entered(memberId = hana): Promise<Entered[]> {
  const rows = await bench.db<Entered[]>`
    select title, link, read_at is not null as read, push_id is not null as push
    from inbox_entry where member_id = ${memberId} and deleted_at is null order by id`;
  return [...rows];
}

const SOON = '10분 뒤 방송이 시작돼요';
const LIVE = '방송이 시작됐어요';
const MOVED = '방송 시간이 바뀌었어요';

it('[S14] tells ten minutes before and on air, once each, who asked twice over', async () => {
  const scheduleId = await insertSchedule(11);
  await want(hana, { schedule: scheduleId });
  await want(hana, { expert: 7 });
  await round();
  expect(await notified()).toEqual([]);

  await bench.db`
    update broadcast_schedule set start_date = start_date - interval '1 minute'
    where id = ${scheduleId}`;
  await bench.db`delete from broadcast_news`;
  await round();
  expect(await notified()).toEqual([SOON]);

  await turn(scheduleId, 1);
  await round();
  await turn(scheduleId, 0);
  await turn(scheduleId, 1);
  await round();
  expect(await notified()).toEqual([SOON, LIVE]);

  const [live] = await bench.db<{ text: Buffer; link: string; topic: string; ttl: number }[]>`
    select text_enc as text, link, topic,
           round(extract(epoch from expires_at - created_at) / 60)::int as ttl
    from single_message where title = ${LIVE}`;
  expect(bench.personal.open('code', live!.text)).toMatch(
    /^한결 · 아침 시황\n\d\d\/\d\d \d\d:\d\d 시작$/,
  );
  expect(live).toMatchObject({
    link: `/schedule/daebeom-content?_id=${scheduleId}`,
    topic: `schedule-${scheduleId}`,
    ttl: 10,
  });
});

it('[S14] says nothing to who has no browser for it, or asked when it was on the air', async () => {
  const without = await insertMember('without', { device: false });
  await want(without, { expert: 7 });
  const scheduleId = await insertSchedule(9);
  await round();
  await turn(scheduleId, 1);
  await want(hana, { expert: 7 });

  await round();

  expect([await notified(without), await notified()]).toEqual([[], []]);
});

it('[P08] says nothing to who has turned all broadcasts off, and keeps the bells', async () => {
  const scheduleId = await insertSchedule(9);
  await want(hana, { schedule: scheduleId });
  await bench.db`
    insert into message_choice (member_id, category, channel, wanted)
    values (${hana}, 'live', 'push', false)`;
  await round();
  expect(await notified()).toEqual([]);

  await bench.db`update message_choice set wanted = true`;
  await round();
  expect(await notified()).toEqual(['9분 뒤 방송이 시작돼요']);
});

describe('[P15] the inbox', () => {
  it('has the last news of a broadcast, with its push, for each member that asked', async () => {
    const without = await insertMember('without', { device: false });
    const scheduleId = await insertSchedule(9);
    await want(hana, { schedule: scheduleId });
    await want(without, { expert: 7 });
    await round();
    expect((await entered()).map(({ title }) => title)).toEqual(['9분 뒤 방송이 시작돼요']);

    await turn(scheduleId, 1);
    await round();

    const link = `/schedule/daebeom-content?_id=${scheduleId}`;
    const entry = { title: LIVE, link, read: false };
    expect(await entered()).toEqual([{ ...entry, push: true }]);
    expect(await entered(without)).toEqual([{ ...entry, push: false }]);
    expect(await notified(without)).toEqual([]);
    const versions = await bench.db`
      select version from inbox where member_id = any(${[hana, without]}::int[])`;
    expect(versions.map(({ version }) => version)).toEqual([2, 2]);
  });

  it('has nothing for who has turned broadcasts off on every channel', async () => {
    const scheduleId = await insertSchedule(9);
    await want(hana, { schedule: scheduleId });
    await bench.db`
      insert into message_choice (member_id, category, channel, wanted)
      values (${hana}, 'live', 'push', false), (${hana}, 'live', 'sms', false)`;
    await round();
    expect(await entered()).toEqual([]);

    await bench.db`delete from message_choice where channel = 'sms'`;
    await round();
    expect(await entered()).toHaveLength(1);
    expect(await notified()).toEqual([]);
  });
});

describe('a broadcast that is moved', () => {
  it('[S14] is reported to who asked, by its last time, and ten minutes before only once', async () => {
    const scheduleId = await insertSchedule(10);
    await want(hana, { schedule: scheduleId });
    await round();
    await moveTo(scheduleId, 60);
    await moveTo(scheduleId, 90);
    await round();
    expect(await notified()).toEqual([SOON, MOVED]);

    await moveTo(scheduleId, 10);
    await round();
    expect(await notified()).toEqual([SOON, MOVED, MOVED]);
  });

  it('[S14] is reported to who asked for its expert, if it is near', async () => {
    await want(hana, { expert: 7 });
    const far = await insertSchedule(60 * 24 * 7);
    await moveTo(far, 60 * 24 * 8);
    await round();
    expect(await notified()).toEqual([]);

    await moveTo(far, 60);
    await round();
    expect(await notified()).toEqual([MOVED]);
  });
});

it('[S14] tells that a broadcast was called off, by whichever way, and that it is back', async () => {
  const scheduleId = await insertSchedule(60);
  await want(hana, { schedule: scheduleId });
  const call = (off: boolean) =>
    bench.db`
      update broadcast_schedule set cancelled_at = ${off ? bench.db`now()` : bench.db`null`}
      where id = ${scheduleId}`;

  await call(true);
  await round();
  await call(false);
  await round();
  await bench.db`update broadcast_schedule set deleted_at = now() where id = ${scheduleId}`;
  await round();

  expect(await notified()).toEqual([
    '방송이 취소됐어요',
    '취소됐던 방송이 다시 열려요',
    '방송이 취소됐어요',
  ]);
  // A cancelled broadcast has no page to open.
  const [{ day } = { day: '' }] = await bench.db<{ day: string }[]>`
    select kst_day(start_date)::text as day from broadcast_schedule where id = ${scheduleId}`;
  const opened = await bench.db`select link from single_message order by id`;
  expect(opened.map(({ link }) => link)).toEqual([
    `/schedule/daebeom?day=${day}`,
    `/schedule/daebeom-content?_id=${scheduleId}`,
    `/schedule/daebeom?day=${day}`,
  ]);
});

describe('[M18] who has no device', () => {
  const PHONE = '01022220002';
  const channels = async () => {
    const rows = await bench.db<{ channel: string; instead: Buffer | null; text: Buffer }[]>`
      select channel, instead_enc as instead, text_enc as text from single_message order by id`;
    return rows.map(({ channel, instead, text }) => ({
      channel,
      text: bench.personal.open('code', text),
      instead: instead && bench.personal.open('code', instead),
    }));
  };

  beforeEach(async () => {
    const { db, personal } = bench;
    await emptyTables(db, 'single_message', 'alimtalk_use', 'alimtalk_template');
    const other = await insertMember('dori', { device: false });
    await db`update member set phone_enc = ${personal.seal('phone', PHONE)} where id = ${other}`;
    const scheduleId = await insertSchedule(9);
    await want(other, { schedule: scheduleId });
  });

  const chooseTemplate = () => bench.db`
    with made as (
      insert into alimtalk_template (provider, channel, code, name, text, state, advertises, checked_at)
      values ('solapi', 'PF1', 'TP1', '방송', '#{소식}: #{전문가} #{방송}', 'approved', false, now())
      returning id)
    insert into alimtalk_use (kind, template_id) select 'reminder', id from made`;

  it('is told nothing while no template is chosen', async () => {
    await round();

    expect(await channels()).toEqual([]);
  });

  it('is told once by 알림톡 where one is, and others by push as before', async () => {
    await chooseTemplate();
    await want(hana, { expert: 7 });
    await round();

    const all = await channels();
    expect(all.filter(({ channel }) => channel === 'push')).toHaveLength(1);
    expect(all.filter(({ channel }) => channel !== 'push')).toEqual([
      {
        channel: 'alimtalk',
        text: '9분 뒤 방송이 시작돼요: 한결 아침 시황',
        instead: expect.stringMatching(
          /^\[대범\] 9분 뒤 방송이 시작돼요\n한결 · 아침 시황\n\S+ \d\d:\d\d 시작$/,
        ),
      },
    ]);
  });

  it('[P08] is told nothing who has turned off broadcasts by text message', async () => {
    await chooseTemplate();
    await bench.db`
      insert into message_choice (member_id, category, channel, wanted)
      select id, 'live', 'sms', false from member where login_id = 'dori'`;
    await round();

    expect(await channels()).toEqual([]);
  });
});
