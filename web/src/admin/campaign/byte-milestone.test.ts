import { expect, it } from 'vitest';
import { milestoneOf } from './byte-milestone.ts';

it.each([
  [79, 80, null],
  [80, 81, '80 byte를 넘었어요. 90 byte를 넘으면 LMS로 바뀌어요.'],
  [82, 84, null],
  [90, 91, '90 byte를 넘어 LMS로 바뀌었어요.'],
  [10, 300, '90 byte를 넘어 LMS로 바뀌었어요.'],
  [92, 90, '90 byte 이하라 SMS로 나가요.'],
  [1_899, 1_901, '1,900 byte를 넘었어요. 2,000 byte까지 보낼 수 있어요.'],
  [2_000, 2_001, '2,000 byte를 넘어 보낼 수 없어요.'],
  [0, 9_000, '2,000 byte를 넘어 보낼 수 없어요.'],
  [2_001, 1_999, '이제 보낼 수 있는 길이예요.'],
])('going from %i to %i bytes says: %s', (before, after, sentence) => {
  expect(milestoneOf(before, after)).toBe(sentence);
});

it.each([
  [90, 91, null],
  [92, 90, null],
  [1_899, 1_901, '1,900 byte를 넘었어요. 2,000 byte까지 보낼 수 있어요.'],
])('with a picture, going from %i to %i bytes says: %s', (before, after, sentence) => {
  expect(milestoneOf(before, after, true)).toBe(sentence);
});
