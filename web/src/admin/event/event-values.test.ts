import { get } from 'react-hook-form';
import { expect, it } from 'vitest';
import { contractResolver } from '../form/contract-resolver.ts';
import { firstErrorOf } from '../form/first-error.ts';
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
  expect(inputOf(values({ entry, form: [question()] })).form).toEqual(form);
});

it('choices stand one a line, each once', () => {
  const typed = question({ type: 'radio', options: ' 오전 \n오후\n\n오전' });

  expect(inputOf(values({ entry: 'fields', form: [typed] })).form).toMatchObject([
    { id: 'q_a', type: 'radio', options: ['오전', '오후'], required: true },
  ]);
});

it.each([
  ['no question', [], ['entry']],
  ['a question without words', [question({ label: ' ' })], ['form.0.label']],
  ['one choice', [question({ type: 'select', options: '하나' })], ['form.0.options']],
])('refuses questions with %s', (_, form, paths) => {
  expect(pathsOf(values({ entry: 'fields', form }))).toEqual(paths);
});

const choices = (count: number, letters = 1) =>
  Array.from({ length: count }, (_, at) => String(at).padStart(letters, '가')).join('\n');

it.each([
  ['1000 letters', { maxLength: 1_000 }, 'form.1.maxLength'],
  ['half a letter', { maxLength: 0.5 }, 'form.1.maxLength'],
  ['no number of letters', { maxLength: Number.NaN }, 'form.1.maxLength'],
  ['21 choices', { type: 'radio', options: choices(21) }, 'form.1.options'],
  ['a choice of 61 letters', { type: 'select', options: choices(2, 61) }, 'form.1.options'],
  ['101 letters to ask', { label: '가'.repeat(101) }, 'form.1.label'],
])('says at the field of a question that it has %s', async (_, change, at) => {
  const typed = values({ entry: 'fields', form: [question(), question({ id: 'q_b', ...change })] });
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await contractResolver(eventForm)(typed, undefined, options);

  expect(Object.keys(errors)).toEqual(['form']);
  expect(firstErrorOf(get(errors, at))?.message).toMatch(/[가-힣]/);
});

it('clears the maximum length of a question without a text answer', () => {
  const emptied = question({ type: 'radio', options: '오전\n오후', maxLength: Number.NaN });
  expect(pathsOf(values({ entry: 'fields', form: [emptied] }))).toEqual([]);
});

it('ends after it begins', () => {
  const { starts_at } = values();
  expect(pathsOf(values({ ends_at: starts_at }))).toEqual(['ends_at']);
});

it('a new question takes a name of its own', () => {
  const one = newQuestion([]);
  expect(newQuestion([one]).id).not.toBe(one.id);
});

it.each([
  ['empty', '', ['필수 입력 항목입니다.']],
  ['half typed', '0000-01-01T00:00:00.000Z', [/2026\.11\.20 09:00처럼/]],
  ['before the start', '2026-01-01T00:00:00.000Z', ['종료는 시작보다 늦어야 해요.']],
])('says what is wrong with an end that is %s', async (_, ends_at, said) => {
  const resolve = contractResolver(eventForm);
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolve(values({ ends_at }), undefined, options);

  expect([firstErrorOf(errors.ends_at)?.message]).toEqual(
    said.map((one) => expect.stringMatching(one)),
  );
});
