import { expect, it } from 'vitest';
import { csvRow, csvTime } from './csv.ts';

it('[D12] quotes values that would break a row', () => {
  expect(csvRow(['a,b', '그는 "네"라고', '두\n줄', 'c'])).toBe(
    '"a,b","그는 ""네""라고","두\n줄",c\r\n',
  );
});

it.each(['=1+1', '+82', '-1', '@here', '\tx', '\rx', '＝1'])(
  '[D12] defuses %j, which a table program would work out',
  (text) => {
    expect(csvRow([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  },
);

it('writes numbers as numbers, yes and no as words, nothing as nothing', () => {
  expect(csvRow([-5, true, false, null, undefined])).toBe('-5,예,아니요,,\r\n');
});

it('writes moments in Seoul', () => {
  expect(csvTime('2026-03-02T15:05:00.000Z')).toBe('2026-03-03 00:05');
});
