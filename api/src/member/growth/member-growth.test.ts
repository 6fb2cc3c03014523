import { getUserGrowth } from '@maru/contract/member/member-growth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type TestApp,
} from '../../../../tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'users', ['manageUsers']);
  await insertAdmin(test, 'content', ['manageContent']);
  const gone = await insertMember(test, 'gone');
  await insertMember(test, 'stays');
  await insertMember(test, 'expert', { type: 'expert' });
  await test.db`update member set created_at = timestamptz '2026-11-10 23:59:59+09'`;
  await test.db`
    update member set state = 'withdrawn', withdrawn_at = timestamptz '2026-11-12 00:00+09'
    where id = ${gone}`;
});
afterAll(() => test.stop());

it('[D19] sign-ups and departures are counted by day, without experts', async () => {
  const path = '/api/admin/users/growth?from=2026-11-11&to=2026-11-12';
  const staff = await loginStaff(test, 'users');
  const { body } = await staff.send('GET', path);

  expect(getUserGrowth.output.parse(body)).toEqual({
    from: '2026-11-11',
    to: '2026-11-12',
    joined: { total: 0, before: 2, days: [0, 0], days_before: [0, 2] },
    left: { total: 1, before: 0, days: [0, 1], days_before: [0, 0] },
  });
  const other = await loginStaff(test, 'content');
  expect((await other.send('GET', path)).status).toBe(403);
});
