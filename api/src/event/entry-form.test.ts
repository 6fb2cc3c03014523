import type { EventField } from '@maru/contract/event/event';
import { expect, it } from 'vitest';
import { problemsOf } from './enter-event.ts';

const field = (change: Partial<EventField>): EventField => ({
  id: 'name',
  label: '별명',
  type: 'text',
  options: [],
  required: false,
  maxLength: 5,
  ...change,
});
const FORM = [
  field({ required: true }),
  field({ id: 'choice', type: 'radio', options: ['가', '나'] }),
  field({ id: 'agree', type: 'checkbox', required: true }),
];
const pathsOf = (answers: Record<string, string>) =>
  problemsOf(FORM, answers).map(({ path }) => path);

it.each([
  [{ name: '하늘', agree: 'true' }, []],
  [{ name: '하늘', agree: 'true', choice: '나' }, []],
  [{ name: ' ', agree: 'true' }, ['name']],
  [{ name: '여섯글자예요', agree: 'true' }, ['name']],
  [{ name: '하늘', agree: 'true', choice: '다' }, ['choice']],
  [{ name: '하늘', agree: 'false' }, ['agree']],
  [{}, ['name', 'agree']],
  [{ name: '하늘', agree: 'true', phone: '1' }, ['phone']],
])('answers %j to the form are wrong at %j', (answers, wrong) => {
  expect(pathsOf(answers)).toEqual(wrong);
});
