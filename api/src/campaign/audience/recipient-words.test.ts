import { byteLengthOf } from '@maru/contract/text/sms-text';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { textFor, type FilledIn } from '@maru/domain/message/recipient-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign, newKey } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  staff = await loginManager(test, 'message');
  const { db } = test;
  await db`insert into expert (id, nick, field, market) values (7, '도담', '가치', '국내')`;
  await db`
    insert into product (kind, expert_id, name, price, period_unit, period_n)
    values ('expert', 7, '도담 클럽', 1000, 'month', 1), ('vip', null, 'VIP', 1000, 'month', 1)`;
  const hana = await insertRecipient(test, 'hana', { phone: '01020000001' });
  const duri = await insertRecipient(test, 'duri', { phone: '01020000002' });
  await insertRecipient(test, 'seji', { phone: '01020000003' });
  await db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${hana}, 1, 'manual', '2026-01-01T00:00:00+09:00', '2099-01-01T00:00:00+09:00'),
           (${hana}, 2, 'manual', '2026-01-01T00:00:00+09:00', '2098-02-03T00:00:00+09:00'),
           (${duri}, 2, 'manual', '2026-01-01T00:00:00+09:00', '2099-12-25T12:00:00+09:00')`;
  await db`update member set name = '남궁하나' where login_id = 'hana'`;
});
afterAll(() => test.stop());

const wish = (text: string, change: object = {}) => ({
  title: '',
  text,
  advertising: false,
  audience: { kind: 'all' },
  send_at: null,
  ...change,
});
const preview = (text: string, change: object = {}) =>
  staff.send('POST', `${BASE}/preview`, wish(text, change));

async function wordsOf(text: string, change: object = {}) {
  const { body } = await makeCampaign(staff, BASE, wish(text, change));
  const item = body['item'] as { _id: number; total: number; kind: string; excluded: object };
  const rows = await test.db<(FilledIn & { text: string })[]>`
    select c.text, r.id as "recipientId", r.words_enc as "wordsEnc", r.words
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    where c.id = ${item._id} order by r.member_id`;
  const { DATA_KEYS, LOOKUP_SECRET } = test.config;
  const personal = createPersonalData(DATA_KEYS, LOOKUP_SECRET);
  return { item, rows, texts: rows.map((row) => textFor(personal, row.text, row)) };
}

describe('[M02] a text with something of each recipient', () => {
  it('is filled in for each recipient, and skips recipients with a missing value', async () => {
    const { item, texts } = await wordsOf('#{이름}님, #{상품명}이 #{만료일}에 끝나요. #{이름}님!');

    expect(item).toMatchObject({ total: 2, excluded: { no_value: 1 } });
    expect(texts).toEqual([
      '남궁하나님, VIP이 2098년 2월 2일에 끝나요. 남궁하나님!',
      '김하나님, VIP이 2099년 12월 25일에 끝나요. 김하나님!',
    ]);
  });

  it('is filled in with characters that phones can show', async () => {
    await test.db`update product set name = 'VIP 🚀 — 클럽' where id = 2`;
    const { texts } = await wordsOf('#{상품명}이 끝나요.');
    await test.db`update product set name = 'VIP' where id = 2`;

    expect(texts).toEqual(['VIP  ― 클럽이 끝나요.', 'VIP  ― 클럽이 끝나요.']);
  });

  it('is kept sealed, each for its own recipient alone', async () => {
    const { rows } = await wordsOf('#{이름}님께');
    const { DATA_KEYS, LOOKUP_SECRET } = test.config;
    const personal = createPersonalData(DATA_KEYS, LOOKUP_SECRET);
    const [first, second] = rows;

    expect(rows.map(({ words }) => words)).toEqual([null, null, null]);
    expect(Buffer.concat(rows.map(({ wordsEnc }) => wordsEnc!)).includes('하나')).toBe(false);
    expect(() => textFor(personal, first!.text, { ...first!, wordsEnc: second!.wordsEnc })).toThrow(
      /authenticate/,
    );
  });

  it('speaks of the membership that the audience is about', async () => {
    const byProduct = await wordsOf('#{상품명} #{만료일}', {
      audience: {
        kind: 'conditions',
        match: { products: { ids: [1], state: 'active' } },
      },
    });
    const byExpert = await wordsOf('#{전문가} #{상품명}');

    expect(byProduct.texts).toEqual(['도담 클럽 2098년 12월 31일']);
    expect(byExpert.texts).toEqual(['도담 도담 클럽']);
    expect(byExpert.item.excluded).toMatchObject({ no_value: 2 });
  });

  it('is counted by the longest value, in the preview as in the campaign', async () => {
    // 83 bytes and a name. A name of three letters keeps it an SMS; a name of four makes it an LMS.
    const text = `${'a'.repeat(83)}#{이름}`;
    const all = await preview(text);
    const short = await preview(text, {
      audience: { kind: 'all', exclude: { phones: ['01020000001'] } },
    });
    const { item } = await wordsOf(text);

    expect(all.body).toMatchObject({ kind: 'LMS', bytes: 91, longest: 8, total: 3 });
    expect(short.body).toMatchObject({ kind: 'SMS', bytes: 89, longest: 6, total: 2 });
    expect(item.kind).toBe('LMS');
  });

  it('shows three real recipients, and no name of theirs', async () => {
    const { body } = await preview('#{이름}님, #{상품명}');

    expect(body['samples']).toEqual(
      expect.arrayContaining([
        { 이름: '남○○나', 상품명: 'VIP' },
        { 이름: '김○나', 상품명: 'VIP' },
      ]),
    );
    expect((await preview('모두 같은 글')).body).toMatchObject({ samples: [], longest: 0 });
  });

  it.each([
    ['a variable that no recipient has', { text: '#{시각}에 시작해요' }, 'text'],
    ['[M27] a variable without its end', { text: '#{이름 님' }, 'text'],
    ['[M27] a variable in full-width signs', { text: '＃｛이름｝님' }, 'text'],
    ['[M27] a broken variable in the title', { text: '안내', title: '#{이름' }, 'title'],
    ['a variable in the title', { text: '안내', title: '#{이름}님' }, 'title'],
    [
      'a text that is too long with the longest value',
      { text: `${'a'.repeat(1_995)}#{이름}` },
      'text',
    ],
  ])('refuses %s', async (_case, { text, ...change }, path) => {
    const { status, body } = await preview(text, change);

    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'INVALID_INPUT', errors: [{ path }] });
  });

  it('leaves out pasted numbers that belong to no member', async () => {
    const { item, texts } = await wordsOf('#{이름}님', {
      audience: { kind: 'phones', phones: ['01020000002', '01099990000'] },
    });

    expect(item).toMatchObject({ total: 1, excluded: { no_value: 1 } });
    expect(texts).toEqual(['김하나님']);
  });

  it('counts a pasted number without a member once, and its repetition as a duplicate', async () => {
    const { body } = await preview('#{이름}님', {
      audience: { kind: 'phones', phones: ['01099990000', '010-9999-0000', '01020000002'] },
    });

    expect(body).toMatchObject({ total: 1, excluded: { no_value: 1, duplicate: 1 } });
  });

  it('is tested with examples', async () => {
    const sample = {
      title: '',
      text: '#{이름}님 #{만료일} #{수신거부}',
      advertising: false,
      to: '01012345678',
    };
    const { body } = await staff.send('POST', `${BASE}/test`, sample, newKey());

    const link = new URL('/opt-out/000000.ABCDEFGHIJKL', test.config.publicUrl).href;
    expect(body['item']).toMatchObject({ text: `홍길동님 2026년 12월 31일 ${link}`, total: 1 });
  });

  it('is counted by the database as by everybody else, for 100,000 random texts', async () => {
    const letters = ['a', ' ', '\n', '~', '\u007f', '가', '힣', '뷁', '①', '―', '😀', 'é', '한'];
    let seed = 1;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const words = Array.from({ length: 100_000 }, () =>
      Array.from({ length: next(40) }, () => letters[next(letters.length)]).join(''),
    );
    const rows = await test.db<{ n: number }[]>`
      select carrier_bytes(word) as n from unnest(${words}::text[]) with ordinality as w (word, ord)
      order by ord`;

    expect(rows.map(({ n }) => n)).toEqual(words.map(byteLengthOf));
  });

  it('is also sent to devices', async () => {
    const { DATA_KEYS, LOOKUP_SECRET } = test.config;
    const personal = createPersonalData(DATA_KEYS, LOOKUP_SECRET);
    for (const [device, loginId] of [
      ['one', 'hana'],
      ['two', null],
    ] as const) {
      await test.db`
        insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc)
        values ((select id from member where login_id = ${loginId}),
                ${personal.hash('push', device)}, ${personal.seal('push', device)},
                ${personal.seal('push', '{}')})`;
    }
    const { body } = await staff.send('POST', '/api/admin/push/campaigns/preview', {
      ...wish('#{이름}님'),
      title: '안내',
      link: null,
    });

    expect(body).toMatchObject({
      total: 1,
      excluded: { no_value: 1, invalid: 2 },
      samples: [{ 이름: '남○○나' }],
    });
  });
});

describe('[M06] the link in a text', () => {
  it('takes the own number off by the link it holds, which is as long before it has a number', async () => {
    const text = '안내 #{수신거부}';
    const before = await preview(text);
    const { texts } = await wordsOf(text);
    expect(before.body['bytes']).toBe(byteLengthOf(texts[0]!));
    expect(new Set(texts).size).toBe(texts.length);

    const link = new URL(texts[0]!.split(' ')[1]!);
    expect(link.origin).toBe(new URL(test.config.publicUrl).origin);
    const guest = openBrowser(test);
    const path = `/api/home${link.pathname.replace('/opt-out/', '/opt-out/links/')}`;
    expect((await guest.send('POST', path, {})).status).toBe(200);
    const [off] = await test.db`select dest_tail as tail from suppression`;
    expect(off).toEqual({ tail: '0001' });
  });
});
