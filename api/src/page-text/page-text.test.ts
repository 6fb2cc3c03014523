import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());

const BASE = '/api/admin/page-texts';
const plain = (...lines: string[]) => lines.map((text) => ({ title: null, text }));
const replace = (entries: object[], replaces: number | null, kind = 'defraud_never') =>
  staff.send('POST', BASE, { kind, entries, replaces });
const onSite = async () => (await openBrowser(test).send('GET', '/api/home/page-texts')).body;
const idIn = ({ body }: Awaited<ReturnType<typeof replace>>) =>
  (body['item'] as { _id: number })._id;

it('[A24] staff replace the text of a page, from the version that they saw, and the log says so', async () => {
  expect(await onSite()).toEqual({ items: [] });

  const first = await replace(plain('먼저 연락하지 않아요'), null);
  const late = await replace(plain('늦은 글'), null);
  const second = await replace(plain('<b>연락</b>하지 않아요', '약속하지 않아요'), idIn(first));

  expect([first.status, late.status, second.status]).toEqual([201, 409, 201]);
  // Text, not HTML: pages show it as it is written.
  expect(await onSite()).toEqual({
    items: [{ kind: 'defraud_never', entries: plain('<b>연락</b>하지 않아요', '약속하지 않아요') }],
  });
  const { body } = await staff.send('GET', `${BASE}?kind=defraud_never`);
  expect(body['items']).toMatchObject([
    { _id: idIn(second), current: true, updated_by: '이운영' },
    { _id: idIn(first), current: false },
  ]);
  const lines = await test.db`
    select target_id, diff from audit_log where action = 'pageText.replace' order by id`;
  expect(lines).toMatchObject([
    { target_id: idIn(first), diff: { text: [null, '먼저 연락하지 않아요'] } },
    { target_id: idIn(second), diff: { kind: 'defraud_never' } },
  ]);
});

it('[A24] restores the default text when the current text is removed, which succeeds once', async () => {
  const made = await replace(plain('하는 일'), null, 'invest_does');
  const remove = () => staff.send('DELETE', `${BASE}/${idIn(made)}`);

  expect([(await remove()).status, (await remove()).status]).toEqual([204, 409]);
  expect(JSON.stringify(await onSite())).not.toContain('하는 일');
  expect((await staff.send('DELETE', `${BASE}/999999`)).status).toBe(404);
  expect((await replace(plain('다시'), null, 'invest_does')).status).toBe(201);
});

it.each([
  ['no sentence', []],
  ['too many', plain(...Array.from({ length: 21 }, () => '글'))],
  ['a control character', plain('가\u0000나')],
  ['two lines', plain('가\n나')],
  ['a heading where there are none', [{ title: '제목', text: '글' }]],
])('[A24] refuses %s', async (_what, entries) => {
  expect((await replace(entries, null, 'invest_does_not')).status).toBe(400);
});

it('[A24] is for those who look after the contents', async () => {
  const other = await loginStaff(test, 'message');

  expect((await other.send('GET', BASE)).status).toBe(403);
  expect((await openBrowser(test).send('GET', BASE)).status).toBe(401);
});
