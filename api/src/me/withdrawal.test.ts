import {
  createPersonalData,
  type PersonalData,
  type PersonalField,
} from '@maru/platform/crypto/personal-data';
import { sealWords } from '@maru/domain/message/recipient-text';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { identify, personOf } from '../../../tests/support/identity.ts';
import { provePhone } from '../../../tests/support/phone-code.ts';

const ME = '/api/home/me';

let test: TestApp;
let personal: PersonalData;
let boss: Browser;
let staffId: number;
let scheduleId: number;
let count = 0;

/** Values that identify the member and appear in no other record. */
let marks: { name: string; nickname: string; phone: string; email: string; ci: string };
let memberId: number;
let browser: Browser;

beforeAll(async () => {
  test = await startTestApp();
  personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  staffId = await insertAdmin(test, 'boss', ['superAdmin']);
  boss = await loginStaff(test, 'boss');
  await insertExpert(test.db, 1);
  scheduleId = await insertBroadcast(test.db, { expertId: 1 });
});
afterAll(() => test.stop());

beforeEach(async () => {
  count += 1;
  marks = {
    name: `표식이름${count}`,
    nickname: `표식별명${count}`,
    phone: `0107070${String(1_000 + count)}`,
    email: `mark${count}@mark.example`,
    ci: `ci-mark-${count}`,
  };
  const loginId = `leaver${count}`;
  memberId = await insertMember(test, loginId);
  await test.db`
    update member set name = ${marks.name}, nickname = ${marks.nickname},
           phone_enc = ${personal.seal('phone', marks.phone)},
           phone_hash = ${personal.hash('phone', marks.phone)}, phone_tail = '0000',
           email_enc = ${personal.seal('email', marks.email)},
           email_hash = ${personal.hash('email', marks.email)}
    where id = ${memberId}`;
  await test.db`
    insert into member_identity (member_id, ci_hash, di_hash, birth_enc, carrier)
    values (${memberId}, ${personal.hash('ci', marks.ci)}, ${personal.hash('di', marks.ci)},
            ${personal.seal('birth', '1990-01-31')}, 'SKT')`;
  browser = await loginMember(test, loginId);
});

const leave = () => browser.send('POST', `${ME}/withdrawal`, { password: PASSWORD, reasons: [] });

/** Writes identifying data to every column in which the product ever stores it. */
async function fillEverything(): Promise<{ orderId: number }> {
  const { db } = test;
  const { name, nickname, phone, email } = marks;
  await browser.send('POST', `${ME}/proof`, { password: PASSWORD });
  await provePhone(test, browser, { purpose: 'change-phone', phone });
  // Marks the code as sent, as happens within seconds.
  await db`
    update single_message
    set state = 'sent', settled_at = now(), dest_enc = null, text_enc = null
    where settled_at is null`;
  await db`
    insert into room_message (schedule_id, member_id, nick, expert, text)
    values (${scheduleId}, ${memberId}, ${nickname}, false, ${`${name}입니다`})`;
  const [review] = await db<{ id: number }[]>`
    insert into review (member_id, expert_id, title, body_html, excerpt, rating, state)
    values (${memberId}, 1, ${name}, ${email}, ${phone}, 5, 'published') returning id`;
  await db`
    insert into review_report (review_id, member_id, reason, detail)
    values (${review!.id}, ${memberId}, 'other', ${phone})`;
  await db`
    insert into member_memo (member_id, kind, body, author_id, assignee_id)
    values (${memberId}, 'counsel', ${`${name} ${phone}`}, ${staffId}, ${staffId}),
           (${memberId}, 'complaint', ${`${name}님 불만`}, ${staffId}, ${staffId})`;
  const [asked] = await db<{ id: number }[]>`
    insert into inquiry (member_id, category, title_enc)
    values (${memberId}, 'other', ${personal.seal('inquiry', name, memberId)}) returning id`;
  await db`
    insert into inquiry_entry (inquiry_id, member_id, kind, text_enc)
    values (${asked!.id}, ${memberId}, 'question',
            ${personal.seal('inquiry', `${name} ${phone}`, memberId)})`;
  await db`insert into member_tag (member_id, tag) values (${memberId}, ${nickname})`;
  await db`
    insert into suppression (dest_hash, channel, reason, dest_tail, note, created_by)
    values (${personal.hash('phone', phone)}, 'sms', 'operator', '0000', ${`${name}님 전화`},
            ${staffId})`;
  const [event] = await db<{ id: number }[]>`
    insert into event (title, summary, body_html, starts_at, ends_at)
    values ('이벤트', '', '', now(), now() + interval '1 day') returning id`;
  await db`
    insert into event_entry (event_id, member_id, answers)
    values (${event!.id}, ${memberId}, ${db.json({ 이름: name, 번호: phone })})`;
  await fillMessages();
  return { orderId: await fillOrder() };
}

async function fillMessages(): Promise<void> {
  const { db } = test;
  const { name, phone, nickname } = marks;
  const [campaign] = await db<{ id: number }[]>`
    insert into campaign (channel, kind, text, advertising, audience, state, total, waiting, sent,
                          created_by)
    values ('sms', 'SMS', '#{이름}님', false, '{"kind":"all"}', 'sending', 2, 1, 1, ${staffId})
    returning id`;
  await db`
    insert into campaign_batch (campaign_id, no, size, night, state)
    values (${campaign!.id}, 1, 1, false, 'settled'), (${campaign!.id}, 2, 1, false, 'waiting')`;
  for (const [batch, state] of [
    [1, 'sent'],
    [2, 'waiting'],
  ] as const) {
    const [row] = await db<{ id: number }[]>`
      insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_enc,
                                      dest_tail, state)
      values (${campaign!.id}, ${batch}, ${memberId}, ${personal.hash('phone', `${phone}${batch}`)},
              ${personal.seal('phone', phone)}, '0000', ${state}) returning id`;
    await db`
      update campaign_recipient set words_enc = ${sealWords(personal, row!.id, { 이름: name })}
      where id = ${row!.id}`;
  }
  await db`
    insert into single_message (member_id, purpose, text_enc, state, settled_at, expires_at, title)
    values (${memberId}, 'order', ${personal.seal('code', `${name}님`)}, 'sent', now(), now(),
            ${nickname})`;
  await db`
    insert into inbox_entry (member_id, kind, title, text_enc)
    values (${memberId}, 'order', ${nickname}, ${personal.seal('inbox', `${name}님`, memberId)})`;
  await db`
    insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc, user_agent)
    values (${memberId}, ${personal.hash('push', phone)},
            ${personal.seal('push', `https://push.example/${phone}`)},
            ${personal.seal('push', '{}')}, 'x')`;
}

/** An order paid by transfer, with a completed refund. */
async function fillOrder(): Promise<number> {
  const { db } = test;
  const { name, phone } = marks;
  const [product] = await db<{ id: number }[]>`
    insert into product (kind, name, price, period_unit, period_n)
    values ('vip', 'VIP', 1000, 'month', 1) returning id`;
  const [order] = await db<{ id: number }[]>`
    insert into product_order (order_no, member_id, state, total, payable, refund_rule_id, paid_at)
    select ${`W${count}`}, ${memberId}, 'refunded', 1000, 1000, min(id), now() from refund_rule
    returning id`;
  const id = order!.id;
  const [line] = await db<{ id: number }[]>`
    insert into order_line (order_id, no, product_id, name, unit_price, period_unit, period_n,
                            amount)
    values (${id}, 1, ${product!.id}, 'VIP', 1000, 'day', 30, 1000) returning id`;
  await db`
    insert into payment (order_id, provider, payment_key, method, amount, state, approved_at,
                         depositor, bank_account, due_at)
    values (${id}, 'bank', ${`W${count}`}, 'transfer', 1000, 'refunded', now(), ${name},
            '{"bank":"우리 계좌"}', now())`;
  await db`
    insert into payment_event (order_id, body, handled_at)
    values (${id}, ${db.json({ customerName: name, customerMobilePhone: phone })}, now())`;
  await db`
    insert into refund (request_no, order_id, channel, reason, paid, total_days, used_days,
                        penalty_percent, penalty, amount, due_on, state, done_at, paid_out_on,
                        payout)
    values (${`R${count}`}, ${id}, 'member', ${`${name} 변심`}, 1000, 30, 1, 10, 100, 900,
            current_date, 'done', now(), current_date,
            ${db.json({ bank: '우리은행', account_tail: '1234', holder: name })})`;
  const [membership] = await db<{ id: number }[]>`
    insert into membership (member_id, product_id, source, starts_at, ends_at, order_line_id, state)
    values (${memberId}, ${product!.id}, 'paid', now(), now() + interval '1 day', ${line!.id},
            'refunded') returning id`;
  await db`
    insert into membership_contact (membership_id, way, note, admin_id)
    values (${membership!.id}, 'phone', ${`${name} 통화`}, ${staffId})`;
  return id;
}

const FIELDS: readonly PersonalField[] = [
  'phone',
  'email',
  'push',
  'code',
  'person',
  'account',
  'birth',
  'words',
  'inbox',
  'departed',
];

/** A sealed value in the open, whatever it is and whichever row it is bound to. */
function opened(bytes: Uint8Array, records: readonly (number | undefined)[]): string | null {
  for (const field of FIELDS) {
    for (const record of records) {
      try {
        return personal.open(field, bytes, record);
      } catch {
        // Not that one.
      }
    }
  }
  return null;
}

/**
 * Every column of every table that contains one of the marks, in plain text or after decryption.
 */
async function findMarks(): Promise<string[]> {
  const tables = await test.db<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'departed')`;
  const wanted = Object.values(marks);
  const found = new Set<string>();
  for (const { name } of tables) {
    const rows = await test.db<Record<string, unknown>[]>`select * from ${test.db(name)}`;
    for (const row of rows) {
      const records = [undefined, Number(row['id']), Number(row['member_id'])];
      for (const [column, value] of Object.entries(row)) {
        const text =
          value instanceof Uint8Array
            ? `${Buffer.from(value).toString('utf8')} ${opened(value, records) ?? ''}`
            : (JSON.stringify(value) ?? '');
        if (wanted.some((mark) => text.includes(mark))) found.add(`${name}.${column}`);
      }
    }
  }
  return [...found].sort();
}

it('[L06] leaves no identifying data in any column of any table, except data that the law requires', async () => {
  await fillEverything();
  const before = await findMarks();
  expect(before.length).toBeGreaterThan(20);

  expect((await leave()).status).toBe(204);

  expect(await findMarks()).toEqual(['departed.record.fields_enc']);
});

it('[M03] leaves a number that no pasted list reaches, until a member has it and agrees', async () => {
  const { phone } = marks;
  const hash = personal.hash('phone', phone);
  const refused = async (advertising: boolean) => {
    const { body } = await boss.send('POST', '/api/admin/sms/audiences/check', {
      audience: { kind: 'phones', phones: [phone] },
      advertising,
    });
    return body['items'];
  };
  const because = (reason: string) => [{ index: 0, reason }];

  await leave();
  expect(await refused(true)).toEqual(because('withdrawn'));
  expect(await refused(false)).toEqual(because('withdrawn'));
  const listed = await boss.send('GET', `/api/admin/sms/suppressions?q=${phone}`);
  expect(listed.body['items']).toMatchObject([{ phone: null, reason: 'withdrawn', member: null }]);

  const newcomer = `back${count}`;
  await insertMember(test, newcomer);
  await test.db`update member set phone_hash = ${hash} where login_id = ${newcomer}`;
  expect(await refused(true)).toEqual(because('opted_out'));
  expect(await refused(false)).toEqual([]);

  const member = await loginMember(test, newcomer);
  await member.send('PUT', `${ME}/consents/marketing_sms`, { given: true });
  expect(await refused(true)).toEqual([]);
});

it('[L06] keeps nothing apart of who never bought or complained', async () => {
  expect((await leave()).status).toBe(204);

  expect(await findMarks()).toEqual([]);
  const kept = await test.db`select 1 from departed.record where member_id = ${memberId}`;
  expect(kept.length).toBe(0);
});

it('[L06] keeps the sums, the periods and the consents of orders where they were', async () => {
  const { orderId } = await fillEverything();
  await test.db`
    insert into consent (member_id, kind, given, source) values (${memberId}, 'terms', true, 'signup')`;
  await leave();

  const [order] = await test.db`
    select o.payable, p.amount, p.depositor, r.amount as refunded, r.payout
    from product_order o join payment p on p.order_id = o.id join refund r on r.order_id = o.id
    where o.id = ${orderId}`;
  expect(order).toEqual({
    payable: 1000,
    amount: 1000,
    depositor: '탈퇴회원',
    refunded: 900,
    payout: { bank: '우리은행', account_tail: '1234', holder: '탈퇴회원' },
  });
  const consents = await test.db`select kind from consent where member_id = ${memberId}`;
  expect([...consents]).toEqual([{ kind: 'terms' }]);
});

it('[L06] ends paid time with the account, which counts no day of it from then on', async () => {
  const { db } = test;
  const orderId = await fillOrder();
  const [membership] = await db<{ line: number }[]>`
    update membership
    set state = 'active', starts_at = now() - interval '9 days', ends_at = now() + interval '21 days'
    where member_id = ${memberId} returning order_line_id as line`;
  await db`delete from refund where order_id = ${orderId}`;
  await db`update payment set state = 'approved', balance = amount where order_id = ${orderId}`;
  await db`update product_order set state = 'paid' where id = ${orderId}`;
  await leave();
  await db`
    update membership
    set starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days',
        ended_at = ended_at - interval '5 days'
    where order_line_id = ${membership!.line}`;

  const { body } = await boss.send('GET', `/api/admin/users/${memberId}/memberships`);
  const refund = await boss.send('POST', '/api/admin/refunds', {
    order: orderId,
    reason: '탈퇴 뒤에 전화로 요청했어요',
    account: { bank: '우리은행', number: '110123451234', holder: '김하나' },
  });

  expect(body['items']).toMatchObject([
    { state: 'ended', days_left: 0, ended_at: expect.any(String) },
  ]);
  expect(refund.body['item']).toMatchObject({ total_days: 30, used_days: 10 });
});

it('[L06] opens retained data only to a super admin who gives a reason', async () => {
  await fillEverything();
  await leave();
  await insertAdmin(test, `users${count}`, ['manageUsers']);
  const users = await loginStaff(test, `users${count}`);
  const path = `/api/admin/departed-records/${memberId}/open`;
  const reason = '결제 분쟁 확인';

  expect((await users.send('POST', path, { reason })).status).toBe(403);
  expect((await boss.send('POST', path, { reason: '' })).status).toBe(400);
  const { status, body } = await boss.send('POST', path, { reason });

  expect(status).toBe(200);
  expect(body['items']).toMatchObject([
    { term: 'order', place: 'member', fields: { name: marks.name, phone: marks.phone } },
    { term: 'order', place: 'payment', fields: { depositor: marks.name } },
    { term: 'order', place: 'refund', fields: { reason: `${marks.name} 변심` } },
    { term: 'complaint', place: 'member_memo', fields: { body: `${marks.name}님 불만` } },
    { term: 'complaint', place: 'inquiry', fields: { title: marks.name, category: 'other' } },
  ]);
  const [line] = await test.db`
    select action, diff, reason from audit_log
    where target_kind = 'member' and target_id = ${memberId} order by id desc limit 1`;
  expect(line).toEqual({ action: 'member.unmask', diff: { field: 'departed' }, reason });
  expect(
    (await boss.send('POST', '/api/admin/departed-records/999999/open', { reason })).status,
  ).toBe(404);
});

describe('a request made during the withdrawal of the account', () => {
  async function countWaiting(): Promise<number> {
    const [row] = await test.db<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row!.n;
  }

  /** Both requests wait for the member's row lock: the withdrawal first. */
  async function askWhileLeaving(ask: () => ReturnType<Browser['send']>) {
    const { left, asked } = await test.db.begin(async (tx) => {
      await tx`select from member where id = ${memberId} for update`;
      const leaving = leave();
      await expect.poll(countWaiting).toBe(1);
      const asking = ask();
      await expect.poll(countWaiting).toBe(2);
      return { left: leaving, asked: asking };
    });
    expect((await left).status).toBe(204);
    return (await asked).body['message'];
  }

  const rest = async () => {
    const [row] = await test.db`
      select m.name, m.phone_hash, i.member_id from member m
      left join member_identity i on i.member_id = m.id where m.id = ${memberId}`;
    return row;
  };
  const nothing = { name: '탈퇴회원', phone_hash: null, member_id: null };

  it('gives it no number', async () => {
    await browser.send('POST', `${ME}/proof`, { password: PASSWORD });
    const phone = `0107071${1_000 + count}`;
    const verification = await provePhone(test, browser, { purpose: 'change-phone', phone });

    const change = () => browser.send('PUT', `${ME}/phone`, { verification });
    expect(await askWhileLeaving(change)).toBe('SESSION_INVALIDATED');
    expect(await rest()).toEqual(nothing);
  });

  it('gives it no identity', async () => {
    await test.db`delete from member_identity where member_id = ${memberId}`;
    const person = personOf('새이름', marks.phone);
    const identity = await identify(test, browser, 'member', person);

    const show = () => browser.send('PUT', `${ME}/identity`, { identity });
    expect(await askWhileLeaving(show)).toBe('SESSION_INVALIDATED');
    expect(await rest()).toEqual(nothing);
  });
});
