import { expect, it } from 'vitest';
import { eventForm, inputOf, newEvent, newQuestion, type EventValues } from './event-values.ts';

const values = (change: Partial<EventValues> = {}): EventValues => ({
  ...newEvent(),
  title: '가을 투자 공부 주간',
  ...change,
});
const question = (change: object = {}) => ({
  ...newQuestion([]),
  label: '어떤 방송을 봤나요?',
  ...change,
});
const pathsOf = (typed: EventValues) =>
  (eventForm.safeParse(typed).error?.issues ?? []).map(({ path }) => path.join('.'));

it.each([
  ['none', null],
  ['button', []],
] as const)('an event entered by %s asks nothing, whatever was tried', (entry, form) => {
  expect(inputOf(values({ entry, questions: [question()] })).form).toEqual(form);
});

it('choices stand one a line, each once', () => {
  const typed = question({ type: 'radio', choices: ' 오전 \n오후\n\n오전' });

  expect(inputOf(values({ entry: 'fields', questions: [typed] })).form).toMatchObject([
    { id: 'q_a', type: 'radio', options: ['오전', '오후'], required: true },
  ]);
});

it.each([
  ['no question', [], ['entry']],
  ['a question without words', [question({ label: ' ' })], ['questions.0.label']],
  ['one choice', [question({ type: 'select', choices: '하나' })], ['questions.0.choices']],
])('refuses questions with %s', (_, questions, paths) => {
  expect(pathsOf(values({ entry: 'fields', questions }))).toEqual(paths);
});

it('ends after it begins', () => {
  const { starts_at } = values();
  expect(pathsOf(values({ ends_at: starts_at }))).toEqual(['ends_at']);
});

it('a new question takes a name of its own', () => {
  const one = newQuestion([]);
  expect(newQuestion([one]).id).not.toBe(one.id);
});
