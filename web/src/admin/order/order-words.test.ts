import { expect, it } from 'vitest';
import { soldAs } from './order-words.tsx';

it.each([
  ['series', null, '강의'],
  ['vip', null, '전체 이용권'],
  ['trial', null, '체험'],
  ['expert', { _id: 1, nick: '한결' }, '한결'],
  ['series', { _id: 1, nick: '한결' }, '한결'],
] as const)('a product of the kind %s is sold as what it is', (kind, expert, word) => {
  expect(soldAs({ kind, expert })).toBe(word);
});
