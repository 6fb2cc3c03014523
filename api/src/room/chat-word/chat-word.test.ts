import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRoomStage, type RoomStage } from '../room.fixture.ts';

let stage: RoomStage;

beforeAll(async () => {
  stage = await openRoomStage();
});
beforeEach(async () => {
  await stage.forgetPace();
  await stage.db`delete from chat_word`;
  await stage.db`update chat_rule set links = false, phones = false`;
});
afterAll(() => stage.test.stop());

const add = (word: string) => stage.content.send('POST', '/api/admin/chat-words', { word });

/** The refusal of a line, or the status of one that was posted. */
async function answerTo(text: string, by = stage.writer): Promise<unknown> {
  await stage.forgetPace();
  const { status, body } = await stage.say(by, text);
  return status === 201 ? 201 : body['message'];
}

describe('[S30] a banned word', () => {
  it.each([
    '카톡방 오세요',
    '카 톡 방 오세요',
    '카·톡·방',
    '카\u200b톡\u00ad방으로',
    '카톡 방 오세요',
    '우리카톡방최고',
  ])('is refused in %j', async (text) => {
    await add('카톡방');

    expect(await answerTo(text)).toBe('CHAT_WORD');
    expect(await answerTo(text, stage.expert)).toBe('CHAT_WORD');
  });

  it('of another case and width, or of several parts, is the same', async () => {
    await add('VIP방');
    await add('무료 상담');

    expect(await answerTo('ｖｉｐ방 열려요')).toBe('CHAT_WORD');
    expect(await answerTo('무료상담 해요')).toBe('CHAT_WORD');
    expect(await answerTo('무료로 보는 상담 방송이네요')).toBe(201);
  });

  it('is not found across two words, and no longer once it is removed', async () => {
    const { body } = await add('개새');

    expect(await answerTo('조개 새우 관련주')).toBe(201);
    expect(await answerTo('개새')).toBe('CHAT_WORD');
    const { _id } = body['item'] as { _id: number };
    await stage.content.send('DELETE', `/api/admin/chat-words/${_id}`);
    expect(await answerTo('개새')).toBe(201);
  });
});

describe('[S30] links and phone numbers', () => {
  it('are refused until staff allow them, and never for the expert', async () => {
    expect(await answerTo('open.kakao.com/o/abc')).toBe('CHAT_LINK');
    expect(await answerTo('문의 010 1234 5678')).toBe('CHAT_PHONE');
    expect(await answerTo('문의 O1O-1234-5678')).toBe('CHAT_PHONE');
    expect(await answerTo('0 1 0 1 2 3 4 5 6 7 8')).toBe('CHAT_PHONE');
    expect(await answerTo('공일공 1234 5678')).toBe('CHAT_PHONE');
    expect(await answerTo('005930 000660 71,200원')).toBe(201);
    expect(await answerTo('https://example.com/자료', stage.expert)).toBe(201);

    const { body } = await stage.content.send('GET', '/api/admin/chat-rule');
    const { version } = body['item'] as { version: number };
    const rule = { links: true, phones: true, version };
    const set = await stage.content.send('PUT', '/api/admin/chat-rule', rule);
    const stale = await stage.content.send('PUT', '/api/admin/chat-rule', rule);

    expect([set.status, stale.body['message']]).toEqual([200, 'VERSION_CONFLICT']);
    expect(await answerTo('open.kakao.com/o/abc')).toBe(201);
    expect(await answerTo('문의 010 1234 5678')).toBe(201);
    expect(
      await stage.db`select diff from audit_log where action = 'chatWord.set' order by id desc limit 1`,
    ).toEqual([{ diff: { links: [false, true], phones: [false, true] } }]);
  });
});

it('[S30] [C16] refuses a promise of returns in a line', async () => {
  expect(await answerTo('원금 보장 종목이에요')).toBe('FORBIDDEN_WORDS');
  expect(await answerTo('원금은 보장되지 않아요')).toBe(201);
});

it('[S30] lists the words by page and search, exports them, and audits each change', async () => {
  await add('카톡방');
  const second = await add('리딩방');
  const twice = await add('리 딩 방');
  const list = async (query: string) =>
    (await stage.content.send('GET', `/api/admin/chat-words?${query}`)).body;

  expect([second.status, twice.body['message']]).toEqual([201, 'ALREADY_LISTED']);
  expect(await list('pageSize=1')).toMatchObject({ total: 2, items: [{ word: '리딩방' }] });
  expect(await list(`q=${encodeURIComponent('카톡')}`)).toMatchObject({ total: 1 });
  const reason = encodeURIComponent('점검');
  const { response } = await stage.content.send(
    'GET',
    `/api/admin/chat-words/export.csv?reason=${reason}`,
  );
  expect(response.body).toContain('리딩방');
  const { _id } = second.body['item'] as { _id: number };
  await stage.content.send('DELETE', `/api/admin/chat-words/${_id}`);
  const gone = await stage.content.send('DELETE', `/api/admin/chat-words/${_id}`);
  const refused = await stage.message.send('POST', '/api/admin/chat-words', { word: '몰래' });

  expect([gone.status, refused.status]).toEqual([404, 403]);
  expect(
    await stage.db`select action, diff from audit_log where target_kind = 'chatWord'
                   and target_id = ${_id} order by id`,
  ).toEqual([
    { action: 'chatWord.add', diff: { added: '리딩방' } },
    { action: 'chatWord.remove', diff: { removed: '리딩방' } },
  ]);
});
