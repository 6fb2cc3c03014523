import { INBOX_PAGE } from '@maru/contract/account/inbox';
import { addInboxEntries, takeBackEntry, type InboxNews } from '@maru/domain/message/inbox';
import { sendSingleMessage } from '@maru/domain/message/single-message';
import { createPersonalData, type PersonalData } from '@maru/platform/crypto/personal-data';
import { singlePushTokenOf } from '@maru/platform/crypto/recipient-token';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';

const PATH = '/api/home/me/inbox';

let test: TestApp;
let personal: PersonalData;
let count = 0;
let memberId: number;
let hana: Browser;

beforeAll(async () => {
  test = await startTestApp();
  personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  await insertExpert(test.db, 1);
});
afterAll(() => test.stop());
beforeEach(async () => {
  count += 1;
  memberId = await insertMember(test, `hana${count}`);
  hana = await loginMember(test, `hana${count}`);
  await test.db`delete from outbox`;
});

const add = (...news: Partial<InboxNews>[]) =>
  test.db.begin((tx) =>
    addInboxEntries(
      tx,
      personal,
      news.map((one) => ({
        memberId,
        kind: 'notice',
        occasion: null,
        title: '안내',
        text: '내용',
        link: '/mypage/info',
        ...one,
      })),
    ),
  );

interface Listed {
  _id: string;
  title: string;
  read: boolean;
}

async function list(query = '', browser = hana): Promise<{ items: Listed[]; next: string | null }> {
  const { status, body } = await browser.send('GET', `${PATH}${query}`);
  expect(status).toBe(200);
  return { items: body['items'] as Listed[], next: body['next'] as string | null };
}

const titles = async (query = '') => (await list(query)).items.map(({ title }) => title);
const state = async (browser = hana) =>
  (await browser.send('GET', `${PATH}/state`)).body['item'] as { unread: number; version: number };

/** Events that were published to a member, oldest first. */
async function notified(who = memberId): Promise<{ unread: number; version: number }[]> {
  const rows = await test.db<{ payload: { unread: number; version: number } }[]>`
    select body -> 'payload' as payload from outbox
    where name = 'inbox.changed' and (body ->> 'target')::int = ${who} order by id`;
  return rows.map(({ payload: { unread, version } }) => ({ unread, version }));
}

it('[P15] lists entries newest first by kind, in pages without a gap, and seals their texts', async () => {
  const numbers = Array.from({ length: INBOX_PAGE + 2 }, (_, i) => i + 1);
  await add(...numbers.map((n) => ({ title: `안내 ${n}`, text: `표식 ${n}` })));
  await add({ kind: 'order', title: '주문 안내', link: null });

  const first = await list();
  expect(first.items).toHaveLength(INBOX_PAGE);
  expect(first.items[0]).toMatchObject({
    kind: 'order',
    title: '주문 안내',
    link: null,
    read: false,
  });
  expect(first.items[1]).toMatchObject({ text: `표식 ${INBOX_PAGE + 2}`, link: '/mypage/info' });
  const last = await list(`?before=${first.next}`);
  expect(last.items.map(({ title }) => title)).toEqual(['안내 3', '안내 2', '안내 1']);
  expect(last.next).toBeNull();
  expect(await titles('?kind=order')).toEqual(['주문 안내']);
  expect(await titles('?kind=live')).toEqual([]);
  expect(await state()).toEqual({ unread: INBOX_PAGE + 3, version: 2 });
  const rows = await test.db<{ text: Buffer }[]>`
    select text_enc as text from inbox_entry where member_id = ${memberId}`;
  expect(rows.some(({ text }) => text.includes('표식'))).toBe(false);
});

it('[P15] [N5.37] enters the same once, and tells the new state once for each change', async () => {
  await add({ occasion: `once-${count}` });
  await add({ occasion: `once-${count}` });
  await Promise.all([add({}), add({}), add({})]);

  expect((await notified()).toSorted((a, b) => a.version - b.version)).toEqual([
    { unread: 1, version: 1 },
    { unread: 2, version: 2 },
    { unread: 3, version: 3 },
    { unread: 4, version: 4 },
  ]);
});

it('[P15] marks one entry as read once, however often it is asked', async () => {
  await add({}, {});
  const [entry] = (await list()).items;
  const read = () => hana.send('POST', `${PATH}/${entry!._id}/read`);

  const answers = [...(await Promise.all([read(), read(), read()])), await read()];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.at(-1)!.body['item']).toEqual({ unread: 1, version: 2 });
  expect((await list()).items.map((each) => each.read)).toEqual([true, false]);
  expect(await notified()).toEqual([
    { unread: 2, version: 1 },
    { unread: 1, version: 2 },
  ]);
});

it('[P15] marks all as read up to the newest one that was seen', async () => {
  await add({ title: '먼저' }, { title: '본 것' });
  await add({ title: '다른 종류', kind: 'order' });
  const [newest] = (await list('?kind=notice')).items;
  await add({ title: '그 뒤' });

  const read = { until: newest!._id, kind: 'notice' };
  const { status, body } = await hana.send('POST', `${PATH}/read`, read);
  await hana.send('POST', `${PATH}/read`, read);

  expect([status, body['item']]).toEqual([200, { unread: 2, version: 4 }]);
  const unread = (await list()).items.filter((each) => !each.read);
  expect(unread.map(({ title }) => title)).toEqual(['그 뒤', '다른 종류']);
  expect(await notified()).toHaveLength(4);
});

it('[P15] deletes an entry with its words for good, and does not enter it again', async () => {
  await add({ occasion: `gone-${count}`, title: '지울 것' });
  const [entry] = (await list()).items;
  const remove = () => hana.send('DELETE', `${PATH}/${entry!._id}`);

  const answers = [await remove(), await remove()];
  await add({ occasion: `gone-${count}`, title: '지울 것' });

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await titles()).toEqual([]);
  expect(await state()).toEqual({ unread: 0, version: 2 });
  const [row] = await test.db`
    select title, text_enc from inbox_entry where member_id = ${memberId}`;
  expect(row).toEqual({ title: '', text_enc: null });
  expect((await hana.send('POST', `${PATH}/${entry!._id}/read`)).status).toBe(404);
});

it('[P15] shows and changes nothing of another member, and asks a guest to log in', async () => {
  await add({ title: '비밀' });
  const [entry] = (await list()).items;
  await insertMember(test, `other${count}`);
  const other = await loginMember(test, `other${count}`);

  const answers = [
    await other.send('POST', `${PATH}/${entry!._id}/read`),
    await other.send('DELETE', `${PATH}/${entry!._id}`),
  ];
  await other.send('POST', `${PATH}/read`, { until: entry!._id });

  expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ]);
  expect((await list('', other)).items).toEqual([]);
  expect((await state(other)).unread).toBe(0);
  expect((await list()).items).toMatchObject([{ title: '비밀', read: false }]);
  const guest = openBrowser(test);
  expect((await guest.send('GET', PATH)).status).toBe(401);
  expect((await guest.send('DELETE', `${PATH}/${entry!._id}`)).status).toBe(401);
});

describe('[P15] a single message', () => {
  const send = (change: Partial<Parameters<typeof sendSingleMessage>[2]>) =>
    test.db.begin((tx) =>
      sendSingleMessage(tx, personal, {
        to: { channel: 'sms', phoneEnc: personal.seal('phone', '01011112222') },
        text: '[마루] 결제가 확인되었어요.\n주문번호: 7',
        purpose: 'order',
        memberId,
        occasion: `order:paid:${count}`,
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
        ...change,
      }),
    );

  it('is entered in the inbox without the brand, once, and repeats of it are not', async () => {
    await send({});
    await send({});
    await test.db.begin((tx) =>
      sendSingleMessage(tx, personal, {
        to: { channel: 'sms', phoneEnc: personal.seal('phone', '01011112222') },
        text: '[마루] 다시 보내요',
        purpose: 'order',
        memberId,
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
      }),
    );

    expect((await list()).items).toMatchObject([
      {
        kind: 'order',
        title: '주문 안내',
        text: '결제가 확인되었어요.\n주문번호: 7',
        link: '/mypage/service',
      },
    ]);
  });

  it('with a code or a password is not entered', async () => {
    for (const purpose of ['code', 'password'] as const) {
      await send({ purpose, occasion: `${purpose}:${count}` });
    }

    expect(await titles()).toEqual([]);
  });

  it('that is no longer true takes its entry back, and tells that', async () => {
    await send({ occasion: `order:placed:${count}` });
    await test.db.begin((tx) => takeBackEntry(tx, `order:placed:${count}`));
    await test.db.begin((tx) => takeBackEntry(tx, `order:placed:${count}`));
    await send({ purpose: 'expiry', occasion: `expiry:${count}` });
    await test.db`
      update single_message set state = 'taken_back', settled_at = now(), dest_enc = null
      where occasion = ${`expiry:${count}`}`;

    expect(await titles()).toEqual([]);
    expect(await notified()).toEqual([
      { unread: 1, version: 1 },
      { unread: 0, version: 2 },
      { unread: 1, version: 3 },
    ]);
    expect((await state()).unread).toBe(0);
  });
});

it('[P15] [P13] is read by a press on the push, once, and not by its display', async () => {
  const [message] = await test.db<{ id: number }[]>`
    insert into single_message (channel, title, text_enc, purpose, member_id, expires_at)
    values ('push', '방송이 시작됐어요', ${personal.seal('code', '시황')}, 'reminder', ${memberId},
            now() + interval '10 minutes')
    returning id`;
  await add({ pushId: message!.id });
  const report = (kind: string) =>
    openBrowser(test).send('POST', '/api/home/push/reports', {
      report: singlePushTokenOf(personal, message!.id),
      kind,
    });

  await report('shown');
  expect((await state()).unread).toBe(1);
  await Promise.all([report('clicked'), report('clicked')]);

  expect(await state()).toEqual({ unread: 0, version: 2 });
  expect(await notified()).toHaveLength(2);
});

it('[P15] replaces the entry of the same topic, and hides those of a cancelled broadcast', async () => {
  const scheduleId = await insertBroadcast(test.db, { expertId: 1 });
  const topic = `schedule-${scheduleId}`;
  await add({ topic, title: '10분 전', scheduleId });
  await add({ topic, title: '시작', scheduleId });
  expect(await titles()).toEqual(['시작']);
  expect(await state()).toEqual({ unread: 1, version: 2 });

  await test.db`update broadcast_schedule set cancelled_at = now() where id = ${scheduleId}`;
  expect([await titles(), (await state()).unread]).toEqual([[], 0]);
  await add({ topic, title: '취소' });
  expect(await titles()).toEqual(['취소']);
});
