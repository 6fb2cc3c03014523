import { postNotice } from '@maru/domain/staff/staff-notice';
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
let content: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  const contentId = await insertAdmin(test, 'content', ['manageContent']);
  boss = await loginStaff(test, 'boss');
  content = await loginStaff(test, 'content');
  await test.db.begin(async (tx) => {
    const notice = { severity: 'info', detail: { campaign: 7 } } as const;
    await postNotice(tx, { ...notice, kind: 'campaign.finished', permission: 'manageMessages' });
    await postNotice(tx, { ...notice, kind: 'approval.wanted', permission: 'manageContent' });
    await postNotice(tx, {
      ...notice,
      kind: 'campaign.failed',
      adminId: contentId,
      link: '/curve/sms',
    });
  });
});
afterAll(() => test.stop());

const bell = async (browser: Browser) => {
  const { body } = await browser.send('GET', '/api/admin/bell');
  const items = Array.isArray(body['items']) ? body['items'] : [];
  return { kinds: items.map(({ kind }) => kind), unread: body['unread'], items };
};

it('[N5.19] shows each admin the relevant notices, newest first', async () => {
  expect(await bell(content)).toMatchObject({
    kinds: ['campaign.failed', 'approval.wanted'],
    unread: 2,
  });
  expect(await bell(boss)).toMatchObject({
    kinds: ['approval.wanted', 'campaign.finished'],
    unread: 2,
  });
});

it('remembers the read position of each admin separately, and never moves it back', async () => {
  const { items } = await bell(content);
  const read = (up_to: number) => content.send('POST', '/api/admin/bell/read', { up_to });
  const first = await read(items[1]._id);
  const all = await read(items[0]._id);
  const older = await read(items[1]._id);
  const beyond = await read(999_999_999);

  expect([first, all, older, beyond].map(({ body }) => body['unread'])).toEqual([1, 0, 0, 0]);
  expect((await bell(boss)).unread).toBe(2);
  await test.db.begin((tx) =>
    postNotice(tx, {
      kind: 'approval.wanted',
      severity: 'warning',
      detail: {},
      permission: 'manageContent',
    }),
  );
  expect((await bell(content)).unread).toBe(1);
});

it('[R05] leaves out topics that an admin turned off, for that admin alone', async () => {
  const before = await bell(boss);
  const turn = (topic: string, on: boolean) =>
    boss.send('PUT', `/api/admin/bell/topics/${topic}`, { on });
  const { body } = await turn('campaign', false);
  await turn('campaign', false);

  expect(body['off']).toEqual(['campaign']);
  expect(await bell(boss)).toMatchObject({ kinds: [], unread: 0 });
  expect((await bell(content)).kinds).toContain('approval.wanted');
  expect((await turn('campaign', true)).body['off']).toEqual([]);
  expect(await bell(boss)).toEqual(before);
});

it('[R05] always notifies about logins, regardless of the chosen topics', async () => {
  const { status } = await boss.send('PUT', '/api/admin/bell/topics/login', { on: false });

  expect(status).toBe(400);
});

it('leaves no line and no event when the transaction rolls back', async () => {
  const before = await bell(boss);
  const count = async () => (await test.db`select count(*) as n from outbox`)[0]?.['n'];
  const events = await count();
  const failing = test.db.begin(async (tx) => {
    await postNotice(tx, {
      kind: 'campaign.failed',
      severity: 'error',
      detail: {},
      permission: 'superAdmin',
    });
    throw new Error('rolled back');
  });

  await expect(failing).rejects.toThrow('rolled back');
  expect(await bell(boss)).toEqual(before);
  expect(await count()).toBe(events);
});

it('leads to a file for as long as it is kept', async () => {
  const link = '/api/admin/tasks/5/file';
  const [admin] = await test.db<{ id: number }[]>`select id from admin where login_id = 'content'`;
  await test.db.begin((tx) =>
    postNotice(tx, {
      kind: 'export.ready',
      severity: 'info',
      detail: { task: 5 },
      adminId: admin!.id,
      link,
    }),
  );
  const newest = async () => (await bell(content)).items[0];
  const fresh = await newest();
  await test.db`update staff_notice set at = at - interval '1 day' where link = ${link}`;

  expect(fresh).toMatchObject({ kind: 'export.ready', link });
  expect((await bell(content)).items).toContainEqual({
    ...fresh,
    at: expect.any(String),
    link: null,
  });
});
