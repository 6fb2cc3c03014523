import { sequenceVersion } from '@maru/contract/core/sequence';
import { getBannerDays, type StaffBanner } from '@maru/contract/banner/staff-banner';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const BANNERS = '/api/admin/banners';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from banner_count`;
  await test.db`delete from banner`;
  await test.db`delete from outbox`;
});

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();

const input = (change: object = {}) => ({
  location: 'POPUP',
  type: 1,
  order: 1,
  period: 7,
  status: 'active',
  device: 'all',
  img_path: '/uploads/banner/a.png',
  alt: '11월 공개방송 주간',
  link: '/event/in-progress',
  new_window: false,
  from_at: hours(-1),
  to_at: null,
  ...change,
});

async function create(change: object = {}): Promise<StaffBanner> {
  const { status, body } = await staff.send('POST', BANNERS, input(change));
  expect([status, body['errors']]).toEqual([201, undefined]);
  return body['item'] as StaffBanner;
}

async function find(_id: number): Promise<StaffBanner> {
  const { body } = await staff.send('GET', `${BANNERS}/${_id}`);
  return body['item'] as StaffBanner;
}

const publicly = async (location = 'POPUP') => {
  const { body } = await openBrowser(test).send(
    'GET',
    `/api/home/banner/load?location=${location}`,
  );
  return (body['items'] as { _id: number }[]).map(({ _id }) => _id);
};
const news = () => test.db<{ location: string; version: number }[]>`
  select body->'payload'->>'location' as location, (body->'payload'->>'version')::int as version
  from outbox where name = 'banner.changed' order by id`;
const auditOf = (action: string) => test.db<{ target_id: number; diff: unknown }[]>`
  select target_id::int, diff from audit_log
  where target_kind = 'banner' and action = ${action} order by id desc`;
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['message'],
];

describe('[T29] a banner of staff', () => {
  it('[N5.13] [S7.7] is on the site in the next read, and open pages are notified', async () => {
    const item = await create();

    expect(item).toMatchObject({ state: 'on', version: 1, updated_by: '이운영' });
    expect(await publicly()).toEqual([item._id]);
    expect(await news()).toMatchObject([{ location: 'POPUP' }]);
    expect(await auditOf('banner.create')).toMatchObject([
      { target_id: item._id, diff: { alt: [null, '11월 공개방송 주간'] } },
    ]);
  });

  it.each([
    ['before its time', { from_at: hours(1) }, 'scheduled'],
    ['after its time', { to_at: hours(-0.5) }, 'ended'],
    ['taken down', { status: 'inactive' }, 'off'],
  ])('is not on the site %s', async (_, change, state) => {
    const item = await create(change);

    expect(item.state).toBe(state);
    expect(await publicly()).toEqual([]);
    const { body } = await staff.send('GET', `${BANNERS}?location=POPUP&state=${state}`);
    expect(body['items']).toMatchObject([{ _id: item._id }]);
  });

  it.each([
    ['http', { link: 'http://example.kr' }],
    ['a script', { link: 'javascript:alert(1)' }],
    ['a foreign path', { link: '//example.kr' }],
    ['a picture elsewhere', { img_path: 'https://example.kr/a.png' }],
    ['an end before the beginning', { to_at: hours(-2) }],
    ['no words for who cannot see', { alt: ' ' }],
    ['a place beyond 999', { order: 1_000 }],
    ['no day to hide', { period: 0 }],
    ['more than a year to hide', { period: 366 }],
    ['a popup elsewhere', { location: 'TOP' }],
    ['a field it does not know', { views: 1 }],
  ])('is refused with %s', async (_, change) => {
    expect(codeOf(await staff.send('POST', BANNERS, input(change)))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await news()).toEqual([]);
  });

  it('changes from the version that was read, and notifies both places when it moves', async () => {
    const item = await create();
    await test.db`delete from outbox`;
    const change = { location: 'TOP', type: 0, version: 1 };

    const { body } = await staff.send('PATCH', `${BANNERS}/${item._id}`, change);
    const stale = await staff.send('PATCH', `${BANNERS}/${item._id}`, change);

    expect(body['item']).toMatchObject({ location: 'TOP', version: 2 });
    expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
    expect((await news()).map(({ location }) => location)).toEqual(['POPUP', 'TOP']);
    expect(await publicly('TOP')).toEqual([item._id]);
    expect(await auditOf('banner.update')).toMatchObject([
      { diff: { location: ['POPUP', 'TOP'], type: [1, 0] } },
    ]);
  });

  it('takes the given number, and moves the current holder of that number back', async () => {
    const first = await create();
    const second = await create({ order: 2 });
    const last = await create({ order: 9 });

    const newest = await create({ order: 1 });
    expect(await publicly()).toEqual([newest._id, first._id, second._id, last._id]);

    const { status } = await staff.send('PATCH', `${BANNERS}/${last._id}`, {
      order: 2,
      version: (await find(last._id)).version,
    });
    expect(status).toBe(200);
    expect(await publicly()).toEqual([newest._id, last._id, first._id, second._id]);
    expect((await find(last._id)).order).toBe(2);
  });

  it('changes no other banner at a free number', async () => {
    const other = await create({ order: 5 });
    await create({ order: 3 });

    expect(await find(other._id)).toMatchObject({ order: 5, version: 1 });
  });

  it('says nothing where nothing changes', async () => {
    const item = await create();
    await test.db`delete from outbox`;

    const same = { alt: item.alt, version: 1 };
    const { body } = await staff.send('PATCH', `${BANNERS}/${item._id}`, same);

    expect(body['item']).toMatchObject({ version: 1 });
    expect(await news()).toEqual([]);
  });

  it('can be taken away', async () => {
    const item = await create();

    const { status } = await staff.send('DELETE', `${BANNERS}/${item._id}?version=1`);

    expect(status).toBe(204);
    expect(await publicly()).toEqual([]);
    expect((await staff.send('GET', `${BANNERS}/${item._id}`)).status).toBe(404);
    expect(await auditOf('banner.trash')).toHaveLength(1);
  });

  it('[D11] is turned off and taken away with many others', async () => {
    const [one, other] = [await create(), await create()];
    const many = (action: string) =>
      staff.send('POST', `${BANNERS}/bulk/${action}`, {
        target: { ids: [one._id, other._id] },
        fields: {},
      });

    expect((await many('hide')).body).toEqual({ done: 2, failed: 0 });
    expect(await publicly()).toEqual([]);
    expect((await many('trash')).body).toEqual({ done: 2, failed: 0 });
    expect((await staff.send('GET', `${BANNERS}?location=POPUP`)).body['items']).toEqual([]);
  });

  it('requires the permission', async () => {
    const message = await loginStaff(test, 'message');

    expect((await message.send('GET', BANNERS)).status).toBe(403);
    expect((await message.send('POST', BANNERS, input())).status).toBe(403);
  });
});

describe('the order of a place', () => {
  it('is saved at once, with one line in the audit log and one event', async () => {
    const [one, two, three] = [
      await create(),
      await create({ order: 2 }),
      await create({ order: 3 }),
    ];
    await test.db`delete from outbox`;
    const ids = [three._id, one._id, two._id];
    const version = sequenceVersion([one._id, two._id, three._id]);

    const { status } = await staff.send('PUT', `${BANNERS}/order`, {
      location: 'POPUP',
      ids,
      version,
    });
    const stale = await staff.send('PUT', `${BANNERS}/order`, { location: 'POPUP', ids, version });

    expect(status).toBe(200);
    expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
    expect(await publicly()).toEqual(ids);
    expect(await news()).toHaveLength(1);
    expect(await auditOf('banner.order')).toMatchObject([
      { diff: { order: [[one._id, two._id, three._id], ids] } },
    ]);
  });
});

describe('the count of banner events', () => {
  it('is counted by day and added up', async () => {
    const item = await create();
    const visitor = openBrowser(test);
    const send = (...acts: string[]) =>
      visitor.send('POST', '/api/home/banner/counts', {
        acts: acts.map((act) => ({ _id: item._id, act })),
      });
    await test.db`
      insert into banner_count (banner_id, day, shows, clicks, dismissals)
      values (${item._id}, '2026-01-01', 100, 7, 3)`;

    expect((await send('show', 'click')).status).toBe(204);
    await send('show', 'dismiss');

    await vi.waitFor(async () => {
      const { body } = await staff.send('GET', `${BANNERS}/${item._id}`);
      expect(body['item']).toMatchObject({
        today: { shows: 2, clicks: 1, dismissals: 1 },
        all: { shows: 102, clicks: 8, dismissals: 4 },
        version: 1,
      });
    });
  });

  it('ignores unknown banners and rejects oversized batches', async () => {
    const visitor = openBrowser(test);
    const act = { _id: 999_999, act: 'show' };

    const unknown = await visitor.send('POST', '/api/home/banner/counts', { acts: [act] });
    const heap = await visitor.send('POST', '/api/home/banner/counts', {
      acts: Array.from({ length: 41 }, () => act),
    });

    expect(unknown.status).toBe(204);
    expect(codeOf(heap)).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('[D19] reactions to banners by day', () => {
  const days = async (query: string) => {
    const { body } = await staff.send(
      'GET',
      `${BANNERS}/days?location=POPUP&from=2026-11-10&to=2026-11-12&${query}`,
    );
    return getBannerDays.output.parse(body);
  };

  it('are summed for a place, or are those of one banner', async () => {
    const [one, other] = await test.db<{ id: number }[]>`
      insert into banner (location, type, "order", period, status, device, img_path, alt, from_at)
      select 'POPUP', 1, n, 7, 'active', 'all', '/uploads/banner/a.png', '배너', now()
      from generate_series(1, 2) n returning id`;
    await test.db`
      insert into banner_count (banner_id, day, shows, clicks, dismissals)
      values (${one!.id}, '2026-11-09', 50, 5, 0), (${one!.id}, '2026-11-10', 10, 1, 0),
             (${other!.id}, '2026-11-10', 20, 3, 0), (${other!.id}, '2026-11-12', 4, 0, 0)`;

    expect(await days('')).toEqual({
      from: '2026-11-10',
      to: '2026-11-12',
      shows: [30, 0, 4],
      clicks: [4, 0, 0],
    });
    expect(await days(`banner=${one!.id}`)).toMatchObject({ shows: [10, 0, 0] });
  });
});
