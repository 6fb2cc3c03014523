import { readdir } from 'node:fs/promises';
import { bulkCall } from '@maru/contract/core/bulk';
import { adminListSchedules } from '@maru/contract/broadcast/broadcast';
import { taskResultPath, taskStep } from '@maru/contract/core/task';
import { exportsDirOf } from '@maru/platform/files/export-files';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const EXPERT = 7;
const ROWS = 5_001;
const REASON = encodeURIComponent('연간 결산');

/** A change of many broadcasts as a family of screens would write it. */
const retitle = bulkCall(adminListSchedules, 'retitle', z.strictObject({ title: z.string() }));

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({}, [
    (app, deps) =>
      registerBulk(app, deps, retitle, {
        noun: 'broadcast',
        action: 'broadcast.edited',
        title: '제목 바꾸기',
        select: (db, query) => selectStaffSchedules(db, { sortBy: 'latest', ...query }),
        nameOf: (row) => row.title,
        apply: async (tx, ids, { title }) => {
          // The first of them cannot be changed.
          const rows = await tx<{ id: number }[]>`
            update broadcast_schedule set title = ${title}
            where id = any(${[...ids]}) and id > 1 returning id`;
          return rows.map(({ id }) => id);
        },
        diffOf: (fields) => fields,
      }),
  ]);
  await insertExpert(test.db, EXPERT);
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'other', ['manageContent']);
  staff = await loginStaff(test, 'content');
  await test.db`
    insert into broadcast_schedule (expert_id, title, type, kind, start_date, end_date)
    select ${EXPERT}, '방송 ' || n, 0, 'free', now() + make_interval(days => n),
           now() + make_interval(days => n, hours => 1)
    from generate_series(1, ${ROWS}::int) n`;
});
afterAll(() => test.stop());

const newestTask = async () => {
  const [task] = await test.db<{ id: number; token: string }[]>`
    select id, token::text from staff_task order by id desc limit 1`;
  return task!;
};

/** Simulates the workers: runs one step after another until none is left. */
async function drive(): Promise<number> {
  const { id, token } = await newestTask();
  for (let steps = 1; ; steps += 1) {
    const { body } = await openBrowser(test).send('POST', taskStep.pathOf(id), undefined, {
      [taskStep.tokenHeader]: token,
    });
    if (body['state'] !== 'more') return steps;
  }
}

const bell = async () => {
  const { body } = await staff.send('GET', '/api/admin/bell');
  return (body['items'] as { kind: string; link: string | null; detail: unknown }[])[0];
};

it('[D12] a long export is made in the background, and its link is one person’s for a day', async () => {
  const begun = await staff.send('GET', `/api/admin/schedules/export.csv?reason=${REASON}`);
  expect([begun.status, begun.body['task']]).toMatchObject([202, { total: ROWS }]);

  await drive();

  const notice = await bell();
  expect(notice).toMatchObject({
    kind: 'export.ready',
    detail: { title: '방송 편성', rows: ROWS },
  });
  const link = notice?.link ?? '';
  const file = await staff.send('GET', link);
  expect(file.response.payload.trimEnd().split('\r\n')).toHaveLength(ROWS + 1);
  expect(file.response.headers['content-disposition']).toContain('attachment');
  expect((await (await loginStaff(test, 'other')).send('GET', link)).status).toBe(404);

  await test.db`update staff_task set expires_at = now()`;
  expect((await staff.send('GET', link)).status).toBe(404);
  expect(await readdir(exportsDirOf(test.config))).toHaveLength(1);
  const lines = await test.db`
    select action, reason from audit_log where action like '%export%' order by id`;
  expect(lines).toEqual([
    { action: 'broadcast.export', reason: '연간 결산' },
    { action: 'export.download', reason: null },
  ]);
});

it('[D11] changes the selected items immediately, with a log line for each', async () => {
  const { status, body } = await staff.send('POST', retitle.path, {
    target: { ids: [1, 2, 3] },
    fields: { title: '새 제목' },
  });

  expect([status, body]).toEqual([200, { done: 2, failed: 1 }]);
  const lines = await test.db`
    select target_id, diff from audit_log where action = 'broadcast.edited' order by target_id`;
  expect(lines).toEqual([
    { target_id: 2, diff: { title: '새 제목' } },
    { target_id: 3, diff: { title: '새 제목' } },
  ]);
});

it('[D11] all that match change as a task, in parts, with the result in the bell', async () => {
  const wish = { target: { all: true, query: {}, expected: ROWS }, fields: { title: '모두' } };
  const { body } = await staff.send('POST', retitle.path, wish);
  expect(body['task']).toMatchObject({ total: ROWS });

  expect(await drive()).toBe(Math.ceil(ROWS / 200));

  expect(await bell()).toMatchObject({
    kind: 'bulk.finished',
    detail: { title: '제목 바꾸기', done: ROWS - 1, failed: 1 },
  });
  const [left] = await test.db`
    select count(*)::int as n from broadcast_schedule where title <> '모두'`;
  expect(left).toEqual({ n: 1 });
  const { body: tasks } = await staff.send('GET', '/api/admin/tasks');
  expect((tasks['items'] as object[])[0]).toMatchObject({
    kind: 'bulk',
    title: '제목 바꾸기',
    state: 'done',
    done: ROWS - 1,
    failed: 1,
    link: `/api/admin/tasks/${(await newestTask()).id}/result.csv`,
  });
});

it('[D11] reports the result of each item to its requester, for one day', async () => {
  const path = taskResultPath((await newestTask()).id);
  const file = await staff.send('GET', path);

  const lines = file.response.payload.trimEnd().split('\r\n');
  expect(lines).toHaveLength(ROWS + 1);
  expect(lines.slice(1, 3)).toEqual([
    '1,방송 1,실패,지금 상태에서는 바꿀 수 없어요',
    '2,새 제목,완료,',
  ]);
  expect((await (await loginStaff(test, 'other')).send('GET', path)).status).toBe(404);

  await test.db`update staff_task set expires_at = now()`;
  expect((await staff.send('GET', path)).status).toBe(404);
});

it('[D11] stops between two parts, keeps finished work, and reports its progress', async () => {
  const wish = { target: { all: true, query: {}, expected: ROWS }, fields: { title: '멈춤' } };
  await staff.send('POST', retitle.path, wish);
  const { id, token } = await newestTask();
  const step = () =>
    openBrowser(test).send('POST', taskStep.pathOf(id), undefined, {
      [taskStep.tokenHeader]: token,
    });
  const cancel = `/api/admin/tasks/${id}/cancel`;
  expect((await step()).body['state']).toBe('more');

  const others = await (await loginStaff(test, 'other')).send('POST', cancel);
  const statuses = [others.status];
  for (let times = 0; times < 2; times += 1) {
    statuses.push((await staff.send('POST', cancel)).status);
  }

  expect(statuses).toEqual([404, 204, 409]);
  expect((await step()).status).toBe(404);
  expect(await bell()).toMatchObject({
    kind: 'bulk.cancelled',
    detail: { done: 199, failed: 1 },
    link: taskResultPath(id),
  });
  const [left] = await test.db`
    select count(*)::int as n from broadcast_schedule where title = '멈춤'`;
  expect(left).toEqual({ n: 199 });
});

it('[D11] changes no more than staff were notified of, and not without the permission', async () => {
  const wish = { target: { all: true, query: {}, expected: ROWS - 1 }, fields: { title: 'x' } };
  expect((await staff.send('POST', retitle.path, wish)).body['message']).toBe('STATE_CONFLICT');

  const allowed = { ...wish, target: { ...wish.target, expected: ROWS } };
  await staff.send('POST', retitle.path, allowed);
  await test.db`delete from admin_permission using admin a
    where admin_id = a.id and a.login_id = 'content'`;
  await drive();

  const [left] = await test.db`select count(*)::int as n from broadcast_schedule where title = 'x'`;
  expect(left).toEqual({ n: 0 });
});

it('refuses to drive a task without its token', async () => {
  const { id } = await newestTask();
  const { status } = await openBrowser(test).send('POST', taskStep.pathOf(id), undefined, {
    [taskStep.tokenHeader]: '00000000-0000-4000-8000-000000000000',
  });

  expect(status).toBe(404);
});
