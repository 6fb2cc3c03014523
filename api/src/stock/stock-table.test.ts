import { expect, it } from 'vitest';
import { readImport } from '../staff-kit/table-import/run-import.ts';
import { stockTable } from './stock-table.ts';

it('takes the short name of a share from a file of the exchange', async () => {
  const text = [
    '단축코드,한글 종목명,한글 종목약명,시장구분',
    '005930,삼성전자보통주,삼성전자,KOSPI',
  ].join('\n');
  const { values } = await readImport(text, {
    ...stockTable,
    stored: () => Promise.resolve(new Map()),
  });

  expect(values).toMatchObject([{ name: '삼성전자' }]);
});

it('takes the list of listed companies with its title rows', async () => {
  const text = [
    '상장법인목록',
    '2026년 11월 29일 기준',
    '회사명,시장구분,종목코드',
    '하늘,유가,000020',
    '바다,코스닥,000030',
  ].join('\n');
  const { values, report } = await readImport(text, {
    ...stockTable,
    stored: () => Promise.resolve(new Map()),
  });

  expect(report.refused).toBe(0);
  expect(values).toEqual([
    { code: '000020', name: '하늘', market: 'KOSPI' },
    { code: '000030', name: '바다', market: 'KOSDAQ' },
  ]);
});

it('[C22] refuses data above the headings, and names the titles there', async () => {
  const text = [
    '상장법인목록',
    '삼성전자,유가,005930',
    '회사명,시장구분,종목코드',
    '하늘,유가,000020',
  ].join('\n');
  const { values, report } = await readImport(text, {
    ...stockTable,
    stored: () => Promise.resolve(new Map()),
  });

  expect(values).toMatchObject([{ code: '000020' }]);
  expect(report).toMatchObject({
    titles: ['상장법인목록'],
    refused: 1,
    rows: [
      { line: 2, problem: 'above', cells: ['005930', '삼성전자', '유가'] },
      { line: 4, problem: null },
    ],
  });
});
