import { sequenceVersion } from '@maru/contract/core/sequence';
import type { StaffLecture } from '@maru/contract/review/staff-lecture';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const LECTURES = '/api/admin/lectures';

let test: TestApp;
let staff: Browser;
let hana: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertMember(test, 'hana');
  const [member] = await test.db<{ id: number }[]>`select id from member where login_id = 'hana'`;
  hana = member!.id;
  await insertAdmin(test, 'content', ['manageContent']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from review`;
  await test.db`delete from post where kind = 'lecture'`;
});

async function create(title: string): Promise<StaffLecture> {
  const input = { title, summary: '처음부터 천천히', expert_id: null, shown: true };
  const { status, body } = await staff.send('POST', LECTURES, input);
  expect([status, body['errors']]).toEqual([201, undefined]);
  return body['item'] as StaffLecture;
}

const publicly = async () => {
  const { body } = await openBrowser(test).send('GET', '/api/home/lectures');
  return (body['items'] as { _id: number }[]).map(({ _id }) => _id);
};

it('can be chosen by members at once, where staff put it, while it is shown', async () => {
  const [one, two] = [await create('하나'), await create('둘')];
  expect(await publicly()).toEqual([two._id, one._id]);
  const version = sequenceVersion([two._id, one._id]);

  await staff.send('PUT', `${LECTURES}/order`, { ids: [one._id, two._id], version });
  expect(await publicly()).toEqual([one._id, two._id]);

  await staff.send('PATCH', `${LECTURES}/${one._id}`, { shown: false, version: 1 });
  expect(await publicly()).toEqual([two._id]);
});

it('counts its published reviews, and stays while there is any', async () => {
  const lecture = await create('하나');
  await test.db`
    insert into review (member_id, kind, lecture_id, title, body_html, rating, state)
    values (${hana}, 'lecture', ${lecture._id}, '좋아요', '<p>좋아요</p>', 4, 'published')`;

  const { body } = await staff.send('GET', `${LECTURES}/${lecture._id}`);
  expect(body['item']).toMatchObject({ reviews: 1, rating: 4 });
  const gone = await staff.send('DELETE', `${LECTURES}/${lecture._id}`);
  expect([gone.status, gone.body['message']]).toEqual([409, 'STATE_CONFLICT']);

  await test.db`update review set deleted_at = now()`;
  expect((await staff.send('DELETE', `${LECTURES}/${lecture._id}`)).status).toBe(204);
  expect(await publicly()).toEqual([]);
});

it('changes from the version that was read', async () => {
  const lecture = await create('하나');
  const change = { title: '한 걸음', version: 1 };
  const path = `${LECTURES}/${lecture._id}`;

  expect((await staff.send('PATCH', path, change)).body['item']).toMatchObject({
    title: '한 걸음',
    summary: '처음부터 천천히',
    version: 2,
  });
  expect((await staff.send('PATCH', path, change)).body['message']).toBe('VERSION_CONFLICT');
});
