import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  insertBroadcast,
  insertExpert,
  minutesFromNow,
} from '../../../tests/support/broadcasts.ts';
import { provePhone } from '../../../tests/support/phone-code.ts';
import { insertRecipient } from '../campaign/campaign.fixture.ts';

const ME = '/api/home/me';
const NEW_PASSWORD = 'newpass77!';

let test: TestApp;
let members = 0;
let loginId: string;
let memberId: number;
let browser: Browser;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  members += 1;
  loginId = `hana${members}`;
  memberId = await insertRecipient(test, loginId, {
    phone: `0101234${String(5_000 + members)}`,
    consents: ['marketing_sms'],
  });
  browser = await loginMember(test, loginId);
});

const tail = () => String(5_000 + members);
const prove = (password = PASSWORD) => browser.send('POST', `${ME}/proof`, { password });
const login = (password: string) =>
  openBrowser(test).send('POST', '/api/home/auth/login', { user_id: loginId, password });
const endedEvents = () => test.db<{ target: number; message: string }[]>`
  select (body->>'target')::int as target, body->'payload'->>'message' as message
  from outbox where name = 'session.ended' order by id`;

interface SessionRow {
  _id: number;
  current: boolean;
}
async function sessions(of: Browser): Promise<SessionRow[]> {
  const { body } = await of.send('GET', `${ME}/sessions`);
  return body['items'] as SessionRow[];
}

describe('who I am', () => {
  it('refuses every own page to a visitor', async () => {
    for (const path of ['', '/overview', '/info', '/memberships', '/messages', '/sessions']) {
      const { status, body } = await openBrowser(test).send('GET', ME + path);
      expect([path, status, body['message']]).toEqual([path, 401, 'MISSING_TOKENS']);
    }
  });

  it('masks the number and returns the given consents', async () => {
    const { body, response } = await browser.send('GET', ME);

    expect(body['item']).toMatchObject({
      user_id: loginId,
      phone: `010-****-${tail()}`,
      grade: 'free',
    });
    expect(body['consents']).toMatchObject([
      { kind: 'marketing_sms', given: true },
      { kind: 'marketing_push', given: false, at: null },
      { kind: 'night', given: false, at: null },
    ]);
    expect(response.body).not.toContain('1234');
  });

  it('shows used, watched and received items of this member only', async () => {
    const { db } = test;
    const other = await insertMember(test, `other${members}`);
    const expertId = await insertExpert(db, 100 + members);
    const seen = await insertBroadcast(db, { expertId, vodUrl: 'https://vod.example/1' });
    const gone = await insertBroadcast(db, {
      expertId,
      start: minutesFromNow(100),
      end: minutesFromNow(110),
    });
    await db`
      insert into join_log (schedule_id, member_id, kind, result)
      values (${seen}, ${memberId}, 'vod', 'joined'), (${seen}, ${memberId}, 'vod', 'joined'),
             (${gone}, ${memberId}, 'live', 'joined'), (${gone}, ${other}, 'live', 'joined'),
             (888888, ${memberId}, 'live', 'Broadcast not found')`;
    const [product] = await db<{ id: number }[]>`
      insert into product (kind, name, price, period_unit, period_n)
      values ('vip', 'VIP', 1000, 'month', 1) returning id`;
    for (const who of [memberId, other]) {
      await db`
        insert into membership (member_id, product_id, source, starts_at, ends_at)
        values (${who}, ${product!.id}, 'paid', now() - interval '1 day',
                now() + interval '9 days')`;
    }

    const { body } = await browser.send('GET', `${ME}/overview`);

    expect(body).toMatchObject({
      memberships: [{ product: { kind: 'vip' }, state: 'current' }],
      watched: [{ _id: seen }],
      watched_this_month: 2,
      messages_this_month: 0,
    });
  });
});

describe('the account', () => {
  it('opens only to who proved the password, in this session alone', async () => {
    const elsewhere = await loginMember(test, loginId);
    const change = { name: '이하나', nickname: null, email: null, version: 1 };

    expect((await browser.send('GET', `${ME}/info`)).status).toBe(401);
    expect((await browser.send('PUT', `${ME}/info`, change)).status).toBe(401);
    expect((await prove('wrong pass1')).body['message']).toBe('Unauthorized');
    expect((await browser.send('GET', `${ME}/info`)).status).toBe(401);

    expect((await browser.send('GET', `${ME}/proof`)).body).toEqual({ until: null });

    const { until } = (await prove()).body;
    expect((await browser.send('GET', `${ME}/proof`)).body).toEqual({ until });
    expect((await browser.send('GET', `${ME}/info`)).status).toBe(200);
    expect((await elsewhere.send('GET', `${ME}/info`)).body['message']).toBe('Unauthorized');

    await test.db`update session set proved_at = now() - interval '10 minutes 1 second'`;
    expect((await browser.send('PUT', `${ME}/info`, change)).body['message']).toBe('Unauthorized');
  });

  it('keeps the e-mail sealed, and refuses that of another account', async () => {
    const email = `Hana${members}@example.com`;
    const change = { name: '이하나', nickname: '하나', email, version: 1 };
    await prove();

    const { body } = await browser.send('PUT', `${ME}/info`, change);
    const again = await browser.send('PUT', `${ME}/info`, change);
    const stored = await test.db<{ email_enc: Buffer }[]>`
      select email_enc from member where id = ${memberId}`;

    expect(body['item']).toMatchObject({
      name: '이하나',
      email: email.toLowerCase(),
      phone: `010-****-${tail()}`,
      version: 2,
    });
    expect(again.body['message']).toBe('VERSION_CONFLICT');
    expect(stored[0]?.email_enc.includes('example')).toBe(false);

    const other = `twin${members}`;
    await insertMember(test, other);
    browser = await loginMember(test, other);
    await prove();
    const taken = await browser.send('PUT', `${ME}/info`, { ...change, nickname: null });
    expect(taken.body).toMatchObject({ message: 'INVALID_INPUT', errors: [{ path: 'email' }] });
  });

  it('takes no nickname that sign-up would refuse, however it is written', async () => {
    const { db } = test;
    const expertId = await insertExpert(db, 500 + members);
    await db`update expert set nick = '한결' where id = ${expertId}`;
    await db`insert into expert_nickname (nickname, expert_id) values ('Mir', ${expertId})`;
    const other = await insertMember(test, `named${members}`);
    await db`update member set nickname = 'Turtle' where id = ${other}`;
    await prove();
    const rename = (nickname: string) =>
      browser.send('PUT', `${ME}/info`, { name: '이하나', nickname, email: null, version: 1 });

    for (const nickname of ['한결', 'mir', '관리자', 'Adm1n1', 'turtle', 'TURTLE']) {
      const { status, body } = await rename(nickname);
      expect([nickname, status, body['errors']]).toEqual([
        nickname,
        400,
        [{ path: 'nickname', message: 'taken' }],
      ]);
    }
    expect((await rename('관 리 자')).status).toBe(400);
    expect((await rename('토끼')).status).toBe(200);
  });

  it('keeps the nickname it has, and may write its own another way', async () => {
    await test.db`update member set nickname = '하늘 전문가' where id = ${memberId}`;
    await prove();
    const save = (nickname: string, version: number) =>
      browser.send('PUT', `${ME}/info`, { name: '이하나', nickname, email: null, version });

    expect((await save('하늘 전문가', 1)).status).toBe(200);
    expect((await save('Rabbit', 2)).status).toBe(200);
    expect((await save('rabbit', 3)).status).toBe(200);
  });

  it('keeps the profile of an expert with a name of maximum length', async () => {
    const nickname = `${'가'.repeat(20)} 전문가`;
    await test.db`update member set nickname = ${nickname} where id = ${memberId}`;
    await prove();
    const change = { name: '이하나', nickname, email: null, version: 1 };

    expect((await browser.send('PUT', `${ME}/info`, change)).status).toBe(200);
  });

  it('gives one nickname to one of two who ask at the same time', async () => {
    const twin = `racer${members}`;
    await insertMember(test, twin);
    const second = await loginMember(test, twin);
    await prove();
    await second.send('POST', `${ME}/proof`, { password: PASSWORD });
    const change = { name: '이하나', nickname: '달리기', email: null, version: 1 };
    const answers = await Promise.all(
      [browser, second].map((who) => who.send('PUT', `${ME}/info`, change)),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('[reliability A14] changes the password only with the current one, and ends every other session', async () => {
    const elsewhere = await loginMember(test, loginId);
    const [elsewhereRow] = await sessions(elsewhere);
    const change = (current_password: string) =>
      browser.send('POST', `${ME}/password`, { current_password, password: NEW_PASSWORD });

    expect((await change('wrong pass1')).body['message']).toBe('Unauthorized');
    expect((await sessions(elsewhere)).length).toBe(2);

    expect((await change(PASSWORD)).body).toEqual({ ended: 1 });
    const refused = await elsewhere.send('GET', ME);
    expect(refused.body['message']).toBe('SESSION_INVALIDATED');
    expect((await browser.send('GET', ME)).status).toBe(200);
    expect(await endedEvents()).toContainEqual({
      target: elsewhereRow!._id,
      message: 'SESSION_INVALIDATED',
    });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await browser.send('GET', `${ME}/inbox`)).body['items']).toMatchObject([
      { title: '계정 안내', text: expect.stringContaining('비밀번호를 바꿨어요') },
    ]);
  });

  it('[reliability A12] takes no password that is soon guessed, and leaves every session as it was', async () => {
    const elsewhere = await loginMember(test, loginId);
    for (const password of ['password1!', 'maru-2026', `${loginId}-77`]) {
      const { status, body } = await browser.send('POST', `${ME}/password`, {
        current_password: PASSWORD,
        password,
      });
      expect([password, status, body['errors']]).toEqual([
        password,
        400,
        [{ path: 'password', message: 'weak' }],
      ]);
    }

    expect((await elsewhere.send('GET', ME)).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it('[A2] gives the browser that changes the password a session no copied cookie opens', async () => {
    const thief = openBrowser(test);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    const [copied] = await sessions(browser);
    await prove();

    await browser.send('POST', `${ME}/password`, {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
    });

    expect((await thief.send('GET', ME)).body['message']).toBe('SESSION_INVALIDATED');
    const refreshed = await thief.send('GET', '/api/home/auth/refresh');
    expect(refreshed.body['message']).toBe('SESSION_INVALIDATED');
    expect(await endedEvents()).toContainEqual({
      target: copied!._id,
      message: 'SESSION_INVALIDATED',
    });
    expect(await sessions(browser)).toMatchObject([{ current: true }]);
    // A verification from before the change still grants access.
    expect((await browser.send('GET', `${ME}/info`)).status).toBe(200);
  });
});

describe('the number', () => {
  const change = (verification: string) => browser.send('PUT', `${ME}/phone`, { verification });

  const proveNumber = (phone: string, purpose = 'change-phone') =>
    provePhone(test, browser, { purpose, phone });
  const number = (lead: string) => `${lead}${String(1_000 + members)}`;

  it('[reliability A14] changes by a code that was sent to it, after the password', async () => {
    const verification = await proveNumber(number('0108888'));
    const early = await change(verification);
    await prove();
    const { status, body } = await change(verification);
    const again = await change(verification);

    expect(early.body['message']).toBe('Unauthorized');
    expect(status).toBe(200);
    expect(body['item']).toMatchObject({ phone: `010-****-${1_000 + members}` });
    expect(again.body['errors']).toEqual([{ path: 'verification', message: 'void' }]);
  });

  it('is that of one account, and takes no proof for another purpose', async () => {
    await prove();
    await insertRecipient(test, `other${members}`, { phone: number('0109999') });
    const taken = await change(await proveNumber(number('0109999')));
    const foreign = await change(await proveNumber(number('0107777'), 'signup'));

    expect(taken.body['errors']).toEqual([{ path: 'phone', message: 'taken' }]);
    expect(foreign.body['errors']).toEqual([{ path: 'verification', message: 'void' }]);
  });

  it('[M03] follows the consents of its new owner, even if a previous owner withdrew with it', async () => {
    const leaver = await insertRecipient(test, `left${members}`, { phone: number('0106666') });
    await test.db`
      insert into suppression (dest_hash, channel, reason)
      select phone_hash, 'sms', 'withdrawn' from member where id = ${leaver}`;
    await test.db`update member set phone_hash = null where id = ${leaver}`;
    await prove();

    await change(await proveNumber(number('0106666')));

    expect(
      await test.db`
        select from suppression s join member m on m.phone_hash = s.dest_hash
        where m.id = ${memberId}`,
    ).toEqual([]);
  });
});

describe('consents', () => {
  const say = (kind: string, given: boolean) =>
    browser.send('PUT', `${ME}/consents/${kind}`, { given });
  const rows = () => test.db`
    select kind, given, source from consent where member_id = ${memberId} order by id`;

  it('adds a row for each change and none for a repetition', async () => {
    await say('night', true);
    await say('marketing_push', true);
    await say('marketing_sms', false);
    await say('marketing_sms', false);
    const { body } = await say('marketing_sms', true);

    expect(body['item']).toMatchObject({ kind: 'marketing_sms', given: true });
    expect(await rows()).toEqual([
      { kind: 'marketing_sms', given: true, source: 'signup' },
      { kind: 'night', given: true, source: 'mypage' },
      { kind: 'marketing_push', given: true, source: 'mypage' },
      { kind: 'marketing_sms', given: false, source: 'mypage' },
      { kind: 'marketing_sms', given: true, source: 'mypage' },
    ]);
  });

  it('takes the night back with the last channel, and gives it to no one without any', async () => {
    await say('night', true);
    await say('marketing_sms', false);
    const alone = await say('night', true);

    expect([alone.status, alone.body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect((await rows()).slice(1)).toEqual([
      { kind: 'night', given: true, source: 'mypage' },
      { kind: 'marketing_sms', given: false, source: 'mypage' },
      { kind: 'night', given: false, source: 'mypage' },
    ]);
  });

  it('says nothing twice when one press arrives twice at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => say('marketing_sms', false)));

    expect((await rows()).length).toBe(2);
  });

  it('does not let the terms be taken back like advertising', async () => {
    expect((await say('terms', false)).body['message']).toBe('INVALID_INPUT');
  });
});

describe('devices', () => {
  it('lists the own sessions, this one first and marked', async () => {
    await loginMember(test, loginId, '203.0.113.9');

    const rows = await sessions(browser);

    expect(rows.map(({ current }) => current)).toEqual([true, false]);
    expect(rows[1]).toMatchObject({ ip: '203.0.113.9', user_agent: 'test browser' });
  });

  it('ends one and notifies its sockets', async () => {
    const elsewhere = await loginMember(test, loginId);
    const other = (await sessions(browser)).find(({ current }) => !current)!;

    const { status } = await browser.send('DELETE', `${ME}/sessions/${other._id}`);

    expect(status).toBe(204);
    expect((await elsewhere.send('GET', ME)).body['message']).toBe('SESSION_INVALIDATED');
    expect(await endedEvents()).toContainEqual({
      target: other._id,
      message: 'SESSION_INVALIDATED',
    });
  });

  it('finds no session of another member', async () => {
    const name = `stranger${members}`;
    await insertMember(test, name);
    const stranger = await loginMember(test, name);
    const [theirs] = await sessions(stranger);

    const { status, body } = await browser.send('DELETE', `${ME}/sessions/${theirs!._id}`);

    expect([status, body['message']]).toEqual([404, 'NOT_FOUND']);
    expect((await stranger.send('GET', ME)).status).toBe(200);
  });

  it('ends all others and stays itself', async () => {
    const others = [await loginMember(test, loginId), await loginMember(test, loginId)];

    const { body } = await browser.send('POST', `${ME}/sessions/end-others`);

    expect(body).toEqual({ ended: 2 });
    for (const other of others) expect((await other.send('GET', ME)).status).toBe(401);
    expect((await sessions(browser)).length).toBe(1);
  });

  it('are counted as they are listed, though sessions long unused end with them', async () => {
    const { db } = test;
    /** One device beside one that was last used fifteen days ago. */
    const haveTwo = async () => {
      for (let device = 0; device < 2; device += 1) await loginMember(test, loginId);
      await db`
        update session set last_used_at = now() - interval '15 days'
        where id = (select max(id) from session where subject_id = ${memberId}
                    and realm = 'member')`;
    };
    const open = () => db`
      select 1 from session
      where realm = 'member' and subject_id = ${memberId} and ended_at is null`;
    await insertAdmin(test, `ender${members}`, ['manageUsers']);
    const staff = await loginStaff(test, `ender${members}`);

    await haveTwo();
    const others = await browser.send('POST', `${ME}/sessions/end-others`);
    expect(others.body).toEqual({ ended: 1 });
    expect(await open()).toHaveLength(1);

    await haveTwo();
    const path = `/api/admin/users/${memberId}/sessions/end`;
    const all = await staff.send('POST', path, { session: null, reason: '도용 신고' });
    expect(all.body).toEqual({ ended: 2 });
    expect(await open()).toHaveLength(0);

    browser = await loginMember(test, loginId);
    await haveTwo();
    const changed = await browser.send('POST', `${ME}/password`, {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
    });
    expect(changed.body).toEqual({ ended: 1 });
  });
});

it('lists the messages sent to a member, with the number masked', async () => {
  const { db } = test;
  const [staff] = await db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name)
    values (${`sender${members}`}, 'none', '이운영') returning id`;
  const [campaign] = await db<{ id: number }[]>`
    insert into campaign (channel, kind, text, advertising, audience, state, total, sent, waiting,
                          created_by)
    values ('sms', 'SMS', '오늘 저녁 8시 방송', true, '{}', 'done', 2, 1, 1, ${staff!.id})
    returning id`;
  const [known] = await db<{ hash: Buffer; sealed: Buffer }[]>`
    select phone_hash as hash, phone_enc as sealed from member where id = ${memberId}`;
  await db`
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_enc, dest_tail,
                                    state, settled_at)
    values (${campaign!.id}, 1, ${memberId}, ${known!.hash}, ${known!.sealed}, ${tail()}, 'sent',
            now()),
           (${campaign!.id}, 1, ${memberId}, 'x', 'x', '0000', 'waiting', null)`;

  const { body } = await browser.send('GET', `${ME}/messages`);

  expect(body).toMatchObject({
    total: 1,
    items: [{ text: '오늘 저녁 8시 방송', advertising: true, destination: `010-****-${tail()}` }],
  });
});

describe('every device', () => {
  it('[U22] is logged out by one press, this one too, and each is told', async () => {
    const other = await loginMember(test, loginId);
    const own = (await sessions(browser)).map(({ _id }) => _id);
    const { status } = await browser.send('POST', `${ME}/sessions/end-all`, {});

    expect(status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect((await other.send('GET', '/api/home/auth/protected')).body['message']).toBe(
      'SESSION_INVALIDATED',
    );
    const notified = (await endedEvents()).map(({ target }) => target);
    expect(notified).toEqual(expect.arrayContaining(own));
  });
});

describe('withdrawal', () => {
  const leave = (password = PASSWORD) =>
    browser.send('POST', `${ME}/withdrawal`, { password, reasons: ['rarely'] });

  it('[D5] destroys identifying data, ends every session, and says so at the next login', async () => {
    const elsewhere = await loginMember(test, loginId);
    await prove();
    await browser.send('PUT', `${ME}/info`, {
      name: '김하나',
      nickname: '하나',
      email: `${loginId}@example.com`,
      version: 1,
    });

    expect((await leave('wrong pass1')).status).toBe(401);
    expect((await browser.send('GET', ME)).status).toBe(200);
    const { status } = await leave();

    expect(status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect((await elsewhere.send('GET', ME)).body['message']).toBe('SESSION_INVALIDATED');
    const [row] = await test.db`
      select state, name, nickname, phone_enc, phone_hash, phone_tail, email_enc, email_hash
      from member where id = ${memberId}`;
    expect(row).toEqual({
      state: 'withdrawn',
      name: '탈퇴회원',
      nickname: null,
      phone_enc: null,
      phone_hash: null,
      phone_tail: null,
      email_enc: null,
      email_hash: null,
    });
    const [agreed] = await test.db`
      select count(*) as n from consent_now where member_id = ${memberId} and given`;
    expect(agreed?.['n']).toBe(0);
    expect((await login(PASSWORD)).body['message']).toBe('WITHDRAWN_ACCOUNT');
    expect((await login('wrong pass1')).body['message']).toBe('Unauthorized');
  });

  it('[D5] destroys identifying data that was filled into messages', async () => {
    const adminId = await insertAdmin(test, `sender${memberId}`, ['manageMessages']);
    const [campaign] = await test.db<{ id: number }[]>`
      insert into campaign (channel, kind, text, advertising, audience, state, total, sent,
                            created_by)
      values ('sms', 'SMS', '#{이름}님', false, '{"kind":"all"}', 'done', 1, 1, ${adminId})
      returning id`;
    await test.db`
      insert into campaign_batch (campaign_id, no, size, night) values (${campaign!.id}, 1, 1, false)`;
    await test.db`
      insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_enc, dest_tail,
                                      state, words_enc)
      values (${campaign!.id}, 1, ${memberId}, 'hash', 'sealed', '0001', 'sent', 'sealed')`;

    await leave();

    const [kept] = await test.db`
      select dest_enc, dest_tail, words, words_enc from campaign_recipient
      where member_id = ${memberId}`;
    expect(kept).toEqual({ dest_enc: null, dest_tail: '0001', words: null, words_enc: null });
  });

  it('is no matter of one click for an expert', async () => {
    await test.db`update member set type = 'expert' where id = ${memberId}`;

    expect((await leave()).body['message']).toBe('ACCESS_DENIED');
  });
});
