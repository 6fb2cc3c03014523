import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let guest: Browser;

async function start(brand: string): Promise<void> {
  test = await startTestApp({ BRAND: brand });
  guest = openBrowser(test);
  await test.db`insert into stock (code, name) values
    ('005930', '삼성전자'), ('005935', '삼성전자우'), ('006400', '삼성SDI'), ('990010', '가람')`;
}

async function find(path: string, query: Record<string, string>) {
  const address = `/api/home/search${path}?${new URLSearchParams(query)}`;
  const { status, body } = await guest.send('GET', address);
  expect(status).toBe(200);
  return body['stocks'] as { code: string; name: string; link: string }[];
}

const namesOf = async (path: string, q: string) =>
  (await find(path, { q })).map(({ name }) => name);

describe('[A28] [A39] the search for pages of stocks', () => {
  beforeAll(() => start('maru'));
  afterAll(() => test.stop());

  it.each(['', '/suggestions'])('finds code, name and initial consonants: %s', async (path) => {
    expect(await find(path, { q: '005930' })).toEqual([
      { code: '005930', name: '삼성전자', link: '/invest/stock?code=005930' },
    ]);
    for (const q of ['삼성전자', 'ㅅㅅㅈㅈ', '전자 삼성']) {
      expect([q, await namesOf(path, q)]).toEqual([q, ['삼성전자', '삼성전자우']]);
    }
    expect(await namesOf(path, '삼성sdi')).toEqual(['삼성SDI']);
    expect(await namesOf(path, '없는말')).toEqual([]);
  });

  it('finds a syllable that is being typed', async () => {
    expect(await namesOf('/suggestions', '가라')).toEqual(['가람']);
    expect(await namesOf('', '가라')).toEqual([]);
    expect(await find('/suggestions', { q: 'ㅅ' })).toEqual([]);
  });

  it('lists them with the first page of all kinds only', async () => {
    expect(await find('', { q: '삼성', page: '2' })).toEqual([]);
    expect(await find('', { q: '삼성', kind: 'notice' })).toEqual([]);
  });

  it('lists at most five, and three while typing', async () => {
    const rows = [1, 2, 3, 4, 5, 6].map((no) => ({ code: `99100${no}`, name: `나루${no}호` }));
    await test.db`insert into stock ${test.db(rows)}`;

    expect(await namesOf('', '나루')).toHaveLength(5);
    expect(await namesOf('/suggestions', '나루')).toHaveLength(3);
  });
});

describe('[A28] [A39] the search of a brand without pages of stocks', () => {
  beforeAll(() => start('futureon'));
  afterAll(() => test.stop());

  it.each(['', '/suggestions'])('lists none: %s', async (path) => {
    expect(await find(path, { q: '005930' })).toEqual([]);
    expect(await find(path, { q: '삼성' })).toEqual([]);
  });
});
