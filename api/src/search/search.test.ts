import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertExpert } from '../../../tests/support/broadcasts.ts';
import {
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

interface Hit {
  kind: string;
  title: string;
  excerpt: string;
  link: string;
  picture: string | null;
  video_url: string | null;
}

const addressOf = (query: Record<string, string>) =>
  `/api/home/search?${new URLSearchParams(query)}`;

async function find(browser: Browser, q: string, query: Record<string, string> = {}) {
  const { status, body } = await browser.send('GET', addressOf({ q, ...query }));
  expect(status).toBe(200);
  return {
    hits: body['items'] as Hit[],
    total: body['total'],
    kinds: body['kinds'] as { kind: string; total: number }[],
  };
}

async function titlesOf(browser: Browser, q: string) {
  const { hits } = await find(browser, q);
  return hits.map(({ title }) => title);
}

interface NewPost {
  kind?: string;
  title: string;
  excerpt?: string;
  state?: string;
  at?: string;
  deleted?: boolean;
  extra?: { realised: boolean };
}

async function insertPost(
  { db }: TestApp,
  {
    kind = 'notice',
    title,
    excerpt = '',
    state = 'published',
    at = '-1 day',
    deleted,
    extra,
  }: NewPost,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into post (kind, title, excerpt, state, publish_at, deleted_at, extra)
    values (${kind}, ${title}, ${excerpt}, ${state}, now() + ${at}::interval,
      case when ${deleted ?? false} then now() end, ${db.json(extra ?? {})})
    returning id`;
  return row!.id;
}

describe('[A28] the search of the site', () => {
  let test: TestApp;
  let guest: Browser;

  beforeAll(async () => {
    test = await startTestApp();
    guest = openBrowser(test);
    await insertExpert(test.db, 7);
  });
  afterAll(() => test.stop());

  it('finds signs literally, whatever their notation', async () => {
    await insertPost(test, { title: '1️⃣번 나래 배당 50%_\\ @마루 2025–2026, 금리' });
    await insertPost(test, { title: '나래 다른 글' });

    for (const q of ['1️⃣번 나래', '1번 나래', '나래 50%', '나래 %_', '나래 @마루', '나래 \\']) {
      expect([q, (await titlesOf(guest, q)).length]).toEqual([q, 1]);
    }
    for (const q of ['나래 2025-2026', '나래 2025—2026', '나래,금리', '나래&배당']) {
      expect([q, (await titlesOf(guest, q)).length]).toEqual([q, 1]);
    }
    await test.db`update post set deleted_at = now() where title like '%나래%'`;
  });

  it('finds public content and nothing else', async () => {
    await insertPost(test, { title: '가람 공개' });
    await insertPost(test, { title: '가람 초안', state: 'draft' });
    await insertPost(test, { title: '가람 숨김', state: 'hidden' });
    await insertPost(test, { title: '가람 예약', state: 'scheduled' });
    await insertPost(test, { title: '가람 내일', at: '1 day' });
    await insertPost(test, { title: '가람 삭제', deleted: true });
    // A board of another brand, which has no page here.
    await insertPost(test, { title: '가람 칼럼', kind: 'column' });
    await test.db`
      insert into video (place, title, url, shown) values
        ('youtube', '가람 영상', 'https://youtu.be/abcdefghijk', true),
        ('youtube', '가람 내린 영상', 'https://youtu.be/abcdefghijl', false),
        ('basic', '가람 다른 곳 영상', 'https://youtu.be/abcdefghijm', true)`;
    await test.db`
      insert into expert (id, nick, field, market, headline, shown) values
        (8, '가람', '채권', '국내', '', true), (9, '가람2', '채권', '국내', '', false)`;

    const { hits, total } = await find(guest, '가람');

    expect(hits.map(({ title }) => title)).toEqual(['가람', '가람 영상', '가람 공개']);
    expect(total).toBe(3);
  });

  it('finds texts that hold all words, in any order', async () => {
    await insertPost(test, { title: '해솔 금리 다음은 배당' });
    await insertPost(test, { title: '해솔 배당', excerpt: '오르는 금리' });
    await insertPost(test, { title: '해솔 배당만' });

    for (const q of [
      '배당 금리',
      '금리  배당',
      '『배당』 【금리】',
      '((배당)) 금리?',
      '"배당, 금리/',
    ])
      expect([q, await titlesOf(guest, `해솔 ${q}`)]).toEqual([
        q,
        ['해솔 금리 다음은 배당', '해솔 배당'],
      ]);
  });

  it('compares full-width letters and middle dots in their usual forms', async () => {
    await insertPost(test, { title: '미르 S&P500 전망' });
    await insertPost(test, { title: '미르 Ｓ＆Ｐ５００ 마감' });
    await insertPost(test, { title: '다온 배당ㆍ공시' });
    await insertPost(test, { title: '다온 배당·공시 일정' });
    await insertPost(test, { title: '㈜누리 실적' });

    for (const q of ['S&P500', 'Ｓ＆Ｐ５００', 's&p５００']) {
      expect([q, await titlesOf(guest, `미르 ${q}`)]).toEqual([
        q,
        ['미르 Ｓ＆Ｐ５００ 마감', '미르 S&P500 전망'],
      ]);
    }
    for (const dot of ['·', '・', 'ㆍ', '･']) {
      expect(await titlesOf(guest, `배당${dot}공시`)).toEqual([
        '다온 배당·공시 일정',
        '다온 배당ㆍ공시',
      ]);
    }
    expect(await titlesOf(guest, '(주)누리')).toEqual(['㈜누리 실적']);
  });

  it('leads to the pages of the brand', async () => {
    const notice = await insertPost(test, { title: '나루 공지' });
    const faq = await insertPost(test, { title: '나루 질문', kind: 'faq' });
    const report = await insertPost(test, { title: '나루 리포트', kind: 'daily-report' });
    await insertPost(test, { title: '나루(가상)', kind: 'best-stock', extra: { realised: true } });
    await test.db`
      insert into video (place, title, url) values ('sentv', '나루 영상', 'https://youtu.be/n')`;
    await test.db`
      insert into expert (id, nick, field, market) values (21, '나루', '채권', '국내')`;

    const { hits, kinds } = await find(guest, '나루');

    const links = Object.fromEntries(hits.map(({ kind, link }) => [kind, link]));
    expect(links).toEqual({
      expert: '/expert-analyst?_id=21',
      notice: `/cs/notice-content?_id=${notice}`,
      faq: `/cs/faq?_id=${faq}`,
      'daily-report': `/invest/daily-report-view?_id=${report}`,
      'best-stock': '/invest/best-stock',
      video: '/invest/sentv',
    });
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'expert',
      'broadcast',
      'notice',
      'faq',
      'best-stock',
      'daily-report',
      'card-news',
      'video',
    ]);
    expect(hits.find(({ kind }) => kind === 'video')?.video_url).toBe('https://youtu.be/n');
  });

  it('finds titles by their initial consonants, alone and beside syllables', async () => {
    await insertPost(test, { title: '삼성전자 실적' });
    await insertPost(test, { title: '소수점 조정' });
    await insertPost(test, { title: '다른 제목', excerpt: '삼성전자' });

    for (const q of ['ㅅㅅㅈㅈ', 'ㅅ성ㅈㅈ', '삼ㅅ전', '실적 ㅅㅅㅈㅈ', '전자 ㅅ적']) {
      expect([q, await titlesOf(guest, q)]).toEqual([q, ['삼성전자 실적']]);
    }
    expect(await titlesOf(guest, 'ㅅ수ㅈ')).toEqual(['소수점 조정']);
    expect(await titlesOf(guest, 'ㅅㅅㅈ')).toEqual(['소수점 조정', '삼성전자 실적']);
    expect(await titlesOf(guest, 'ㅅ\\%ㅈ')).toEqual([]);
  });

  it('finds a stock by its code', async () => {
    await test.db`insert into stock (code, name) values ('005930', '너울전자(가상)')`;
    await insertPost(test, {
      title: '너울전자(가상)',
      kind: 'best-stock',
      extra: { realised: true },
    });
    await insertPost(test, { title: '너울전자 실적 정리', kind: 'daily-report' });

    const { body } = await guest.send('GET', addressOf({ q: '005930' }));

    expect(body['stock']).toEqual({ code: '005930', name: '너울전자(가상)' });
    expect((body['items'] as Hit[]).map(({ title }) => title)).toEqual([
      '너울전자 실적 정리',
      '너울전자(가상)',
    ]);
    expect(await titlesOf(guest, '005931')).toEqual([]);
  });

  it('finds broadcasts that can still be watched, with their pictures', async () => {
    await test.db`
      insert into broadcast_schedule (expert_id, title, type, kind, start_date, end_date, vod_url, deleted_at)
      values
        (7, '물결 예정', 1, 'free', '2030-01-01T00:00Z', '2030-01-01T01:00Z', null, null),
        (7, '물결 다시보기', 1, 'free', '2020-01-01T00:00Z', '2020-01-01T01:00Z', 'https://a.example/v.mp4', null),
        (7, '물결 지난 방송', 1, 'free', '2020-01-02T00:00Z', '2020-01-02T01:00Z', null, null),
        (7, '물결 지운 방송', 1, 'free', '2030-01-03T00:00Z', '2030-01-03T01:00Z', null, now())`;

    const { hits } = await find(guest, '물결');

    expect(hits.map(({ title, link }) => [title, link])).toEqual([
      ['물결 예정', '/schedule/maru?view=day&day=2030-01-01'],
      ['물결 다시보기', '/schedule/maru?view=day&day=2020-01-01'],
    ]);
    expect(hits[0]?.picture).toMatch(/^\/covers\/broadcast\/\d+-0-[\da-z]+-wide\.webp$/);
  });

  it('finds two syllables however their letters are composed, and whole ones only', async () => {
    await insertPost(test, { title: '주가 움직임' });
    await insertPost(test, { title: '주간 정리' });
    await insertPost(test, { title: '지난 주가'.normalize('NFD') });

    expect(await titlesOf(guest, '주가'.normalize('NFD'))).toEqual(await titlesOf(guest, '주가'));
    expect((await titlesOf(guest, '주가')).map((title) => title.normalize('NFC'))).toEqual([
      '지난 주가',
      '주가 움직임',
    ]);
    expect(await titlesOf(guest, '주간')).toEqual(['주간 정리']);
  });

  it('takes the signs of a pattern for themselves, and no case for another', async () => {
    await insertPost(test, { title: '수수료 100% 안내' });
    await insertPost(test, { title: '수수료 1000 안내' });
    await insertPost(test, { title: String.raw`자료 a_b\c (etf)+` });

    expect(await titlesOf(guest, '100%')).toEqual(['수수료 100% 안내']);
    expect(await titlesOf(guest, '%')).toEqual(['수수료 100% 안내']);
    expect(await titlesOf(guest, String.raw`A_B\C`)).toEqual([String.raw`자료 a_b\c (etf)+`]);
    expect(await titlesOf(guest, 'a.b')).toEqual([]);
    expect(await titlesOf(guest, '(ETF)+')).toEqual([String.raw`자료 a_b\c (etf)+`]);
    expect(await titlesOf(guest, "'; drop table post; --")).toEqual([]);
  });

  it('puts hits in the title first, and shows the others where they stand', async () => {
    const long = `${'앞에 오는 이야기예요. '.repeat(20)}다솜 이야기${' 뒤에 오는 이야기예요.'.repeat(20)}`;
    await insertPost(test, { title: '본문에만', excerpt: long });
    await insertPost(test, { title: '다솜 소식', at: '-9 days' });

    const { hits } = await find(guest, '다솜');

    expect(hits.map(({ title }) => title)).toEqual(['다솜 소식', '본문에만']);
    expect(hits[1]?.excerpt).toMatch(/^… .*다솜 이야기.* …$/);
  });

  it('narrows to a kind and still counts the others, page by page', async () => {
    for (let no = 1; no <= 23; no += 1) await insertPost(test, { title: `라온 공지 ${no}` });
    await insertPost(test, { title: '라온 카드', kind: 'card-news' });

    const { hits, total, kinds } = await find(guest, '라온', { kind: 'notice', page: '2' });

    expect([hits.length, total]).toEqual([3, 23]);
    expect(kinds.filter((each) => each.total > 0)).toEqual([
      { kind: 'notice', total: 23 },
      { kind: 'card-news', total: 1 },
    ]);
    expect((await find(guest, '라온', { page: '9' })).total).toBe(24);
    expect((await find(guest, '없는말')).total).toBe(0);
  });

  it.each([
    ['nothing', { q: '' }],
    ['blanks', { q: '  ' }],
    ['no words at all', {}],
    ['51 letters', { q: '가'.repeat(51) }],
    ['a kind there is not', { q: '가나', kind: 'member' }],
    ['a character no text has', { q: '가\u0000나' }],
  ])('refuses %s', async (_what, query) => {
    const { status, body } = await guest.send('GET', addressOf(query));

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('[A28] suggestions for words that are being typed', () => {
  let test: TestApp;
  let guest: Browser;

  const suggest = async (q: string) => {
    const address = `/api/home/search/suggestions?${new URLSearchParams({ q })}`;
    const { status, body } = await guest.send('GET', address);
    expect(status).toBe(200);
    return (body['items'] as Hit[]).map(({ kind, title }) => `${kind} ${title}`);
  };

  beforeAll(async () => {
    test = await startTestApp();
    guest = openBrowser(test);
    await insertExpert(test.db, 7);
    for (const no of [1, 2, 3, 4]) await insertPost(test, { title: `온누리 소식 ${no}` });
    await insertPost(test, {
      title: '온누리조선(가상)',
      kind: 'best-stock',
      extra: { realised: true },
    });
    await insertPost(test, { title: '온누리 열린 종목', kind: 'best-stock' });
    await test.db`
      insert into expert (id, nick, field, market) values (21, '온누리', '채권', '국내')`;
  });
  afterAll(() => test.stop());

  it.each(['온누리', '온눌', '온ㄴ', 'ㅇㄴㄹ', '오'])(
    'are a few of each group: %s',
    async (typed) => {
      expect(await suggest(typed)).toEqual([
        'expert 온누리',
        'best-stock 온누리조선(가상)',
        'notice 온누리 소식 4',
        'notice 온누리 소식 3',
        'notice 온누리 소식 2',
      ]);
    },
  );

  it.each(['ㅇ', '없는말'])('are none for %s', async (typed) => {
    expect(await suggest(typed)).toEqual([]);
  });
});

describe('[A28] popular searches', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
    await insertPost(test, { title: '배당 ETF 정리' });
    await insertPost(test, { title: '원금 보장이라는 말' });
    await insertPost(test, { title: '010-1234-5678 안내' });
    await test.db`insert into stock (code, name) values ('990010', '배당(가상)')`;
  });
  afterAll(() => test.stop());

  const count = async (q: string, from: number) => {
    const browser = openBrowser(test);
    const { status } = await browser.send(
      'POST',
      '/api/home/search/counts',
      { q },
      {
        'x-forwarded-for': `10.0.${from}.1`,
      },
    );
    return status;
  };
  const popular = async () => {
    test.app.shared.forget();
    const { body } = await openBrowser(test).send('GET', '/api/home/search/popular');
    return body['words'];
  };

  it('are words that several networks searched for, once a day each', async () => {
    for (const from of [1, 2, 3, 4]) expect(await count('etf', from)).toBe(204);
    for (let again = 0; again < 5; again += 1) await count('ETF', 4);
    expect(await popular()).toEqual([]);

    await count('ＥＴＦ?', 5);
    expect(await popular()).toEqual(['ETF']);
    expect(await test.db`select word, times from search_word`).toEqual([{ word: 'ETF', times: 5 }]);
  });

  it('count the code of a stock as its name', async () => {
    for (const from of [1, 2, 3, 4, 5, 6]) await count('990010', from);

    expect(await popular()).toEqual(['배당', 'ETF']);
  });

  it.each([
    ['words that find nothing', '김하늘 어디 사나'],
    ['forbidden words', '원금 보장'],
    ['numbers of persons', '010-1234-5678'],
    ['consonants', 'ㅂㄷ'],
    ['one letter', '배'],
  ])('never hold %s', async (_what, q) => {
    for (const from of [1, 2, 3, 4, 5, 6]) await count(q, from);

    const words = await test.db<{ word: string }[]>`select distinct word from search_word`;
    expect(words.map(({ word }) => word).toSorted()).toEqual(['ETF', '배당']);
  });

  it('leave out words that a rule has forbidden since', async () => {
    await test.db`
      insert into search_word (day, word, times) values (kst_day(now()), '원금 보장', 90)`;

    expect(await popular()).toEqual(['배당', 'ETF']);
  });

  it('keep no trace of the network in Redis', async () => {
    await count('배당', 1);
    const keys = await test.redis.keys(`${test.config.redisPrefix}:search-word*`);

    expect(keys.length).toBeGreaterThan(0);
    // A keyed hash has 43 letters of base64url. It may contain any short word by chance.
    const pattern = /:search-word:[\w-]{43}$/;
    expect(keys.filter((key) => !pattern.test(key))).toEqual([]);
  });
});

describe.each([
  ['futureon', 'daily', (id: number) => `/invest/detail/${id}`, '/expert-info/21'],
  [
    'daebeom',
    'column',
    (id: number) => `/invest/column/content?_id=${id}`,
    '/expert-analyst?_id=21',
  ],
])('[A28] the search of %s', (brand, kind, link, expertLink) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp({ BRAND: brand });
  });
  afterAll(() => test.stop());

  it('has the boards and the addresses of its own', async () => {
    const own = await insertPost(test, { title: '마루 글', kind });
    await insertPost(test, { title: '마루 카드', kind: 'card-news' });
    await test.db`
      insert into expert (id, nick, field, market) values (21, '마루', '채권', '국내')`;

    const { hits } = await find(openBrowser(test), '마루');

    expect(hits.map((hit) => hit.link)).toEqual([expertLink, link(own)]);
  });
});
