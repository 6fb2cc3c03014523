import type { StaffProfit } from '@maru/contract/profit/staff-profit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const PROFITS = '/api/admin/profits';

let test: TestApp;
let staff: Browser;
let second: Browser;
let third: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'second', ['manageContent']);
  await insertAdmin(test, 'third', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  staff = await loginStaff(test, 'content');
  second = await loginStaff(test, 'second');
  third = await loginStaff(test, 'third');
});
afterAll(() => test.stop());
beforeEach(() => test.db`delete from post where kind = 'profit'`);

const input = (change: object = {}) => ({
  title: '계획대로 나눠 판 두 달',
  body_html: '<p>처음 정한 가격에 나눠 팔았어요.</p><script>alert(1)</script>',
  expert_id: null,
  author: '김○연',
  market: '나스닥 선물',
  from: '2026-08-01',
  to: '2026-09-30',
  trades: 14,
  return_percent: -2.4,
  course: [],
  evidence: '/uploads/evidence/a.png',
  verified: false,
  shown: false,
  ...change,
});

async function create(change: object = {}): Promise<StaffProfit> {
  const { status, body } = await staff.send('POST', PROFITS, input(change));
  expect([status, body['errors']]).toEqual([201, undefined]);
  return body['item'] as StaffProfit;
}

const patch = (by: Browser, { _id, version }: StaffProfit, changes: object) =>
  by.send('PATCH', `${PROFITS}/${_id}`, { ...changes, version });

/** Creates a case that a second person has compared with its statement and shown. */
async function createShown(): Promise<StaffProfit> {
  const { status, body } = await patch(second, await create(), { verified: true, shown: true });
  expect([status, body['errors']]).toEqual([200, undefined]);
  return body['item'] as StaffProfit;
}

const publicly = async () => {
  const { body } = await openBrowser(test).send('GET', '/api/home/reviews/profits');
  return body['items'] as Record<string, unknown>[];
};

it('[T26] [L05] a case is shown with its period, and its evidence stays with staff', async () => {
  const item = await createShown();

  expect(item).toMatchObject({ body_html: '<p>처음 정한 가격에 나눠 팔았어요.</p>', version: 2 });
  const [shown] = await publicly();
  expect(shown).toMatchObject({ _id: item._id, return_percent: -2.4, from: '2026-08-01' });
  expect(shown).not.toHaveProperty('evidence');
});

it('[L05] has a course of realised results, from zero to the result that it shows', async () => {
  const item = await create({ course: [0, -1.5, 0.7, -2.4] });
  expect(item.course).toEqual([0, -1.5, 0.7, -2.4]);
  const { body } = await patch(second, item, { verified: true, shown: true });
  expect(body['errors']).toBeUndefined();
  expect((await publicly())[0]).toMatchObject({ course: [0, -1.5, 0.7, -2.4] });

  // Another course is another claim, so its evidence is compared again.
  await patch(second, body['item'] as StaffProfit, { course: [] });
  expect(await publicly()).toEqual([]);
});

it.each([
  ['that ends elsewhere', [0, 5]],
  ['that begins elsewhere', [1, -2.4]],
  ['of one point', [-2.4]],
])('[L05] refuses a course %s', async (_, course) => {
  const { status, body } = await staff.send('POST', PROFITS, input({ course }));

  expect([status, body['errors']]).toMatchObject([400, [{ path: 'course' }]]);
});

it.each([
  ['evidence', { evidence: null }, { verified: true, shown: true }],
  ['verified', {}, { shown: true }],
  ['title', { title: '원금 보장, 무조건 수익' }, { verified: true, shown: true }],
])('[C16] is not shown with a bad %s, and may be kept hidden', async (path, written, changes) => {
  const item = await create(written);

  const { status, body } = await patch(second, item, changes);

  const paths = (body['errors'] as { path: string }[]).map((error) => error.path);
  expect([status, [...new Set(paths)]]).toEqual([400, [path]]);
  expect(await publicly()).toEqual([]);
});

it('[L05] is not verified by who wrote it, at once or later', async () => {
  const item = await create();

  const answers = [
    await staff.send('POST', PROFITS, input({ verified: true })),
    await patch(staff, item, { verified: true, shown: true }),
    await patch(second, item, { trades: 15, verified: true, shown: true }),
  ];

  expect(answers.map(({ body }) => body['message'])).toEqual(
    Array.from(answers, () => 'SECOND_PERSON_NEEDED'),
  );
  expect(await publicly()).toEqual([]);
});

it('[L05] leaves the site when something changes, until who wrote nothing of it has seen that', async () => {
  const item = await createShown();
  expect(item.verified_by).toBe('이운영');

  const { body } = await patch(second, item, { return_percent: 3.1 });

  const changed = body['item'] as StaffProfit;
  expect(changed).toMatchObject({ verified: false, verified_by: null, shown: false });
  expect(await publicly()).toEqual([]);
  for (const writer of [second, staff]) {
    const own = await patch(writer, changed, { verified: true, shown: true });
    expect(own.body['message']).toBe('SECOND_PERSON_NEEDED');
  }
  expect((await patch(third, changed, { verified: true, shown: true })).status).toBe(200);
  expect(await publicly()).toMatchObject([{ _id: item._id, return_percent: 3.1 }]);
});

it('[L05] is hidden and shown again by permitted staff, and stays verified', async () => {
  const item = await createShown();

  const hidden = await patch(staff, item, { shown: false });
  const again = await patch(staff, hidden.body['item'] as StaffProfit, { shown: true });

  expect(again.body['item']).toMatchObject({ verified: true, shown: true });
  expect(await publicly()).toHaveLength(1);
});

it.each([
  ['a whole name', { author: '김하나' }],
  ['a period that runs backwards', { to: '2026-07-01' }],
  ['no trade', { trades: 0 }],
])('is refused with %s', async (_, change) => {
  expect((await staff.send('POST', PROFITS, input(change))).status).toBe(400);
});

it('changes from the version that was read, and can be taken away', async () => {
  const item = await create();
  const path = `${PROFITS}/${item._id}`;

  const changed = await staff.send('PATCH', path, { return_percent: 3.1, version: 1 });
  const stale = await staff.send('PATCH', path, { trades: 2, version: 1 });
  expect(changed.body['item']).toMatchObject({ return_percent: 3.1, trades: 14, version: 2 });
  expect(stale.body['message']).toBe('VERSION_CONFLICT');

  expect((await staff.send('DELETE', `${path}?version=2`)).status).toBe(204);
  expect(await publicly()).toEqual([]);
  const lines = await test.db`
    select action from audit_log where target_kind = 'profit' and target_id = ${item._id} order by id`;
  expect(lines.map(({ action }) => action as string)).toEqual([
    'profit.create',
    'profit.update',
    'profit.trash',
  ]);
});

it('needs the permission for content', async () => {
  const message = await loginStaff(test, 'message');
  expect((await message.send('GET', PROFITS)).status).toBe(403);
});
