import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { textFor, type FilledIn } from '@maru/domain/message/recipient-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign, newKey } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const TEXT = '#{이름}님, #{지점}에서 만나요';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ CAMPAIGN_TEST_FIRST: 'off', SMS_FALLBACK: 'aligo' });
  staff = await loginManager(test, 'message');
  await insertRecipient(test, 'hana', { phone: '01020000001' });
  await test.db`update member set name = '김하나' where login_id = 'hana'`;
});
afterAll(() => test.stop());

/** A pasted list: numbers with columns of values. */
function listOf(phones: string[], columns: Record<string, string[]>, more: object = {}) {
  const named = Object.entries(columns).map(([name, values]) => ({ name, values }));
  return { kind: 'phones', phones, columns: named, ...more };
}

const wish = (text: string, audience: object, change: object = {}) => ({
  title: '',
  text,
  advertising: false,
  audience,
  send_at: null,
  ...change,
});
const preview = (text: string, audience: object, change: object = {}) =>
  staff.send('POST', `${BASE}/preview`, wish(text, audience, change));

interface Item {
  _id: number;
  version: number;
  total: number;
}

async function make(text: string, audience: object, change: object = {}): Promise<Item> {
  const { status, body } = await makeCampaign(staff, BASE, wish(text, audience, change));
  expect(status, JSON.stringify(body)).toBe(201);
  return body['item'] as Item;
}

/** Text for each recipient of a campaign, in input order. */
async function textsOf(campaignId: number) {
  const rows = await test.db<(FilledIn & { text: string; tail: string })[]>`
    select c.text, r.id as "recipientId", r.words_enc as "wordsEnc", r.words, r.dest_tail as tail
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    where c.id = ${campaignId} order by r.batch, r.id`;
  return rows.map((row) => [row.tail, textFor(personalData(), row.text, row)]);
}

function personalData() {
  return createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
}

describe('[M03] numbers with columns beside them', () => {
  it('take values from their own row, even when the member record has other values', async () => {
    const { _id } = await make(
      TEXT,
      listOf(['01020000001', '010-3333-0001'], {
        이름: ['고객 하나', '박별'],
        지점: ['강남', '목포'],
      }),
    );

    expect(await textsOf(_id)).toEqual([
      ['0001', '고객 하나님, 강남에서 만나요'],
      ['0001', '박별님, 목포에서 만나요'],
    ]);
  });

  it('take values from the member record when no column provides them', async () => {
    const { _id, total } = await make(
      TEXT,
      listOf(['01020000001', '01033330001'], { 지점: ['강남', '목포'] }),
    );

    expect(total).toBe(1);
    expect(await textsOf(_id)).toEqual([['0001', '김하나님, 강남에서 만나요']]);
  });

  it('go out in batches that one order of Aligo takes', async () => {
    const phones = Array.from({ length: 501 }, (_, i) => `0104444${String(i).padStart(4, '0')}`);
    const { _id } = await make('#{지점}에서 만나요', listOf(phones, { 지점: phones }));

    const batches = await test.db`
      select size from campaign_batch where campaign_id = ${_id} order by no`;
    expect([...batches]).toEqual([{ size: 500 }, { size: 1 }]);
  });

  it('get nothing without a value, while the others do', async () => {
    const audience = listOf(['01033330001', '01033330002', '01033330003'], {
      이름: ['하나', ' ', '세찌'],
      지점: ['강남', '목포', ''],
    });
    const { body } = await preview(TEXT, audience);
    const refused = await staff.send('POST', '/api/admin/sms/audiences/check', {
      audience,
      advertising: false,
      places: ['이름', '지점'],
    });

    expect(body).toMatchObject({ total: 1, excluded: { no_value: 2 } });
    expect(refused.body).toEqual({
      items: [
        { index: 1, reason: 'no_value' },
        { index: 2, reason: 'no_value' },
      ],
      total: 2,
    });
  });

  it('that stand there again are duplicates: the first row counts, whatever it lacks', async () => {
    const { _id } = await make(
      '#{지점}',
      listOf(['01033330001', '010 3333 0001', '01033330002'], { 지점: ['강남', '목포', '광주'] }),
    );
    const { body } = await preview(
      '#{지점}',
      listOf(['01033330001', '010 3333 0001', '01033330002'], { 지점: ['', '목포', '광주'] }),
    );

    expect(await textsOf(_id)).toEqual([
      ['0001', '강남'],
      ['0002', '광주'],
    ]);
    expect(body).toMatchObject({ total: 1, excluded: { no_value: 1, duplicate: 1 } });
  });

  it('are counted by the longest message there is among them', async () => {
    const phones = ['01033330001', '01033330002'];
    // Neither row has both of the longest values.
    const short = listOf(phones, { 가: ['가'.repeat(20), '나'], 나: ['다', '라'.repeat(20)] });
    const long = listOf(phones, { 가: ['가'.repeat(20), '나'], 나: ['다'.repeat(25), '라'] });

    expect((await preview('#{가} #{나}', short)).body).toMatchObject({
      kind: 'SMS',
      bytes: 43,
      longest: 42,
    });
    expect((await preview('#{가} #{나}', long)).body).toMatchObject({ kind: 'LMS', bytes: 91 });
    expect(await make('#{가} #{나}', long)).toMatchObject({ kind: 'LMS' });
  });

  it('are previewed by the first three, and a name among them by its ends', async () => {
    const phones = Array.from({ length: 5 }, (_, n) => `0103333000${n}`);
    const { body } = await preview(
      TEXT,
      listOf(phones, {
        이름: ['김하나', '이두리', '박세찌', '최네찌', '정다섯'],
        지점: ['1호', '2호', '3호', '4호', '5호'],
      }),
    );

    expect(body['samples']).toEqual([
      { 이름: '김○나', 지점: '1호' },
      { 이름: '이○리', 지점: '2호' },
      { 이름: '박○찌', 지점: '3호' },
    ]);
  });

  it('are kept sealed: of the columns only the names stay, of those that the text names', async () => {
    const { _id } = await make(
      '#{지점}',
      listOf(['01033330001'], { 지점: ['목포 비밀지점'], 메모: ['아무에게도'] }),
    );

    const [kept] = await test.db`select to_jsonb(c) as row from campaign c where id = ${_id}`;
    const [row] = await test.db<{ words: unknown; wordsEnc: Buffer }[]>`
      select words, words_enc as "wordsEnc" from campaign_recipient where campaign_id = ${_id}`;
    expect(kept!['row']).toMatchObject({
      text: '#{지점}',
      audience: { kind: 'phones', count: 1, columns: ['지점'] },
    });
    expect(JSON.stringify(kept)).not.toMatch(/목포|아무에게도/);
    expect(row!.words).toBeNull();
    expect(row!.wordsEnc.includes('목포')).toBe(false);
    const jobs = await test.db`select to_jsonb(o) as row from outbox o`;
    const audits = await test.db`select to_jsonb(a) as row from audit_log a`;
    expect(JSON.stringify([jobs, audits])).not.toMatch(/목포 비밀지점|아무에게도/);
  });

  it('wait for a second manager when the inserted values read like advertising', async () => {
    const audience = listOf(['01033330001'], { 내용: ['오늘만 50% 할인'] });

    expect(await make('#{내용}', audience)).toMatchObject({
      state: 'approval',
      ad_words: ['50% 할인'],
    });
    expect(
      await make('(무료수신거부 아래) #{내용}', audience, { advertising: true }),
    ).toMatchObject({
      state: 'sending',
      ad_words: [],
    });
  });

  it.each([
    ['a variable that no column has', '#{지역}', { 지점: ['가'] }, 'text'],
    ['a variable in the title', '가', { 지점: ['가'] }, 'title'],
    ['no values at all', '#{지점}', { 지점: [] }, 'audience.columns.0.values'],
    ['more values than numbers', '#{지점}', { 지점: ['가', '나'] }, 'audience.columns'],
    ['a name of 21 characters', '가', { ['가'.repeat(21)]: ['가'] }, 'audience.columns.0.name'],
    ['a name no text can hold', '가', { '가}나': ['가'] }, 'audience.columns.0.name'],
    ['the name of the link', '가', { 수신거부: ['N'] }, 'audience.columns.0.name'],
    ['a long value', '가', { 지점: ['가'.repeat(101)] }, 'audience.columns.0.values'],
    ['a character no text has', '가', { 지점: ['가\u0000'] }, 'audience.columns.0.values'],
    ['a variable as a value', '#{지점}', { 지점: ['#{이름}'] }, 'audience.columns.0.values'],
    ['a character that no carrier sends', '#{지점}', { 지점: ['뷁 ♡ 🎉'] }, 'audience'],
    ['a mark of advertising in disguise', '#{지점}', { 지점: ['(광 고)'] }, 'audience'],
  ])('are refused with %s', async (_case, text, columns, path) => {
    const change = path === 'title' ? { title: '#{지점}' } : {};
    const { status, body } = await preview(text, listOf(['01033330001'], columns), change);

    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'INVALID_INPUT',
      errors: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  it('are refused with eleven columns, or the same one twice', async () => {
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`열${n}`, ['가']]));
    const twice = {
      ...listOf(['01033330001'], {}),
      columns: [
        { name: '지점', values: ['가'] },
        { name: '지점', values: ['나'] },
      ],
    };

    for (const audience of [listOf(['01033330001'], eleven), twice]) {
      const { status, body } = await preview('가', audience);
      expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
    }
  });

  it('are no audience of a push', async () => {
    const { status } = await staff.send('POST', '/api/admin/push/campaigns/preview', {
      ...wish('가', listOf(['01033330001'], { 지점: ['가'] })),
      title: '안내',
      link: null,
    });

    expect(status).toBe(400);
  });

  it('[C16] are read with a new text, and a stored title is too', async () => {
    const later = { send_at: new Date(Date.now() + 3_600_000).toISOString() };
    const phones = ['01033330001'];
    const listed = await make('안내 #{말}', listOf(phones, { 말: ['보장'] }), later);
    const titled = await make('방송 안내', { kind: 'phones', phones }, { ...later, title: '원금' });
    const change = ({ _id, version }: Item, text: string) =>
      staff.send('PATCH', `${BASE}/${_id}`, { text, version });

    const refused = [await change(listed, '원금 #{말}'), await change(titled, '보장해 드려요')];
    const { status } = await change(listed, '방송 시간 #{말}');

    expect(refused.map(({ body }) => body['message'])).toEqual([
      'FORBIDDEN_WORDS',
      'FORBIDDEN_WORDS',
    ]);
    expect(status).toBe(200);
  });

  it('keep their values when the campaign is changed before it begins', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { _id, version } = await make(
      TEXT,
      listOf(['01033330001', '01033330002'], { 이름: ['하나', '두리'], 지점: ['강남', '목포'] }),
      { send_at: later },
    );
    const change = { text: '#{지점}의 #{이름}님께' };

    const counted = await staff.send('POST', `${BASE}/${_id}/preview`, change);
    const edited = await staff.send('PATCH', `${BASE}/${_id}`, { ...change, version });

    expect(counted.body).toMatchObject({ total: 2, samples: [{ 지점: '강○' }, { 지점: '목○' }] });
    expect(edited.body['item']).toMatchObject({ audience: { columns: ['이름', '지점'] } });
    expect(await textsOf(_id)).toEqual([
      ['0001', '강남의 하나님께'],
      ['0002', '목포의 두리님께'],
    ]);

    const shorter = { text: '#{지점}에서 만나요', version: (edited.body['item'] as Item).version };
    const once = await staff.send('PATCH', `${BASE}/${_id}`, shorter);
    const { version: newest } = once.body['item'] as Item;
    const lost = await staff.send('PATCH', `${BASE}/${_id}`, { ...change, version: newest });

    expect(once.body['item']).toMatchObject({ audience: { columns: ['지점'] } });
    // The name is a known field of members again, and these numbers belong to no member.
    expect(lost.body['message']).toBe('AUDIENCE_EMPTY');
    expect(await textsOf(_id)).toEqual([
      ['0001', '강남에서 만나요'],
      ['0002', '목포에서 만나요'],
    ]);
  });

  it('are tested with the words of one row, which are kept as those of any recipient', async () => {
    const words = { 지점: '목포 비밀지점' };
    const content = { title: '', text: '#{이름}님 #{지점}', advertising: false, to: '01012345678' };
    const send = (more: object) =>
      staff.send('POST', `${BASE}/test`, { ...content, ...more }, newKey());
    const stray = await send({});
    const empty = await send({ words: { 지점: '' } });
    const { body } = await send({ words });

    expect([stray.status, empty.status]).toEqual([400, 400]);
    expect(body['item']).toMatchObject({ text: '홍길동님 #{지점}', total: 1 });
    expect(await textsOf((body['item'] as Item)._id)).toEqual([['5678', '홍길동님 목포 비밀지점']]);
  });

  it('may be sent after a test of the same words', async () => {
    const strict = await startTestApp({ CAMPAIGN_TEST_FIRST: 'on' });
    try {
      const browser = await loginManager(strict, 'message');
      const audience = listOf(['01033330001'], { 지점: ['강남'] });
      const content = { title: '', text: '#{지점} 안내', advertising: false };
      const untested = await browser.send('POST', BASE, wish(content.text, audience), newKey());
      const sample = { ...content, to: '01012345678', words: { 지점: '강남' } };
      await browser.send('POST', `${BASE}/test`, sample, newKey());
      const tested = await browser.send('POST', BASE, wish(content.text, audience), newKey());

      expect(untested.body['message']).toBe('TEST_SEND_NEEDED');
      expect(tested.status).toBe(201);
    } finally {
      await strict.stop();
    }
  });

  it('come by the ten thousand', async () => {
    const phones = Array.from({ length: 10_000 }, (_, n) => `010${30_000_000 + n}`);
    const audience = listOf(phones, {
      이름: phones.map((_, n) => `고객${n}`),
      지점: phones.map((_, n) => `${n % 90}호점`),
    });
    const { body } = await preview(TEXT, audience);

    expect(body).toMatchObject({ total: 10_000, excluded: { no_value: 0, duplicate: 0 } });
  });
});
