import { line, text, typedDay, typedInstant } from '@maru/contract/core/primitive';
import { HALF_TYPED_DAY } from '@maru/contract/text/usual-year';
import { eventInput } from '@maru/contract/event/staff-event';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contractResolver } from './contract-resolver.ts';
import { firstErrorOf } from './first-error.ts';

const UNSEEN = '\u200b\u200b';
const options = { fields: {}, shouldUseNativeValidation: false };
const schema = z.object({ title: line(1, 20), body: text(1, 20) });
const question = eventInput.shape.form;

async function errorsOf(title: string, body: string) {
  const { errors } = await contractResolver(schema)({ title, body }, undefined, options);
  return [errors.title?.message, errors.body?.message];
}

it.each([
  ['두\n줄', '내용', ['한 줄로 적어 주세요.', undefined]],
  [UNSEEN, UNSEEN, ['필수 입력 항목입니다.', '필수 입력 항목입니다.']],
  ['\u3164', '내용', ['필수 입력 항목입니다.', undefined]],
  ['\u{1d173}', '내용', ['필수 입력 항목입니다.', undefined]],
  ['\u2800', '내용', ['필수 입력 항목입니다.', undefined]],
  ['\ufffc', '내용', ['필수 입력 항목입니다.', undefined]],
  ['\ud800', '내용', ['읽을 수 없는 글자가 있어요.', undefined]],
])('reports in Korean the contract rules that %j violates', async (title, body, said) => {
  expect(await errorsOf(title, body)).toEqual(said);
});

it('says it of a field within a list, too', async () => {
  const asked = { id: 'a', label: '고르기', required: true, maxLength: 10 };
  const form = [{ ...asked, type: 'select' as const, options: ['하나'] }];
  const { errors } = await contractResolver(z.object({ form: question }))(
    { form },
    undefined,
    options,
  );

  expect(firstErrorOf(errors.form)?.message).toBe('보기를 두 개 이상 적어 주세요.');
});

it.each([
  [HALF_TYPED_DAY, /2026\.11\.20처럼/, /2026\.11\.20 09:00처럼/],
  ['0202-11-20', /^연도를 확인해 주세요/, /^연도를 확인해 주세요/],
])('tells text that is no date from an unusual year: %s', async (typed, ofDay, ofMoment) => {
  const dates = z.object({ day: typedDay, at: typedInstant });
  const values = { day: typed, at: `${typed}T00:00:00.000Z` };
  const { errors } = await contractResolver(dates)(values, undefined, options);

  expect(errors.day?.message).toMatch(ofDay);
  expect(errors.at?.message).toMatch(ofMoment);
});
