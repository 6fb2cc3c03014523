import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../platform/seed/seed.ts';
import {
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const DAY_MS = 86_400_000;
const seoulDay = (offset: number) =>
  new Date(Date.now() + 9 * 3_600_000 + offset * DAY_MS).toISOString().slice(0, 10);

/** Every list of the public site that has to have something in it. */
const LISTS = [
  '/api/home/broadcast/latest',
  `/api/home/schedules?from=${seoulDay(-7)}&to=${seoulDay(7)}`,
  '/api/home/vods?pageSize=100',
  '/api/home/vods?sortBy=popular&kind=paid',
  '/api/home/series',
  '/api/home/curricula',
  '/api/home/experts',
  '/api/home/products',
  '/api/home/reviews',
  '/api/home/events',
  '/api/home/events?state=expired',
  '/api/home/events/winners',
  '/api/home/cs/notices',
  '/api/home/cs/faqs',
  '/api/home/invest/daily-reports',
  '/api/home/invest/card-news',
  '/api/home/invest/columns',
  '/api/home/invest/market-conditions',
  '/api/home/invest/technical-analyses',
  '/api/home/invest/bases',
  '/api/home/invest/dailies',
  '/api/home/invest/best-stocks',
  '/api/home/invest/videos?place=youtube',
  '/api/home/invest/videos?place=edaily',
  '/api/home/invest/videos?place=sentv',
  '/api/home/invest/videos?place=basic',
  `/api/home/invest/calendar?from=${seoulDay(0).slice(0, 7)}-01&to=${seoulDay(0).slice(0, 7)}-28`,
  '/api/home/banner/load?location=POPUP&status=active&page=1&pageSize=20',
  '/api/home/banner/load?location=TOP',
  '/api/home/banner/load?location=PROMOTION',
] as const;

type Items = Record<string, unknown>[];
const itemsOf = (body: Record<string, unknown>) => body['items'] as Items;

describe.each(['maru', 'futureon', 'daebeom'])('the public site of %s, seeded', (brand) => {
  let test: TestApp;
  let guest: Browser;

  beforeAll(async () => {
    test = await startTestApp({ BRAND: brand });
    await seedDemo(test.config);
    guest = openBrowser(test);
  });
  afterAll(() => test.stop());

  it.each(LISTS)('[C03] has something to show at %s', async (url) => {
    const { status, body } = await guest.send('GET', url);

    expect(status).toBe(200);
    expect(itemsOf(body).length).toBeGreaterThan(0);
  });

  it('has the reviews signed with masked names', async () => {
    const { body } = await guest.send('GET', '/api/home/reviews');

    for (const { author } of itemsOf(body)) expect(author).toMatch(/^.○+.?$/u);
  });
});

describe('the public site of maru, seeded', () => {
  let test: TestApp;
  let guest: Browser;

  beforeAll(async () => {
    test = await startTestApp();
    await seedDemo(test.config);
    guest = openBrowser(test);
  });
  afterAll(() => test.stop());

  it('[C4] gives no media address away in any public answer', async () => {
    await test.db`
      update broadcast_schedule
      set live_url = 'https://live-secret.example/' || id, vod_url = 'https://vod-secret.example/' || id`;
    const { body } = await guest.send('GET', '/api/home/broadcast/latest');
    const [{ _id } = {}] = itemsOf(body);
    const urls = [...LISTS, `/api/home/schedules/${String(_id)}`, '/api/home/experts/1'];

    for (const url of urls) {
      const { response } = await guest.send('GET', url);
      expect(response.statusCode).toBe(200);
      expect(response.body, url).not.toMatch(/live-secret|vod-secret|live_url|vod_url/);
    }
  });

  it('[L05] lists the stocks spoken of since a day, and no earlier ones', async () => {
    const { body } = await guest.send('GET', `/api/home/invest/best-stocks?since=${seoulDay(-10)}`);

    expect(body['total']).toBe(3);
    for (const { mentioned_on } of itemsOf(body)) {
      expect(String(mentioned_on) >= seoulDay(-10)).toBe(true);
    }
  });

  it('[I14] shows its lists whatever is stored in them', async () => {
    const { db } = test;
    await db`update broadcast_schedule set content = '{"name": ' where id % 2 = 0`;
    await db`update post set images = '"none"', extra = '{"base_price": "x"}' where id % 2 = 0`;
    await db`update banner set img_path = '' where "order" = 1`;

    for (const url of LISTS) expect((await guest.send('GET', url)).status, url).toBe(200);
    const popups = await guest.send('GET', '/api/home/banner/load?location=POPUP');
    expect(itemsOf(popups.body).map(({ order }) => order)).toEqual([2, 3]);
  });

  it('[A12] lists no banner that is taken down or out of its time', async () => {
    const { db } = test;
    await db`update banner set to_at = now() - interval '1 second' where location = 'TOP'`;

    const [late, down] = [
      await guest.send('GET', '/api/home/banner/load?location=TOP'),
      await guest.send('GET', '/api/home/banner/load?location=POPUP&status=inactive'),
    ];

    expect([itemsOf(late.body), itemsOf(down.body)]).toEqual([[], []]);
  });

  it('[C01] finds a two-syllable word, pages, and pins', async () => {
    const found = await guest.send('GET', `/api/home/cs/notices?q=${encodeURIComponent('점검')}`);
    const percent = await guest.send('GET', '/api/home/cs/notices?q=%25');
    const second = await guest.send('GET', '/api/home/cs/notices?page=2&unknown=1');
    const first = await guest.send('GET', '/api/home/cs/notices');

    for (const { title } of itemsOf(found.body)) expect(title).toContain('점검');
    expect(found.body['total']).toBe(3);
    expect(percent.body['total']).toBe(0);
    expect(itemsOf(first.body)[0]).toMatchObject({ pinned: true });
    expect(itemsOf(first.body)).toHaveLength(20);
    expect(second.body).toMatchObject({ page: 2, pageSize: 20, total: 27 });
    expect(itemsOf(second.body)).toHaveLength(7);
  });

  it('[C01] lists currently pinned posts first, and each post on one page, in either order', async () => {
    await test.db`
      insert into post (kind, category, title, publish_at, views, pinned_from, pinned_to) values
        ('notice', '순서', '고정', now() - interval '9 d', 1, now() - interval '1 d', null),
        ('notice', '순서', '곧 끝날 고정', now() - interval '8 d', 2, now() - interval '1 d', now() + interval '1 d'),
        ('notice', '순서', '끝난 고정', now() - interval '7 d', 3, now() - interval '3 d', now() - interval '2 d'),
        ('notice', '순서', '아직인 고정', now() - interval '6 d', 9, now() + interval '1 d', null),
        ('notice', '순서', '새 글', now() - interval '1 d', 5, null, null),
        ('notice', '순서', '많이 읽은 글', now() - interval '5 d', 8, null, null)`;
    const titlesBy = async (sortBy: string) => {
      const list = `/api/home/cs/notices?category=${encodeURIComponent('순서')}&pageSize=2`;
      const pages = [1, 2, 3].map((page) =>
        guest.send('GET', `${list}&sortBy=${sortBy}&page=${page}`),
      );
      return (await Promise.all(pages))
        .flatMap(({ body }) => itemsOf(body))
        .map((at) => at['title']);
    };

    expect([await titlesBy('latest'), await titlesBy('views')]).toEqual([
      ['곧 끝날 고정', '고정', '새 글', '많이 읽은 글', '아직인 고정', '끝난 고정'],
      ['곧 끝날 고정', '고정', '아직인 고정', '많이 읽은 글', '새 글', '끝난 고정'],
    ]);
    await test.db`delete from post where category = '순서'`;
  });

  it('[C01] never names a post as its own neighbour, however fine its moment is', async () => {
    await test.db`
      insert into post (kind, title, publish_at) values
        ('notice', '앞', '2001-01-01T00:00:00Z'),
        ('notice', '가운데', '2001-01-02T00:00:00.000123Z'),
        ('notice', '뒤', '2001-01-03T00:00:00Z')`;
    const [middle] = await test.db<{ id: number }[]>`select id from post where title = '가운데'`;

    const { body } = await guest.send('GET', `/api/home/cs/notices/${middle!.id}`);

    expect(body['item']).toMatchObject({ prev: { title: '앞' }, next: { title: '뒤' } });
    await test.db`delete from post where title in ('앞', '가운데', '뒤')`;
  });

  it('[C01] counts who reads a post and names its neighbours', async () => {
    const list = await guest.send('GET', '/api/home/invest/daily-reports?pageSize=3');
    const [newer, post, older] = itemsOf(list.body);
    const url = `/api/home/invest/daily-reports/${String(post!['_id'])}`;

    await guest.send('GET', url);
    const { body } = await guest.send('GET', url);

    expect(body['item']).toMatchObject({
      prev: { _id: older!['_id'] },
      next: { _id: newer!['_id'] },
      views: Number(post!['views']) + 1,
    });
    const elsewhere = await guest.send('GET', `/api/home/cs/notices/${String(post!['_id'])}`);
    expect([elsewhere.status, elsewhere.body['message']]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    '/api/home/cs/notices?pageSize=101',
    '/api/home/cs/notices?page=0',
    '/api/home/schedules?from=2026-11-02&to=2026-11-01',
    '/api/home/schedules?from=2026-01-01&to=2026-02-01',
    '/api/home/invest/calendar?from=2026-01-01&to=2026-03-04',
    '/api/home/schedules?from=yesterday&to=today',
    '/api/home/banner/load?location=NOWHERE',
  ])('refuses %s', async (url) => {
    const { status, body } = await guest.send('GET', url);

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('lets every demo account in, with the password all of them have', async () => {
    for (const loginId of ['demo1', 'demo20', 'expert1', 'expert12']) {
      await loginMember(test, loginId);
    }
    for (const loginId of ['super', 'content', 'message', 'payment', 'users', 'experts']) {
      const staff = await loginStaff(test, loginId);
      const { body } = await staff.send('GET', '/api/admin/expert-options');
      expect(itemsOf(body)).toHaveLength(11);
    }
  });

  it('admits only a buyer to the paid broadcast on the air', async () => {
    const [paid] = await test.db<{ id: number }[]>`
      update broadcast_schedule set live_url = null
      where broadcast_status = 1 and kind = 'paid' returning id`;
    const join = async (loginId: string) => {
      const browser = await loginMember(test, loginId);
      const body = { scheduleId: paid!.id };
      return (await browser.send('POST', '/api/home/broadcast/join_broadcast', body)).body;
    };

    expect(await join('demo1')).toMatchObject({ success: true });
    expect(await join('demo4')).toMatchObject({ success: true });
    expect(await join('expert2')).toMatchObject({ success: true });
    for (const other of ['demo9', 'demo20', 'expert12']) {
      expect((await join(other))['message']).toBe('Subscription required for paid broadcast');
    }
  });
});
