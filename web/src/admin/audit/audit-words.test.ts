import { expect, it } from 'vitest';
import { actionWords, diffLinesOf, valueWords } from './audit-words.ts';

it('[D13] says in Korean what was done', () => {
  expect(actionWords('member.view')).toBe('회원 조회');
  expect(actionWords('product.order')).toBe('상품 순서 변경');
  expect(actionWords('comet.fly')).toBe('comet fly');
});

it('[D13] tells before and after from what was only written down', () => {
  expect(diffLinesOf({ state: ['active', 'suspended'], rows: 3, ids: [1, 2, 3] })).toEqual([
    { field: 'state', before: 'active', after: 'suspended' },
    { field: 'rows', value: 3 },
    { field: 'ids', value: [1, 2, 3] },
  ]);
  expect(diffLinesOf(null)).toEqual([]);
});

it('[D13] writes values as somebody reads them', () => {
  expect(valueWords('suspended')).toBe('정지');
  expect(valueWords(true)).toBe('예');
  expect(valueWords('2026-03-02T12:05:00.000Z')).toMatch(/^2026\.03\.02.*21:05$/);
  expect(valueWords('<p>본문 <b>굵게</b></p>')).toBe('본문 굵게');
  expect(valueWords({ rows: 1_200 })).toBe('줄 수 1,200');
  expect(valueWords([])).toBe('없음');
});
