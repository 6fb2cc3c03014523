import { expect, it } from 'vitest';
import { mayHoldLink } from './link-in-text.ts';

it.each([
  'https://open.kakao.com/o/abc',
  'http : // t.me/x',
  'open.kakao.com 들어오세요',
  'www.리딩방.kr',
  'naver . com',
  'ｏｐｅｎ．ｋａｋａｏ．ｃｏｍ',
  'bit\u200b.ly/3xyz',
  'naver。com',
])('[S30] finds a link in %j', (text) => {
  expect(mayHoldLink(text)).toBe(true);
});

it.each([
  '삼성전자 7.5% 올랐네요',
  'PER 12.3 정도예요',
  '좋네요. 감사합니다.',
  '오늘.내일 둘 다 봐요',
  'A.I 관련주',
  'com 포트 말인가요',
])('[S30] finds none in %j', (text) => {
  expect(mayHoldLink(text)).toBe(false);
});
