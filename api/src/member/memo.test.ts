import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const MEMOS = '/api/admin/user-memos';

let test: TestApp;
let mina: Browser;
let jun: Browser;
let boss: Browser;
let member: number;
let junId: number;

beforeAll(async () => {
  test = await startTestApp();
  member = await insertMember(test, 'hana');
  await insertAdmin(test, 'mina', ['manageUsers']);
  junId = await insertAdmin(test, 'jun', ['manageUsers']);
  await insertAdmin(test, 'boss', ['superAdmin']);
  mina = await loginStaff(test, 'mina');
  jun = await loginStaff(test, 'jun');
  boss = await loginStaff(test, 'boss');
});
afterAll(() => test.stop());
beforeEach(() => test.db`delete from member_memo`);

interface Item {
  _id: number;
  version: number;
  body: string;
  editable: boolean;
}
const written = (change: object = {}) => ({
  kind: 'counsel',
  body: '재가입 상담을 했어요.',
  visibility: 'staff',
  pinned: false,
  next_contact_on: null,
  ...change,
});
async function add(change: object = {}, by = mina): Promise<Item> {
  const { body } = await by.send('POST', `/api/admin/users/${member}/memos`, written(change));
  return body['item'] as Item;
}
const bodiesFor = async (reader: Browser, query = '') => {
  const { body } = await reader.send('GET', `${MEMOS}?${query}`);
  return (body['items'] as Item[]).map((item) => item.body);
};
const move = (item: Item, change: object, by = mina) =>
  by.send('POST', `${MEMOS}/${item._id}/move`, { version: item.version, ...change });

it('a memo is added, with its line in the history of the member', async () => {
  const item = await add({ next_contact_on: '2030-01-02' });

  expect(item).toMatchObject({
    editable: true,
    author: { name: '이운영' },
    member: { user_id: 'hana', name: '김○나' },
    next_contact_on: '2030-01-02',
  });
  const [line] = await test.db`
    select action, target_kind from audit_log where target_id = ${member} order by id desc limit 1`;
  expect(line).toEqual({ action: 'memo.create', target_kind: 'member' });
});

it.each([
  ['an empty text', { body: '   ' }],
  ['a text that is too long', { body: 'ㄱ'.repeat(2_001) }],
  ['a kind there is none of', { kind: 'gossip' }],
  ['a day there is none of', { next_contact_on: '2030-02-31' }],
])('refuses %s', async (_, change) => {
  const { status } = await mina.send('POST', `/api/admin/users/${member}/memos`, written(change));

  expect(status).toBe(400);
});

it('its author changes it within a day, a superAdmin at any time, nobody else ever', async () => {
  const item = await add();
  const change = (by: Browser, version: number) =>
    by.send('PATCH', `${MEMOS}/${item._id}`, { ...written({ body: '고쳤어요' }), version });

  expect((await change(jun, 1)).body['message']).toBe('STATE_CONFLICT');
  expect((await change(mina, 1)).status).toBe(200);
  expect((await change(mina, 1)).body['message']).toBe('VERSION_CONFLICT');
  await test.db`update member_memo set created_at = now() - interval '25 hours'`;
  expect((await change(mina, 2)).body['message']).toBe('STATE_CONFLICT');
  expect((await change(boss, 2)).status).toBe(200);
});

it('what is for managers is read by them and by its author', async () => {
  await add({ visibility: 'managers' });

  expect(await bodiesFor(mina)).toHaveLength(1);
  expect(await bodiesFor(boss)).toHaveLength(1);
  expect(await bodiesFor(jun)).toEqual([]);
});

it('a memo is struck through, not deleted, and then leaves the list of all', async () => {
  const item = await add();

  expect((await move(item, { action: 'strike' }, jun)).body['message']).toBe('STATE_CONFLICT');
  const { body } = await move(item, { action: 'strike' });

  expect(body['item']).toMatchObject({ struck_by: '이운영', editable: false });
  expect(await bodiesFor(mina)).toEqual([]);
  expect(await bodiesFor(mina, `member=${member}`)).toHaveLength(1);
});

it('a next contact falls due, is given to somebody else, and is ticked off', async () => {
  const item = await add({ next_contact_on: '2020-01-01' });
  expect(await bodiesFor(jun, 'contact=overdue')).toHaveLength(1);

  const given = await move(item, { action: 'reassign', assignee: junId });
  expect(given.body['item']).toMatchObject({ assignee: { _id: junId } });
  expect(await bodiesFor(jun, `assignee=${junId}`)).toHaveLength(1);
  expect((await move(item, { action: 'reassign', assignee: 9_999 })).status).toBe(409);

  const done = await move(given.body['item'] as Item, { action: 'done' }, jun);
  expect(done.status).toBe(200);
  expect(await bodiesFor(jun, 'contact=overdue')).toEqual([]);
});

it('nothing is begun for somebody who may not see members', async () => {
  const { _id } = await add();
  const assign = (target: object) =>
    mina.send('POST', `${MEMOS}/bulk/assign`, { target, fields: { assignee: 9_999 } });

  for (const target of [{ ids: [_id] }, { all: true, query: {}, expected: 1 }]) {
    const { status, body } = await assign(target);
    expect(status).toBe(400);
    expect(body['errors']).toEqual([{ path: 'assignee', message: 'may not see members' }]);
  }
  expect(await test.db`select 1 from staff_task`).toHaveLength(0);
});

it('the pinned ones stand first on the page of a member', async () => {
  await add({ body: '고정', pinned: true });
  await add({ body: '보통' });

  expect(await bodiesFor(mina, `member=${member}`)).toEqual(['고정', '보통']);
  expect(await bodiesFor(mina)).toEqual(['보통', '고정']);
});
