import { listRoomChat } from '@maru/contract/room/recording';
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
import {
  insertBroadcast,
  insertExpert,
  insertMembership,
} from '../../../tests/support/broadcasts.ts';

const MODE = '/api/admin/advisory-mode';

let test: TestApp;
let boss: Browser;
let content: Browser;
let buyer: Browser;
let paid: number;

beforeAll(async () => {
  // maru is a quasi advisory business.
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  await insertAdmin(test, 'content', ['manageContent']);
  boss = await loginStaff(test, 'boss');
  content = await loginStaff(test, 'content');
  await insertExpert(test.db, 1);
  const member = await insertMember(test, 'buyer');
  await insertMembership(test.db, member, 1);
  buyer = await loginMember(test, 'buyer');
  paid = await insertBroadcast(test.db, { expertId: 1, status: 1, kind: 'paid' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`update deployment set advisory_kind = null, advisory_version = 1`;
  await test.db`delete from outbox`;
});

const stands = async (by = content) =>
  (await by.send('GET', '/api/admin/common/advisory-mode')).body['item'];
const set = (kind: string, version: number, by = boss) =>
  by.send('PUT', MODE, { kind, version, reason: '투자자문업 등록을 마쳤어요' });

/** Sends a chat message to the paid broadcast with a ticket of its own. Returns the answer. */
async function say(text: string) {
  const join = { scheduleId: paid };
  const { body } = await buyer.send('POST', '/api/home/broadcast/join_broadcast', join);
  const ticket = String(body['url']).replace('/room/', '');
  const { body: room } = await buyer.send('POST', '/api/home/rooms/enter', { ticket });
  const said = await buyer.send('POST', '/api/home/rooms/messages', { ticket, text });
  return [room['chat'], said.status, said.body['message']];
}

describe('[L03] the advisory mode', () => {
  it('is the brand default until it is set, and controls access of paying members to two-way chat', async () => {
    expect(await stands()).toEqual({ kind: 'quasi', version: 1 });
    expect(await say('하나')).toEqual(['none', 404, 'NOT_FOUND']);

    const opened = await set('registered', 1);

    expect(opened.body['item']).toEqual({ kind: 'registered', version: 2 });
    expect(await stands()).toEqual({ kind: 'registered', version: 2 });
    expect(await say('둘')).toEqual(['two-way', 201, undefined]);

    await set('quasi', 2);

    expect(await say('셋')).toEqual(['none', 404, 'NOT_FOUND']);
    const lines = await test.db`select text from room_message where schedule_id = ${paid}`;
    expect(lines.map(({ text }) => text as string)).toEqual(['둘']);
  });

  it('notifies open pages and rooms in the transaction, and logs actor, change and reason', async () => {
    await set('registered', 1);

    const [event] = await test.db`
      select body->'payload' as payload from outbox where name = 'advisory.changed'`;
    expect(event?.['payload']).toMatchObject({ kind: 'registered', version: 2 });
    const [line] = await test.db`
      select a.login_id, l.diff, l.reason from audit_log l join admin a on a.id = l.admin_id
      where l.action = 'advisoryMode.set' order by l.id desc limit 1`;
    expect(line).toEqual({
      login_id: 'boss',
      diff: { advisory_kind: ['quasi', 'registered'] },
      reason: '투자자문업 등록을 마쳤어요',
    });
  });

  it('is set only by a super admin, with a reason and the version shown on the screen', async () => {
    const answers = [
      await set('registered', 1, content),
      await boss.send('PUT', MODE, { kind: 'registered', version: 1, reason: ' ' }),
      await set('anything', 1),
      await set('quasi', 1),
      await set('registered', 7),
    ];

    expect(answers.map(({ body }) => body['message'])).toEqual([
      'ACCESS_DENIED',
      'INVALID_INPUT',
      'INVALID_INPUT',
      'STATE_CONFLICT',
      'VERSION_CONFLICT',
    ]);
    expect(await stands(boss)).toEqual({ kind: 'quasi', version: 1 });
    expect(await test.db`select from outbox where name = 'advisory.changed'`).toHaveLength(0);
  });

  it('is changed once by two who change it at once', async () => {
    const answers = await Promise.all([set('registered', 1), set('none', 1)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

describe('[L03] members', () => {
  it('have no way to be answered but the chat of a room and the customer centre', () => {
    // A new call that lets members write to someone needs a decision here, and must check the mode.
    const ways = test.app.calls
      .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/home/'))
      .map(({ path }) => path)
      .filter((path) => /messages|comment|repl|answer|question|qna|inquir|chat|talk/i.test(path));

    // Staff of the customer centre answer about the service, which every mode allows. Experts do not
    // see these questions.
    const customerCentre = '/api/home/me/inquiries';
    // Reads lines. The ticket is in its body, so it is no GET.
    const reading: string = listRoomChat.path;
    expect(ways.filter((path) => !path.startsWith(customerCentre) && path !== reading)).toEqual([
      '/api/home/rooms/messages',
    ]);
  });
});
