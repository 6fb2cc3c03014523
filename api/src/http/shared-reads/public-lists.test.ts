import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../../platform/seed/seed.ts';
import {
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';

/** Nouns of wire N3.23 with public lists. */
const NOUNS = [
  'experts',
  'schedules',
  'vods',
  'curricula',
  'invest/best-stocks',
  'invest/daily-reports',
  'invest/card-news',
  'invest/columns',
  'invest/calendar',
  'invest/videos',
  'reviews',
  'events',
  'cs/notices',
  'cs/faqs',
  'terms',
  'products',
  'series',
] as const;

let test: TestApp;
let guest: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await seedDemo(test.config);
  guest = openBrowser(test);
});
afterAll(() => test.stop());

const list = async (path: string) => {
  const { status, body } = await guest.send('GET', `/api/home/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body as {
    items: Record<string, unknown>[];
    total: number;
    page: number;
    pageSize: number;
  };
};

it.each(NOUNS)(
  '[N3.25] %s is a list by its noun alone, and by pages where they are asked for',
  async (noun) => {
    const bare = await list(noun);
    const second = await list(`${noun}?page=2&pageSize=1`);
    const beyond = await list(`${noun}?page=1000&pageSize=100`);
    const { status } = await guest.send('GET', `/api/home/${noun}?pageSize=101`);

    expect(bare.page).toBe(1);
    expect(bare.items).toHaveLength(Math.min(bare.total, bare.pageSize));
    expect(bare.total).toBeGreaterThan(1);
    expect(second).toMatchObject({
      items: [bare.items[1]],
      total: bare.total,
      page: 2,
      pageSize: 1,
    });
    expect(beyond).toMatchObject({ items: [], total: bare.total });
    expect(status).toBe(400);
  },
);

it('[N3.25] keeps a list whole that a screen shows whole, however long it is', async () => {
  const { db } = test;
  await db`
    insert into broadcast_schedule (expert_id, title, kind, type, start_date, end_date)
    select (select min(id) from expert), '긴 하루 ' || n, 'free', 1,
           '2030-01-01T09:00:00+09:00'::timestamptz + n * interval '1 minute',
           '2030-01-01T09:01:00+09:00'::timestamptz + n * interval '1 minute'
    from generate_series(1, 130) n`;
  const span = 'schedules?from=2030-01-01&to=2030-01-01';

  const whole = await list(span);
  const paged = await list(`${span}&pageSize=100`);

  expect([whole.total, whole.items.length, whole.pageSize]).toEqual([130, 130, 130]);
  expect([paged.total, paged.items.length, paged.pageSize]).toEqual([130, 100, 100]);
});

it('lists the broadcasts of today and the calendar of this month unless days are given', async () => {
  const today = seoulDayOf(Date.now());
  const month = today.slice(0, 7);

  const broadcasts = await list('schedules');
  const entries = await list('invest/calendar');

  const daysOf = new Set(
    broadcasts.items.map(({ start_date }) => seoulDayOf(Date.parse(String(start_date)))),
  );
  expect([...daysOf]).toEqual([today]);
  for (const { day, until_day } of entries.items) {
    expect(String(day).slice(0, 7) <= month && String(until_day ?? day).slice(0, 7) >= month).toBe(
      true,
    );
  }
});

it('takes the day or the month of the one day that is given', async () => {
  await test.db`
    insert into calendar_entry (day, kind, importance, title) values
      ('2028-01-31', 'holiday', 1, '하루 전'), ('2028-02-01', 'holiday', 1, '첫날'),
      ('2028-02-29', 'holiday', 1, '끝날'), ('2028-03-01', 'holiday', 1, '하루 뒤')`;
  const titles = async (path: string) => (await list(path)).items.map(({ title }) => title);

  expect(await titles('invest/calendar?from=2028-02-01')).toEqual(['첫날', '끝날']);
  expect(await titles('invest/calendar?to=2028-02-10')).toEqual(['첫날']);
  expect(await titles('invest/calendar?from=9999-12-03')).toEqual([]);
  expect((await list('schedules?from=2030-01-01')).total).toBe(130);
  expect((await list('schedules?to=2030-01-01')).total).toBe(130);
});
