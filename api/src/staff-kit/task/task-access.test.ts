import { adminListSchedules } from '@maru/contract/broadcast/broadcast';
import { bulkCall } from '@maru/contract/core/bulk';
import type { Permission } from '@maru/contract/core/call';
import { exportCall } from '@maru/contract/core/export';
import { listOrders } from '@maru/contract/order/order';
import { exportFilePath, taskResultPath, taskStep } from '@maru/contract/core/task';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { insertExpert } from '../../../../tests/support/broadcasts.ts';
import { selectStaffSchedules } from '../../broadcast/staff-schedule.repository.ts';
import { registerBulk } from '../bulk/register-bulk.ts';
import { registerExport } from '../export/register-export.ts';

const EXPERT = 7;
const ROWS = 5_001;

/** Lists of broadcasts as families of screens would have them, one with names in the open. */
const exportOpenly = exportCall(
  { ...adminListSchedules, path: '/api/admin/schedules/openly' },
  { unmaskedFor: 'manageUsers' },
);
const touch = bulkCall(listOrders, 'touch', z.strictObject({}));

let test: TestApp;
let adminId: number;
let staff: Browser;

beforeAll(async () => {
  // The brand that reserves the order pages.
  test = await startTestApp({ BRAND: 'daebeom' }, [
    (app, deps) => {
      registerExport(app, deps, exportOpenly, {
        noun: 'broadcast',
        fileName: '방송',
        select: (db) => selectStaffSchedules(db, { sortBy: 'latest' }),
        columns: [{ head: '제목', cell: ({ title }) => title }],
      });
      registerBulk(app, deps, touch, {
        noun: 'broadcast',
        action: 'broadcast.edited',
        title: '주문 바꾸기',
        select: (db) => selectStaffSchedules(db, { sortBy: 'latest' }),
        nameOf: ({ title }) => title,
        apply: (_tx, ids) => Promise.resolve(ids),
      });
    },
  ]);
  await insertExpert(test.db, EXPERT);
  await test.db`
    insert into broadcast_schedule (expert_id, title, type, kind, start_date, end_date)
    select ${EXPERT}, '방송 ' || n, 0, 'free', now() + make_interval(days => n),
           now() + make_interval(days => n, hours => 1)
    from generate_series(1, ${ROWS}::int) n`;
  adminId = await insertAdmin(test, 'staff', ['manageContent']);
  staff = await loginStaff(test, 'staff');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from second_factor_rule`;
  await test.db`update admin set starts_on = null, ends_on = null`;
});

async function hold(...permissions: Permission[]): Promise<void> {
  await test.db`delete from admin_permission where admin_id = ${adminId}`;
  await test.db`
    insert into admin_permission (admin_id, permission)
    select ${adminId}, unnest(${permissions}::text[])`;
}

const idOf = (body: Record<string, unknown>) => (body['task'] as { _id: number })._id;

async function beginExport(path: string): Promise<number> {
  const reason = encodeURIComponent('연간 결산');
  return idOf((await staff.send('GET', `${path}?reason=${reason}`)).body);
}

async function beginBulk(): Promise<number> {
  const target = { all: true, query: {}, expected: ROWS };
  return idOf((await staff.send('POST', touch.path, { target, fields: {} })).body);
}

/** Runs one step of a task, as the workers request it. */
async function step(taskId: number): Promise<unknown> {
  const [task] = await test.db<{ token: string }[]>`
    select token::text from staff_task where id = ${taskId}`;
  const { body } = await openBrowser(test).send('POST', taskStep.pathOf(taskId), undefined, {
    [taskStep.tokenHeader]: task!.token,
  });
  return body['state'] ?? body['message'];
}

/** Returns the owner's response at the file or result address of a task, and the listed link. */
async function takenFrom(path: string) {
  const { status, body } = await staff.send('GET', path);
  const list = (await staff.send('GET', '/api/admin/tasks')).body['items'];
  const links = (list as { link: string | null }[]).map(({ link }) => link);
  return [status === 200 ? 200 : body['message'], links.includes(path)];
}

it('[C2] the file of an export is had only by who may see the list at that moment', async () => {
  await hold('manageContent', 'manageUsers');
  const taskId = await beginExport('/api/admin/schedules/export.csv');
  await step(taskId);
  const file = exportFilePath(taskId);
  expect(await takenFrom(file)).toEqual([200, true]);

  await hold('manageUsers');
  expect(await takenFrom(file)).toEqual(['ACCESS_DENIED', false]);

  await hold('manageContent');
  expect(await takenFrom(file)).toEqual([200, true]);
  await test.db`insert into second_factor_rule (permission) values ('manageContent')`;
  expect(await takenFrom(file)).toEqual(['SECOND_FACTOR_SETUP', false]);
});

it('[C2] gives unmasked export data only to staff who still may see it', async () => {
  await hold('manageContent', 'manageUsers');
  const [open, unfinished] = [
    await beginExport(exportOpenly.path),
    await beginExport(exportOpenly.path),
  ];
  await step(open);
  expect(await takenFrom(exportFilePath(open))).toEqual([200, true]);

  await hold('manageContent');
  expect(await takenFrom(exportFilePath(open))).toEqual(['ACCESS_DENIED', false]);
  expect(await step(unfinished)).toBe('ACCESS_DENIED');

  const masked = await beginExport(exportOpenly.path);
  await step(masked);
  expect(await takenFrom(exportFilePath(masked))).toEqual([200, true]);
});

it('[C2] requires the permission of the brand for tasks of the order pages', async () => {
  await hold('superAdmin');
  const [done, begun] = [await beginBulk(), await beginBulk()];
  while ((await step(done)) === 'more');
  expect(await takenFrom(taskResultPath(done))).toEqual([200, true]);
  expect(await step(begun)).toBe('more');

  await hold('managePayments');

  expect(await takenFrom(taskResultPath(done))).toEqual(['ACCESS_DENIED', false]);
  expect(await step(begun)).toBe('ACCESS_DENIED');
});

it('[C2] stops tasks of admins who are out of service or lack a second factor', async () => {
  await hold('superAdmin');
  const taskId = await beginBulk();
  expect(await step(taskId)).toBe('more');

  await test.db`update admin set ends_on = kst_day(now()) - 1 where id = ${adminId}`;
  expect(await step(taskId)).toBe('ACCESS_DENIED');
  await test.db`update admin set ends_on = null where id = ${adminId}`;
  await test.db`insert into second_factor_rule (permission) values ('superAdmin')`;
  expect(await step(taskId)).toBe('SECOND_FACTOR_SETUP');
});
