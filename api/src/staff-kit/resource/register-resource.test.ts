import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';

const PATH = '/api/admin/calendar';
const ENTRY = {
  day: '2026-11-03',
  until_day: null,
  time: '09:00',
  kind: 'indicator',
  importance: 2,
  title: '소비자물가',
  country: 'KR',
  link: null,
};

let test: TestApp;
let staff: Browser;
let entryId: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'content', ['manageContent']);
  staff = await loginStaff(test, 'content');
  const { body } = await staff.send('POST', PATH, ENTRY);
  entryId = (body['item'] as { _id: number })._id;
});
afterAll(() => test.stop());

const diffs = async () => {
  const rows = await test.db<{ diff: object }[]>`
    select diff from audit_log where target_kind = 'calendar' and target_id = ${entryId}
    order by id`;
  return rows.map(({ diff }) => diff);
};

it('a save that changes nothing has no version and no audit entry of its own', async () => {
  const { status, body } = await staff.send('PATCH', `${PATH}/${entryId}`, {
    title: ENTRY.title,
    version: 1,
  });

  expect(status).toBe(200);
  expect(body['item']).toMatchObject({ version: 1 });
  expect(await diffs()).toHaveLength(1);
});

it('an audit entry has each changed field before and after', async () => {
  await staff.send('PATCH', `${PATH}/${entryId}`, { ...ENTRY, importance: 3, version: 1 });
  await staff.send('DELETE', `${PATH}/${entryId}?version=2`);

  const [created, ...others] = await diffs();
  expect(created).toMatchObject({ title: [null, ENTRY.title], importance: [null, 2] });
  expect(others).toEqual([
    { importance: [2, 3] },
    { day: [ENTRY.day, null], title: [ENTRY.title, null] },
  ]);
});

it('[C36] one Idempotency-Key creates one item, also when both requests run at once', async () => {
  const send = (title: string) =>
    staff.send('POST', PATH, { ...ENTRY, title }, { 'idempotency-key': 'entry-1' });

  const answers = await Promise.all([send('고용 지표'), send('고용 지표')]);
  const other = await send('다른 지표');

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect([other.status, other.body['message']]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
  const { body } = await staff.send('GET', `${PATH}?q=${encodeURIComponent('지표')}`);
  expect(body['total']).toBe(1);
});
