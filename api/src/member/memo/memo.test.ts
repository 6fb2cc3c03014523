import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';

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

it('[T11] a memo is added, with its line in the history of the member', async () => {
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

it('[C36] is added once under an Idempotency-Key, which keeps no text of it', async () => {
  const path = `/api/admin/users/${member}/memos`;
  const send = (body: string) =>
    mina.send('POST', path, written({ body }), { 'idempotency-key': 'memo-1' });

  const answers = await Promise.all([send('한 번만 남겨요'), send('한 번만 남겨요')]);
  const other = await send('다른 글');

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect([other.status, other.body['message']]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
  expect(await bodiesFor(mina)).toEqual(['한 번만 남겨요']);
  const [kept] = await test.db`select answer::text from idempotency_key where key = 'memo-1'`;
  expect(kept?.['answer']).not.toContain('남겨요');
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

it('[T11] allows changes by its author within a day, by a superAdmin at any time, and by no other admin', async () => {
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

it('shows a memo for managers only to managers and to its author', async () => {
  await add({ visibility: 'managers' });

  expect(await bodiesFor(mina)).toHaveLength(1);
  expect(await bodiesFor(boss)).toHaveLength(1);
  expect(await bodiesFor(jun)).toEqual([]);
});

it('[T11] a memo is struck through, not deleted, and then leaves the list of all', async () => {
  const item = await add();

  expect((await move(item, { action: 'strike' }, jun)).body['message']).toBe('STATE_CONFLICT');
  const { body } = await move(item, { action: 'strike' });

  expect(body['item']).toMatchObject({ struck_by: '이운영', editable: false });
  expect(await bodiesFor(mina)).toEqual([]);
  expect(await bodiesFor(mina, `member=${member}`)).toHaveLength(1);
});

it('[T12] lists an overdue next contact, reassigns it, and marks it as done', async () => {
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

it('creates nothing for staff who may not see members', async () => {
  const { _id } = await add();
  const assign = (target: object) =>
    mina.send('POST', `${MEMOS}/bulk/assign`, { target, fields: { assignee: 9_999 } });

  for (const target of [{ ids: [_id] }, { all: true, query: {}, expected: 1 }]) {
    const { status, body } = await assign(target);
    expect(status).toBe(400);
    expect(body['errors']).toEqual([
      { path: 'assignee', message: 'has no permission to see members' },
    ]);
  }
  expect(await test.db`select 1 from staff_task`).toHaveLength(0);
});

it('[L08] stores the text of a memo sealed for its member, also after a change', async () => {
  const item = await add({ body: '가족 문의를 남겼어요.' });
  const changed = await mina.send('PATCH', `${MEMOS}/${item._id}`, {
    ...written({ body: '전화 01012345678' }),
    version: 1,
  });

  expect(item.body).toBe('가족 문의를 남겼어요.');
  expect(changed.body['item']).toMatchObject({ body: '전화 01012345678' });
  const [row] = await test.db<{ body: string; sealed: Buffer }[]>`
    select body, body_enc as sealed from member_memo where id = ${item._id}`;
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  expect(row!.body).toBe('');
  expect(personal.open('memo', row!.sealed, member)).toBe('전화 01012345678');
  expect(() => personal.open('memo', row!.sealed, member + 1)).toThrow(/authenticate/);
});

it('reads plain text written by the previous version, which is newer than the sealed text', async () => {
  const { _id } = await add({ body: '봉인한 글' });
  await test.db`update member_memo set body = '이전 버전의 글' where id = ${_id}`;

  expect(await bodiesFor(mina)).toEqual(['이전 버전의 글']);
});

it('finds memos by a part of their sealed text, in lists, files and tasks', async () => {
  await add({ body: '재가입 VIP 상담' });
  await add({ body: '환불 문의' });
  await add({ body: '관리자 vip 메모', visibility: 'managers' }, boss);
  const q = encodeURIComponent('vip');

  expect(await bodiesFor(mina, `q=${q}`)).toEqual(['재가입 VIP 상담']);
  expect(await bodiesFor(boss, `q=${q}`)).toEqual(['관리자 vip 메모', '재가입 VIP 상담']);
  expect(await bodiesFor(mina, 'q=hana')).toHaveLength(2);
  const reason = encodeURIComponent('상담 점검');
  const file = await mina.send('GET', `${MEMOS}/export.csv?q=${q}&reason=${reason}`);
  expect(file.response.payload).toContain('재가입 VIP 상담');
  expect(file.response.payload).not.toContain('환불 문의');
  const bulk = await mina.send('POST', `${MEMOS}/bulk/assign`, {
    target: { all: true, query: { q: 'vip' }, expected: 1 },
    fields: { assignee: junId },
  });
  expect(bulk.body).toMatchObject({ task: { total: 1 } });
  await test.db`delete from staff_task`;
});

it('the pinned ones stand first on the page of a member', async () => {
  await add({ body: '고정', pinned: true });
  await add({ body: '보통' });

  expect(await bodiesFor(mina, `member=${member}`)).toEqual(['고정', '보통']);
  expect(await bodiesFor(mina)).toEqual(['보통', '고정']);
});
