import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const LIBRARY = '/api/admin/uploads';

let test: TestApp;
let staff: Browser;
let adminId: number;
let memberId: number;

beforeAll(async () => {
  test = await startTestApp();
  adminId = await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  memberId = await insertMember(test, 'hana');
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from upload`;
  await test.db`delete from link`;
});

async function addUpload(letter: string, name: string, byMember = false): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into upload (folder, file, name, mime, bytes, width, height, admin_id, member_id)
    values ('editor', ${`${letter.repeat(32)}-8.png`}, ${name}, 'image/png', 10, 8, 6,
            ${byMember ? null : adminId}, ${byMember ? memberId : null})
    returning id`;
  return row!.id;
}

const use = (letter: string) => test.db`
  insert into link (kind, address, current)
  values ('cs', ${`https://maru.example/uploads/editor/${letter.repeat(32)}-8.png`}, false)`;

const list = async (query = '') => {
  const { body } = await staff.send('GET', `${LIBRARY}?${query}`);
  return (body['items'] as { name: string; uses: number; by: object }[]) ?? [];
};

it('[C17] finds pictures by name and tells how often each is used', async () => {
  await addUpload('a', '여름 이벤트.png');
  await addUpload('b', '강의 표지.png', true);
  await use('a');
  await use('a');

  expect(await list()).toMatchObject([
    { name: '강의 표지.png', uses: 0, by: { kind: 'member', name: '김○나' } },
    { name: '여름 이벤트.png', uses: 2, by: { kind: 'staff', name: '이운영' } },
  ]);
  expect((await list('q=여름')).map(({ name }) => name)).toEqual(['여름 이벤트.png']);
  expect((await list('used=true')).map(({ name }) => name)).toEqual(['여름 이벤트.png']);
  expect((await list('used=false')).map(({ name }) => name)).toEqual(['강의 표지.png']);
  expect(await list('folder=banner')).toEqual([]);
});

it('shows where a picture is used, and keeps it for as long as it is', async () => {
  const id = await addUpload('a', '여름.png');
  await use('a');

  const { body } = await staff.send('GET', `${LIBRARY}/${id}`);
  const refused = await staff.send('DELETE', `${LIBRARY}/${id}`);

  expect(body['item']).toMatchObject({ uses: 1, places: [{ table: 'link', title: null }] });
  expect([refused.status, refused.body['message']]).toEqual([409, 'STATE_CONFLICT']);
  expect(await list()).toHaveLength(1);
});

it('removes an unused one, once, with its line', async () => {
  const id = await addUpload('a', '여름.png');

  const first = await staff.send('DELETE', `${LIBRARY}/${id}`);
  const second = await staff.send('DELETE', `${LIBRARY}/${id}`);

  expect([first.status, second.status]).toEqual([204, 404]);
  expect(await list()).toEqual([]);
  const lines = await test.db`
    select action from audit_log where target_kind = 'upload' and target_id = ${id}`;
  expect(lines).toEqual([{ action: 'upload.delete' }]);
});

it('belongs to holders of manageContent', async () => {
  const message = await loginStaff(test, 'message');

  expect((await message.send('GET', LIBRARY)).status).toBe(403);
});
