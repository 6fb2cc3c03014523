import { sequenceVersion } from '@maru/contract/core/sequence';
import type { StaffSeriesView } from '@maru/contract/series/series';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
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
let guest: Browser;
let product: number;
let recordings: number[];

beforeAll(async () => {
  test = await startTestApp();
  const { db } = test;
  await insertExpert(db, 1);
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'experts', ['manageExperts']);
  staff = await loginStaff(test, 'content');
  guest = openBrowser(test);
  const [row] = await db<{ id: number }[]>`
    insert into product (kind, name, price, period_unit, period_n)
    values ('series', '강의 묶음', 99000, 'month', 3) returning id`;
  product = row!.id;
  recordings = [];
  for (const day of [3, 2, 1]) {
    recordings.push(
      await insertBroadcast(db, {
        expertId: 1,
        title: `${day}일 전 강의`,
        kind: 'paid',
        type: 0,
        start: minutesFromNow(-1_440 * day - 60),
        end: minutesFromNow(-1_440 * day),
        vodUrl: '/demo/lectures/lecture-1.webm',
      }),
    );
  }
});
afterAll(() => test.stop());

const base = '/api/admin/series';

const input = (change: object = {}) => ({
  title: '차례로 배우기',
  summary: '처음부터 하나씩',
  level: 'first',
  img_path: '/demo/covers/cover-1.webp',
  access: 'all',
  product_id: null,
  shown: true,
  steps: recordings.slice(0, 2),
  ...change,
});

async function create(change: object = {}): Promise<StaffSeriesView> {
  const { status, body } = await staff.send('POST', base, input(change));
  expect([status, body['message']]).toEqual([201, undefined]);
  return body['item'] as StaffSeriesView;
}

const shown = async () =>
  (await guest.send('GET', '/api/home/curricula')).body['items'] as {
    _id: number;
    steps: { _id: number }[];
  }[];

describe('[T38] [T39] [D06] a series of staff', () => {
  it('is seen on the site at once, with its cover and its episodes in their order', async () => {
    expect(await shown()).toEqual([]);
    const item = await create({ steps: recordings.toReversed() });

    expect(item).toMatchObject({ episodes: 3, length_s: 3 * 3_600, experts: [{ _id: 1 }] });
    expect(await shown()).toMatchObject([
      {
        _id: item._id,
        img_path: '/demo/covers/cover-1.webp',
        steps: recordings.toReversed().map((_id) => ({ _id })),
      },
    ]);

    const { body } = await staff.send('PATCH', `${base}/${item._id}`, {
      version: item.version,
      steps: [recordings[0]],
      shown: false,
    });
    expect(body['item']).toMatchObject({ episodes: 1, shown: false, version: 2 });
    expect(await shown()).toEqual([]);
    const late = await staff.send('PATCH', `${base}/${item._id}`, { version: 1, title: '늦음' });
    expect(late.body['message']).toBe('VERSION_CONFLICT');
    const lines = await test.db`
      select action, diff from audit_log where target_kind = 'series' order by id`;
    expect(lines).toMatchObject([
      { action: 'series.create' },
      { action: 'series.edit', diff: { shown: [true, false] } },
    ]);
  });

  it.each([
    ['without its product', { access: 'product', product_id: null }],
    ['with the product of an expert', { access: 'product', product_id: 999 }],
    ['with what is no recording', { steps: [999_999] }],
    ['twice the same', { steps: [1, 1] }],
    ['without a title', { title: '' }],
  ])('cannot be made %s', async (_what, change) => {
    expect((await staff.send('POST', base, input(change))).body['message']).toBe('INVALID_INPUT');
  });

  it('opens recordings to members if its access is for members, and to buyers if they bought it', async () => {
    const memberId = await insertMember(test, 'member');
    const member = await loginMember(test, 'member');
    const watch = async (scheduleId: number | undefined) =>
      (await member.send('POST', '/api/home/broadcast/join_vod', { scheduleId })).body['success'];
    expect(await watch(recordings[2])).toBe(false);

    const open = await create({ access: 'member', steps: [recordings[2]] });

    expect(await watch(recordings[2])).toBe(true);
    await staff.send('PATCH', `${base}/${open._id}`, {
      version: open.version,
      access: 'product',
      product_id: product,
    });
    expect(await watch(recordings[2])).toBe(false);
    await test.db`
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      values (${memberId}, ${product}, 'paid', now() - interval '1 day', now() + interval '1 day')`;
    expect(await watch(recordings[2])).toBe(true);
    const refused = await staff.send('DELETE', `${base}/${open._id}`);
    expect(refused.body['message']).toBe('STATE_CONFLICT');
  });

  it('is removed, while its recordings stay', async () => {
    const { _id } = await create();

    expect((await staff.send('DELETE', `${base}/${_id}`)).status).toBe(204);

    expect((await staff.send('GET', `${base}/${_id}`)).status).toBe(404);
    const { body } = await staff.send('GET', `${base}/episodes`);
    expect(body['total']).toBe(recordings.length);
  });

  it('[T40] keeps the position that staff set, with one line in the audit log', async () => {
    await create({ title: '나중 것' });
    const list = async () =>
      ((await staff.send('GET', base)).body['items'] as { _id: number }[]).map(({ _id }) => _id);
    const seen = await list();
    const version = sequenceVersion(seen);
    const put = () => staff.send('PUT', `${base}/order`, { ids: seen.toReversed(), version });

    expect((await put()).status).toBe(200);

    expect(await list()).toEqual(seen.toReversed());
    expect((await put()).body['message']).toBe('VERSION_CONFLICT');
    expect(await test.db`select 1 from audit_log where action = 'series.order'`).toHaveLength(1);
  });

  it('is none of the business of who looks after experts alone', async () => {
    const experts = await loginStaff(test, 'experts');

    expect((await experts.send('GET', base)).status).toBe(403);
  });
});
