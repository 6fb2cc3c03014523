import { keepingRules } from '@maru/contract/audit/retention';
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
  boss = await loginStaff(test, 'boss');
});
afterAll(() => test.stop());

const ask = async () => (await boss.send('GET', '/api/admin/retention')).body;
const itemOf = async (rule: string) =>
  ((await ask())['items'] as { rule: string }[]).find((item) => item.rule === rule);

it('[Z12] shows every keeping time before the first night', async () => {
  const { items, nights } = await ask();

  expect((items as { rule: string }[]).map(({ rule }) => rule)).toEqual(keepingRules);
  expect(nights).toEqual([]);
  expect(await itemOf('orders')).toEqual({
    rule: 'orders',
    last: 0,
    total: 0,
    last_day: null,
    problem: null,
  });
});

it('[Z12] shows deletions of the last night and in total, and failures', async () => {
  await test.db`
    insert into retention_night (day, finished_at)
    values ('2026-03-01', now()), ('2026-03-02', now()), ('2026-03-03', null)`;
  await test.db`
    insert into retention_removal (day, rule, rows, done, problem)
    values ('2026-03-01', 'orders', 5, true, null), ('2026-03-02', 'orders', 7, true, null),
           ('2026-03-02', 'phoneCodes', 1, true, 'away'), ('2026-03-03', 'orders', 0, true, null),
           ('2026-03-03', 'phoneCodes', 0, true, 'still away')`;

  expect(await itemOf('orders')).toMatchObject({ last: 0, total: 12, last_day: '2026-03-02' });
  expect(await itemOf('phoneCodes')).toMatchObject({ total: 1, problem: 'still away' });
  expect((await ask())['nights']).toMatchObject([
    { day: '2026-03-03', finished_at: null, rows: 0 },
    { day: '2026-03-02', rows: 8 },
    { day: '2026-03-01', rows: 5 },
  ]);
});
