import { expect, it } from 'vitest';
import { bankCodeOf, bankNameOf, bankNames } from './bank.ts';

it('knows a bank by any of its names, however it is spaced and written', () => {
  expect(['KB국민은행', '국민 은행', 'kb국민은행', '국민'].map(bankCodeOf)).toEqual([
    '06',
    '06',
    '06',
    '06',
  ]);
  expect(bankCodeOf('없는은행')).toBeNull();
  expect(['카뱅', '키움', 'ＮＨ투자증권', '하이투자증권'].map(bankCodeOf)).toEqual([
    '90',
    'SB',
    'SL',
    'S9',
  ]);
});

it('gives each bank one code, and names each code', () => {
  const known = bankNames.map(bankCodeOf);

  expect(new Set(known).size).toBe(bankNames.length);
  expect(known.map((code) => bankNameOf(code ?? ''))).toEqual(bankNames);
  expect(bankNameOf('99')).toBe('은행(99)');
});
