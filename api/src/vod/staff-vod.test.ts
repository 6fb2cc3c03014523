import { sequenceVersion } from '@maru/contract/core/sequence';
import type { StaffVod } from '@maru/contract/vod/staff-vod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert } from '../../../tests/support/broadcasts.ts';

const VODS = '/api/admin/vods';
const JOIN = '/api/home/broadcast/join_vod';

let test: TestApp;
let staff: Browser;
let series: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, 1);
  await insertExpert(test.db, 2);
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from join_ticket`;
  await test.db`delete from series_item`;
  await test.db`delete from broadcast_schedule`;
  await test.db`delete from outbox`;
  const [row] = await test.db<{ id: number }[]>`
    insert into series (title, level) values ('첫걸음', 'first') returning id`;
  series = row!.id;
});

let hour = 0;
const input = (change: object = {}) => {
  hour += 2;
  return {
    title: '차트 읽기 1강',
    expert_id: 1,
    vod_url: 'https://youtu.be/demoyout001',
    access: 'all',
    start_date: new Date(Date.now() - (hour + 3) * 3_600_000).toISOString(),
    length_s: 1_458,
    thumbnail: '/demo/covers/cover-1.svg',
    series_ids: [],
    chapters: [],
    ...change,
  };
};

async function create(change: object = {}): Promise<StaffVod> {
  const { status, body } = await staff.send('POST', VODS, input(change));
  expect([status, body['errors']]).toEqual([201, undefined]);
  return body['item'] as StaffVod;
}

const publicly = async (query = '') => {
  const { body } = await openBrowser(test).send('GET', `/api/home/vods?${query}`);
  return (body['items'] as { _id: number }[]).map(({ _id }) => _id);
};
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['message'],
];

it('[T35] a recording of staff is on the site at once, as long as it was measured', async () => {
  const item = await create({ series_ids: [series] });

  expect(item).toMatchObject({
    access: 'all',
    length_s: 1_458,
    thumbnail: '/demo/covers/cover-1.svg',
    series: [{ _id: series, title: '첫걸음' }],
    updated_by: '이운영',
  });
  const { body } = await openBrowser(test).send('GET', '/api/home/vods');
  expect(body['items']).toMatchObject([{ _id: item._id, length_s: 1_458, type: 1, kind: 'free' }]);
  const [line] = await test.db`
    select action from audit_log where target_kind = 'broadcast' and target_id = ${item._id}`;
  expect(line).toEqual({ action: 'vod.create' });
});

describe('[S33] the chapters of a recording', () => {
  const CHAPTERS = [
    { at_s: 0, title: '시작' },
    { at_s: 750, title: '반도체 업황' },
  ];
  const inTheRoom = async (_id: number) => {
    const guest = openBrowser(test);
    const { body } = await guest.send('POST', JOIN, { scheduleId: _id });
    const ticket = String(body['url']).split('/').at(-1);
    return (await guest.send('POST', '/api/home/rooms/enter', { ticket })).body['chapters'];
  };

  it('are those that staff gave it, for viewers too, and change alone', async () => {
    const { _id } = await create({ chapters: CHAPTERS });
    expect(await inTheRoom(_id)).toEqual(CHAPTERS);

    await staff.send('PATCH', `${VODS}/${_id}`, { title: '다른 제목', version: 1 });
    expect(await inTheRoom(_id)).toEqual(CHAPTERS);

    await staff.send('PATCH', `${VODS}/${_id}`, { chapters: [CHAPTERS[1]], version: 2 });
    expect(await inTheRoom(_id)).toEqual([CHAPTERS[1]]);
  });

  it('are none at first', async () => {
    expect(await create()).toMatchObject({ chapters: [] });
  });

  it.each([
    ['in another order', CHAPTERS.toReversed()],
    ['without a title', [{ at_s: 0, title: ' ' }]],
    ['before the beginning', [{ at_s: -1, title: '시작' }]],
  ])('are refused %s', async (_, chapters) => {
    const { _id } = await create();
    const answer = await staff.send('PATCH', `${VODS}/${_id}`, { chapters, version: 1 });
    expect(codeOf(answer)).toEqual([400, 'INVALID_INPUT']);
  });

  it('obey the rules of words', async () => {
    const { _id } = await create();
    const chapters = [{ at_s: 0, title: '원금 보장' }];
    const answer = await staff.send('PATCH', `${VODS}/${_id}`, { chapters, version: 1 });
    expect(answer.body).toMatchObject({
      message: 'FORBIDDEN_WORDS',
      errors: [{ path: 'chapters.0.title' }],
    });
  });

  it('go to the trash and back with their recording', async () => {
    const { _id } = await create({ chapters: CHAPTERS });
    await staff.send('DELETE', `${VODS}/${_id}?version=1`);
    const [row] = await test.db`select chapters from broadcast_schedule where id = ${_id}`;
    expect(row).toEqual({ chapters: [] });

    await staff.send('POST', `/api/admin/trash/vod/${_id}/restore`, { version: 1 });
    const { body } = await staff.send('GET', `${VODS}/${_id}`);
    expect(body['item']).toMatchObject({ chapters: CHAPTERS });
  });
});

it('[I11] shows staff no picture with a stored address that is not a web address', async () => {
  const { _id } = await create();
  await test.db`
    update broadcast_schedule set content = ${JSON.stringify({ thumbnailUrl: 'javascript:a()' })}
    where id = ${_id}`;

  const { body } = await staff.send('GET', `${VODS}/${_id}`);

  expect(body['item']).toMatchObject({ _id, thumbnail: '' });
});

it.each([
  ['all', 1, 'free'],
  ['member', 0, 'free'],
  ['product', 0, 'paid'],
])('the access %s is that of its broadcast', async (access, type, kind) => {
  const item = await create({ access: access === 'all' ? 'member' : 'all' });

  const { body } = await staff.send('PATCH', `${VODS}/${item._id}`, { access, version: 1 });

  expect(body['item']).toMatchObject({ access, version: 2 });
  const [row] = await test.db`select type, kind from broadcast_schedule where id = ${item._id}`;
  expect(row).toEqual({ type, kind });
  const [news] = await test.db`
    select (body->'payload'->'item'->>'version')::int as version from outbox
    where name = 'schedule.changed' order by id desc limit 1`;
  expect(news).toEqual({ version: 2 });
});

it('keeps omitted fields, and refuses a stale version', async () => {
  const item = await create({ series_ids: [series] });
  const path = `${VODS}/${item._id}`;

  const changed = await staff.send('PATCH', path, { title: '차트 읽기', version: 1 });
  const stale = await staff.send('PATCH', path, { title: '다시', version: 1 });
  const out = await staff.send('PATCH', path, { series_ids: [], thumbnail: null, version: 2 });

  expect(changed.body['item']).toMatchObject({
    title: '차트 읽기',
    start_date: item.start_date,
    thumbnail: item.thumbnail,
    series: item.series,
  });
  expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
  expect(out.body['item']).toMatchObject({ series: [], thumbnail: null });
});

it.each([
  ['a day to come', { start_date: '2099-01-01T00:00:00Z' }],
  ['an unknown expert', { expert_id: 77 }],
  ['an unknown series', { series_ids: [999_999] }],
  ['no address', { vod_url: '' }],
  ['more than a day', { length_s: 86_401 }],
])('is refused with %s', async (_, change) => {
  expect(codeOf(await staff.send('POST', VODS, input(change)))).toEqual([400, 'INVALID_INPUT']);
});

it('is not moved to a day to come', async () => {
  const { _id } = await create();

  const change = { start_date: '2099-01-01T00:00:00Z', version: 1 };
  expect(codeOf(await staff.send('PATCH', `${VODS}/${_id}`, change))).toEqual([
    400,
    'INVALID_INPUT',
  ]);
  expect(await publicly()).toEqual([_id]);
});

it('[D11] is taken off with many others, each from its own broadcast', async () => {
  const [one, other] = [await create(), await create({ start_date: '2026-01-05T01:00:00.000Z' })];
  const { body } = await staff.send('POST', `${VODS}/bulk/trash`, {
    target: { ids: [one._id, other._id] },
    fields: {},
  });

  expect(body).toEqual({ done: 2, failed: 0 });
  expect(await publicly()).toEqual([]);
});

it('is taken off its broadcast, which stays', async () => {
  const item = await create({ series_ids: [series] });

  expect((await staff.send('DELETE', `${VODS}/${item._id}?version=1`)).status).toBe(204);

  expect(await publicly()).toEqual([]);
  const [row] = await test.db`
    select vod_url, deleted_at from broadcast_schedule where id = ${item._id}`;
  expect(row).toEqual({ vod_url: null, deleted_at: null });
  expect(await test.db`select from series_item`).toHaveLength(0);
});

it('[T23] the page of an expert shows them in the order of staff', async () => {
  const [one, two, three] = [await create(), await create(), await create()];
  const other = await create({ expert_id: 2 });
  const seen = [one._id, two._id, three._id];
  const order = {
    expert_id: 1,
    ids: [three._id, one._id, two._id],
    version: sequenceVersion(seen),
  };

  expect((await staff.send('PUT', `${VODS}/order`, order)).status).toBe(200);
  expect(await publicly('expert=1')).toEqual([three._id, one._id, two._id]);
  expect(await publicly()).toEqual([one._id, two._id, three._id, other._id]);
  expect(codeOf(await staff.send('PUT', `${VODS}/order`, order))).toEqual([
    409,
    'VERSION_CONFLICT',
  ]);
});

it('needs the permission for content', async () => {
  const message = await loginStaff(test, 'message');
  expect((await message.send('GET', VODS)).status).toBe(403);
});
