import { createPersonalData, type PersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { notTakenAlong, ownDataParts } from './own-data.ts';

const ME = '/api/home/me';

let test: TestApp;
let personal: PersonalData;
let scheduleId: number;
let staffId: number;
let count = 0;
let memberId: number;
let browser: Browser;

beforeAll(async () => {
  test = await startTestApp();
  personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  await insertExpert(test.db, 1);
  scheduleId = await insertBroadcast(test.db, { expertId: 1 });
  staffId = await insertAdmin(test, 'sender', ['manageMessages']);
});
afterAll(() => test.stop());

beforeEach(async () => {
  count += 1;
  memberId = await insertMember(test, `taker${count}`);
  browser = await loginMember(test, `taker${count}`);
});

const prove = () => browser.send('POST', `${ME}/proof`, { password: PASSWORD });
const take = () => browser.send('POST', `${ME}/data`, {});

/** Something of every kind, with a word in it by which it is known. */
async function fill(who: number, word: string): Promise<void> {
  const { db } = test;
  await db`
    update member set name = ${word}, nickname = ${`${word}별명`},
           phone_enc = ${personal.seal('phone', '01012345678')},
           email_enc = ${personal.seal('email', `${word}@mail.example`)}
    where id = ${who}`;
  await db`insert into consent (member_id, kind, given, source) values (${who}, 'terms', true, 'signup')`;
  const [product] = await db<{ id: number }[]>`
    insert into product (kind, name, price, period_unit, period_n)
    values ('vip', ${`${word} 상품`}, 1000, 'month', 1) returning id`;
  const [order] = await db<{ id: number }[]>`
    insert into product_order (order_no, member_id, state, total, payable, refund_rule_id, paid_at)
    select ${`${word}-주문`}, ${who}, 'paid', 1000, 1000, min(id), now() from refund_rule
    returning id`;
  await db`
    insert into payment (order_id, provider, payment_key, method, amount, state, approved_at)
    values (${order!.id}, 'toss', ${word}, 'card', 1000, 'approved', now())`;
  await db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${who}, ${product!.id}, 'paid', now(), now() + interval '1 day')`;
  await db`
    insert into review (member_id, expert_id, title, body_html, excerpt, rating)
    values (${who}, 1, ${`${word} 후기`}, '', '', 5)`;
  await db`
    insert into room_message (schedule_id, member_id, nick, expert, text)
    values (${scheduleId}, ${who}, ${word}, false, ${`${word} 채팅`})`;
  await db`
    insert into join_log (schedule_id, member_id, kind, result, ip, user_agent)
    values (${scheduleId}, ${who}, 'live', 'joined', '10.1.2.3', ${`${word} 기기`})`;
  await db`
    insert into single_message (member_id, purpose, text_enc, state, settled_at, expires_at)
    values (${who}, 'order', ${personal.seal('code', `${word} 영수증`)}, 'sent', now(), now())`;
  await db`
    insert into inbox_entry (member_id, kind, title, text_enc)
    values (${who}, 'order', '주문 안내', ${personal.seal('inbox', `${word} 알림`, who)})`;
  const [campaign] = await db<{ id: number }[]>`
    insert into campaign (channel, kind, text, advertising, audience, state, created_by)
    values ('sms', 'SMS', '#{이름}님 안녕하세요', false, '{"kind":"all"}', 'done', ${staffId})
    returning id`;
  await db`
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_tail, state, words)
    values (${campaign!.id}, 1, ${who}, ${Buffer.from(word)}, '', 'sent', ${db.json({ 이름: word })})`;
}

it('[L06] takes or leaves out with a reason every table that names a member', async () => {
  const tables = await test.db<{ name: string }[]>`
    select distinct case when c.table_schema = 'public' then '' else c.table_schema || '.' end
                    || c.table_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'member_id' and t.table_type = 'BASE TABLE'`;
  const taken = ownDataParts.flatMap(({ tables: names }) => names);
  const left = Object.keys(notTakenAlong);

  expect(tables.filter(({ name }) => !taken.includes(name) && !left.includes(name))).toEqual([]);
  expect(left.filter((name) => taken.includes(name))).toEqual([]);
});

it('[L06] exports all data of the member, decrypted, and no data of other members', async () => {
  const other = await insertMember(test, `other${count}`);
  await fill(memberId, '나의것');
  await fill(other, '남의것');
  await prove();

  const { status, body, response } = await take();

  expect(status).toBe(200);
  expect(response.body).not.toContain('남의것');
  expect(response.body).not.toContain('none');
  const parts = body['parts'] as { title: string; rows: Record<string, unknown>[] }[];
  const rowsOf = (title: string) => parts.find((part) => part.title === title)?.rows;
  expect(rowsOf('회원 정보')).toMatchObject([
    { 이름: '나의것', '휴대폰 번호': '01012345678', 이메일: '나의것@mail.example' },
  ]);
  expect(rowsOf('동의 이력')).toMatchObject([{ 종류: 'terms', 동의: true }]);
  expect(rowsOf('주문')).toMatchObject([{ 주문번호: '나의것-주문' }]);
  expect(rowsOf('결제')).toMatchObject([{ 금액: 1000, 상태: 'approved' }]);
  expect(rowsOf('이용 기간')).toMatchObject([{ 상품: '나의것 상품' }]);
  expect(rowsOf('후기')).toMatchObject([{ 제목: '나의것 후기' }]);
  expect(rowsOf('방송 채팅')).toMatchObject([{ 내용: '나의것 채팅' }]);
  expect(rowsOf('방송 참여')).toMatchObject([{ IP: '10.1.2.3', 기기: '나의것 기기' }]);
  expect(rowsOf('받은 안내')).toMatchObject([{ 내용: '나의것 영수증' }]);
  expect(rowsOf('알림함')).toMatchObject([{ 제목: '주문 안내', 내용: '나의것 알림' }]);
  expect(rowsOf('받은 문자와 푸시')).toMatchObject([{ 내용: '나의것님 안녕하세요' }]);
  expect(rowsOf('로그인 시도')?.length).toBe(1);
});

it('asks for the password first, and writes down each file', async () => {
  expect((await take()).body['message']).toBe('Unauthorized');
  await prove();
  expect((await take()).status).toBe(200);

  const lines = await test.db`
    select action, admin_id, host(ip) as ip from audit_log
    where target_kind = 'member' and target_id = ${memberId}`;
  expect([...lines]).toEqual([{ action: 'member.ownExport', admin_id: null, ip: '127.0.0.1' }]);
});

it('is given three times a day, however many ask at once', async () => {
  await prove();
  const answers = await Promise.all(Array.from({ length: 5 }, take));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 429, 429,
  ]);
  expect((await take()).body['message']).toBe('TOO_MANY_REQUESTS');
});

it('counts the day as Seoul does, so that tomorrow begins at its midnight', async () => {
  const takeThrice = (secondsIntoToday: number) => test.db`
    insert into audit_log (at, action, target_kind, target_id)
    select date_trunc('day', now(), 'Asia/Seoul') + make_interval(secs => ${secondsIntoToday}),
           'member.ownExport', 'member', ${memberId}::int
    from generate_series(1, 3)`;
  await prove();

  await takeThrice(-1);
  const first = await take();
  await takeThrice(0);
  const last = await take();

  expect([first.status, first.body['left'], last.status]).toEqual([200, 2, 429]);
});
