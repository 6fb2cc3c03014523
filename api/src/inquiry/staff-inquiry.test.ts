import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { ask, asked, DESK, itemOf, MINE, type Shown } from './inquiry.fixture.ts';

let test: TestApp;
let hana: Browser;
let staff: Browser;
let second: Browser;
let staffId: number;
let memberId: number;

beforeAll(async () => {
  test = await startTestApp();
  memberId = await insertMember(test, 'hana');
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  await test.db`
    update member set phone_enc = ${personal.seal('phone', '01012345678')}, phone_tail = '5678'
    where id = ${memberId}`;
  staffId = await insertAdmin(test, 'users', ['manageUsers']);
  await insertAdmin(test, 'second', ['manageUsers']);
  await insertAdmin(test, 'content', ['manageContent']);
  hana = await loginMember(test, 'hana');
  staff = await loginStaff(test, 'users');
  second = await loginStaff(test, 'second');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from inquiry`;
  await test.db`delete from single_message`;
  await test.db`delete from message_choice`;
  await test.db`delete from push_subscription`;
});

const post = (browser: Browser, { _id }: Pick<Shown, '_id'>, part: string, body: object) =>
  browser.send('POST', `${DESK}/${_id}/${part}`, body);
const answer = (browser: Browser, item: Shown, text = '확인했어요') =>
  post(browser, item, 'answers', { text, version: item.version });
const totalOf = async (query: string) =>
  (await staff.send('GET', `${DESK}?${query}`)).body['total'];

describe('answering', () => {
  it('[D20] is done by one person at a time, and notifies the member once by message', async () => {
    const item = itemOf(await ask(hana));

    const [first, late] = await Promise.all([answer(staff, item), answer(second, item)]);

    expect([first.status, late.status].toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect([first, late].map(({ body }) => body['message'])).toContain('VERSION_CONFLICT');
    expect(
      await test.db`select channel, purpose, member_id, occasion like 'inquiry:sms:%' as named
                    from single_message`,
    ).toEqual([{ channel: 'sms', purpose: 'inquiry', member_id: memberId, named: true }]);
  });

  it('[D20] follows the choices of the member for push and message', async () => {
    await test.db`
      insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc, user_agent)
      values (${memberId}, ${Buffer.from('h')}, ${Buffer.from('e')}, ${Buffer.from('k')}, '')`;
    const channels = async () => {
      const rows = await test.db<{ channel: string }[]>`
        select channel from single_message order by channel`;
      await test.db`delete from single_message`;
      return rows.map(({ channel }) => channel);
    };

    await answer(staff, itemOf(await ask(hana)));
    expect(await channels()).toEqual(['push', 'sms']);

    await hana.send('PUT', '/api/home/me/message-choices/inquiry/sms', { wanted: false });
    await answer(staff, itemOf(await ask(hana)));
    expect(await channels()).toEqual(['push']);

    await hana.send('PUT', '/api/home/me/message-choices/inquiry/push', { wanted: false });
    await answer(staff, itemOf(await ask(hana)));
    expect(await channels()).toEqual([]);
  });

  it('refuses words that promise returns', async () => {
    const item = itemOf(await ask(hana));

    const refused = await answer(staff, item, '원금 보장, 확정 수익을 드려요');
    expect(refused.body['message']).toBe('FORBIDDEN_WORDS');
  });

  it('[D20] keeps notes and names of staff from the member', async () => {
    const item = itemOf(await ask(hana));
    const noted = itemOf(
      await post(staff, item, 'notes', { note: '결제팀에 확인 중', version: 1 }),
    );
    await answer(staff, noted);

    const own = await hana.send('GET', `${MINE}/${item._id}`);
    expect(JSON.stringify(own.body)).not.toMatch(/결제팀|users/);
    expect(own.body).toMatchObject({ item: { entries_count: 2 } });
    const thread = await staff.send('GET', `${DESK}/${item._id}`);
    expect(itemOf(thread)['entries']).toMatchObject([
      { kind: 'question', by: null },
      { kind: 'note', text: '결제팀에 확인 중' },
      { kind: 'answer' },
    ]);
    expect(itemOf(thread)).toMatchObject({
      member: { user_id: 'hana', name: '김○나' },
      about: { grade: 'free', phone_tail: '5678', inquiries: 1, paid_orders: 0 },
    });
  });
});

describe('the way of an inquiry', () => {
  it('[D20] is claimed, answered, closed and opened again, each in the audit log', async () => {
    const item = itemOf(await ask(hana));
    const claimed = itemOf(await post(staff, item, 'assign', { assignee: staffId, version: 1 }));
    expect(claimed).toMatchObject({ state: 'working', assignee: { _id: staffId } });

    const freed = itemOf(await post(staff, item, 'assign', { assignee: null, version: 2 }));
    expect(freed).toMatchObject({ state: 'received', assignee: null });

    const answered = itemOf(await answer(staff, freed));
    expect(answered).toMatchObject({
      state: 'answered',
      assignee: { _id: staffId },
      waiting_since: null,
    });
    const move = (action: string, version: number) =>
      post(staff, item, 'move', { action, version });
    const closed = itemOf(await move('close', answered.version));
    expect(closed).toMatchObject({ state: 'closed', version: 5 });
    expect((await answer(staff, closed)).body['message']).toBe('STATE_CONFLICT');
    expect((await move('close', 5)).body['message']).toBe('STATE_CONFLICT');
    expect(itemOf(await move('reopen', 5))).toMatchObject({ state: 'answered', version: 6 });

    const log = await test.db<{ action: string }[]>`
      select action from audit_log where target_kind = 'inquiry' and target_id = ${item._id}
      order by id`;
    expect(log.map(({ action }) => action)).toEqual([
      'inquiry.assign',
      'inquiry.assign',
      'inquiry.answer',
      'inquiry.close',
      'inquiry.reopen',
    ]);
  });

  it('refuses an assignee who cannot see inquiries, and staff without the permission', async () => {
    const item = itemOf(await ask(hana));
    const content = await loginStaff(test, 'content');
    const [other] = await test.db<
      { id: number }[]
    >`select id from admin where login_id = 'content'`;

    const refused = await post(staff, item, 'assign', { assignee: other!.id, version: 1 });
    expect(refused.body['message']).toBe('INVALID_INPUT');
    expect((await content.send('GET', DESK)).status).toBe(403);
    expect((await answer(content, item)).status).toBe(403);
  });

  it('[D20] waits from the first question, and from the next after an answer', async () => {
    const item = itemOf(await ask(hana));
    await test.db`update inquiry set waiting_since = now() - interval '25 hours'`;
    expect((await staff.send('GET', `${DESK}/counts`)).body).toEqual({ waiting: 1, overdue: 1 });
    expect(await totalOf('overdue=true')).toBe(1);

    const path = `${MINE}/${item._id}/questions`;
    const more = { text: '하나 더 여쭤봐요', pictures: [] };
    const continued = itemOf(await ask(hana, { path, body: more }));
    expect(await totalOf('overdue=true')).toBe(1);

    await answer(staff, continued);
    expect((await staff.send('GET', `${DESK}/counts`)).body).toEqual({ waiting: 0, overdue: 0 });
    await ask(hana, { path, body: more });
    expect((await staff.send('GET', `${DESK}/counts`)).body).toEqual({ waiting: 1, overdue: 0 });
  });
});

describe('the list', () => {
  it('[D20] filters by state, category, person, day and words', async () => {
    const first = itemOf(await ask(hana));
    await ask(hana, { body: asked({ category: 'event', title: '쿠폰이 안 보여요' }) });
    await post(staff, first, 'assign', { assignee: staffId, version: 1 });

    expect(await totalOf('state=received')).toBe(1);
    expect(await totalOf('category=payment')).toBe(1);
    expect(await totalOf(`assignee=${staffId}`)).toBe(1);
    expect(await totalOf('assignee=none')).toBe(1);
    expect(await totalOf('waiting=true')).toBe(2);
    expect(await totalOf(`q=${encodeURIComponent('쿠폰')}`)).toBe(1);
    expect(await totalOf(`q=${encodeURIComponent('저녁에 승인')}`)).toBe(2);
    expect(await totalOf(`q=${encodeURIComponent('없는말')}`)).toBe(0);
    expect(await totalOf('q=hana')).toBe(2);
    expect(await totalOf('to=2020-01-01')).toBe(0);
    expect(await totalOf(`member=${memberId}`)).toBe(2);
  });

  it('exports the same rows without names and titles', async () => {
    await ask(hana);
    const { response } = await staff.send(
      'GET',
      `${DESK}/export.csv?reason=${encodeURIComponent('월간 점검')}`,
    );

    expect(response.statusCode).toBe(200);
    expect(response.payload).toContain('결제·환불');
    expect(response.payload).toContain('김○나');
    expect(response.payload).not.toMatch(/김하나|두 번/);
  });
});
