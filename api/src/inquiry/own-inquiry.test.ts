import { MAX_INQUIRIES_A_DAY } from '@maru/contract/inquiry/inquiry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { ask, asked, DESK, itemOf, MINE, type Shown } from './inquiry.fixture.ts';

let test: TestApp;
let hana: Browser;
let other: Browser;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertMember(test, 'hana');
  await insertMember(test, 'other');
  await insertAdmin(test, 'users', ['manageUsers']);
  hana = await loginMember(test, 'hana');
  other = await loginMember(test, 'other');
  staff = await loginStaff(test, 'users');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from inquiry`;
  await test.db`delete from staff_notice`;
  await test.db`delete from outbox`;
});

const answer = ({ _id, version }: Shown) =>
  staff.send('POST', `${DESK}/${_id}/answers`, { text: '확인했어요. 취소해 드릴게요.', version });
const read = async ({ _id }: Shown) => itemOf(await hana.send('GET', `${MINE}/${_id}`));
const again = { text: '언제 취소되나요?', pictures: [] };

describe('asking', () => {
  it('[A33] keeps an inquiry that only its writer and staff can read', async () => {
    const item = itemOf(await ask(hana));

    expect(item).toMatchObject({ state: 'received', editable: true, entries_count: 1 });
    expect((await hana.send('GET', MINE)).body).toMatchObject({
      total: 1,
      items: [{ _id: item._id }],
    });
    expect((await other.send('GET', MINE)).body['total']).toBe(0);
    expect((await other.send('GET', `${MINE}/${item._id}`)).status).toBe(404);
    expect((await openBrowser(test).send('GET', MINE)).status).toBe(401);
    expect((await staff.send('GET', DESK)).body['total']).toBe(1);
  });

  it('[A33] seals the text in the database', async () => {
    await ask(hana, {
      body: asked({ title: '01012345678 번호', text: '제 번호는 01012345678이에요' }),
    });

    const [row] = await test.db<{ title: Buffer; text: Buffer }[]>`
      select i.title_enc as title, e.text_enc as text
      from inquiry i join inquiry_entry e on e.inquiry_id = i.id`;
    expect(row!.title.includes('01012345678')).toBe(false);
    expect(row!.text.includes('01012345678')).toBe(false);
  });

  it('makes one inquiry of a repeated call, and notifies staff and the member once', async () => {
    const first = itemOf(await ask(hana, { key: 'key-of-one-inquiry-1' }));
    const repeated = itemOf(await ask(hana, { key: 'key-of-one-inquiry-1' }));
    const changed = await ask(hana, {
      key: 'key-of-one-inquiry-1',
      body: asked({ title: '다른 제목' }),
    });

    expect(repeated._id).toBe(first._id);
    expect(changed.body['message']).toBe('IDEMPOTENCY_CONFLICT');
    const events = await test.db<{ body: { payload: object } }[]>`
      select body from outbox where name = 'inquiry.changed'`;
    expect(events.map(({ body }) => body.payload)).toMatchObject([
      { _id: first._id, state: 'received', version: 1 },
    ]);
    expect(await test.db`select kind, permission, detail from staff_notice`).toEqual([
      {
        kind: 'inquiry.received',
        permission: 'manageUsers',
        detail: { inquiry: first._id, category: 'payment' },
      },
    ]);
  });

  it('refuses a text that says nothing, and pictures of other members', async () => {
    const [owner] = await test.db<{ id: number }[]>`select id from member where login_id = 'other'`;
    const file = `${'a'.repeat(32)}.png`;
    await test.db`
      insert into upload (folder, file, name, mime, bytes, width, height, member_id)
      values ('inquiry', ${file}, '', 'image/png', 1, 1, 1, ${owner!.id})
      on conflict do nothing`;
    const pictures = [`/uploads/inquiry/${file}`];

    expect((await ask(hana, { body: asked({ text: '네네' }) })).status).toBe(400);
    expect((await ask(hana, { body: asked({ pictures }) })).status).toBe(400);
    expect((await ask(hana, { body: asked({ pictures: ['/uploads/editor/a.png'] }) })).status).toBe(
      400,
    );
    expect((await ask(other, { body: asked({ pictures }) })).status).toBe(201);
  });

  it('ends at the limit of a day', async () => {
    for (let no = 0; no < MAX_INQUIRIES_A_DAY; no += 1) expect((await ask(hana)).status).toBe(201);

    const refused = await ask(hana);
    expect(refused.body['message']).toBe('TOO_MANY_REQUESTS');
    expect(refused.response.headers['retry-after']).toBe('3600');
    expect((await ask(other)).status).toBe(201);
  });
});

describe('changing an own inquiry', () => {
  it('[A33] is possible until staff answer, from the version that was read', async () => {
    const item = itemOf(await ask(hana));
    const path = `${MINE}/${item._id}`;
    const edit = (version: number) =>
      hana.send('PUT', path, { ...asked({ title: '고친 제목' }), version });

    const edited = itemOf(await edit(1));
    expect(edited).toMatchObject({ title: '고친 제목', version: 2 });
    expect((await edit(1)).body['message']).toBe('VERSION_CONFLICT');
    expect((await other.send('PUT', path, { ...asked(), version: 2 })).status).toBe(404);
    expect((await other.send('DELETE', `${path}?version=2`)).status).toBe(404);

    await answer(edited);
    expect(await read(item)).toMatchObject({ state: 'answered', editable: false });
    expect((await edit(3)).body['message']).toBe('STATE_CONFLICT');
    expect((await hana.send('DELETE', `${path}?version=3`)).body['message']).toBe('STATE_CONFLICT');
  });

  it('deletes an unanswered one and notifies open pages', async () => {
    const { _id } = itemOf(await ask(hana));

    expect((await hana.send('DELETE', `${MINE}/${_id}?version=1`)).status).toBe(204);
    expect((await staff.send('GET', `${DESK}/${_id}`)).status).toBe(404);
    expect(await test.db`select from inquiry_entry`).toHaveLength(0);
    expect(await test.db`select from outbox where name = 'inquiry.removed'`).toHaveLength(1);
  });

  it('[A33] continues the same thread with a question, which waits for staff again', async () => {
    const item = itemOf(await ask(hana));
    await answer(item);

    const path = `${MINE}/${item._id}/questions`;
    const key = 'key-of-one-question-1';
    const continued = itemOf(await ask(hana, { path, body: again, key }));
    const repeated = itemOf(await ask(hana, { path, body: again, key }));

    expect(continued).toMatchObject({ state: 'received', entries_count: 3 });
    expect(repeated['entries_count']).toBe(3);
    expect(continued['entries']).toMatchObject([
      { kind: 'question' },
      { kind: 'answer', text: '확인했어요. 취소해 드릴게요.' },
      { kind: 'question', text: '언제 취소되나요?' },
    ]);
    expect((await ask(other, { path, body: again })).status).toBe(404);
  });

  it('takes no question once staff have closed it', async () => {
    const { _id, version } = itemOf(await ask(hana));
    await staff.send('POST', `${DESK}/${_id}/move`, { action: 'close', version });

    const refused = await ask(hana, { path: `${MINE}/${_id}/questions`, body: again });
    expect(refused.body['message']).toBe('STATE_CONFLICT');
  });
});
