import { MAX_INQUIRY_LETTERS } from '@maru/contract/inquiry/inquiry';
import { expect, it } from 'vitest';
import {
  inquiryDraft,
  newInquiry,
  newQuestion,
  problemsOf,
  questionDraft,
  type InquiryValues,
} from './inquiry-values.ts';

const written: InquiryValues = {
  category: 'payment',
  title: '결제가 두 번 됐어요',
  text: '확인해 주세요',
  pictures: [],
};

it('[A33] needs a category, a title and a text that says something', () => {
  expect(Object.keys(problemsOf(newInquiry.values))).toEqual(['category', 'title', 'text']);
  expect(Object.keys(problemsOf({ ...written, text: ' 네 ' }))).toEqual(['text']);
  expect(
    Object.keys(problemsOf({ ...written, text: '가'.repeat(MAX_INQUIRY_LETTERS + 1) })),
  ).toEqual(['text']);
  expect(problemsOf(written)).toEqual({});
  expect(problemsOf({ ...written, title: '각'.normalize('NFD').repeat(40) })).toEqual({});
});

it('asks only for a text of a further question', () => {
  expect(Object.keys(problemsOf(newQuestion.values))).toEqual(['text']);
  expect(problemsOf({ text: '언제 취소되나요?', pictures: [] })).toEqual({});
});

it('takes back a draft of its own form, and no other', () => {
  const at = 0;
  expect(inquiryDraft({ at, version: 3, values: written })).toEqual({
    values: written,
    version: 3,
  });
  expect(inquiryDraft({ at, version: null, values: { title: '' } })).toBeNull();
  const foreign = { ...written, pictures: ['https://elsewhere.example/a.png'] };
  expect(inquiryDraft({ at, version: null, values: foreign })).toBeNull();
  expect(questionDraft({ at, version: 2, values: { text: '네', pictures: [] } })).toEqual({
    values: { text: '네', pictures: [] },
    version: null,
  });
});
