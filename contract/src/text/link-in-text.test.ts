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
  't.me/abc',
  'ｔ．ｍｅ/abc',
  '텔레그램 t . me / abc',
  'https:t.me/abc',
  'x.com/abc',
  'me2.do/abc',
  'han.gl/abc',
  'vo.la/abc',
  'is.gd/abc',
  'tg://join?invite=x',
  'kakaoopen://join',
  'evil.한국',
  '리딩방.한국/a',
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
  '2026.11.30',
  '오늘.한국 증시 어때요',
  'SK.LG 둘 다요',
  'about me',
  'OK. so 내일 봐요',
  '1.5/2.5 배',
])('[S30] finds none in %j', (text) => {
  expect(mayHoldLink(text)).toBe(false);
});
