import { expect, it } from 'vitest';
import { penaltyName } from './refund-words.ts';

it.each([
  ['nothing was used', { used_days: 0, penalty_percent: 10, penalty: 0 }, '이용 전이라 없음'],
  ['some days were used', { used_days: 1, penalty_percent: 10, penalty: 42_000 }, '10% 이내'],
  [
    'it is withdrawn within seven days',
    { used_days: 3, penalty_percent: 0, penalty: 0, withdrawal: true },
    '7일 이내 철회라 없음',
  ],
  ['staff set one all the same', { used_days: 0, penalty_percent: 10, penalty: 500 }, '10% 이내'],
])('[O07] tells why there is a penalty or none: %s', (_case, sum, words) => {
  expect(penaltyName(sum)).toContain(words);
});
