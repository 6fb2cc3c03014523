import { expect, it } from 'vitest';
import { accountInputs, accountOf } from './account-inputs.ts';

const problemOf = (value: string) =>
  accountInputs.find(({ id }) => id === 'number')?.check?.(value) ?? null;

it('takes an account number with its dashes, and sends the digits', () => {
  const typed = { bank: ' 우리은행 ', number: '110-123 4512-34', holder: '김하나' };

  expect(problemOf(typed.number)).toBeNull();
  expect(accountOf(typed)).toEqual({ bank: '우리은행', number: '110123451234', holder: '김하나' });
});

it('takes banks and securities firms of the list only, by any of their names', () => {
  const bankProblem = (value: string) =>
    accountInputs.find(({ id }) => id === 'bank')?.check?.(value) ?? null;

  expect(['국민', 'KB 국민은행', '키움증권', '카뱅'].map(bankProblem)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(bankProblem('없는은행')).toBe('은행을 목록에서 골라 주세요.');
});

it('takes an account number of any input method', () => {
  const typed = { bank: '우리은행', number: '１１０－１２３–4512\u200b', holder: '김하나' };

  expect(problemOf(typed.number)).toBeNull();
  expect(accountOf(typed).number).toBe('1101234512');
});

it.each(['1234567', '12345678901234567', '110-abc-4512'])('refuses %o, which is none', (typed) => {
  expect(problemOf(typed)).not.toBeNull();
});
