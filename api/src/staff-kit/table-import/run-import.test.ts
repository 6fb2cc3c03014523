import { expect, it } from 'vitest';
import { calendarTable } from '../calendar/calendar-table.ts';
import { stockTable } from '../stock/stock-table.ts';
import { readImport, type TableKind } from './run-import.ts';

async function valuesIn<T>(lines: readonly string[], table: Omit<TableKind<T>, 'stored'>) {
  const kind = { ...table, stored: () => Promise.resolve(new Map<string, T>()) };
  const { report, values } = await readImport(lines.join('\n'), kind);
  expect(report.refused).toBe(0);
  return values;
}

const usual = ['날짜,시각,종류,제목,중요도', '2026-12-01,9:30,지표,물가,3'];

it.each([
  ['another order', ['날짜,시각,종류,중요도,제목', '2026-12-01,9:30,지표,3,물가']],
  ['further columns', ['번호,제목,일자,비고,시간,구분,중요도', '1,물가,2026-12-01,나,9:30,지표,3']],
  ['other dashes', ['날짜,시각,종류,제목,중요도', '2026‑12–01,9:30,지표,물가,3']],
  ['no dashes', ['20261201,9:30,지표,물가,3']],
  ['unknown names', ['가,나,다,라,마', '2026-12-01,9:30,지표,물가,3']],
])('reads a calendar with %s', async (_, lines) => {
  expect(await valuesIn(lines, calendarTable)).toEqual(await valuesIn(usual, calendarTable));
});

it('reads stocks by the names of their columns', async () => {
  expect(await valuesIn(['시장구분,종목명,단축코드', '코스닥,예시,000123'], stockTable)).toEqual([
    { code: '000123', name: '예시', market: 'KOSDAQ' },
  ]);
});
