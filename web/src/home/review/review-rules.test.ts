import { expect, it } from 'vitest';
import { noReview } from './review-draft.ts';
import { lettersIn, problemsOfReview } from './review-rules.ts';

const whole = {
  target: '7',
  rating: 4,
  title: '기준이 생겼어요',
  html: '<p>방송을 보며 기준을 적어 두게 됐어요.</p>',
} as const;

it('finds nothing wrong with a whole review', () => {
  expect(problemsOfReview(whole)).toEqual({});
});

it('names every field of an empty one', () => {
  expect(Object.keys(problemsOfReview(noReview))).toEqual(['target', 'rating', 'title', 'html']);
});

it('counts letters as people see them, of the title and of the text', () => {
  expect(problemsOfReview({ ...whole, title: '🙂'.repeat(60) })).toEqual({});
  expect(problemsOfReview({ ...whole, title: '각'.normalize('NFD').repeat(60) })).toEqual({});
  expect(problemsOfReview({ ...whole, title: '가'.repeat(61) })).toHaveProperty('title');
  expect(lettersIn('<p>하나</p><p>&amp;&nbsp;둘\u200b</p>')).toBe(4);
  expect(problemsOfReview({ ...whole, html: '<p><strong>좋아요</strong></p>' })).toHaveProperty(
    'html',
  );
});
