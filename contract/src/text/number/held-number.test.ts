import { expect, it } from 'vitest';
import { mayHoldMobile } from './held-number.ts';

it.each([
  '문의 010 1234 5678',
  '문의O1O-1234-5678',
  'o1o12345678',
  'OlO 1234 5678',
  'O1O-l234-567o',
  '010-I234-5O78',
  '연락은 0 1 0 1 2 3 4 5 6 7 8',
  '0-1-0-1-2-3-4-5-6-7-8로',
  '０ １ ０ １ ２ ３ ４ ５ ６ ７ ８',
  '010 12 34 56 78',
  '0.1.0 1234 5678',
  '공일공 1234 5678',
  '공일공-일이삼사-오육칠팔',
  '영 일 영 일 이 삼 사 오 육 칠 팔',
  'ㅇ1ㅇ-1234-5678',
  '공일공 1234 5678'.normalize('NFD'),
])('finds the mobile number in %j', (text) => {
  expect(mayHoldMobile(text)).toBe(true);
});

it.each([
  '005930 000660',
  '005930 000660 035420 010120',
  '010120 010130 010140',
  '010120 12000원에 샀어요',
  '삼성전자 71,200원 → 82,100원',
  '2026-01-10 09:00, 01.06 12:30, 01/02 13:00',
  '01.06 1200 1500',
  '10 20 30 40 50 60 70 80 90',
  '1 2 3 4 5 6 7 8 9 10 11',
  '0.1% 0.25% 1.10 1.12',
  '오일선 이십일선 공구 일이삼',
  '10 ㅇㅇㅇ 1000원',
  'oil 1000 2000, solo 1234 5678',
  '코스피 2600 2610 2620, 환율 1380 1390',
])('finds no mobile number in %j', (text) => {
  expect(mayHoldMobile(text)).toBe(false);
});

it('reads a long text without dividing it in many ways', () => {
  const parts = ['0*1*0', '010 ', '0 1 0 ', '공일', 'o1o', '12 ', '*'];
  for (const part of parts) expect(mayHoldMobile(`${part.repeat(20_000)}!`)).toBeTypeOf('boolean');
});
