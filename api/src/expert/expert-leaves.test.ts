import { addDays, momentOf, seoulDayOf, weekdayOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  openBrowser,
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
let content: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'experts', ['manageExperts']);
  await insertAdmin(test, 'content', ['manageContent']);
  [staff, content] = [await loginStaff(test, 'experts'), await loginStaff(test, 'content')];
});
afterAll(() => test.stop());

const schedules = '/api/admin/schedules';
let expertId = 0;

beforeEach(async () => {
  expertId = await insertExpert(test.db, expertId + 1);
  await test.db`delete from outbox`;
});

const leave = () => staff.send('DELETE', `/api/admin/experts/${expertId}`);

describe('[D04] an expert who leaves', () => {
  it('has future broadcasts cancelled, which clients are notified and staff cannot undo', async () => {
    const over = await insertBroadcast(test.db, {
      expertId,
      start: minutesFromNow(-60),
      end: minutesFromNow(-10),
      vodUrl: '/demo/a.webm',
    });
    const ahead = await insertBroadcast(test.db, {
      expertId,
      start: minutesFromNow(60),
      end: minutesFromNow(90),
      auto: true,
    });
    const late = await insertBroadcast(test.db, { expertId });

    expect((await leave()).status).toBe(204);

    const guest = openBrowser(test);
    const site = await guest.send('GET', `/api/home/schedules/${ahead}`);
    const kept = await guest.send('GET', `/api/home/schedules/${over}`);
    expect([site.status, kept.status]).toEqual([404, 200]);
    const notified = await test.db`
      select (body->'payload'->>'_id')::int as id from outbox where name = 'schedule.removed'
      order by 1`;
    expect(notified).toEqual([{ id: ahead }, { id: late }]);
    const log = await content.send('GET', `${schedules}/${ahead}/log`);
    expect(log.body['items']).toMatchObject([{ action: 'cancelled' }]);
    const [line] = await test.db`
      select diff from audit_log where action = 'expert.end' and target_id = ${expertId}`;
    expect(line).toMatchObject({ diff: { cancelled: 2 } });
    const back = await content.send('POST', `${schedules}/${ahead}/cancel`, {
      cancelled: false,
      version: 2,
    });
    expect(back.body['message']).toBe('STATE_CONFLICT');
  });

  it('is still named on past content, which no longer links to a page of theirs', async () => {
    const memberId = await insertMember(test, `reader${expertId}`);
    const broadcast = await insertBroadcast(test.db, {
      expertId,
      start: minutesFromNow(-60),
      end: minutesFromNow(-10),
      vodUrl: '/demo/a.webm',
    });
    const [column] = await test.db<{ id: number }[]>`
      insert into post (kind, title, body_html, state, publish_at, expert_id)
      values ('column', '금리와 환율', '<p>금리</p>', 'published', now(), ${expertId}) returning id`;
    const [review] = await test.db<{ id: number }[]>`
      insert into review (member_id, expert_id, title, body_html, rating, state)
      values (${memberId}, ${expertId}, '차분해요', '<p>차분</p>', 5, 'published') returning id`;
    const pages = [
      `schedules/${broadcast}`,
      `invest/columns/${column!.id}`,
      `reviews/${review!.id}`,
    ];
    const led = async () => {
      const guest = openBrowser(test);
      const answers = pages.map((page) => guest.send('GET', `/api/home/${page}`));
      return (await Promise.all(answers)).map(({ body }) => body['item']);
    };
    const named = { expert: { _id: expertId } };

    const before = await led();
    expect((await leave()).status).toBe(204);

    expect(before).toMatchObject(pages.map(() => ({ ...named, expert_has_page: true })));
    await vi.waitFor(async () => {
      expect(await led()).toMatchObject(pages.map(() => ({ ...named, expert_has_page: false })));
    });
  });

  it('stays while a recording of theirs is on the air', async () => {
    await insertBroadcast(test.db, { expertId, status: 2 });

    expect((await leave()).body['message']).toBe('STATE_CONFLICT');
  });

  it('no longer starts broadcasts that were not cancelled', async () => {
    await leave();
    const running = await insertBroadcast(test.db, { expertId });

    for (const broadcast_status of [1, 2]) {
      const { body } = await content.send('POST', `${schedules}/${running}/status`, {
        broadcast_status,
        version: 1,
      });
      expect(body['message']).toBe('STATE_CONFLICT');
    }
  });

  it('is given no broadcast, no weekly rule, no copy and no recording', async () => {
    const other = await insertExpert(test.db, expertId + 50_000);
    const today = seoulDayOf(Date.now());
    const monday = addDays(today, 14 - ((weekdayOf(today) + 6) % 7));
    const at = (from: string, to: string) => ({
      start_date: momentOf(monday, from),
      end_date: momentOf(monday, to),
    });
    const words = {
      title: '오후장',
      expert_id: expertId,
      type: 1,
      kind: 'free',
      live_url: null,
      vod_url: null,
      content: null,
      body_html: '',
      auto_status: true,
    };
    const rule = {
      weekdays: [1],
      starts_at: '10:00',
      ends_at: '11:00',
      from_day: monday,
      until_day: addDays(monday, 7),
      skip_holidays: false,
    };
    const vod = {
      title: '차트 읽기',
      expert_id: expertId,
      vod_url: '/demo/a.webm',
      access: 'all',
      start_date: minutesFromNow(-120),
      length_s: null,
      thumbnail: null,
      series_ids: [],
      chapters: [],
    };
    const before = await content.send('POST', schedules, { ...words, ...at('10:00', '11:00') });
    expect(before.status).toBe(201);
    const once = await insertBroadcast(test.db, { expertId: other, vodUrl: '/demo/a.webm' });
    const made = await content.send('POST', `${schedules}/recurrences`, {
      schedule: { ...words, expert_id: other },
      rule,
      skip_clashes: false,
    });
    const weekly = made.body['item'] as { _id: number };
    await leave();
    await test.db`update broadcast_schedule set cancelled_at = null where expert_id = ${expertId}`;

    const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
      const answer = await content.send(method, path, body);
      return [answer.status, answer.body['message']];
    };
    const unknown = [404, 'NOT_FOUND'];
    const toThem = { expert_id: expertId, version: 1 };
    const later = { ...words, ...at('13:00', '14:00') };
    expect(await send('POST', schedules, later)).toEqual(unknown);
    expect(await send('PATCH', `${schedules}/${once}`, toThem)).toEqual(unknown);
    expect(await send('PATCH', `${schedules}/${weekly._id}`, { ...toThem, scope: 'all' })).toEqual(
      unknown,
    );
    const wish = { schedule: words, rule, skip_clashes: true };
    expect(await send('POST', `${schedules}/recurrences`, wish)).toEqual(unknown);
    const invalid = [400, 'INVALID_INPUT'];
    expect(await send('POST', '/api/admin/vods', vod)).toEqual(invalid);
    expect(await send('PATCH', `/api/admin/vods/${once}`, toThem)).toEqual(invalid);
    const copied = await content.send('POST', `${schedules}/copy-week`, {
      from: monday,
      to: addDays(monday, 7),
      skip_holidays: false,
      commit: true,
    });
    expect((copied.body['items'] as { _id: number }[]).map(({ _id }) => _id)).toEqual([weekly._id]);
  });
});
