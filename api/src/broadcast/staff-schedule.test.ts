import type { StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
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

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, 1);
  await insertExpert(test.db, 2);
  await insertAdmin(test, 'content', ['manageContent']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());

beforeEach(async () => {
  await test.db`delete from outbox`;
  await test.db`update broadcast_schedule set deleted_at = now(), broadcast_status = 0`;
});

const base = '/api/admin/schedules';

const input = (change: object = {}) => ({
  title: '오후장 단기 매매',
  expert_id: 1,
  type: 1,
  kind: 'free',
  start_date: minutesFromNow(60),
  end_date: minutesFromNow(120),
  live_url: null,
  vod_url: null,
  content: { name: '오후장', thumbnailUrl: '/demo/thumb.webp' },
  body_html: '<p>소개</p><script>alert(1)</script>',
  auto_status: true,
  ...change,
});

async function create(change: object = {}): Promise<StaffScheduleItem> {
  const { status, body } = await staff.send('POST', base, input(change));
  expect([status, body['message']]).toEqual([201, undefined]);
  return body['item'] as StaffScheduleItem;
}

async function outbox(): Promise<{ name: string; version: number }[]> {
  return test.db<{ name: string; version: number }[]>`
    select name, coalesce(body->'payload'->'item'->'version', body->'payload'->'version')::int as version
    from outbox where name like 'schedule.%' order by id`;
}

describe('[T30] a broadcast of staff', () => {
  it('[N4.10] is added with its event, its history and clean HTML', async () => {
    const item = await create();

    expect(item).toMatchObject({ version: 1, broadcast_status: 0, updated_by: '이운영' });
    expect(item.body_html).toBe('<p>소개</p>');
    expect(JSON.parse(item.content ?? '')).toEqual({
      name: '오후장',
      thumbnailUrl: '/demo/thumb.webp',
    });
    expect(await outbox()).toEqual([{ name: 'schedule.changed', version: 1 }]);
    const log = await staff.send('GET', `${base}/${item._id}/log`);
    expect(log.body['items']).toMatchObject([{ action: 'created', by: '이운영' }]);
  });

  it('[N4.14] [S11] turns live with one event, and the same press again says nothing twice', async () => {
    const item = await create();
    await test.db`delete from outbox`;

    const first = await staff.send('POST', `${base}/${item._id}/status`, {
      broadcast_status: 1,
      version: 1,
    });
    const stale = await staff.send('POST', `${base}/${item._id}/status`, {
      broadcast_status: 1,
      version: 1,
    });

    expect(first.body['item']).toMatchObject({ broadcast_status: 1, version: 2 });
    expect([stale.status, stale.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await outbox()).toEqual([{ name: 'schedule.changed', version: 2 }]);
  });

  it('[S04] ends when it leaves the air after its start, until it is on the air again', async () => {
    const { _id } = await create({ start_date: minutesFromNow(-5), end_date: minutesFromNow(60) });
    const endless = await create({ start_date: minutesFromNow(90), end_date: null, expert_id: 2 });
    const turn = async (schedule: number, broadcast_status: number) => {
      const { body } = await staff.send('GET', `${base}/${schedule}`);
      const { version, end_date: planned } = body['item'] as StaffScheduleItem;
      const address = `${base}/${schedule}/status`;
      const answer = await staff.send('POST', address, { broadcast_status, version });
      const { over_at, end_date } = answer.body['item'] as StaffScheduleItem;
      expect(end_date).toBe(planned);
      const shown = await staff.send('GET', `/api/home/schedules/${schedule}`);
      expect((shown.body['item'] as StaffScheduleItem).end_date).toBe(over_at);
      return over_at === null ? null : Date.parse(over_at) - Date.now();
    };
    const pastOf = async (state: string) => {
      const { body } = await staff.send('GET', `${base}?state=${state}`);
      return (body['items'] as StaffScheduleItem[]).map((item) => item._id);
    };

    expect(await turn(_id, 1)).toBeGreaterThan(0);
    expect(await turn(_id, 0)).toBeLessThanOrEqual(0);
    expect(await pastOf('past')).toContain(_id);
    expect(await pastOf('upcoming')).not.toContain(_id);
    expect(await turn(_id, 1)).toBeGreaterThan(0);
    // A rehearsal ends nothing.
    expect(await turn(endless._id, 1)).toBeNull();
    expect(await turn(endless._id, 0)).toBeNull();
  });

  it('[S12] refuses a second live broadcast of the same expert', async () => {
    await insertBroadcast(test.db, { expertId: 1, status: 1 });
    const second = await create();

    const answer = await staff.send('POST', `${base}/${second._id}/status`, {
      broadcast_status: 1,
      version: 1,
    });

    expect([answer.status, answer.body['message']]).toEqual([409, 'ALREADY_ON_AIR']);
  });

  it('[S12] gives a broadcast on the air to no expert who is on the air already', async () => {
    const earlier = { start: minutesFromNow(-120), end: minutesFromNow(-60) };
    const own = await insertBroadcast(test.db, { expertId: 2, status: 1, ...earlier });
    await insertBroadcast(test.db, { expertId: 1, status: 1 });

    const { status, body } = await staff.send('PATCH', `${base}/${own}`, {
      expert_id: 1,
      version: 1,
    });

    expect([status, body['message']]).toEqual([409, 'SCHEDULE_CLASH']);
    expect(await outbox()).toEqual([]);
  });

  it('lets one of two changes made from the same version through', async () => {
    const { _id, version } = await create();
    await test.db`delete from outbox`;

    const answers = await Promise.all(
      ['하나', '둘'].map((title) => staff.send('PATCH', `${base}/${_id}`, { title, version })),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await outbox()).toEqual([{ name: 'schedule.changed', version: version + 1 }]);
  });

  it('[S20] refuses a clash with the same expert, and an end before the start', async () => {
    await create();

    const clash = await staff.send('POST', base, input({ start_date: minutesFromNow(90) }));
    const other = await staff.send('POST', base, input({ expert_id: 2 }));
    const backwards = await staff.send('POST', base, input({ end_date: minutesFromNow(30) }));

    expect([clash.status, clash.body['message']]).toEqual([409, 'SCHEDULE_CLASH']);
    expect(other.status).toBe(201);
    expect([backwards.status, backwards.body['errors']]).toMatchObject([
      400,
      [{ path: 'end_date' }],
    ]);
  });

  it('refuses a broadcast of more than a day, but not other changes of an older one', async () => {
    const years = await staff.send('POST', base, input({ end_date: '2090-01-01T00:00:00Z' }));
    const { _id } = await create();
    await test.db`
      update broadcast_schedule set end_date = start_date + interval '25 hours' where id = ${_id}`;
    const { version } = (await staff.send('GET', `${base}/${_id}`)).body[
      'item'
    ] as StaffScheduleItem;
    const renamed = await staff.send('PATCH', `${base}/${_id}`, { title: '새 제목', version });

    expect([years.status, years.body['errors']]).toEqual([
      400,
      [{ path: 'end_date', message: 'must be at most 24 hours after start_date' }],
    ]);
    expect(renamed.status).toBe(200);
  });

  it.each([
    ['a script as its picture', { thumbnailUrl: 'javascript:alert(1)' }],
    ['data as its picture', { thumbnailUrl: 'data:text/html,x' }],
    ['a foreign host written as a path', { thumbnailUrl: '//evil.example/x.png' }],
    ['an unknown part', { thumbnail: '/demo/thumb.webp' }],
    ['a name without end', { name: 'x'.repeat(101) }],
  ])('refuses a content with %s', async (_, content) => {
    const { status, body } = await staff.send('POST', base, input({ content }));

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('changes nothing from a stale version, and only the sent fields from the current one', async () => {
    const item = await create();

    const right = await staff.send('PATCH', `${base}/${item._id}`, {
      title: '새 제목',
      version: 1,
    });
    const stale = await staff.send('PATCH', `${base}/${item._id}`, { kind: 'paid', version: 1 });

    expect(right.body['item']).toMatchObject({ title: '새 제목', kind: 'free', version: 2 });
    expect([stale.status, stale.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    const { body } = await staff.send('GET', `${base}/${item._id}`);
    expect(body['item']).toMatchObject({ title: '새 제목', kind: 'free', version: 2 });
  });

  it('[N5.12] is moved by ten minutes, called off, taken back and removed, each with its event', async () => {
    const item = await create();
    await test.db`delete from outbox`;

    const extended = await staff.send('POST', `${base}/${item._id}/extend`, {
      minutes: 10,
      version: 1,
    });
    await staff.send('POST', `${base}/${item._id}/cancel`, { cancelled: true, version: 2 });
    await staff.send('POST', `${base}/${item._id}/cancel`, { cancelled: false, version: 3 });
    const removed = await staff.send('DELETE', `${base}/${item._id}?version=4`);

    const end = (extended.body['item'] as StaffScheduleItem).end_date ?? '';
    expect(Date.parse(end) - Date.parse(item.end_date ?? '')).toBe(600_000);
    expect(removed.status).toBe(204);
    expect(await outbox()).toEqual([
      { name: 'schedule.changed', version: 2 },
      { name: 'schedule.removed', version: 3 },
      { name: 'schedule.changed', version: 4 },
      { name: 'schedule.removed', version: 5 },
    ]);
    expect((await staff.send('GET', `${base}/${item._id}`)).status).toBe(404);
  });

  it('cannot be called off or removed while it is on the air', async () => {
    const onAir = await insertBroadcast(test.db, { expertId: 1, status: 1 });

    const answers = [
      await staff.send('POST', `${base}/${onAir}/cancel`, { cancelled: true, version: 1 }),
      await staff.send('DELETE', `${base}/${onAir}`),
    ];

    expect(answers.map(({ body }) => body['message'])).toEqual([
      'STATE_CONFLICT',
      'STATE_CONFLICT',
    ]);
  });

  it('is found by state, expert, day and a text with wildcards in it', async () => {
    await create({ title: '100% 실전 매매' });
    await create({ expert_id: 2, title: '아침 브리핑' });

    const found = async (query: string) =>
      (await staff.send('GET', `${base}?${query}`)).body['total'];

    expect(await found(`q=${encodeURIComponent('0% 실')}`)).toBe(1);
    expect(await found(`q=${encodeURIComponent('_')}`)).toBe(0);
    expect(await found('state=upcoming')).toBe(2);
    expect(await found('state=live')).toBe(0);
    expect(await found('expert=2')).toBe(1);
    expect((await staff.send('GET', `${base}?wrong=1`)).status).toBe(400);
  });

  it('is found by a day in Seoul that it reaches into, also over midnight and past its end', async () => {
    const at = (day: number, time: string) => `2031-03-${day}T${time}:00+09:00`;
    const shows: [title: string, expertId: number, start: string, end: string | null][] = [
      ['over at midnight', 1, at(10, '23:00'), at(11, '00:00')],
      ['over midnight', 2, at(10, '23:30'), at(11, '00:50')],
      ['within', 1, at(11, '09:00'), at(11, '10:00')],
      ['into the next day', 2, at(11, '23:30'), at(12, '00:30')],
      ['without an end', 1, at(12, '00:00'), null],
    ];
    for (const [title, expertId, start, end] of shows) {
      await insertBroadcast(test.db, { expertId, title, start, end });
    }
    const [start, end] = [minutesFromNow(-3 * 1_440), minutesFromNow(-3 * 1_440 + 60)];
    await insertBroadcast(test.db, { expertId: 1, title: 'left on', status: 1, start, end });
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    const on = async (day: string) => {
      const { body } = await staff.send('GET', `${base}?day=${day}&sortBy=oldest`);
      return (body['items'] as StaffScheduleItem[]).map(({ title }) => title);
    };

    expect(await on('2031-03-11')).toEqual(['over midnight', 'within', 'into the next day']);
    expect(await on('2031-03-12')).toEqual(['into the next day', 'without an end']);
    expect(await on(today)).toEqual(['left on']);
    expect((await staff.send('GET', `${base}?day=11`)).status).toBe(400);
  });

  it('is listed from today on in chronological order, followed by past broadcasts, newest first', async () => {
    const day = 24 * 60;
    for (const days of [2, -2, 0, 1, -1]) {
      const [start, end] = [minutesFromNow(days * day), minutesFromNow(days * day + 1)];
      await insertBroadcast(test.db, { expertId: 1, title: String(days), start, end });
    }

    const { body } = await staff.send('GET', `${base}?sortBy=today`);

    const items = body['items'] as StaffScheduleItem[];
    expect(items.map(({ title }) => title)).toEqual(['0', '1', '2', '-1', '-2']);
  });
});
