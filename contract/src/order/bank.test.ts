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
  expect(
    ['IBK', 'NH농협', 'KDB', '부산', '대구', '광주', '경남', 'KEB하나', 'SC제일', '씨티'].map(
      bankCodeOf,
    ),
  ).toEqual(['03', '11', '02', '32', '31', '34', '39', '81', '23', '27']);
  expect(
    ['MG새마을금고', '한국투자', '카카오뱅크(주)', '㈜카카오뱅크', '주식회사 카카오뱅크'].map(
      bankCodeOf,
    ),
  ).toEqual(['45', 'S6', '90', '90', '90']);
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
