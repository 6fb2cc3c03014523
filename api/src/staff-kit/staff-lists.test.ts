import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../platform/seed/seed.ts';
import {
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

/** The resources of wire N4.12 and N4.13, and the trash beside them. */
const RESOURCES = [
  'users',
  'experts',
  'expert-products',
  'schedules',
  'vods',
  'lectures',
  'series',
  'notices',
  'faqs',
  'reviews',
  'best-stocks',
  'calendar',
  'banners',
  'videos',
  'daily-reports',
  'card-news',
  'columns',
  'market-conditions',
  'events',
  'terms',
  'links',
  'audiences',
  'sms/campaigns',
  'sms/templates',
  'push/campaigns',
  'push/templates',
  'orders',
  'refunds',
  'expert-orders',
  'managers',
  'allowed-ips',
  'webhooks',
  'journeys',
  'incidents',
  'audit-log',
  'trash/banner',
] as const;

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await seedDemo(test.config);
  staff = await loginStaff(test, 'super');
});
afterAll(() => test.stop());

const list = async (path: string) => {
  const { status, body } = await staff.send('GET', `/api/admin/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body as { items: Record<string, unknown>[]; total: number };
};

it.each(RESOURCES)('[N2.2] %s takes the four keys of a list', async (resource) => {
  const { body, status } = await staff.send(
    'GET',
    `/api/admin/${resource}?page=1&pageSize=20&sortBy=latest&q=${encodeURIComponent('없는 말')}`,
  );

  expect([status, body]).toMatchObject([200, { items: [], total: 0, page: 1, pageSize: 20 }]);
});

it.each([
  ['links', 'address'],
  ['terms', 'title'],
])('searches %s by %s', async (resource, field) => {
  const all = await list(`${resource}?pageSize=100`);
  const wanted = String(all.items[0]![field]);
  const found = await list(`${resource}?pageSize=100&q=${encodeURIComponent(wanted)}`);

  const like = all.items.filter((item) => String(item[field]).includes(wanted));
  expect(found.items).toEqual(like);
  expect(found.total).toBeLessThan(all.total);
});

it('searches settlements by the nickname of the expert', async () => {
  const all = await list('expert-orders?pageSize=100');
  const { nick } = all.items[0]!['expert'] as { nick: string };
  const found = await list(`expert-orders?pageSize=100&q=${encodeURIComponent(nick)}`);

  expect(found.items).toEqual(
    all.items.filter(({ expert }) => (expert as { nick: string }).nick === nick),
  );
  expect(found.total).toBeLessThan(all.total);
});

/** Adds an item that is the newest of its list and the last in the staff order. */
const ADD_LAST = {
  banners: () => test.db<{ id: number }[]>`
    insert into banner (type, location, "order", img_path, alt)
    values (0, 'TOP', 999, '/demo/banner.webp', '끝') returning id`,
  lectures: () => test.db<{ id: number }[]>`
    insert into post (kind, category, title, position, publish_at) values
      ('lecture', '강의', '앞', 998, now() - interval '1 day'),
      ('lecture', '강의', '끝', 999, now())
    returning id`,
  'expert-products': () => test.db<{ id: number }[]>`
    insert into product (kind, expert_id, name, price, period_unit, period_n, position)
    select 'expert', id, '끝', 1000, 'day', 1, 999 from expert
    order by position desc, id desc limit 1 returning id`,
};

it.each(['banners', 'lectures', 'expert-products'] as const)(
  'gives %s newest first where that is asked for, and else in the order of staff',
  async (resource) => {
    const added = (await ADD_LAST[resource]()).at(-1)?.id;
    const idsOf = async (sortBy: string) =>
      (await list(`${resource}?pageSize=100${sortBy}`)).items.map(({ _id }) => _id);

    const [usual, latest] = [await idsOf(''), await idsOf('&sortBy=latest')];

    expect(usual.length).toBeGreaterThan(1);
    expect([usual.at(-1), latest[0]]).toEqual([added, added]);
    expect(await idsOf('&sortBy=order')).toEqual(usual);
  },
);
