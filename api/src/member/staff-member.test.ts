import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { sendSingleMessage } from '@maru/domain/message/single-message';
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
import { provePhone } from '../../../tests/support/phone-code.ts';
import { insertProduct } from '../order/order.fixture.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const USERS = '/api/admin/users';
const PHONE = '01055556789';

let test: TestApp;
let staff: Browser;
let hana: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'users', ['manageUsers']);
  await insertAdmin(test, 'content', ['manageContent']);
  staff = await loginStaff(test, 'users');
});
afterAll(() => test.stop());
beforeEach(async () => {
  const { db } = test;
  await db`delete from outbox`;
  await emptyTables(db, 'member', 'departed.person');
  hana = await insertMember(test, 'hana');
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  await db`
    update member set phone_enc = ${personal.seal('phone', PHONE)},
                      phone_hash = ${personal.hash('phone', PHONE)}, phone_tail = '6789'
    where id = ${hana}`;
});

const versionOf = async (id = hana) =>
  (await test.db<{ version: number }[]>`select version from member where id = ${id}`)[0]!.version;
const auditOf = (id = hana) => test.db<{ action: string; diff: unknown; reason: string | null }[]>`
  select action, diff, reason from audit_log
  where target_kind = 'member' and target_id = ${id} order by id`;
const listed = async (query: string) => {
  const { status, body } = await staff.send('GET', `${USERS}?${query}`);
  expect(status).toBe(200);
  return (body['items'] as { user_id: string }[]).map(({ user_id }) => user_id).toSorted();
};
const loginAs = (password: string) =>
  openBrowser(test).send('POST', '/api/home/auth/login', { user_id: 'hana', password });

describe('[T08] the list', () => {
  it('[D14] [T07] shows members masked', async () => {
    const { body } = await staff.send('GET', USERS);

    expect(body).toMatchObject({ total: 1, page: 1, pageSize: 20 });
    expect((body['items'] as unknown[])[0]).toMatchObject({
      user_id: 'hana',
      name: '김○나',
      phone: '010-****-6789',
      state: 'active',
      grade: 'free',
      products: [],
      sms: false,
    });
  });

  it('[D10] finds by the beginning of id and name, the end or all of a number, and nothing else', async () => {
    await insertMember(test, 'duri');
    await test.db`update member set name = '박두리', nickname = 'Dudu' where login_id = 'duri'`;

    expect(await listed('q=han')).toEqual(['hana']);
    expect(await listed(`q=${encodeURIComponent('박두')}`)).toEqual(['duri']);
    // [C28] with a space in the name
    expect(await listed(`q=${encodeURIComponent('박 두')}`)).toEqual(['duri']);
    expect(await listed('q=dudu')).toEqual(['duri']);
    expect(await listed('q=6789')).toEqual(['hana']);
    expect(await listed(`q=010-5555-6789`)).toEqual(['hana']);
    expect(await listed(`q=${hana}`.padEnd(4, '_'))).toEqual([]);
    // One letter begins too many names. It never means everybody, also not for "select all".
    expect(await listed(`q=${encodeURIComponent('박')}`)).toEqual([]);
    for (const q of ['010-****-6789', '5555-6789', '010–5555–6789']) {
      expect(await listed(`q=${encodeURIComponent(q)}`)).toEqual(['hana']);
    }
    for (const q of ['%', '%%', '_', '\\', ',', '🙂']) {
      expect(await listed(`q=${encodeURIComponent(q)}`)).toEqual([]);
    }
  });

  it('[D10] follows consents, memberships, tags and logins by itself', async () => {
    const { db } = test;
    await insertMember(test, 'duri');
    await db`
      insert into consent (member_id, kind, given, source)
      values (${hana}, 'marketing_sms', true, 'signup'), (${hana}, 'night', false, 'signup')`;
    const vip = await insertProduct(test);
    const [membership] = await db<{ id: number }[]>`
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      values (${hana}, ${vip}, 'paid', now() - interval '1 day', now() + interval '3 days')
      returning id`;
    await db`insert into member_tag (member_id, tag) values (${hana}, '재등록')`;
    await loginMember(test, 'duri');

    const onlyHana = [
      'sms=true',
      'grade=vip',
      `product=${vip}`,
      'ends=7',
      `tag=${encodeURIComponent('재등록')}`,
      'login=never',
    ];
    for (const query of onlyHana) expect([query, await listed(query)]).toEqual([query, ['hana']]);
    for (const query of ['sms=false', 'grade=free', 'login=7', 'source=web&grade=free']) {
      expect([query, await listed(query)]).toEqual([query, ['duri']]);
    }
    expect(await listed('ends=1')).toEqual([]);

    await db`update membership set state = 'refunded' where id = ${membership!.id}`;
    expect(await listed('grade=vip')).toEqual([]);
    await db`
      insert into consent (member_id, kind, given, source)
      values (${hana}, 'marketing_sms', false, 'mypage')`;
    expect(await listed('sms=true')).toEqual([]);
  });

  it('pages, sorts, and refuses unknown parameters', async () => {
    await insertMember(test, 'duri');
    const first = await staff.send('GET', `${USERS}?sortBy=oldest&pageSize=1`);

    expect(first.body).toMatchObject({ total: 2, items: [{ user_id: 'hana' }] });
    expect((await staff.send('GET', `${USERS}?nonsense=1`)).status).toBe(400);
    expect((await staff.send('GET', `${USERS}?grade=gold`)).status).toBe(400);
  });

  it('counts', async () => {
    const { body } = await staff.send('GET', `${USERS}/figures`);

    expect(body['item']).toMatchObject({ joined_today: expect.any(Number), sms: 0 });
  });

  it('[D12] leaves as a file, masked, with a reason', async () => {
    const { status, response } = await staff.send(
      'GET',
      `${USERS}/export.csv?reason=${encodeURIComponent('점검')}`,
    );

    expect(status).toBe(200);
    expect(response.body).toContain('김○나');
    expect(response.body).not.toContain(PHONE);
  });
});

it('[D03] [T09] [L07] opening a page of a member is written down, once a look', async () => {
  await staff.send('GET', `${USERS}/${hana}`);
  await staff.send('GET', `${USERS}/${hana}`);

  expect(await auditOf()).toEqual([{ action: 'member.view', diff: null, reason: null }]);
});

it('[D14] a value is opened for a reason, which is kept, and only one at a time', async () => {
  const without = await staff.send('POST', `${USERS}/${hana}/unmask`, { field: 'phone' });
  expect([without.status, await auditOf()]).toEqual([400, []]);

  const { body } = await staff.send('POST', `${USERS}/${hana}/unmask`, {
    field: 'phone',
    reason: '본인 확인 전화',
  });

  expect(body).toEqual({ value: PHONE });
  expect(await auditOf()).toEqual([
    { action: 'member.unmask', diff: { field: 'phone' }, reason: '본인 확인 전화' },
  ]);
});

describe('[T08] a new member by staff', () => {
  const wanted = (change: object = {}) => ({
    user_id: 'newone',
    name: '이새롬',
    nickname: null,
    phone: '01077771234',
    email: null,
    agreed: ['terms', 'privacy', 'ethics', 'marketing_sms'],
    consent_way: 'phone',
    reason: '전화 가입 요청',
    ...change,
  });

  it('has consents with their source, and a password that only the phone is told', async () => {
    const { status, body } = await staff.send('POST', USERS, wanted());

    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toContain('password"');
    const item = body['item'] as { _id: number; sms: boolean; join_source: string };
    expect(item).toMatchObject({ sms: true, join_source: 'staff', name: '이○롬' });
    const consents = await test.db`
      select kind, given, source, note from consent where member_id = ${item._id} order by id`;
    // No rows for consents that were not given; otherwise members would be notified that they refused.
    const said = ['terms', 'privacy', 'ethics', 'marketing_sms'];
    expect([...consents]).toEqual(
      said.map((kind) => ({ kind, given: true, source: 'operator', note: 'phone' })),
    );
    expect(await test.db`select purpose from single_message where member_id = ${item._id}`).toEqual(
      [{ purpose: 'password' }],
    );
    expect(await test.db`select name from outbox where name = 'member.changed'`).toHaveLength(1);
  });

  it.each([
    ['a taken id', { user_id: 'hana' }, 409, 'DUPLICATE_LOGIN_ID'],
    ['a taken number', { phone: PHONE }, 400, 'INVALID_INPUT'],
    ['no consent to the terms', { agreed: ['privacy'] }, 400, 'INVALID_INPUT'],
    ['a bad number', { phone: '021234567' }, 400, 'INVALID_INPUT'],
  ])('is refused with %s', async (_, change, status, code) => {
    const answer = await staff.send('POST', USERS, wanted(change));

    expect([answer.status, answer.body['message']]).toEqual([status, code]);
  });
});

describe('[T08] a suspension', () => {
  const suspend = async (change: object = {}) =>
    staff.send('POST', `${USERS}/${hana}/suspend`, {
      reason: '도배 신고 3회',
      until: null,
      version: await versionOf(),
      ...change,
    });

  it('[U22] ends every session immediately, and is reported at login only after a correct password', async () => {
    const member = await loginMember(test, 'hana');

    const { status, body } = await suspend();

    expect(status).toBe(200);
    expect(body['item']).toMatchObject({ state: 'suspended', suspend_reason: '도배 신고 3회' });
    expect((await member.send('GET', '/api/home/auth/protected')).body['message']).toBe(
      'SESSION_INVALIDATED',
    );
    expect(await test.db`select 1 from outbox where name = 'session.ended'`).toHaveLength(1);
    const notified = await loginAs(PASSWORD);
    expect([notified.status, notified.body['message']]).toEqual([403, 'ACCESS_DENIED']);
    expect((await loginAs('wrong-pass1')).body['message']).toBe('Unauthorized');
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'member.suspend',
      reason: '도배 신고 3회',
    });
  });

  it('is taken back with a reason', async () => {
    await suspend();
    const { body } = await staff.send('POST', `${USERS}/${hana}/reinstate`, {
      reason: '소명 확인',
      version: await versionOf(),
    });

    expect(body['item']).toMatchObject({ state: 'active', suspend_reason: null });
    expect((await loginAs(PASSWORD)).status).toBe(200);
  });

  it('is refused without a reason, with a day that is over, from an old version', async () => {
    expect((await suspend({ reason: '' })).status).toBe(400);
    expect((await suspend({ until: '2020-01-01T00:00:00+09:00' })).status).toBe(400);
    const old = await suspend({ version: 99 });
    expect([old.status, old.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await auditOf()).toEqual([]);
  });

  it('applies to many members at once, and skips withdrawn members', async () => {
    const gone = await insertMember(test, 'gone', { state: 'withdrawn' });

    const { body } = await staff.send('POST', `${USERS}/bulk/suspend`, {
      target: { ids: [hana, gone] },
      fields: { reason: '이벤트 부정 응모', until: null },
    });

    expect(body).toEqual({ done: 1, failed: 1 });
    expect(await listed('state=suspended')).toEqual(['hana']);
  });

  it('begins nothing for many that would be over before it began', async () => {
    const { status } = await staff.send('POST', `${USERS}/bulk/suspend`, {
      target: { all: true, query: {}, expected: 100 },
      fields: { reason: '이벤트 부정 응모', until: '2020-01-01T00:00:00+09:00' },
    });

    expect(status).toBe(400);
    expect(await test.db`select 1 from staff_task`).toHaveLength(0);
  });
});

it('sends a new password to the phone, and invalidates the old password', async () => {
  const member = await loginMember(test, 'hana');
  const reset = () => staff.send('POST', `${USERS}/${hana}/reset-password`, { reason: '분실' });

  const { status, body } = await reset();

  expect(status).toBe(200);
  expect((body['item'] as { password_until: string }).password_until).not.toBeNull();
  expect((await member.send('GET', '/api/home/auth/protected')).status).toBe(401);
  expect((await loginAs(PASSWORD)).body['message']).toBe('Unauthorized');
  await reset();
  await reset();
  expect((await reset()).status).toBe(429);

  await test.db`update member set phone_enc = null where id = ${hana}`;
  expect((await reset()).body['message']).toBe('STATE_CONFLICT');
});

describe('a number that staff give', () => {
  const give = async (phone = '01088889999') =>
    staff.send('PATCH', `${USERS}/${hana}`, {
      phone,
      reason: '번호 변경 서류 확인',
      version: await versionOf(),
    });
  const reset = () => staff.send('POST', `${USERS}/${hana}/reset-password`, { reason: '분실' });
  const prove = async (browser: Browser, named: { purpose: string; user_id?: string }) => {
    // Codes for one number go out a minute apart.
    await test.db`update phone_code set created_at = created_at - interval '1 minute'`;
    return provePhone(test, browser, { phone: '01088889999', ...named });
  };
  const forget = async () => {
    const browser = openBrowser(test);
    const verification = await prove(browser, { purpose: 'find-password', user_id: 'hana' });
    const body = { verification, password: 'newpass77!' };
    return browser.send('POST', '/api/home/auth/find-password', body);
  };

  it('is reported to the number before, which the member still has', async () => {
    const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);

    expect((await give()).status).toBe(200);

    const [notified, ...more] = await test.db<{ to: Uint8Array; tail: string; text: Uint8Array }[]>`
      select dest_enc as "to", dest_tail as tail, text_enc as text from single_message
      where member_id = ${hana}`;
    expect(more).toEqual([]);
    expect([personal.open('phone', notified!.to), notified!.tail]).toEqual([PHONE, '6789']);
    expect(personal.open('code', notified!.text)).toMatch(/번호가 바뀌었어요/);
    const { body } = await staff.send('GET', `${USERS}/${hana}/messages`);
    expect(body['items']).toMatchObject([{ purpose: 'account', destination: '010-****-6789' }]);
  });

  it('does not open the account for a day', async () => {
    await give();

    expect([await reset(), await forget()].map(({ body }) => body['message'])).toEqual([
      'STATE_CONFLICT',
      'STATE_CONFLICT',
    ]);
    expect((await loginAs(PASSWORD)).status).toBe(200);

    await test.db`
      update member set phone_by_staff_at = now() - interval '25 hours' where id = ${hana}`;
    expect([await reset(), await forget()].map(({ status }) => status)).toEqual([200, 200]);
  });

  it('waits no longer once the member has shown that it is theirs', async () => {
    await give();
    const member = await loginMember(test, 'hana');
    await member.send('POST', '/api/home/me/proof', { password: PASSWORD });
    const verification = await prove(member, { purpose: 'change-phone' });
    const shown = await member.send('PUT', '/api/home/me/phone', { verification });

    expect([shown, await forget(), await reset()].map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
  });
});

it('an expert’s account is changed by who may change experts as well', async () => {
  await insertAdmin(test, 'both', ['manageUsers', 'manageExperts']);
  const both = await loginStaff(test, 'both');
  const expert = await insertMember(test, 'guru', { type: 'expert' });
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  await test.db`
    update member set phone_enc = ${personal.seal('phone', '01012340000')} where id = ${expert}`;
  const actsOf = async (by: Browser) => {
    const change = { reason: '본인 요청' };
    const at = `${USERS}/${expert}`;
    const acts = [
      ['PATCH', at, { phone: '01088889999' }],
      ['POST', `${at}/suspend`, { until: null }],
      ['POST', `${at}/reinstate`, {}],
    ] as const;
    const answers = [
      (await by.send('POST', `${at}/reset-password`, change)).status,
      (await by.send('POST', `${at}/sessions/end`, { ...change, session: null })).status,
    ];
    for (const [method, path, body] of acts) {
      const version = await versionOf(expert);
      answers.push((await by.send(method, path, { ...change, ...body, version })).status);
    }
    return answers;
  };

  expect(await actsOf(staff)).toEqual([403, 403, 403, 403, 403]);
  expect(await actsOf(both)).toEqual([200, 200, 200, 200, 200]);
});

describe('[T10] a correction of a profile', () => {
  const correct = async (change: object) =>
    staff.send('PATCH', `${USERS}/${hana}`, { version: await versionOf(), ...change });

  it('takes a reason for name and number; a new number has not been proved', async () => {
    await test.db`
      insert into member_identity (member_id, ci_hash, di_hash, birth_enc, carrier)
      values (${hana}, '\\x01', '\\x01', '\\x01', 'SKT')`;
    expect((await correct({ name: '김한아' })).status).toBe(400);

    const { body } = await correct({ phone: '01088889999', reason: '번호 변경 서류 확인' });

    expect(body['item']).toMatchObject({ phone: '010-****-9999', identity: null });
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'member.update',
      diff: { fields: ['phone'] },
    });
  });

  it('refuses a number of another member, a stale version, and unknown fields', async () => {
    await insertMember(test, 'duri');
    const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
    await test.db`
      update member set phone_hash = ${personal.hash('phone', '01011112222')}
      where login_id = 'duri'`;

    expect((await correct({ phone: '01011112222', reason: '요청' })).status).toBe(400);
    expect((await correct({ nickname: '하나', version: 77 })).body['message']).toBe(
      'VERSION_CONFLICT',
    );
    expect((await correct({ grade: 'vip' })).status).toBe(400);
  });
});

it('[M12] lists every message to a member, and hides text meant for the member alone', async () => {
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  await test.db.begin(async (tx) => {
    for (const [purpose, text] of [
      ['order', '[마루] 결제가 확인되었습니다.'],
      ['password', '[마루] 임시 비밀번호 abcde23456'],
    ] as const) {
      await sendSingleMessage(tx, personal, {
        to: { channel: 'sms', phoneEnc: personal.seal('phone', PHONE) },
        text,
        purpose,
        memberId: hana,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      });
    }
  });

  const { body } = await staff.send('GET', `${USERS}/${hana}/messages`);

  expect(body['items']).toMatchObject([
    { purpose: 'password', text: null, destination: '010-****-6789' },
    { purpose: 'order', text: '[마루] 결제가 확인되었습니다.', destination: '010-****-6789' },
  ]);
});

it('[M08] does not show a cancelled message as a failure on the screen of the member', async () => {
  await test.db`
    with one as (
      insert into campaign (channel, kind, text, advertising, audience, state, created_by)
      select 'sms', 'SMS', '취소한 문자', false, '{"kind":"all"}', 'cancelled', min(id) from admin
      returning id
    ), batch as (
      insert into campaign_batch (campaign_id, no, size, night) select id, 1, 1, false from one
    )
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, state, reason,
                                    settled_at)
    select id, 1, ${hana}, ''::bytea, 'failed', 'CANCELLED', now() from one`;

  const { body } = await staff.send('GET', `${USERS}/${hana}/messages`);

  expect(body['items']).toContainEqual(
    expect.objectContaining({ text: '취소한 문자', state: 'taken_back' }),
  );
});

it('[M18] an 알림톡 that failed is listed with the text message in its place', async () => {
  const member = await insertMember(test, 'talk');
  await test.db`
    with template as (
      insert into alimtalk_template (provider, channel, code, name, text, state, advertises, checked_at)
      values ('solapi', 'PF1', 'TP1', '환불', '환불', 'approved', false, now()) returning id),
    failed as (
      insert into single_message (channel, purpose, state, reason, late_code, member_id, dest_tail,
                                  template_id, settled_at, expires_at)
      select 'alimtalk', 'refund', 'failed', '3104 없음', '4000', ${member}, '6789', id, now(), now()
      from template returning id)
    insert into single_message (channel, purpose, state, member_id, dest_tail, instead_of, created_at,
                                settled_at, expires_at)
    select 'sms', 'refund', 'sent', ${member}, '6789', id, now() + interval '1 second', now(), now()
    from failed`;

  const { body } = await staff.send('GET', `${USERS}/${member}/messages`);

  expect(body['items']).toMatchObject([
    { channel: 'sms', state: 'sent', is_instead: true, is_told_late: false },
    {
      channel: 'alimtalk',
      state: 'failed',
      reason: '3104 없음',
      destination: '010-****-6789',
      is_instead: false,
      is_told_late: true,
    },
  ]);
});

it('[U22] logs out one device, but not a device of another member', async () => {
  const member = await loginMember(test, 'hana');
  const other = await insertMember(test, 'duri');
  const { body } = await staff.send('GET', `${USERS}/${hana}/sessions`);
  const [session] = body['items'] as { _id: number }[];
  const end = (of: number) =>
    staff.send('POST', `${USERS}/${of}/sessions/end`, { session: session!._id, reason: '요청' });

  expect((await end(other)).status).toBe(404);
  expect((await end(hana)).body).toEqual({ ended: 1 });
  expect((await member.send('GET', '/api/home/auth/protected')).status).toBe(401);
});

it('records consents in a ledger: staff add reported ones, and night consent ends with the last channel', async () => {
  const say = (kind: string, given: boolean) =>
    staff.send('PUT', `${USERS}/${hana}/consents/${kind}`, { given, note: '전화 요청' });

  expect((await say('night', true)).status).toBe(400);
  await say('marketing_sms', true);
  await say('night', true);
  const { body } = await say('marketing_sms', false);

  expect((body['items'] as { kind: string; given: boolean; source: string }[]).slice(0, 2)).toEqual(
    [
      expect.objectContaining({ kind: 'night', given: false, source: 'operator' }),
      expect.objectContaining({ kind: 'marketing_sms', given: false, note: '전화 요청' }),
    ],
  );
});

it('tags are set for one and for many', async () => {
  await insertMember(test, 'duri');
  const { body } = await staff.send('PUT', `${USERS}/${hana}/tags`, {
    tags: ['VIP 상담', '재등록'],
  });
  expect((body['item'] as { tags: string[] }).tags).toEqual(['VIP 상담', '재등록']);

  const ids = (await test.db<{ id: number }[]>`select id from member`).map(({ id }) => id);
  const { body: many } = await staff.send('POST', `${USERS}/bulk/tag`, {
    target: { ids },
    fields: { tag: '재등록' },
  });
  expect(many).toEqual({ done: 1, failed: 1 });

  expect((await staff.send('GET', '/api/admin/user-tags')).body['items']).toEqual([
    { tag: '재등록', members: 2 },
    { tag: 'VIP 상담', members: 1 },
  ]);
});

it('reads a tag in another case or width as the same tag', async () => {
  const duri = await insertMember(test, 'duri');
  const put = (id: number, tags: string[]) => staff.send('PUT', `${USERS}/${id}/tags`, { tags });
  await Promise.all([put(hana, ['VIP', 'vip']), put(duri, ['ＶＩＰ'])]);
  const fields = { tag: 'Vip' };
  await staff.send('POST', `${USERS}/bulk/tag`, { target: { ids: [hana, duri] }, fields });

  const { body } = await staff.send('GET', '/api/admin/user-tags');
  expect(body['items']).toEqual([{ tag: expect.stringMatching(/^(?:VIP|ＶＩＰ)$/), members: 2 }]);
  const found = await staff.send('GET', `${USERS}?tag=vip`);
  expect(found.body['items']).toHaveLength(2);
});

it('belongs to the holders of manageUsers', async () => {
  const others = await loginStaff(test, 'content');
  const member = await loginMember(test, 'hana');
  const paths = [USERS, `${USERS}/${hana}`, `${USERS}/figures`, '/api/admin/user-memos'];

  for (const path of paths) {
    expect((await others.send('GET', path)).status).toBe(403);
    expect((await member.send('GET', path)).status).toBe(401);
  }
  expect((await staff.send('GET', `${USERS}/999999`)).status).toBe(404);
});
