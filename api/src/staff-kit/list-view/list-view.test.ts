import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';

const PATH = '/api/admin/list-views';

let test: TestApp;
let mine: Browser;
let other: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'mine', ['manageUsers']);
  await insertAdmin(test, 'other', ['manageUsers']);
  mine = await loginStaff(test, 'mine');
  other = await loginStaff(test, 'other');
});
afterAll(() => test.stop());

const save = (name: string, query: string, browser = mine) =>
  browser.send('POST', PATH, { list: 'users', name, query });
const namesOf = async (browser: Browser) => {
  const { body } = await browser.send('GET', `${PATH}?list=users`);
  return (body['items'] as { name: string; query: string }[]).map(
    ({ name, query }) => `${name} ${query}`,
  );
};

it('[D10] keeps a view under a name, for its owner alone', async () => {
  expect((await save('VIP', 'grade=vip')).status).toBe(201);
  await save('VIP', 'grade=vip&sortBy=latest');
  await save('가입순', 'sortBy=latest');

  expect(await namesOf(mine)).toEqual(['VIP grade=vip&sortBy=latest', '가입순 sortBy=latest']);
  expect(await namesOf(other)).toEqual([]);
});

it('[D10] renames and forgets one’s own views only', async () => {
  const { body } = await save('이달', 'from=2026-01-01');
  const { _id } = body['item'] as { _id: number };
  const change = (browser: Browser, name: string) =>
    browser.send('PATCH', `${PATH}/${_id}`, { name });

  expect((await change(other, '남의 것')).status).toBe(404);
  expect((await change(mine, 'VIP')).body['message']).toBe('STATE_CONFLICT');
  expect((await change(mine, '이번 달')).status).toBe(200);
  expect((await other.send('DELETE', `${PATH}/${_id}`)).status).toBe(404);
  expect((await mine.send('DELETE', `${PATH}/${_id}`)).status).toBe(204);
  expect(await namesOf(mine)).toHaveLength(2);
});
