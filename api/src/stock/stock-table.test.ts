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
