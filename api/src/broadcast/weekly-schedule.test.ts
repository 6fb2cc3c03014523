import type { StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { CopiedWeek, RecurrencePlan } from '@maru/contract/broadcast/recurrence';
import { addDays, momentOf, seoulDayOf, weekdayOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  insertBroadcast,
  insertExpert,
  minutesFromNow,
} from '../../../tests/support/broadcasts.ts';

let test: TestApp;
let staff: Browser;

const base = '/api/admin/schedules';

/** Monday of the week after next, so that every day of the rules is in the future. */
const today = seoulDayOf(Date.now());
const monday = addDays(today, 14 - ((weekdayOf(today) + 6) % 7));

const rule = {
  weekdays: [1, 2, 3, 4, 5],
  starts_at: '08:30',
  ends_at: '09:10',
  from_day: monday,
  until_day: addDays(monday, 11),
  skip_holidays: true,
};

const schedule = {
  title: '개장 전 브리핑',
  expert_id: 1,
  type: 1,
  kind: 'free',
  live_url: null,
  vod_url: null,
  content: null,
  body_html: '<p>소개</p>',
  auto_status: true,
};

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, 1);
  await insertExpert(test.db, 2);
  await insertAdmin(test, 'content', ['manageContent']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());

/** Forgets the events so far. The audit log only grows, so it is read from here on. */
let before = 0;
async function beginAnew(): Promise<void> {
  await test.db`truncate outbox`;
  const [row] = await test.db<{ last: number }[]>`
    select coalesce(max(id), 0)::int as last from audit_log`;
  before = row!.last;
}

beforeEach(async () => {
  await beginAnew();
  await test.db`delete from market_day`;
  await test.db`
    update broadcast_schedule set deleted_at = now(), broadcast_status = 0, rule_id = null, rule_day = null`;
});

/** Makes the rule. @returns its first broadcast. */
async function makeWeekly(change: object = {}): Promise<StaffScheduleItem> {
  const { status, body } = await staff.send('POST', `${base}/recurrences`, {
    schedule,
    rule: { ...rule, ...change },
    skip_clashes: false,
  });
  expect([status, body['message']]).toEqual([201, undefined]);
  return body['item'] as StaffScheduleItem;
}

/** A rule of today's weekday at an hour that has passed by now. */
const ofToday = {
  weekdays: [weekdayOf(today) || 7],
  starts_at: '00:00',
  ends_at: '00:01',
  from_day: today,
  skip_holidays: false,
};

/** The broadcast that a rule has for today, at another time. */
async function insertOfRule(ruleId: number, start: string): Promise<number> {
  const end = new Date(Date.parse(start) + 60_000).toISOString();
  const id = await insertBroadcast(test.db, { expertId: 1, start, end });
  await test.db`
    update broadcast_schedule set rule_id = ${ruleId}, rule_day = ${today} where id = ${id}`;
  return id;
}

const all = () => test.db<
  { id: number; title: string; day: string; clock: string; cancelled: boolean; rule: number }[]
>`
  select id, title, to_char(start_date at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
         to_char(start_date at time zone 'Asia/Seoul', 'HH24:MI') || '-' ||
         to_char(end_date at time zone 'Asia/Seoul', 'HH24:MI') as clock,
         cancelled_at is not null as cancelled, rule_id as rule
  from broadcast_schedule where deleted_at is null order by start_date`;

const events = async () =>
  (await test.db<{ name: string }[]>`select name from outbox order by id`).map(({ name }) => name);

const actions = async () =>
  (
    await test.db<{ action: string }[]>`
      select action from audit_log where id > ${before} order by id`
  ).map(({ action }) => action);

describe('[S15] a weekly rule', () => {
  it('shows the next ten and makes exactly these, without the days the exchange is closed', async () => {
    const holiday = addDays(monday, 2);
    await test.db`insert into market_day (day, name) values (${holiday}, '임시 휴장일')`;

    const preview = await staff.send('POST', `${base}/recurrences/preview`, {
      expert_id: 1,
      ...rule,
      until_day: addDays(monday, 18),
    });
    const plan = preview.body as unknown as RecurrencePlan;
    await makeWeekly({ until_day: addDays(monday, 18) });

    expect([plan.items.length, plan.total, plan.clashes]).toEqual([10, 14, 0]);
    expect(plan.skipped).toEqual([{ day: holiday, name: '임시 휴장일' }]);
    const made = await all();
    expect(made).toHaveLength(14);
    expect(made.slice(0, 10).map(({ day }) => day)).toEqual(plan.items.map(({ day }) => day));
    expect(new Set(made.map(({ clock }) => clock))).toEqual(new Set(['08:30-09:10']));
    expect(await events()).toEqual(Array.from({ length: 14 }, () => 'schedule.changed'));
    expect(await actions()).toEqual(['broadcast.create-weekly']);
  });

  it('names conflicts, and either refuses the whole series or leaves out the conflicting day', async () => {
    const start = momentOf(addDays(monday, 1), '09:00');
    const end = momentOf(addDays(monday, 1), '10:00');
    await insertBroadcast(test.db, { expertId: 1, title: '특집', start, end });

    const preview = await staff.send('POST', `${base}/recurrences/preview`, {
      expert_id: 1,
      ...rule,
    });
    const wish = { schedule, rule, skip_clashes: false };
    const refused = await staff.send('POST', `${base}/recurrences`, wish);
    const skipped = await staff.send('POST', `${base}/recurrences`, {
      ...wish,
      skip_clashes: true,
    });

    expect((preview.body as unknown as RecurrencePlan).items[1]?.clash?.title).toBe('특집');
    expect([refused.status, refused.body['message']]).toEqual([409, 'SCHEDULE_CLASH']);
    expect([skipped.status, skipped.body['created']]).toEqual([201, 9]);
  });

  it.each([
    ['an end that is the start', { ends_at: '08:30' }, 'ends_at'],
    ['a last day before the first', { until_day: addDays(monday, -1) }, 'until_day'],
    ['more than a year', { until_day: addDays(monday, 400) }, 'until_day'],
    ['days that are over', { from_day: '2020-01-06', until_day: '2020-02-01' }, 'weekdays'],
  ])('refuses %s', async (_name, change, path) => {
    const { status, body } = await staff.send('POST', `${base}/recurrences/preview`, {
      expert_id: 1,
      ...rule,
      ...change,
    });

    expect([status, body['errors']]).toMatchObject([400, [{ path }]]);
  });

  it('changes one broadcast alone', async () => {
    const { _id, version } = await makeWeekly();

    await staff.send('PATCH', `${base}/${_id}`, { title: '첫날만', version, scope: 'one' });

    const titles = (await all()).map(({ title }) => title);
    expect(titles.filter((title) => title === '첫날만')).toHaveLength(1);
  });

  it('moves a broadcast and the following ones, which get a rule of their own', async () => {
    await makeWeekly();
    const made = await all();
    const third = made[2]!;
    await beginAnew();

    const { status, body } = await staff.send('PATCH', `${base}/${third.id}`, {
      title: '아침 브리핑',
      start_date: momentOf(third.day, '08:00'),
      end_date: momentOf(third.day, '08:50'),
      version: 1,
      scope: 'following',
    });

    expect([status, body['message']]).toEqual([200, undefined]);
    const now = await all();
    expect(now.map(({ clock }) => clock)).toEqual([
      ...Array.from({ length: 2 }, () => '08:30-09:10'),
      ...Array.from({ length: 8 }, () => '08:00-08:50'),
    ]);
    expect(new Set(now.map(({ rule: id }) => id)).size).toBe(2);
    expect(body['item']).toMatchObject({
      title: '아침 브리핑',
      rule: { starts_at: '08:00', ends_at: '08:50', from_day: third.day, left: 8 },
    });
    expect(await events()).toHaveLength(8);
    expect(await actions()).toEqual(['broadcast.edit-together']);
  });

  it('moves all of them by a day, over the places they leave themselves', async () => {
    const first = await makeWeekly();

    const { status, body } = await staff.send('PATCH', `${base}/${first._id}`, {
      start_date: momentOf(addDays(monday, 1), '08:30'),
      end_date: momentOf(addDays(monday, 1), '09:10'),
      version: 1,
      scope: 'all',
    });

    expect([status, body['message']]).toEqual([200, undefined]);
    expect((await all()).map(({ day }) => weekdayOf(day)).slice(0, 5)).toEqual([2, 3, 4, 5, 6]);
    expect(body['item']).toMatchObject({ rule: { weekdays: [2, 3, 4, 5, 6] } });
  });

  it('leaves started and cancelled broadcasts unchanged', async () => {
    await makeWeekly();
    const made = await all();
    await staff.send('POST', `${base}/${made[1]!.id}/cancel`, { cancelled: true, version: 1 });

    await staff.send('PATCH', `${base}/${made[0]!.id}`, {
      title: '새 제목',
      version: 1,
      scope: 'all',
    });

    const titles = (await all()).map(({ title }) => title);
    expect(titles[1]).toBe('개장 전 브리핑');
    expect(titles.filter((title) => title === '새 제목')).toHaveLength(9);
  });

  it('is called off, and removed, from one on', async () => {
    await makeWeekly();
    const made = await all();

    await staff.send('POST', `${base}/${made[7]!.id}/cancel`, {
      cancelled: true,
      version: 1,
      scope: 'following',
    });
    expect((await all()).filter(({ cancelled }) => cancelled)).toHaveLength(3);
    await staff.send('DELETE', `${base}/${made[4]!.id}?version=1&scope=following`);

    const left = await all();
    expect(left.filter(({ cancelled }) => !cancelled)).toHaveLength(4);
    expect((await events()).slice(-3)).toEqual(Array.from({ length: 3 }, () => 'schedule.removed'));
  });

  it('ends earlier or later, and takes other days', async () => {
    const { rule: made } = await makeWeekly();
    const address = `${base}/recurrences/${made!._id}`;

    const shorter = await staff.send('PATCH', address, {
      until_day: addDays(monday, 4),
      version: 1,
    });
    expect(shorter.body).toMatchObject({ created: 0, removed: 5 });
    const other = await staff.send('PATCH', address, {
      until_day: addDays(monday, 11),
      weekdays: [1, 3],
      version: 2,
    });
    expect(other.body).toMatchObject({ created: 2, removed: 3 });
    const stale = await staff.send('PATCH', address, { weekdays: [2], version: 2 });

    expect((await all()).map(({ day }) => weekdayOf(day))).toEqual([1, 3, 1, 3]);
    expect(stale.body['message']).toBe('VERSION_CONFLICT');
  });

  it.each([
    ['a day', addDays(monday, 1), '08:30'],
    ['more than a day', addDays(monday, 1), '09:10'],
    ['less than a minute', monday, '08:30:30'],
  ])('is given no end %s after its start', async (_name, day, clock) => {
    const { _id, version } = await makeWeekly({ weekdays: [1] });
    const end_date = new Date(`${day}T${clock}+09:00`).toISOString();

    for (const scope of ['following', 'all']) {
      const { status, body } = await staff.send('PATCH', `${base}/${_id}`, {
        end_date,
        version,
        scope,
      });
      expect([status, body['errors']]).toMatchObject([400, [{ path: 'end_date' }]]);
    }
    expect((await all()).map(({ clock: now }) => now)).toEqual(['08:30-09:10', '08:30-09:10']);
  });

  it.each([
    ['following', 1],
    ['all', 1],
    ['all', -1],
  ])(
    'does not recreate past or cancelled weeks after moving the scope %s by %i days',
    async (scope, days) => {
      const until_day = addDays(today, 21);
      const { rule: made, ...first } = await makeWeekly({ ...ofToday, until_day });
      await insertOfRule(made!._id, minutesFromNow(-10));
      const [, , second, third] = await all();
      await staff.send('POST', `${base}/${second!.id}/cancel`, { cancelled: true, version: 1 });
      await staff.send('DELETE', `${base}/${third!.id}?version=1`);

      const { body } = await staff.send('PATCH', `${base}/${first._id}`, {
        start_date: momentOf(addDays(today, 7 + days), '00:00'),
        end_date: momentOf(addDays(today, 7 + days), '00:01'),
        version: 1,
        scope,
      });
      const moved = (body['item'] as StaffScheduleItem).rule!;
      const longer = await staff.send('PATCH', `${base}/recurrences/${moved._id}`, {
        until_day: addDays(today, 28 + days),
        version: moved.version,
      });

      expect(longer.body).toEqual({ created: 1, removed: 0 });
    },
  );

  it('is changed although a day was left out for a clash, which a new day must not have', async () => {
    for (const day of [monday, addDays(monday, 5)]) {
      const [start, end] = [momentOf(day, '09:00'), momentOf(day, '10:00')];
      await insertBroadcast(test.db, { expertId: 1, start, end });
    }
    const wish = { schedule, rule, skip_clashes: true };
    const made = (await staff.send('POST', `${base}/recurrences`, wish)).body;
    const address = `${base}/recurrences/${(made['item'] as StaffScheduleItem).rule!._id}`;

    const longer = await staff.send('PATCH', address, {
      until_day: addDays(monday, 18),
      version: 1,
    });
    const clashing = await staff.send('PATCH', address, { weekdays: [1, 6], version: 2 });

    expect([made['created'], longer.body]).toEqual([9, { created: 5, removed: 0 }]);
    expect([clashing.status, clashing.body['message']]).toEqual([409, 'SCHEDULE_CLASH']);
  });

  it('keeps a broadcast postponed to later today when the days of the rule change', async () => {
    const { rule: made } = await makeWeekly({ ...ofToday, until_day: addDays(today, 14) });
    const putOff = await insertOfRule(made!._id, minutesFromNow(1));

    const { body } = await staff.send('PATCH', `${base}/recurrences/${made!._id}`, {
      until_day: addDays(today, 21),
      version: 1,
    });

    expect(body).toEqual({ created: 1, removed: 0 });
    expect((await all()).map(({ id }) => id)).toContain(putOff);
  });
});

describe('copying a week of the schedule', () => {
  it('previews the copies, then creates exactly those', async () => {
    const holiday = addDays(monday, 9);
    await test.db`insert into market_day (day, name) values (${holiday}, '휴장')`;
    const at = (offset: number, clock: string) => momentOf(addDays(monday, offset), clock);
    const add = async (offset: number) => {
      const times = { start_date: at(offset, '13:00'), end_date: at(offset, '14:00') };
      const { body } = await staff.send('POST', base, { ...schedule, ...times });
      return (body['item'] as StaffScheduleItem)._id;
    };
    const first = await add(0);
    await add(1);
    await add(2);
    const off = await add(3);
    await test.db`update broadcast_schedule set cancelled_at = now() where id = ${off}`;
    await add(8);
    await test.db`update broadcast_schedule set content = '{"name":"점심","broadcaster":"유튜브"}'
                  where id = ${first}`;
    await beginAnew();
    const wish = { from: monday, to: addDays(monday, 7), skip_holidays: true };

    const preview = await staff.send('POST', `${base}/copy-week`, { ...wish, commit: false });
    const copied = await staff.send('POST', `${base}/copy-week`, { ...wish, commit: true });
    const again = await staff.send('POST', `${base}/copy-week`, { ...wish, commit: true });

    const fates = (preview.body as unknown as CopiedWeek).items.map(({ fate }) => fate);
    expect([fates, preview.body['created']]).toEqual([['new', 'clash', 'holiday'], 0]);
    expect([copied.body['created'], again.body['created']]).toEqual([1, 0]);
    const [copy] = await test.db`
      select content::jsonb as content, version from broadcast_schedule
      where start_date = ${at(7, '13:00')}`;
    expect(copy).toEqual({ content: { name: '점심' }, version: 1 });
    expect(await events()).toEqual(['schedule.changed']);
    expect(await actions()).toEqual(['broadcast.copy-week']);
    await insertAdmin(test, 'boss', ['superAdmin']);
    const boss = await loginStaff(test, 'boss');
    expect(await boss.send('GET', '/api/admin/audit-log?action=broadcast.copy-week')).toMatchObject(
      {
        status: 200,
        body: { total: 1, items: [{ target_id: null, diff: { created: 1 } }] },
      },
    );
  });

  it('leaves out items registered as recordings', async () => {
    const from = addDays(monday, -28);
    const vod = await staff.send('POST', '/api/admin/vods', {
      title: '차트 읽기 1강',
      expert_id: 1,
      vod_url: '/demo/a.webm',
      access: 'all',
      start_date: momentOf(from, '10:00'),
      length_s: null,
      thumbnail: null,
      series_ids: [],
      chapters: [],
    });
    const wish = { from, to: monday, skip_holidays: false, commit: true };

    const copied = await staff.send('POST', `${base}/copy-week`, wish);

    expect([vod.status, copied.body]).toEqual([201, { items: [], created: 0 }]);
  });

  it('takes Mondays alone', async () => {
    const wish = { from: addDays(monday, 1), to: monday, skip_holidays: true, commit: false };
    const { status, body } = await staff.send('POST', `${base}/copy-week`, wish);

    expect([status, body['errors']]).toMatchObject([400, [{ path: 'from' }]]);
  });
});
