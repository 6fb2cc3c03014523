import { tableImport } from '@maru/contract/core/table/table-import';
import { expect, it } from 'vitest';
import { readImport } from '../staff-kit/table-import/run-import.ts';
import { calendarTable } from './calendar-table.ts';

async function valuesIn(lines: readonly string[]) {
  const kind = { ...calendarTable, stored: () => Promise.resolve(new Map()) };
  const { report, values } = await readImport(lines.join('\n'), kind);
  expect(report.refused).toBe(0);
  return values;
}

const usual = ['날짜,시각,종류,제목,중요도', '2026-12-01,9:30,지표,물가,3'];

it.each([
  ['another order', ['날짜,시각,종류,중요도,제목', '2026-12-01,9:30,지표,3,물가']],
  [
    'notes in the names',
    ['제목*,날짜 [필수],종류,중요도(1~3),시각（한국）', '물가,2026-12-01,지표,3,9:30'],
  ],
  ['a range below a name', ['날짜,시각,종류,제목,"중요도\n1~3"', '2026-12-01,9:30,지표,물가,3']],
  ['other usual names', ['발표일,시간,유형,지표명,중요성', '2026-12-01,9:30,지표,물가,3']],
  ['further columns', ['번호,제목,일자,비고,시간,구분,중요도', '1,물가,2026-12-01,나,9:30,지표,3']],
  ['other dashes', ['날짜,시각,종류,제목,중요도', '2026‑12–01,9:30,지표,물가,3']],
  [
    'a title above',
    ['2026년 12월 일정', '', '날짜,시각,종류,제목,중요도', '2026-12-01,9:30,지표,물가,3'],
  ],
  [
    'thirty rows of notes above',
    [
      ...Array.from({ length: 30 }, (_, at) => `알림 ${at + 1}`),
      '날짜,시각,종류,제목,중요도',
      '2026-12-01,9:30,지표,물가,3',
    ],
  ],
  ['quoted names', ["'날짜','시각','종류','제목','중요도'", '2026-12-01,9:30,지표,물가,3']],
  ['colons in the names', ['날짜:,시각：,종류:,제목:,중요도:', '2026-12-01,9:30,지표,물가,3']],
  ['no dashes', ['20261201,9:30,지표,물가,3']],
  ['unknown names', ['가,나,다,라,마', '2026-12-01,9:30,지표,물가,3']],
])('reads a calendar with %s', async (_, lines) => {
  expect(await valuesIn(lines)).toEqual(await valuesIn(usual));
});

it('reads IPO and the Korean name of a country', async () => {
  const lines = ['날짜,시각,종류,제목,중요도,국가', '2026-12-01,,ipo,상장,3,미국'];

  expect(await valuesIn(lines)).toMatchObject([{ kind: 'ipo', country: 'US' }]);
});

it('names the headings whose columns it does not read', async () => {
  const { unread, rows } = await reportOf([
    '날짜,시각,종류,세기,제목',
    '2026-12-01,9:30,지표,3,물가',
  ]);

  expect([unread, rows[0]?.problem]).toEqual([['세기'], null]);
});

it.each([
  [
    ['날짜,시각,중요도,비고', '2026-12-01,9:30,3,물가'],
    ['종류', '제목'],
  ],
  [
    [
      '상장법인목록',
      '2026년',
      '회사명,시장구분,종목코드',
      '하늘,코스닥,000020',
      '바다,유가,000030',
    ],
    ['날짜', '시각', '종류', '제목'],
  ],
])('refuses a table as a whole that lacks a heading', async (lines, names) => {
  const { missing, rows, added } = await reportOf(lines);

  expect(missing).toEqual(names);
  expect(new Set(rows.map(({ problem }) => problem))).toEqual(new Set(['heading']));
  expect(added).toBe(0);
});

async function reportOf(lines: readonly string[]) {
  const kind = { ...calendarTable, stored: () => Promise.resolve(new Map()) };
  return (await readImport(lines.join('\n'), kind)).report;
}

it('joins a cell with a line break of Word', async () => {
  const { text } = tableImport.parse({
    text: ['날짜,시각,종류,제목,중요도', '2026-12-01,9:30,지표,소비자\u000b물가,3'].join('\n'),
    commit: false,
  });
  const [value] = await valuesIn([text]);

  expect(value).toMatchObject({ title: '소비자 물가' });
});

it('refuses a row with more cells than the table has columns', async () => {
  const kind = { ...calendarTable, stored: () => Promise.resolve(new Map()) };
  const lines = ['날짜,시각,종류,제목,중요도', '2026-12-01,9:30,지표,고용, 임금,3'];
  const { report } = await readImport(lines.join('\n'), kind);

  expect(report.rows.map(({ problem }) => problem)).toEqual(['columns']);
});
