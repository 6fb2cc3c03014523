import { expect, it } from 'vitest';
import { problemsOf } from './modal-input-rules.ts';

it.each([
  ['currency', '1250', undefined],
  ['currency', '12l50', '숫자만 입력 가능합니다.'],
  ['currency', '1234567890123456', '최대 15자까지 입력 가능합니다.'],
  ['percent', '12.34', undefined],
  ['percent', '12.345', '입력 형식이 올바르지 않습니다.'],
  ['percent', '1l.5', '입력 형식이 올바르지 않습니다.'],
  ['phone', '010123456789', '휴대폰 번호를 확인해주세요.'],
] as const)('the %s %j is judged as %j', (type, value, message) => {
  const problems = problemsOf([{ id: 'one', label: '값', type }], { one: value }, {});

  expect(problems['one']?.message).toBe(message);
});
