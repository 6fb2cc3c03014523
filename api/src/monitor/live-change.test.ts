import { listLiveChanges } from '@maru/contract/live/live-change';
import { publish } from '@maru/platform/db/outbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let boss: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  await insertAdmin(test, 'content', ['manageContent']);
  boss = await loginStaff(test, 'boss');
  await test.db`delete from outbox`;
});
afterAll(() => test.stop());

const list = async (query = '') => {
  const { status, body } = await boss.send('GET', `/api/admin/monitor/changes${query}`);
  expect(status).toBe(200);
  return listLiveChanges.output.parse(body);
};

it('says that there is nothing yet', async () => {
  expect(await list()).toMatchObject({ items: [], total: 0, page: 1 });
});

it('[X09] lists relayed changes with the result of each process, and waiting changes', async () => {
  await test.db`
    insert into live_change (id, name, about, committed_at, relayed_at) values
      (901, 'schedule.changed', '{"id": 12, "title": "아침 방송", "status": 1}',
       '2026-08-24T00:00:00.000Z', '2026-08-24T00:00:00.004Z'),
      (902, 'order.changed', '{"id": 5}', now(), now())`;
  await test.db`
    insert into live_delivery (change_id, process, emitted_at, clients, seen, seen_at) values
      (901, 'b:3002', '2026-08-24T00:00:00.007Z', 10, 0, null),
      (901, 'a:3002', '2026-08-24T00:00:00.006Z', 20, 19, '2026-08-24T00:00:05Z')`;
  await test.db.begin((tx) =>
    publish(tx, 'banner.changed', { location: 'TOP', version: 1, at: new Date().toISOString() }),
  );

  const { items, total } = await list();

  expect(total).toBe(3);
  expect(items.find(({ name }) => name === 'banner.changed')).toMatchObject({
    about: { id: null, title: 'TOP' },
    relayed_at: null,
    deliveries: [],
  });
  expect(items.find(({ _id }) => _id === 901)).toMatchObject({
    about: { id: 12, title: '아침 방송', status: 1 },
    deliveries: [
      { process: 'a:3002', clients: 20, seen: 19 },
      { process: 'b:3002', clients: 10, seen: 0, seen_at: null },
    ],
  });
});

it('[X09] says how many processes there were when a change went out, as far as that was kept', async () => {
  const change = async (id: number, at: string) => test.db`
    insert into live_change (id, name, about, committed_at, relayed_at)
    values (${id}, 'member.changed', '{"id": 1}', ${at}, ${at})`;
  const keep = async (at: string, realtime: number | null) => test.db`
    insert into monitor_history values (${at}, ${test.db.json({ realtime })})`;
  await keep('2026-08-23T00:00:00Z', 2);
  await keep('2026-08-23T00:00:10Z', 3);
  await keep('2026-08-23T00:00:20Z', null);
  await keep('2026-08-23T00:01:00Z', 3);
  // In it one was stopped.
  await keep('2026-08-23T00:01:10Z', 2);
  await change(801, '2026-08-23T00:00:12Z');
  await change(802, '2026-08-23T00:00:21Z');
  await change(803, '2026-08-23T00:00:35Z');
  await change(804, '2026-08-23T00:01:14Z');
  await change(805, '2026-08-23T00:30:00Z');

  const { items } = await list('?name=member.changed');

  expect(items.map(({ _id, processes }) => [_id, processes])).toEqual([
    [805, null],
    [804, 2],
    [803, 3],
    [802, 3],
    [801, 2],
  ]);
});

it('lists one kind alone, and in pages', async () => {
  const { items, total } = await list('?name=schedule.changed');
  expect([total, items.map(({ _id }) => _id)]).toEqual([1, [901]]);
  expect((await list('?name=room.messagePosted')).total).toBe(0);

  const pages = await Promise.all([1, 2, 3].map((page) => list(`?pageSize=1&page=${page}`)));
  expect(pages.map((page) => page.items.length)).toEqual([1, 1, 1]);
  expect(new Set(pages.map((page) => page.items[0]?._id)).size).toBe(3);
});

it('is for super administrators alone', async () => {
  const content = await loginStaff(test, 'content');

  expect((await content.send('GET', '/api/admin/monitor/changes')).status).toBe(403);
});
