import { expect, it } from 'vitest';
import { linksIn, MOST_SHORT_LINKS, shortCode, withSampleLinks } from './short-link.ts';
import { byteLengthOf } from '../text/sms-text.ts';

const origins = { site: 'https://maru.example', short: 'https://mru.kr' };
const found = (text: string) => linksIn(text, origins);

it.each([
  ['안내 https://maru.example/event/12', ['https://maru.example/event/12']],
  // A Korean particle, and the end of a sentence, belong to no address.
  ['https://maru.example/event에서 확인', ['https://maru.example/event']],
  ['(https://naver.com/a?b=1&c=2).', ['https://naver.com/a?b=1&c=2']],
  [
    'https://maru.example/b https://maru.example/a https://maru.example/b',
    ['https://maru.example/b', 'https://maru.example/a'],
  ],
] as const)('[M20] the links of %j become short, each once, in order', (text, links) => {
  expect(found(text)).toEqual(links);
});

it.each([
  ['of the opt-out line', '안내\n무료수신거부 https://maru.example/x'],
  ['of an opt-out', 'https://maru.example/opt-out/000001.ABCDEFGHIJKL'],
  ['with a variable', 'https://maru.example/?n=#{이름}'],
  ['without encryption', 'http://elsewhere.example.com/'],
  ['that is short already', 'https://mru.kr/s/AAAAAAAAAA1'],
  ['with a user name', 'https://maru.example@evil.com/'],
  ['into a private network', 'https://192.168.0.1/router'],
  ['of a script', 'javascript:alert(1)'],
])('[M20] a link %s stays as it was written', (_case, text) => {
  expect(found(text)).toEqual([]);
  expect(withSampleLinks(text, origins)).toBe(text);
});

it('[M20] a demo without encryption shortens the links of its own site', () => {
  const demo = { site: 'http://localhost:3000', short: 'http://localhost:3000' };

  expect(linksIn('http://localhost:3000/event', demo)).toEqual(['http://localhost:3000/event']);
});

it('[M20] the text with samples is as long as the text that is sent', () => {
  const text = '보기 https://maru.example/a/long/address/of/an/event, 끝';
  const sample = withSampleLinks(text, origins);

  const [, code = ''] = /https:\/\/mru\.kr\/s\/(\w+), 끝$/.exec(sample) ?? [];
  expect(shortCode.safeParse(code).success).toBe(true);
  expect(byteLengthOf(sample)).toBe(byteLengthOf('보기 https://mru.kr/s/AAAAAAAAAA1, 끝'));
});

it('[M20] links beyond the last number stay as they were written', () => {
  const links = Array.from(
    { length: MOST_SHORT_LINKS + 1 },
    (_, at) => `https://maru.example/${at}`,
  );

  expect(found(links.join(' '))).toEqual(links.slice(0, MOST_SHORT_LINKS));
  expect(withSampleLinks(links.join(' '), origins)).toMatch(/ https:\/\/maru\.example\/9$/);
});
