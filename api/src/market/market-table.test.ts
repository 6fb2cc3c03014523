import type { MarketDayInput } from '@maru/contract/market/staff-market';
import { expect, it } from 'vitest';
import { readImport } from '../staff-kit/table-import/run-import.ts';
import { marketTable } from './market-table.ts';

const opening: MarketDayInput = {
  day: '2026-01-02',
  name: '증시 개장식',
  hours: { opens_at: '10:00', closes_at: '15:30' },
};

async function importOf(lines: readonly string[], before: readonly MarketDayInput[] = []) {
  const stored = new Map(before.map((day) => [day.day, day]));
  const kind = { ...marketTable, stored: () => Promise.resolve(stored) };
  const { report, values } = await readImport(lines.join('\n'), kind);
  return { report, values, row: report.rows[0] };
}

it.each([
  ['날짜,이름,시간', '10:00~16:30'],
  ['날짜,이름,개장시간', '10:00 ~ 16:30'],
  ['날짜,이름,거래시간', '10:00-16:30'],
  ['날짜,이름,운영시간', '10시부터 16시 30분까지'],
  ['날짜,이름,거래', '오전 10:00 – 오후 4:30'],
  ['날짜,이름,개장시간,폐장시간', '10:00,16:30'],
  ['날짜,이름,시작시각,종료시각', '10:00,16:30'],
  ['날짜,이름,거래시간,구분', '10:00~16:30,단축'],
])('[S17] reads the hours below %s', async (head, hours) => {
  const { report, values } = await importOf([head, `2026-11-19,수능일,${hours}`]);

  expect(report.unread).toEqual([]);
  expect(values).toEqual([
    { day: '2026-11-19', name: '수능일', hours: { opens_at: '10:00', closes_at: '16:30' } },
  ]);
});

it('[S17] reads a span of hours in a table without headings', async () => {
  const { values } = await importOf(['2026-11-19,수능일,10:00~16:30']);

  expect(values[0]?.hours).toEqual({ opens_at: '10:00', closes_at: '16:30' });
});

it.each([
  ['날짜,이름', '2026-01-02,개장식'],
  ['날짜,이름,개장,폐장', '2026-01-02,개장식,,'],
  ['날짜,이름,거래시간', '2026-01-02,개장식,-'],
])('[S17] keeps stored hours for a row without hours: %s', async (head, line) => {
  const { values, row } = await importOf([head, line], [opening]);

  expect(values).toEqual([{ ...opening, name: '개장식' }]);
  expect(row).toMatchObject({
    fate: 'changed',
    note: 'hours-kept',
    cells: ['2026-01-02', '개장식', '10:00', '15:30'],
  });
});

it.each([
  ['날짜,이름', '2026-01-02,임시 휴장'],
  ['날짜,이름,개장', '2026-01-02,증시 개장식,휴장'],
  ['날짜,이름,거래시간', '2026-01-02,증시 개장식,Closed'],
  ['날짜,이름,구분', '2026-01-02,증시 개장식,휴장일'],
])('[S17] closes a day that says so: %s %s', async (head, line) => {
  const { values, row } = await importOf([head, line], [opening]);

  expect(values[0]?.hours).toBeNull();
  expect(row).toMatchObject({ note: 'hours-removed', fate: 'changed' });
});

it('[S17] says that a new day without hours is closed', async () => {
  const { values, row } = await importOf(['날짜,이름', '2026-01-02,신정 연휴']);

  expect(values[0]?.hours).toBeNull();
  expect(row?.note).toBe('closed');
});

it.each([
  ['날짜,이름,거래시간', '2026-01-02,개장식,10:00'],
  ['날짜,이름,거래시간,구분', '2026-01-02,개장식,10:00~15:30,휴장'],
  ['날짜,이름,개장,폐장,거래시간', '2026-01-02,개장식,10:00,15:30,10:00~16:30'],
  ['날짜,이름,거래시간', '2026-01-02,개장식,16:30~10:00'],
])('[S17] refuses unclear hours: %s %s', async (head, line) => {
  expect((await importOf([head, line])).row?.problem).toBe('hours');
});
